import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Playback } from './playback.svelte'

const ROUNDS = [0, 0, 1, 1, 1, 2, 3, 3]

describe('playback', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('starts where a link says, within the game', () => {
    expect(new Playback(ROUNDS, 5).at).toBe(5)
    expect(new Playback(ROUNDS, 99).at).toBe(7)
    expect(new Playback(ROUNDS, -3).at).toBe(0)
    expect(new Playback(ROUNDS, Number.NaN).at).toBe(0)
  })

  it('steps by moves and stops at both ends', () => {
    const playback = new Playback(ROUNDS)
    playback.step(-1)
    expect(playback.at).toBe(0)
    playback.press('ArrowRight')
    expect(playback.at).toBe(1)
    playback.press('End')
    playback.press('ArrowRight')
    expect(playback.at).toBe(7)
    playback.press('Home')
    expect(playback.at).toBe(0)
  })

  it('steps by rounds, back to the beginning of this one first', () => {
    const playback = new Playback(ROUNDS, 1)
    playback.stepRound(1)
    expect(playback.at).toBe(2)
    playback.go(4)
    playback.stepRound(-1)
    expect(playback.at).toBe(2)
    playback.stepRound(-1)
    expect(playback.at).toBe(0)
    playback.go(6)
    playback.press('PageDown')
    expect(playback.at).toBe(7)
  })

  it('plays to the end and stops there', () => {
    const playback = new Playback(ROUNDS, 5)
    playback.press(' ')
    vi.advanceTimersByTime(1400)
    expect([playback.at, playback.playing]).toEqual([6, true])
    vi.advanceTimersByTime(10_000)
    expect([playback.at, playback.playing]).toEqual([7, false])
  })

  it('begins again when it is played at the end', () => {
    const playback = new Playback(ROUNDS, 7)
    playback.play()
    expect(playback.at).toBe(0)
    playback.pause()
    vi.advanceTimersByTime(10_000)
    expect(playback.at).toBe(0)
  })

  it('is as fast as wanted, at once', () => {
    const playback = new Playback(ROUNDS)
    playback.play()
    playback.hurry(4)
    vi.advanceTimersByTime(350)
    expect(playback.at).toBe(1)
    playback.pause()
  })

  it('stops playing when somebody takes the slider', () => {
    const playback = new Playback(ROUNDS)
    playback.play()
    playback.go(3)
    vi.advanceTimersByTime(10_000)
    expect([playback.at, playback.playing]).toEqual([3, false])
  })

  it('leaves other keys alone', () => {
    expect(new Playback(ROUNDS).press('x')).toBe(false)
  })
})
