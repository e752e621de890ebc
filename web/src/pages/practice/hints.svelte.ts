/** What the coach would draw: asked for on purpose, thought out by the server, gone with the turn. */

import { api } from '../../server/api'
import { failureText } from '../../server/refusals.words'
import type { Hint } from '../../server/wire'
import { say } from './words'

/** Empty squares more that nobody would notice. */
const NEARLY = 0.5

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

  /** What there is to say now; empty while nobody has asked. */
  get message(): string {
    if (this.mood === 'thinking') return say('thinking')
    if (this.mood === 'failed') return this.failure
    return this.reasonOf(this.chosen)
  }

  /** How good a hint is, compared with the first. */
  gradeOf(at: number): string {
    if (at === 0) return say('best')
    const more = (this.found[at]?.expected ?? 0) - (this.found[0]?.expected ?? 0)
    return say(more < NEARLY ? 'nearly' : 'lesser')
  }

  reasonOf(at: number): string {
    const hint = this.found[at]
    return hint ? say(`${at === 0 ? 'good' : 'less'}-${hint.why}`) : ''
  }

  figuresOf(at: number): string {
    const hint = this.found[at]
    if (!hint) return ''
    const { low, high } = hint
    return say('expected', { expected: Math.round(hint.expected), low, high })
  }
}
