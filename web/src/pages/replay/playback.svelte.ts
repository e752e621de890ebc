/** Which step of a replay is shown, and how it moves on. Knows time and numbers, no game. */

export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

const STEP = 1400

export class Playback {
  at: number = $state(0)
  playing: boolean = $state(false)
  speed: Speed = $state(1)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    /** The round of each step, in order. */
    readonly rounds: readonly number[],
    at = 0,
  ) {
    this.at = this.#within(at)
  }

  get last(): number {
    return Math.max(0, this.rounds.length - 1)
  }

  /** Show a step. Whoever chooses one wants to look at it: playing stops. */
  go(at: number): void {
    this.pause()
    this.at = this.#within(at)
  }

  step(by: number): void {
    this.go(this.at + by)
  }

  /** To the first step of the round after, or of this round, or of the one before. */
  stepRound(by: 1 | -1): void {
    this.go(by > 0 ? this.#roundAfter() : this.#roundBefore())
  }

  play(): void {
    if (this.at >= this.last) this.at = 0
    this.playing = true
    this.#wait()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  toggle(): void {
    if (this.playing) this.pause()
    else this.play()
  }

  hurry(speed: Speed): void {
    this.speed = speed
    if (this.playing) this.#wait()
  }

  /** What a key does, if anything. */
  press(key: string): boolean {
    switch (key) {
      case 'ArrowLeft':
        this.step(-1)
        return true
      case 'ArrowRight':
        this.step(1)
        return true
      case 'PageUp':
        this.stepRound(-1)
        return true
      case 'PageDown':
        this.stepRound(1)
        return true
      case 'Home':
        this.go(0)
        return true
      case 'End':
        this.go(this.last)
        return true
      case ' ':
        this.toggle()
        return true
      default:
        return false
    }
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.at < this.last) this.at += 1
      if (this.at < this.last) this.#wait()
      else this.playing = false
    }, STEP / this.speed)
  }

  #within(at: number): number {
    return Math.min(this.last, Math.max(0, Number.isFinite(at) ? Math.trunc(at) : 0))
  }

  #roundAfter(): number {
    const next = this.rounds.findIndex(
      (round, at) => at > this.at && round !== this.rounds[this.at],
    )
    return next < 0 ? this.last : next
  }

  #roundBefore(): number {
    const begins = (at: number) => at === 0 || this.rounds[at] !== this.rounds[at - 1]
    for (let at = this.at - 1; at > 0; at -= 1) if (begins(at)) return at
    return 0
  }
}
