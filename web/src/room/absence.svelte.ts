/**
 * Who is missed at the table: those who have been away for longer than a blink.
 *
 * Phones lose their connection all the time, for a second or two. Nobody has to hear of that, and
 * the server lets no bot stand in before this time is up either.
 */

const BLINK = 10_000

export class Absence {
  #timers = new Map<number, ReturnType<typeof setTimeout>>()
  missed: readonly number[] = $state.raw([])

  /** To be made with a component: it follows who is away. `notice` hears who is missed when they get more. */
  constructor(away: () => readonly number[], notice: (missed: readonly number[]) => void) {
    $effect(() => this.#follow(away(), notice))
    $effect(() => () => this.#timers.forEach(clearTimeout))
  }

  #follow(away: readonly number[], notice: (missed: readonly number[]) => void): void {
    for (const [seat, timer] of this.#timers) {
      if (away.includes(seat)) continue
      clearTimeout(timer)
      this.#timers.delete(seat)
      this.missed = this.missed.filter((other) => other !== seat)
    }
    for (const seat of away) {
      if (this.#timers.has(seat)) continue
      const miss = () => {
        this.missed = [...this.missed, seat]
        notice(this.missed)
      }
      this.#timers.set(seat, setTimeout(miss, BLINK))
    }
  }
}
