/** What has happened since the last look, said once. */

import { untrack } from 'svelte'
import { say as practice } from '../../pages/practice/words'
import type { SecondChanceTold, SecondChanceView, TableInfo } from '../../server/wire'
import type { TableProps } from '../table'
import { beginner, beginsText, drawnText, revealed, stuckText, told } from './telling'

interface Seen {
  view: SecondChanceView
  seat: number | null
}

export class News {
  #before: Seen | null = null

  /** Create it with the component. `opening` is for somebody who has just sat down. */
  constructor(given: () => Seen & Pick<TableProps, 'table' | 'announce'>, opening: () => string) {
    $effect(() => {
      const { view, seat, table, announce } = given()
      untrack(() => {
        const before = this.#before
        this.#before = { view, seat }
        if (before === null || before.seat !== seat) {
          // The end speaks for itself.
          if (view.end === null) announce(opening())
          return
        }
        if (before.view === view) return
        if (table.practice && drawn(view, seat) < drawn(before.view, seat)) {
          announce(`${practice('takenBack')} ${opening()}`, true)
          return
        }
        const text = newsText(before.view, view, table, seat)
        if (text) announce(text)
      })
    })
  }
}

/** The second chance that did not fit `seat`, as long as the story speaks of it. */
export function missedChance({ story }: SecondChanceView, seat: number | null): string | null {
  const end = story.find((part) => part.what === 'dropped' && part.seat === seat)
  const chance = story.find(
    (part) => part.what === 'chance' && part.seat === seat && part.round === end?.round,
  )
  return chance?.tile ?? null
}

/** What is new to somebody who has seen `before`. A chance that did not fit is told by its end. */
export function newParts(before: SecondChanceView, now: SecondChanceView): SecondChanceTold[] {
  const known = new Set(before.story.map(keyOf))
  const ends = new Set(now.story.map(keyOf))
  return now.story.filter(
    (part) =>
      !known.has(keyOf(part)) &&
      !(part.what === 'chance' && ends.has(keyOf({ ...part, what: 'dropped' }))),
  )
}

export function newsText(
  before: SecondChanceView,
  now: SecondChanceView,
  table: TableInfo,
  me: number | null,
): string {
  const newRound = now.round !== before.round
  const parts = newParts(before, now)
  const first = beginner(now)
  return [
    drawnText(before, now, me),
    ...parts
      // A new round says by itself that everybody has drawn.
      .filter(({ what }) => !newRound || what !== 'drew')
      .map((part) => told(part, now, table, me)),
    newRound && now.round > 0 && now.end === null ? revealed(now, me) : '',
    ...now.stuck
      .filter((seat) => newRound || !before.stuck.includes(seat))
      .map((seat) => stuckText(table, seat, me)),
    first !== null && (newRound || beginner(before) === null) ? beginsText(table, first, me) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function keyOf({ round, seat, what }: SecondChanceTold): string {
  return `${round} ${seat} ${what}`
}

function drawn({ sheets }: SecondChanceView, seat: number | null): number {
  return sheets[seat ?? 0]?.drawings.length ?? 0
}
