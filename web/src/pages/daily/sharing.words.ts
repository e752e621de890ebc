/** The words of telling friends one's result, and of theirs. */

import { speaker } from '../../words/language.svelte'

const en = {
  headline: 'Mulligan, {day}',
  chances: 'Second chances: {signs}',
  share: 'Share your result',
  hint: 'It doesn’t give away a single card. The link opens the same deal and compares your results once your friend has played.',
  text: 'What you share',
  send: 'Share',
  copy: 'Copy',
  copied: 'Copied.',
  picture: 'As a picture',
  waits: 'A friend has played this deal. Play first; then you’ll see how they did.',
  friend: 'Your friend: {result}.',
  better: 'You did better!',
  worse: 'Your friend did better.',
  equal: 'You’re level.',
}

export const sharingWords = {
  en,
  fr: {
    headline: 'Mulligan, {day}',
    chances: 'Secondes chances : {signs}',
    share: 'Partager votre résultat',
    hint: 'Aucune carte n’est dévoilée. Le lien ouvre la même donne et compare vos résultats une fois que l’autre a joué.',
    text: 'Ce que vous partagez',
    send: 'Partager',
    copy: 'Copier',
    copied: 'Copié.',
    picture: 'En image',
    waits:
      'Quelqu’un que vous connaissez a joué cette donne. Jouez d’abord ; son résultat s’affichera ensuite.',
    friend: 'L’autre résultat : {result}.',
    better: 'Vous avez fait mieux !',
    worse: 'L’autre a fait mieux.',
    equal: 'Égalité.',
  },
  it: {
    headline: 'Mulligan, {day}',
    chances: 'Seconda Chance: {signs}',
    share: 'Condividi il tuo risultato',
    hint: 'Non svela nessuna carta. Il link apre la stessa partita e confronta i risultati quando avete giocato entrambi.',
    text: 'Che cosa condividi',
    send: 'Condividi',
    copy: 'Copia',
    copied: 'Copiato.',
    picture: 'Come immagine',
    waits:
      'Qualcuno che conosci ha giocato questa partita. Prima gioca tu, poi vedrai com’è andata.',
    friend: 'L’altro risultato: {result}.',
    better: 'Il tuo è migliore!',
    worse: 'L’altro è migliore.',
    equal: 'Siete pari.',
  },
  es: {
    headline: 'Mulligan, {day}',
    chances: 'Segundas oportunidades: {signs}',
    share: 'Compartir tu resultado',
    hint: 'No revela ninguna carta. El enlace abre la misma partida y compara los resultados cuando ambas personas han jugado.',
    text: 'Lo que compartes',
    send: 'Compartir',
    copy: 'Copiar',
    copied: 'Copiado.',
    picture: 'Como imagen',
    waits: 'Alguien que conoces ha jugado esta partida. Juega primero; después verás cómo le fue.',
    friend: 'El otro resultado: {result}.',
    better: '¡El tuyo es mejor!',
    worse: 'El otro es mejor.',
    equal: 'Empate.',
  },
  de: {
    headline: 'Mulligan, {day}',
    chances: 'Zweite Chancen: {signs}',
    share: 'Dein Ergebnis teilen',
    hint: 'Es verrät keine einzige Karte. Der Link öffnet dieselben Karten und vergleicht eure Ergebnisse, sobald beide gespielt haben.',
    text: 'Das teilst du',
    send: 'Teilen',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    picture: 'Als Bild',
    waits:
      'Jemand, den du kennst, hat diese Karten schon gespielt. Spiel zuerst selbst, dann siehst du das Ergebnis.',
    friend: 'Das andere Ergebnis: {result}.',
    better: 'Deins ist besser!',
    worse: 'Das andere ist besser.',
    equal: 'Ihr seid gleichauf.',
  },
}

export const say = speaker<typeof en>(sharingWords)
