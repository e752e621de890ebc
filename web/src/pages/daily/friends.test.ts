import { beforeEach, describe, expect, it } from 'vitest'
import { friendsAt, rememberFriend, sharedAddress, sharedIn } from './friends'

beforeEach(() => localStorage.clear())

describe('the result in a link', () => {
  it('comes out as it went in, and only behind the sign that stays in the browser', () => {
    for (const shared of [
      { kind: 'game', result: 0 },
      { kind: 'game', result: 81 },
      { kind: 'series', result: 243 },
    ] as const) {
      const url = new URL(sharedAddress('2026-11-15', shared))

      expect(url.pathname + url.search).toBe('/daily/2026-11-15')
      expect(sharedIn(url.hash)).toEqual(shared)
    }
  })

  it('is nothing when it cannot be one', () => {
    for (const hash of [
      '',
      '#',
      '#game',
      '#game=',
      '#game=82',
      '#game=-1',
      '#game=4.5',
      '#game=4,1',
      '#series=244',
      '#toString=1',
      '#history=abc',
      '#game=<b>',
    ])
      expect(sharedIn(hash), hash).toBeNull()
  })
})

describe('friends', () => {
  it('are remembered by deal, each result once, the best first', () => {
    for (const result of [7, 3, 7]) rememberFriend('2026-11-15', { kind: 'game', result })
    rememberFriend('2026-11-15', { kind: 'series', result: 12 })

    expect(friendsAt('2026-11-15', 'game')).toEqual([3, 7])
    expect(friendsAt('2026-11-15', 'series')).toEqual([12])
    expect(friendsAt('2026-11-16', 'game')).toEqual([])
  })

  it('are forgotten after a while', () => {
    for (let at = 0; at < 40; at += 1) rememberFriend(`day ${at}`, { kind: 'game', result: at })
    for (let at = 0; at < 40; at += 1) rememberFriend('day 39', { kind: 'game', result: at })

    expect(friendsAt('day 0', 'game')).toEqual([])
    expect(friendsAt('day 38', 'game')).toEqual([38])
    expect(friendsAt('day 39', 'game').length).toBeLessThan(10)
  })

  it('are none where something else is stored', () => {
    for (const stored of ['{', '{}', '[1]', '[["2026-11-15 game",["<b>"]]]']) {
      localStorage.setItem('mulligan.friends', stored)
      expect(friendsAt('2026-11-15', 'game')).toEqual([])
    }
  })
})
