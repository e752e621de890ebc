/** The game in words: what a card asks for, why it cannot be played, what happened, what to do. */

import type { LostRound, OneMoreView, Story } from '../../server/wire'
import { type Card, read } from './card'
import { say } from './words'

export type Names = (seat: number) => string

/** What the next card must be, after this one. */
export function demand({ number, sign }: Card): string {
  if (sign === '+') return say('higher', { number })
  if (sign === '-') return say('lower', { number })
  return say('different', { number })
}

export function effectName({ effect }: Card): string {
  return say(effect ?? 'plain')
}

/** A card in a sentence: its number, its sign, its effect. */
export function cardName(text: string): string {
  const card = read(text)
  // The signs of the cards themselves: "2+" before "+1 card" reads like a sum.
  const sign = { '+': '▲', '-': '▼', '±': '' }[card.sign]
  return `${card.number}${sign} (${effectName(card)})`
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

export function told(event: Story, name: Names, me: number | null): string {
  switch (event.what) {
    case 'played':
      return say('played', { name: name(event.seat), card: cardName(event.card) })
    case 'reversed':
      return say('reversed', { way: way(event.direction) })
    case 'drew': {
      const drawn =
        event.by === event.seat
          ? say('drewSelf', { name: name(event.seat) })
          : say('drewOther', { by: name(event.by), name: name(event.seat) })
      return event.card === null
        ? drawn
        : `${drawn} ${say('drewMine', { card: cardName(event.card) })}`
    }
    case 'swapped': {
      const [first, second] = event.seats
      const swapped = say('swapped', {
        by: name(event.by),
        first: name(first),
        second: name(second),
      })
      if (event.cards === null || (me !== first && me !== second)) return swapped
      const [given, got] = me === first ? event.cards : [event.cards[1], event.cards[0]]
      const mine = say('swappedMine', { given: cardName(given), got: cardName(got) })
      return `${swapped} ${mine}`
    }
    case 'left':
      return say('left', { name: name(event.seat) })
  }
}

export function way(direction: 1 | -1): string {
  return say(direction === 1 ? 'clockwise' : 'backwards')
}

/** What the table waits for, if it waits for this seat. */
export function task(view: OneMoreView): OneMoreView['asked'] {
  return view.seat !== null && view.to_act.includes(view.seat) ? view.asked : 'nothing'
}

/** What this seat should do now, or what everybody waits for. */
export function prompt(view: OneMoreView, name: Names): string {
  const asked = demand(read(view.centre))
  switch (task(view)) {
    case 'play':
      return say(isAgain(view) ? 'playAgain' : 'playDemand', { demand: asked })
    case 'name-draw':
      return say('nameDraw')
    case 'name-swap':
      return say('nameSwap')
    case 'give':
      return say('give', { name: name(partner(view) ?? view.active) })
    case 'nothing':
      return waiting(view, name)
  }
}

/** With whom this seat swaps, if it does. */
export function partner(view: OneMoreView): number | null {
  if (view.swap === null || view.seat === null) return null
  const [first, second] = view.swap.seats
  return view.seat === first ? second : first
}

/** Whether this seat has to answer the card that it just played. */
export function isAgain(view: OneMoreView): boolean {
  const last = view.story.at(-1)
  return last?.what === 'played' && last.seat === view.seat && read(last.card).effect === 'replay'
}

function waiting(view: OneMoreView, name: Names): string {
  const active = name(view.active)
  switch (view.asked) {
    case 'give': {
      const { seats = [], given = [], mine = null } = view.swap ?? {}
      const names = seats.filter((seat) => !given.includes(seat)).map(name)
      return say(mine === null ? 'waitGive' : 'given', { names: names.join(', ') })
    }
    case 'name-draw':
      return say('waitDraw', { name: active })
    case 'name-swap':
      return say('waitSwap', { name: active })
    default:
      if (view.seat !== null && !view.playing.includes(view.seat)) return say('sitOut')
      return say('waitPlay', { name: active, demand: demand(read(view.centre)) })
  }
}

/** The laugh of the moment. Rounds differ, so that the joke does not wear out. */
export function cheer(lost: LostRound, round: number, name: Names, me: number | null): string {
  const mine = lost.seat === me
  if (lost.reason === 'last') return say(mine ? 'lastYou' : 'last0', { name: name(lost.seat) })
  const cheers = mine
    ? (['stuckYou0', 'stuckYou1', 'stuckYou2'] as const)
    : (['stuck0', 'stuck1', 'stuck2'] as const)
  return say(cheers[round % cheers.length] ?? cheers[0], { name: name(lost.seat) })
}

export function gain(lost: LostRound, name: Names, me: number | null): string {
  return lost.seat === me ? say('gainsYou') : say('gains', { name: name(lost.seat) })
}
