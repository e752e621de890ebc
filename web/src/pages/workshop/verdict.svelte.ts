/** What is still to mend in a deck: counts at once, everything else as the server judges it. */

import { api } from '../../server/api'
import type { DeckFault } from '../../server/wire'
import { faultText } from '../setup/faults.words'
import { type Deck, type Progress, progress } from './deck'
import { type Entry, written } from './file'

/** How long after the last change the server is asked, in milliseconds. */
const PAUSE = 300

/** These follow from the counts, which are told more plainly beside the cards. */
const COUNTED = ['wrong-total', 'missing']

export interface Flaw {
  /** Where it is; null for what the deck says about itself. */
  entry: Entry | null
  fault: DeckFault
}

export class Verdict {
  flaws: readonly Flaw[] = $state.raw([])
  /** Whether the server has looked at the deck as it is now; null: it cannot be reached. */
  judged: boolean | null = $state(false)
  good: boolean = $state(false)

  /** Ask about a deck; what is returned forgets the question. */
  ask(deck: Deck): () => void {
    const { toml, entries } = written(deck)
    this.judged = false
    let stale = false
    const soon = setTimeout(async () => {
      const checked = await api.checkDeck({ game: deck.game, toml }).catch(() => null)
      if (stale) return
      this.judged = checked === null ? null : true
      this.good = checked !== null && checked.deck !== null
      this.flaws = (checked?.faults ?? [])
        .filter(({ code }) => !COUNTED.includes(code))
        .map((found) => ({ entry: entries.get(found.line) ?? null, fault: found }))
    }, PAUSE)
    return () => {
      stale = true
      clearTimeout(soon)
    }
  }

  at(part: Entry['part'], index: number): Flaw | undefined {
    return this.flaws.find(({ entry }) => entry?.part === part && entry.index === index)
  }
}

/** The counts that are not right yet. */
export function uncounted(deck: Deck): Progress[] {
  return progress(deck).filter(({ have, need }) => have !== need)
}

export function flawText({ fault }: Flaw): string {
  return faultText(fault)
}
