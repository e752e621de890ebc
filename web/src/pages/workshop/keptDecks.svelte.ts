/**
 * The decks that somebody keeps on this device. Every change is kept at once, so nothing is ever
 * unsaved; what is thrown away can be put back while the page is open.
 */

import type { Deck, Game } from './deck'

const STORED = 'mulligan.decks'

export interface Kept {
  id: string
  deck: Deck
  /** Milliseconds since 1970. */
  changed: number
}

function stored(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

class KeptDecks {
  decks: readonly Kept[] = $state.raw(stored())
  /** The device has no room left, or does not let pages keep anything. */
  full: boolean = $state(false)

  constructor() {
    // Changed in another window.
    addEventListener('storage', ({ key }) => {
      if (key === STORED || key === null) this.decks = stored()
    })
  }

  find(id: string): Kept | undefined {
    return this.decks.find((kept) => kept.id === id)
  }

  of(game: Game): Kept[] {
    return this.decks.filter(({ deck }) => deck.game === game)
  }

  /** Keep a new deck and say its id. */
  add(deck: Deck): string {
    const id = crypto
      .getRandomValues(new Uint32Array(2))
      .reduce((text, n) => text + n.toString(36), '')
    this.keep([{ id, deck, changed: Date.now() }, ...this.decks])
    return id
  }

  change(id: string, deck: Deck): void {
    this.keep(this.decks.map((kept) => (kept.id === id ? { id, deck, changed: Date.now() } : kept)))
  }

  /** Take a deck away; what is returned puts it back. */
  remove(id: string): () => void {
    const before = this.decks
    const at = before.findIndex((kept) => kept.id === id)
    const kept = before[at]
    this.keep(before.filter((other) => other !== kept))
    return () => {
      if (kept && !this.find(id)) this.keep(this.decks.toSpliced(at, 0, kept))
    }
  }

  private keep(decks: readonly Kept[]): void {
    this.decks = decks
    try {
      localStorage.setItem(STORED, JSON.stringify(decks))
      this.full = false
    } catch {
      this.full = true
    }
  }
}

export const keptDecks = new KeptDecks()
