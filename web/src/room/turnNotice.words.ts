import { speaker } from '../words/language.svelte'

const en = {
  yourTurn: 'Your turn',
  title: 'When it’s your turn',
  tell: 'Send me a notification',
  hint: 'Only while a table is open in the background.',
  refused:
    'Your browser doesn’t allow notifications from this page. You can change that in its settings.',
}

export const words = {
  en,
  fr: {
    yourTurn: 'À vous de jouer',
    title: 'Quand c’est à vous de jouer',
    tell: 'M’envoyer une notification',
    hint: 'Seulement tant qu’une table est ouverte en arrière-plan.',
    refused:
      'Votre navigateur n’autorise pas les notifications de cette page. Vous pouvez changer cela dans ses réglages.',
  },
  it: {
    yourTurn: 'Tocca a te',
    title: 'Quando tocca a te',
    tell: 'Mandami una notifica',
    hint: 'Solo finché un tavolo è aperto in background.',
    refused:
      'Il tuo browser non consente notifiche da questa pagina. Puoi cambiarlo nelle sue impostazioni.',
  },
  es: {
    yourTurn: 'Te toca',
    title: 'Cuando te toca',
    tell: 'Enviarme una notificación',
    hint: 'Solo mientras haya una mesa abierta en segundo plano.',
    refused:
      'Tu navegador no permite notificaciones de esta página. Puedes cambiarlo en sus ajustes.',
  },
  de: {
    yourTurn: 'Du bist dran',
    title: 'Wenn du dran bist',
    tell: 'Mich benachrichtigen',
    hint: 'Nur solange ein Tisch im Hintergrund offen ist.',
    refused:
      'Dein Browser erlaubt dieser Seite keine Benachrichtigungen. Du kannst das in seinen Einstellungen ändern.',
  },
}

export const say = speaker<typeof en>(words)
