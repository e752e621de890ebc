/** Cards and the table in words, for those who read and those who listen. */

import { type Card, read } from './card'
import { effectWord } from './effects'
import { say } from './words'

export type Names = (seat: number) => string

/** What the next card must be, after this one. */
export function demand({ number, sign }: Card): string {
  if (sign === '+') return say('higher', { number })
  if (sign === '-') return say('lower', { number })
  return say('different', { number })
}

/** The same in a word, where the triangle and the number stand right above it. */
export function shortDemand({ number, sign }: Card): string {
  if (sign === '+') return say('shortHigher')
  if (sign === '-') return say('shortLower')
  return say('shortDifferent', { number })
}

export function effectName({ effect }: Card): string {
  return effectWord(effect)
}

/** A card in a sentence, without signs that nobody can say: "7 (lower, swap)". */
export function cardName(text: string): string {
  const card = read(text)
  const next = card.sign === '±' ? '' : `${shortDemand(card)}, `
  return `${card.number} (${next}${effectName(card)})`
}

export function cardLabel(text: string): string {
  const card = read(text)
  return say('cardLabel', {
    number: card.number,
    demand: demand(card),
    effect: effectName(card),
  })
}

/** Why this card does not answer the centre card. */
export function objection(text: string, centre: string): string {
  const { number } = read(text)
  const asked = read(centre)
  if (asked.sign === '±') return say('cannotSame', { centre: asked.number })
  return say(asked.sign === '+' ? 'cannotHigher' : 'cannotLower', {
    number,
    centre: asked.number,
  })
}

export function way(direction: 1 | -1): string {
  return say(direction === 1 ? 'clockwise' : 'backwards')
}
