/** What has happened since the last look, said once; and the lost round that is celebrated. */

import { untrack } from 'svelte'
import type { OneMoreView } from '../../server/wire'
import type { TableProps } from '../table'
import type { Names } from './describe'
import { prompt } from './prompt'
import { cheer, gain, told } from './telling'

/**
 * The last round that was shown at each table of this visit. It outlives the component, which is
 * made again for each hand where people share a device: a lost round is celebrated once.
 */
export const lastRoundSeen = new Map<string, number>()

type Given = Pick<TableProps, 'table' | 'seat' | 'announce'> & {
  view: OneMoreView
  name: Names
}

export class News {
  /** The round whose end is still being celebrated. */
  celebrating: number | null = $state(null)
  #heard = { round: 0, events: 0, prompt: '' }

  /** Create it with the component. Only a new `number` brings news. */
  constructor(number: () => number, given: () => Given) {
    $effect(() => {
      void number()
      untrack(() => this.#look(given()))
    })
  }

  goOn(): void {
    this.celebrating = null
  }

  #look({ table, view, seat, name, announce }: Given): void {
    const news: string[] = []
    const seen = lastRoundSeen.get(table.id)
    if (view.last && seen !== undefined && view.round > seen && view.end === null) {
      this.celebrating = view.round - 1
      news.push(cheer(view.last, view.round - 1, name, seat), gain(view.last, name, seat))
    }
    lastRoundSeen.set(table.id, view.round)
    const from = this.#heard.round === view.round ? this.#heard.events : view.story.length
    for (const event of view.story.slice(from)) news.push(told(event, name, seat))
    const now = prompt(view, name)
    if (view.end === null && (news.length > 0 || now !== this.#heard.prompt)) news.push(now)
    this.#heard = { round: view.round, events: view.story.length, prompt: now }
    if (news.length > 0) announce(news.join(' '))
  }
}
