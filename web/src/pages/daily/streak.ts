/**
 * The days whose deal somebody played to its end, and how many in a row. A day is that of the deal,
 * in UTC: no clock of a device decides what counts, so one that is wrong or set back changes nothing.
 */

import type { NotedGame } from '../../server/wire'

const LENGTH = 24 * 60 * 60 * 1000
/** All three games of a day's challenge: its deal is played when the last one is. */
const IN_SERIES = 3

/** The moment when a day like 2026-11-15 begins; null if there is no such day. */
function beginning(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const moment = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(moment) || written(moment) !== day ? null : moment
}

function written(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** A file from anywhere may name a day that there is not: such a game is on no day. */
export function daysPlayed(noted: readonly Pick<NotedGame, 'day' | 'series'>[]): Set<string> {
  const days = new Set<string>()
  for (const { day, series } of noted)
    if (day !== null && beginning(day) !== null && (series?.length ?? IN_SERIES) === IN_SERIES)
      days.add(day)
  return days
}

export interface Streak {
  /** Days in a row up to today, or up to yesterday as long as today can still be played. */
  now: number
  longest: number
  /** Whether today's deal is played. */
  today: boolean
}

/** What `days` come to on the day that the server calls `today`. Later days do not count yet. */
export function streakOn(days: ReadonlySet<string>, today: string): Streak {
  const begun = beginning(today) ?? 0
  const moments = [...days]
    .flatMap((day) => beginning(day) ?? [])
    .filter((moment) => moment <= begun)
    .sort((one, other) => one - other)
  let row = 0
  let longest = 0
  let last = Number.NaN
  for (const moment of moments) {
    row = moment - last === LENGTH ? row + 1 : 1
    longest = Math.max(longest, row)
    last = moment
  }
  return { now: begun - last <= LENGTH ? row : 0, longest, today: last === begun }
}

/**
 * Milliseconds until the deal after that of `today` begins, on this device's clock; null if that
 * clock is on another day than the server, so that nobody is told nonsense.
 */
export function untilNext(today: string, now: number): number | null {
  const left = (beginning(today) ?? Number.NaN) + LENGTH - now
  return left > 0 && left <= LENGTH ? left : null
}

/** The weeks of a month like 2026-11, from Monday to Sunday; null outside the month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = beginning(`${month}-01`)
  if (first === null) return []
  const before = (new Date(first).getUTCDay() + 6) % 7
  const weeks: (string | null)[][] = []
  for (let at = first - before * LENGTH; weeks.length === 0 || written(at).startsWith(month); ) {
    const week = Array.from({ length: 7 }, (_, day) => written(at + day * LENGTH))
    weeks.push(week.map((day) => (day.startsWith(month) ? day : null)))
    at += 7 * LENGTH
  }
  return weeks
}

/** The month before or after one like 2026-11. */
export function monthAfter(month: string, step: 1 | -1): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + step)
  return date.toISOString().slice(0, 7)
}
