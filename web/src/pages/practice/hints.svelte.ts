/** What the coach would draw: asked for on purpose, thought out by the server, gone with the turn. */

import { api } from '../../server/api'
import { failureText } from '../../server/refusals.words'
import type { Hint } from '../../server/wire'
import { figure } from '../../words/formats'
import { say } from './words'

/** Empty squares more that nobody would notice. */
const NEARLY = 0.5
/** So much of the chance to reach a goal, in percent, is like one square more. */
const LIKE_A_SQUARE = 10

export class Hints {
  readonly #goal: () => string

  /** `goal` says what a solo challenge needs; empty outside one. */
  constructor(goal: () => string) {
    this.#goal = goal
  }

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
    const reason = this.reasonOf(this.chosen)
    return this.chosen === 0 ? `${this.goal} ${reason}`.trim() : reason
  }

  /** What they are for, in a solo challenge. */
  get goal(): string {
    return this.mood === 'shown' ? this.#goal() : ''
  }

  /** How good a hint is, compared with the first. */
  gradeOf(at: number): string {
    const [best] = this.found
    const hint = this.found[at]
    if (!best || !hint || at === 0) return say('best')
    // A goal that is safe, or lost, is no longer what makes the difference.
    const open = (best.goal ?? 0) % 100 > 0
    const more = open
      ? ((best.goal ?? 0) - (hint.goal ?? 0)) / LIKE_A_SQUARE
      : hint.expected - best.expected
    return say(more < NEARLY ? 'nearly' : 'lesser')
  }

  reasonOf(at: number): string {
    const hint = this.found[at]
    return hint ? say(`${at === 0 ? 'good' : 'less'}-${hint.why}`) : ''
  }

  figuresOf(at: number): string {
    const hint = this.found[at]
    if (!hint) return ''
    const { low, high, goal } = hint
    const squares = say('expected', { expected: Math.round(hint.expected), low, high })
    if (goal === null) return squares
    return `${say('goalChance', { percent: figure(goal / 100, { style: 'percent' }) })} ${squares}`
  }
}
