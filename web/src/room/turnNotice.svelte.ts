/**
 * It is one’s turn, and the page is in the background: the title says so, and a notification does
 * where the person has switched it on. One for each turn, and none for a turn that was seen before
 * the page was left. Both go when the person comes back or the turn is over.
 */

import { closeNotification, mayNotify, showNotification } from '../device/notifications'
import { settings } from '../device/settings.svelte'
import { titleNotice } from '../shell/title.svelte'
import { say } from './turnNotice.words'

export class TurnNotice {
  #hidden = $state(document.hidden)
  /** The last turn that this person has seen or been told of. */
  #known: number | null = null
  #tag = ''

  /** To be made with a component. `turn` is null while it is not one’s turn. */
  constructor(table: () => string, game: () => string, turn: () => number | null) {
    $effect(() => {
      const look = () => {
        this.#hidden = document.hidden
      }
      document.addEventListener('visibilitychange', look)
      return () => {
        document.removeEventListener('visibilitychange', look)
        this.#close()
      }
    })
    $effect(() => {
      const asked = turn()
      titleNotice.text = this.#hidden && asked !== null ? say('yourTurn') : ''
      if (!this.#hidden || asked === null) this.#close()
      else if (asked !== this.#known && settings.chosen.notices && mayNotify()) {
        this.#tag = `turn-${table()}`
        void showNotification(say('yourTurn'), game(), this.#tag)
      }
      if (asked !== null) this.#known = asked
    })
  }

  #close(): void {
    titleNotice.text = ''
    if (this.#tag !== '') void closeNotification(this.#tag)
    this.#tag = ''
  }
}
