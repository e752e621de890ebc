/**
 * Second chances as they are seen: a card lies face down, it is turned over, it fits or not, and
 * play goes on. At the table all that has happened at once; here it takes the time of a breath, or
 * a tap.
 */

import { untrack } from 'svelte'
import { play } from '../../device/sound'
import type { SecondChanceTold, SecondChanceView } from '../../server/wire'
import type { TableProps } from '../table'
import { shapeOf } from './describe'
import { readTile } from './tile'
import { say } from './words'

/** Milliseconds that a card lies face down, and that its verdict can be read, without a tap. */
export const FACE_DOWN = 2500
export const FACE_UP = 2500
/** The others' cards wait for nobody. */
export const FACE_DOWN_THERE = 900

export interface Staged {
  round: number
  seat: number
  tile: string
  fits: boolean
  /** The two cards that did not fit, as far as they are known. */
  cards: readonly string[]
  turned: boolean
}

/** The second chances that somebody who has seen `before` has not seen yet. */
export function newChances(before: SecondChanceView, now: SecondChanceView): Staged[] {
  const known = new Set(before.story.map(keyOf))
  const all = new Set(now.story.map(keyOf))
  return now.story.flatMap((part) => {
    const { round, seat, what, tile } = part
    if (what !== 'chance' || tile === null || known.has(keyOf(part))) return []
    const open = [now, before].find((view) => view.round === round)
    const fits = !all.has(keyOf({ ...part, what: 'dropped' }))
    return [{ round, seat, tile, fits, cards: open?.offer ?? [], turned: false }]
  })
}

function keyOf({ round, seat, what }: SecondChanceTold): string {
  return `${round} ${seat} ${what}`
}

interface Given extends Pick<TableProps, 'seat' | 'announce'> {
  view: SecondChanceView
}

export class Staging {
  #given: () => Given
  #before: Given | null = null
  #staged: readonly Staged[] = $state.raw([])
  #timers = new Map<number, ReturnType<typeof setTimeout>>()

  /** Create it with the component. What lies there when somebody comes is not staged again. */
  constructor(given: () => Given) {
    this.#given = given
    // Before the page changes, or the result would flash up.
    $effect.pre(() => {
      const now = given()
      untrack(() => this.#look(now))
    })
    $effect(() => () => {
      for (const timer of this.#timers.values()) clearTimeout(timer)
    })
  }

  /** The player's own, until they have seen it. */
  readonly mine: Staged | null = $derived.by(() => this.of(this.#given().seat))

  of(seat: number | null): Staged | null {
    return this.#staged.find((each) => each.seat === seat) ?? null
  }

  /** One's own card is turned over, or has been seen. */
  goOn(): void {
    if (this.mine) this.#next(this.mine.seat)
  }

  #look(now: Given): void {
    const before = this.#before
    this.#before = now
    if (before === null || before.seat !== now.seat || before.view === now.view) return
    const fresh = newChances(before.view, now.view)
    if (fresh.length === 0) return
    const seats = new Set(fresh.map(({ seat }) => seat))
    this.#staged = [...this.#staged.filter(({ seat }) => !seats.has(seat)), ...fresh]
    for (const { seat } of fresh) {
      const own = seat === now.seat
      if (own) now.announce(say('sayFaceDown'), true)
      this.#wait(seat, own ? FACE_DOWN : FACE_DOWN_THERE)
    }
  }

  #wait(seat: number, time: number): void {
    clearTimeout(this.#timers.get(seat))
    this.#timers.set(
      seat,
      setTimeout(() => this.#next(seat), time),
    )
  }

  #next(seat: number): void {
    const card = this.of(seat)
    clearTimeout(this.#timers.get(seat))
    if (card === null) return
    const rest = this.#staged.filter((each) => each !== card)
    this.#staged = card.turned ? rest : [...rest, { ...card, turned: true }]
    if (card.turned) return
    this.#wait(seat, FACE_UP)
    const { seat: own, announce } = this.#given()
    if (seat !== own) return
    const shape = shapeOf(readTile(card.tile))
    announce(say(card.fits ? 'sayYourChance' : 'sayYourMiss', { shape }), true)
    if (card.fits) play('chance')
  }
}
