import type { TableInfo } from '../server/wire'
import { speaker } from '../words/language.svelte'

const en = {
  home: 'Home',
  skip: 'Skip to content',
  language: 'Language',
  learn: 'Learn',
  settings: 'Settings',
  nowhere: 'There’s nothing here.',
  nowhereHint: 'The address may be mistyped, or the table may be long gone.',
  goHome: 'Go to the home page',
  loading: 'One moment…',
  failed: 'This part of the page didn’t load.',
  again: 'Try again',
  close: 'Close',
  secondChance: 'Second Chance',
  oneMore: 'One More!',
  caller: 'Calling the cards',
  unreachable: 'The server can’t be reached right now. Try again in a moment.',
  offline: 'You’re offline.',
  noAnswer: 'The server can’t be reached right now.',
  needsNetwork: 'This page needs the network.',
  needsServer: 'This page needs a server, and there isn’t one here.',
  lead: '{text}:',
}

export const words = {
  en,
  fr: {
    home: 'Accueil',
    skip: 'Aller au contenu',
    language: 'Langue',
    learn: 'Apprendre',
    settings: 'Réglages',
    nowhere: 'Il n’y a rien ici.',
    nowhereHint: 'L’adresse contient peut-être une erreur, ou la table n’existe plus.',
    goHome: 'Aller à l’accueil',
    loading: 'Un instant…',
    failed: 'Cette partie de la page ne s’est pas chargée.',
    again: 'Réessayer',
    close: 'Fermer',
    secondChance: 'Second Chance',
    oneMore: 'One More!',
    caller: 'Annoncer les cartes',
    unreachable: 'Le serveur ne répond pas pour l’instant. Réessayez dans un moment.',
    offline: 'Vous êtes hors connexion.',
    noAnswer: 'Le serveur ne répond pas pour l’instant.',
    needsNetwork: 'Cette page a besoin du réseau.',
    needsServer: 'Cette page a besoin d’un serveur, et il n’y en a pas ici.',
    lead: '{text} :',
  },
  it: {
    home: 'Inizio',
    skip: 'Vai al contenuto',
    language: 'Lingua',
    learn: 'Impara',
    settings: 'Impostazioni',
    nowhere: 'Qui non c’è niente.',
    nowhereHint: 'Forse l’indirizzo è sbagliato, o il tavolo non esiste più.',
    goHome: 'Vai alla pagina iniziale',
    loading: 'Un momento…',
    failed: 'Questa parte della pagina non si è caricata.',
    again: 'Riprova',
    close: 'Chiudi',
    secondChance: 'Second Chance',
    oneMore: 'One More!',
    caller: 'Annunciare le carte',
    unreachable: 'Il server non risponde in questo momento. Riprova tra poco.',
    offline: 'Sei offline.',
    noAnswer: 'Il server non risponde in questo momento.',
    needsNetwork: 'Per questa pagina serve la rete.',
    needsServer: 'Per questa pagina serve un server, e qui non c’è.',
    lead: '{text}:',
  },
  es: {
    home: 'Inicio',
    skip: 'Ir al contenido',
    language: 'Idioma',
    learn: 'Aprender',
    settings: 'Ajustes',
    nowhere: 'Aquí no hay nada.',
    nowhereHint: 'Puede que la dirección esté mal escrita o que la mesa ya no exista.',
    goHome: 'Ir a la página de inicio',
    loading: 'Un momento…',
    failed: 'Esta parte de la página no se ha cargado.',
    again: 'Reintentar',
    close: 'Cerrar',
    secondChance: 'Second Chance',
    oneMore: 'One More!',
    caller: 'Cantar las cartas',
    unreachable:
      'Ahora mismo no se puede contactar con el servidor. Inténtalo dentro de un momento.',
    offline: 'Estás sin conexión.',
    noAnswer: 'Ahora mismo no se puede contactar con el servidor.',
    needsNetwork: 'Esta página necesita la red.',
    needsServer: 'Esta página necesita un servidor, y aquí no lo hay.',
    lead: '{text}:',
  },
  de: {
    home: 'Start',
    skip: 'Zum Inhalt springen',
    language: 'Sprache',
    learn: 'Lernen',
    settings: 'Einstellungen',
    nowhere: 'Hier ist nichts.',
    nowhereHint: 'Vielleicht ist die Adresse vertippt, oder den Tisch gibt es nicht mehr.',
    goHome: 'Zur Startseite',
    loading: 'Einen Moment …',
    failed: 'Dieser Teil der Seite konnte nicht geladen werden.',
    again: 'Nochmal versuchen',
    close: 'Schließen',
    secondChance: 'Second Chance',
    oneMore: 'One More!',
    caller: 'Karten ansagen',
    unreachable: 'Der Server ist gerade nicht zu erreichen. Versuch es gleich noch einmal.',
    offline: 'Du bist offline.',
    noAnswer: 'Der Server ist gerade nicht zu erreichen.',
    needsNetwork: 'Für diese Seite brauchst du Netz.',
    needsServer: 'Diese Seite braucht einen Server, und hier gibt es keinen.',
    lead: '{text}:',
  },
}

export const say = speaker<typeof en>(words)

const NAMES = { 'second-chance': 'secondChance', 'one-more': 'oneMore', caller: 'caller' } as const

export function gameName(game: TableInfo['game']): string {
  return say(NAMES[game])
}

/** Why nobody answers, as far as the browser knows. */
export function awayText(): string {
  return say(navigator.onLine ? 'noAnswer' : 'offline')
}

/** What stands before something that it names, as in "Code: 7A3": the colon is the language's own. */
export function lead(text: string): string {
  return say('lead', { text })
}
