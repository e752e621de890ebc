import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Player } from './playback.svelte'

const ROUNDS = [0, 0, 1, 1, 1, 2, 3, 3]

describe('a player', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('starts where a link says, within the game', () => {
    expect(new Player(ROUNDS, 5).at).toBe(5)
    expect(new Player(ROUNDS, 99).at).toBe(7)
    expect(new Player(ROUNDS, -3).at).toBe(0)
    expect(new Player(ROUNDS, Number.NaN).at).toBe(0)
  })

  it('steps by moves and stops at both ends', () => {
    const player = new Player(ROUNDS)
    player.step(-1)
    expect(player.at).toBe(0)
    player.press('ArrowRight')
    expect(player.at).toBe(1)
    player.press('End')
    player.press('ArrowRight')
    expect(player.at).toBe(7)
    player.press('Home')
    expect(player.at).toBe(0)
  })

  it('steps by rounds, back to the beginning of this one first', () => {
    const player = new Player(ROUNDS, 1)
    player.stepRound(1)
    expect(player.at).toBe(2)
    player.go(4)
    player.stepRound(-1)
    expect(player.at).toBe(2)
    player.stepRound(-1)
    expect(player.at).toBe(0)
    player.go(6)
    player.press('PageDown')
    expect(player.at).toBe(7)
  })

  it('plays to the end and stops there', () => {
    const player = new Player(ROUNDS, 5)
    player.press(' ')
    vi.advanceTimersByTime(1400)
    expect([player.at, player.playing]).toEqual([6, true])
    vi.advanceTimersByTime(10_000)
    expect([player.at, player.playing]).toEqual([7, false])
  })

  it('begins again when it is played at the end', () => {
    const player = new Player(ROUNDS, 7)
    player.play()
    expect(player.at).toBe(0)
    player.pause()
    vi.advanceTimersByTime(10_000)
    expect(player.at).toBe(0)
  })

  it('is as fast as wanted, at once', () => {
    const player = new Player(ROUNDS)
    player.play()
    player.hurry(4)
    vi.advanceTimersByTime(350)
    expect(player.at).toBe(1)
    player.pause()
  })

  it('stops playing when somebody takes the slider', () => {
    const player = new Player(ROUNDS)
    player.play()
    player.go(3)
    vi.advanceTimersByTime(10_000)
    expect([player.at, player.playing]).toEqual([3, false])
  })

  it('leaves other keys alone', () => {
    expect(new Player(ROUNDS).press('x')).toBe(false)
  })
})
