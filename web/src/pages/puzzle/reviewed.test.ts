import { afterEach, expect, test, vi } from 'vitest'
import { viewWith as cardsWith } from '../../games/one-more/example'
import { viewWith } from '../../games/second-chance/example'
import { api } from '../../server/api'
import type { Coaching, Move } from '../../server/wire'
import { type Review, reviewed, worthAnotherTry } from './reviewed'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const option = { cells: [40], expected: 5, low: 3, high: 7, goal: null }

function reviewWith(...lost: number[]): Review {
  return {
    game: 'second-chance',
    seat: 0,
    series: null,
    goal: null,
    start: 5,
    lost: 0,
    luck: 0,
    empty: 5,
    decisions: lost.map((each, frame) => ({
      frame,
      round: frame,
      made: option,
      best: [option],
      lost: each,
      goal_lost: null,
      luck: 0,
      why: each < 0.15 ? 'same' : 'holes',
      count: 1,
      better: 0,
      of: 0,
      squares: [],
      turning: false,
    })),
  }
}

test('the three costliest decisions are asked again, and none that was as good', () => {
  const frames = (...lost: number[]) =>
    worthAnotherTry(
      reviewWith(...lost),
      lost.map(() => ({ game: 'second-chance' as const, happened: [], view: viewWith() })),
    ).map((each) => each.frame)
  expect(frames(0.2, 0, 1.5, 0.1, 0.7, 0.4)).toEqual([2, 4, 5])
  expect(frames(0, 0.1, 0.3)).toEqual([2])
  expect(frames(0, 0.1)).toEqual([])
})

test('who swaps with whom is asked again, and what was given is not', () => {
  const view = cardsWith({ asked: 'name-swap' })
  const frames = [{ game: 'one-more' as const, happened: [], view, hands: [] }]
  const swap: Move = { t: 'name-swap', seats: [0, 1] }
  const give: Move = { t: 'give', card: '5±' }
  const review: Review = {
    game: 'one-more',
    seat: 0,
    won: false,
    start: 33,
    lost: 20,
    luck: 0,
    last_luck: 0,
    decisions: [swap, give].map((made) => ({
      frame: 0,
      round: 1,
      made,
      best: made,
      chance: 30,
      lost: 10,
      luck: 0,
      turning: false,
      why: 'later' as const,
      count: 0,
      better: 0,
      about: null,
    })),
  }
  expect(worthAnotherTry(review, frames).map(({ made }) => made)).toEqual([swap])
})

test('what the replay does not show as a question is not asked', () => {
  const view = viewWith({ to_act: [1] })
  const frames = [{ game: 'second-chance' as const, happened: [], view }]
  expect(worthAnotherTry(reviewWith(1), frames)).toEqual([])
})

test('a review is waited for as long as somebody waits', async () => {
  vi.useFakeTimers()
  const thinking: Coaching = { record: 'abc', done: 0, of: 9, review: null }
  const done: Coaching = { ...thinking, done: 9, review: reviewWith(1) }
  vi.spyOn(api, 'coach').mockResolvedValue(thinking)
  const again = vi.spyOn(api, 'coaching').mockResolvedValueOnce(thinking).mockResolvedValue(done)

  const found = reviewed('table', 0, () => true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await found).toEqual(done.review)
  expect(again).toHaveBeenCalledTimes(2)

  const left = reviewed('table', 0, () => false)
  expect(await left).toBe(null)
  expect(again).toHaveBeenCalledTimes(2)
})
