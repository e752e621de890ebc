import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Absence } from './absence.svelte'

let away: readonly number[] = $state.raw([])
let heard: (readonly number[])[] = []
let absence: Absence
let leave = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  away = []
  heard = []
  leave = $effect.root(() => {
    absence = new Absence(
      () => away,
      (missed) => heard.push(missed),
    )
  })
  flushSync()
})

afterEach(() => {
  leave()
  vi.useRealTimers()
})

function now(seats: readonly number[]): void {
  away = seats
  flushSync()
}

test('nobody is missed for a blink', () => {
  now([1])
  vi.advanceTimersByTime(9_000)
  now([])
  now([1])
  vi.advanceTimersByTime(9_000)

  expect(absence.missed).toEqual([])
  expect(heard).toEqual([])
})

test('each is missed after a while of their own, and it is said once', () => {
  now([1])
  vi.advanceTimersByTime(6_000)
  now([1, 3])
  vi.advanceTimersByTime(4_000)

  expect(absence.missed).toEqual([1])

  vi.advanceTimersByTime(6_000)

  expect(absence.missed).toEqual([1, 3])
  expect(heard).toEqual([[1], [1, 3]])
})

test('who comes back is missed no longer', () => {
  now([1, 3])
  vi.advanceTimersByTime(10_000)
  now([3])

  expect(absence.missed).toEqual([3])
})

test('nobody is missed from a table that was left', () => {
  now([1])
  leave()
  vi.advanceTimersByTime(10_000)

  expect(heard).toEqual([])
})
