/**
 * What one may type for an effect of One More!: the words on the cards and those that come to mind,
 * parted by commas. The first is the one that the hint tells.
 */

export const effectWords = {
  en: {
    replay: 'replay, again, play again',
    reverse: 'reverse, turn back, turn round',
    draw: 'draw, +1 card, one card more, one more card',
    swap: 'swap, swap a card, exchange',
  },
  fr: {
    replay: 'rejouez, rejoue, rejouer, encore',
    reverse: 'demi-tour, inverse, inverser',
    draw: 'pioche, piocher, +1 carte, une carte de plus',
    swap: 'échange, échanger',
  },
  it: {
    replay: 'ancora, gioca ancora, rigioca',
    reverse: 'inverti, cambio di giro, inversione',
    draw: 'pesca, pescare, +1 carta, una carta in più',
    swap: 'scambio, scambia',
  },
  es: {
    replay: 'otra vez, juega otra vez, repite, repetir',
    reverse: 'media vuelta, invierte, invertir',
    draw: 'roba, robar, +1 carta, una carta más',
    swap: 'cambio, cambia, intercambio',
  },
  de: {
    replay: 'nochmal, noch einmal',
    reverse: 'umdrehen, umkehren, richtungswechsel, kehrtwende',
    draw: 'ziehen, +1 karte, eine karte mehr, noch eine karte',
    swap: 'tauschen, tausch',
  },
}
