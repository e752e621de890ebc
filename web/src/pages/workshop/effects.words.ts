/**
 * What one may type for an effect of One More!: the words on the cards and those that come to mind,
 * parted by commas. The first is the one that the hint tells.
 */

export const effectWords = {
  en: {
    replay: 'play again, again, replay',
    reverse: 'reverse, turn back, turn round',
    draw: 'draw 1, draw, +1 card, one card more, one more card',
    swap: 'swap, swap a card, exchange',
  },
  fr: {
    replay: 'rejouez, rejoue, rejouer, encore',
    reverse: 'changement de sens, demi-tour, inverse, inverser',
    draw: '+1 carte, pioche, piocher, une carte de plus',
    swap: 'échange, échanger',
  },
  it: {
    replay: 'gioca ancora, ancora, rigioca',
    reverse: 'inverti il giro, inverti, cambio di giro, inversione',
    draw: '+1 carta, pesca, pescare, una carta in più',
    swap: 'scambio, scambia',
  },
  es: {
    replay: 'juega otra vez, otra vez, repite, repetir',
    reverse: 'cambio de sentido, media vuelta, invierte, invertir',
    draw: '+1 carta, roba, robar, una carta más',
    swap: 'intercambio, intercambia, cambio, cambia',
  },
  de: {
    replay: 'nochmal, noch einmal',
    reverse: 'Richtungswechsel, umdrehen, umkehren, kehrtwende',
    draw: '+1 Karte, ziehen, eine karte mehr, noch eine karte',
    swap: 'tauschen, tausch',
  },
}
