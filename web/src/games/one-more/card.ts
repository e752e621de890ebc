/** A card of One More!, read from its short name such as `7+replay` or `5±`. */

export type Effect = 'replay' | 'reverse' | 'draw' | 'swap'
export type Sign = '+' | '-' | '±'

export interface Card {
  number: number
  /** What the next card must be: above, below, or anything but the same. */
  sign: Sign
  effect: Effect | null
}

export function read(text: string): Card {
  const [, number = '', sign = '±', effect = ''] = /^(\d+)([+\-±])(\w*)$/.exec(text) ?? []
  return {
    number: Number(number),
    sign: sign as Sign,
    effect: effect === '' ? null : (effect as Effect),
  }
}

/** A hand in the order in which people hold it: by number, low cards left. */
export function sorted(hand: readonly string[]): string[] {
  return [...hand].sort((a, b) => read(a).number - read(b).number || a.localeCompare(b))
}
