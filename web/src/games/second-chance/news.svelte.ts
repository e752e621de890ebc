/** What has happened since the last look, said once; and the second chance that was in vain. */

import { untrack } from 'svelte'
import { play } from '../../device/sound'
import { say as practice } from '../../pages/practice/words'
import type { SecondChanceDeck, SecondChanceView } from '../../server/wire'
import type { TableProps } from '../table'
import { happenings } from './happenings'
import { story } from './telling'

interface Seen {
  view: SecondChanceView
  seat: number | null
}

export class News {
  /** The second chance that did not fit me, until the next round. */
  missed: string | null = $state(null)
  #before: Seen | null = null

  /** To be made with the component. `opening` is for somebody who has just sat down. */
  constructor(
    given: () => Seen & Pick<TableProps, 'table' | 'announce'> & { deck: SecondChanceDeck },
    opening: () => string,
  ) {
    $effect(() => {
      const { view, seat, table, deck, announce } = given()
      untrack(() => {
        const before = this.#before
        this.#before = { view, seat }
        if (before === null || before.seat !== seat) {
          this.missed = null
          // The end speaks for itself.
          if (view.end === null) announce(opening())
          return
        }
        if (before.view === view) return
        if (table.practice && drawn(view, seat) < drawn(before.view, seat)) {
          this.missed = null
          announce(`${practice('takenBack')} ${opening()}`, true)
          return
        }
        const news = happenings(
          before.view,
          view,
          deck.puzzle.map(({ tile }) => tile),
        )
        if (before.view.round !== view.round) this.missed = null
        for (const event of news)
          if (event.what === 'dropped' && event.seat === seat) this.missed = event.tile
        const text = story(news, table, view, seat)
        const mine = news.some((event) => event.what === 'chance' && event.seat === seat)
        if (text) announce(text, mine)
        if (mine) play('chance')
      })
    })
  }
}

function drawn({ sheets }: SecondChanceView, seat: number | null): number {
  return sheets[seat ?? 0]?.drawings.length ?? 0
}
