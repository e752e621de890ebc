/** What the coach would draw: asked for on purpose, thought out by the server, gone with the turn. */

import { api } from '../../server/api'
import { failureText } from '../../server/refusals.words'
import type { Hint } from '../../server/wire'
import { speech } from '../../words/language.svelte'
import { say } from './words'

export class Hints {
  mood: 'off' | 'thinking' | 'failed' | 'shown' = $state('off')
  found: readonly Hint[] = $state.raw([])
  chosen = $state(0)
  /** Why there are none, when they have failed. */
  failure = $state('')
  #asked = 0

  /** Whether hints have come that are still wanted. */
  async ask(table: string, seat: number): Promise<boolean> {
    this.clear()
    const asked = this.#asked
    this.mood = 'thinking'
    try {
      const { hints } = await api.hints(table, seat)
      if (asked !== this.#asked) return false
      this.found = hints
      this.mood = 'shown'
      return true
    } catch (error) {
      if (asked !== this.#asked) return false
      this.failure = failureText(error)
      this.mood = 'failed'
      return false
    }
  }

  clear(): void {
    this.#asked += 1
    this.mood = 'off'
    this.found = []
    this.chosen = 0
  }

  /** One sentence with the figures, one with the reason. */
  textOf(at: number): string {
    const hint = this.found[at]
    if (!hint) return ''
    const { low, high, why } = hint
    const figures = say('expected', { expected: rounded(hint.expected), low, high })
    return `${figures} ${say(`${at === 0 ? 'good' : 'less'}-${why}`)}`
  }
}

export function rounded(expected: number): string {
  return new Intl.NumberFormat(speech.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(expected)
}
