/** What was thrown away last, and how to have it back, as long as one stays on the page. */

import { place } from '../../shell/router.svelte'

interface Thrown {
  text: string
  undo: () => void
  path: string
}

class Removal {
  #last: Thrown | null = $state.raw(null)

  get last(): Thrown | null {
    return this.#last?.path === place.path ? this.#last : null
  }

  note(text: string, undo: () => void): void {
    this.#last = { text, undo, path: place.path }
  }

  undo(): void {
    this.last?.undo()
    this.#last = null
  }

  forget(): void {
    this.#last = null
  }
}

export const removal = new Removal()
