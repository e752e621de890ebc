/**
 * What one may type for an effect of One More!: the words on the cards and those that come to mind,
 * parted by commas. The first is the one that the hint tells.
 */

export const effectWords = {
  en: {
    replay: 'again, replay, play again',
    reverse: 'turn back, reverse, turn round',
    draw: '+1 card, draw, one card more, one more card',
    swap: 'swap, swap a card, exchange',
  },
  fr: {
    replay: 'rejouez, rejoue, rejouer, encore',
    reverse: 'demi-tour, inverse, inverser',
    draw: '+1 carte, pioche, piocher, une carte de plus',
    swap: 'échange, échanger',
  },
  it: {
    replay: 'ancora, gioca ancora, rigioca',
    reverse: 'inverti, cambio di giro, inversione',
    draw: '+1 carta, pesca, pescare, una carta in più',
    swap: 'scambio, scambia',
  },
  es: {
    replay: 'otra vez, juega otra vez, repite, repetir',
    reverse: 'media vuelta, invierte, invertir',
    draw: '+1 carta, roba, robar, una carta más',
    swap: 'cambio, cambia, intercambio',
  },
  de: {
    replay: 'nochmal, noch einmal',
    reverse: 'umdrehen, umkehren, richtungswechsel, kehrtwende',
    draw: '+1 Karte, ziehen, eine karte mehr, noch eine karte',
    swap: 'tauschen, tausch',
  },
}
