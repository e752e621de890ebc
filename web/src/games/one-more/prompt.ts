/** What is asked of a player, in words: one sentence above the hand, and the button below it. */

import type { Move, OneMoreView } from '../../server/wire'
import { listed } from '../../words/formats'
import { read } from './card'
import { taskOf } from './choice.svelte'
import { cardName, demand, type Names } from './describe'
import { say } from './words'

/** What this seat should do now, or what everybody waits for; `people` are chosen already. */
export function prompt(view: OneMoreView, name: Names, people: readonly number[] = []): string {
  const [first] = people
  switch (taskOf(view)) {
    case 'play':
      return say(isAgain(view) ? 'playAgain' : 'playDemand', { demand: demand(read(view.centre)) })
    case 'name-draw':
      return say('nameDraw')
    case 'name-swap':
      if (first === undefined || people.length > 1) return say('nameSwap')
      return first === view.seat ? say('nameSecondYou') : say('nameSecond', { name: name(first) })
    case 'give':
      return say('give', { name: name(partner(view) ?? view.active) })
    case 'nothing':
      return waiting(view, name)
  }
}

/** What the button says that makes this move of `me`. */
export function moveText(move: Move, name: Names, me: number | null): string {
  switch (move.t) {
    case 'play':
      return say('playIt', { card: cardName(move.card) })
    case 'give':
      return say('giveIt', { card: cardName(move.card) })
    case 'name-draw':
      return move.seat === me ? say('letDrawYou') : say('letDraw', { name: name(move.seat) })
    case 'name-swap': {
      const [first, second] = move.seats
      if (first === me || second === me)
        return say('confirmSwapYou', { name: name(first === me ? second : first) })
      return say('confirmSwap', { names: listed([name(first), name(second)]) })
    }
    default:
      throw new Error(`no move of One More!: ${move.t}`)
  }
}

/** Whether this seat has to answer the card that it just played. */
export function isAgain(view: OneMoreView): boolean {
  const last = view.story.at(-1)
  return last?.what === 'played' && last.seat === view.seat && read(last.card).effect === 'replay'
}

/** Who gets the card that this seat gives away. */
function partner({ seat, swap }: OneMoreView): number | null {
  if (swap === null || seat === null) return null
  const [first, second] = swap.seats
  return seat === first ? second : first
}

function waiting(view: OneMoreView, name: Names): string {
  const active = name(view.active)
  switch (view.asked) {
    case 'give': {
      const { seats = [], given = [], mine = null } = view.swap ?? {}
      const names = seats.filter((seat) => !given.includes(seat)).map(name)
      return say(mine === null ? 'waitGive' : 'given', { names: listed(names) })
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
