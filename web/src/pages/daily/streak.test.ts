import { describe, expect, it } from 'vitest'
import { daysPlayed, monthAfter, streakOn, untilNext, weeksOf } from './streak'

const DAY = 24 * 60 * 60 * 1000
const START = Date.parse('2026-11-15T00:00:00Z')

function day(after: number): string {
  return new Date(START + after * DAY).toISOString().slice(0, 10)
}

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

/** Slow and plain: step back from today, day by day. */
function countedBack(days: ReadonlySet<string>, today: number): number {
  let count = 0
  let at = days.has(day(today)) ? today : today - 1
  while (days.has(day(at--))) count += 1
  return count
}

const played = (of: string | null, series: number[] | null = null) => ({ day: of, series })

describe('the days played', () => {
  it('are those of deals that were played to their end, each once', () => {
    const days = daysPlayed([
      played('2026-11-15'),
      played('2026-11-15', [3, 4, 5]),
      played('2026-11-14', [3, 4, 5]),
      played('2026-11-13', [3, 4]),
      played(null),
      played(null, [1, 2, 3]),
    ])

    expect([...days].sort()).toEqual(['2026-11-14', '2026-11-15'])
  })

  it('are days that there are, whatever a file says', () => {
    const nonsense = [
      '',
      'today',
      '2026-02-30',
      '2026-13-01',
      '20261115',
      '2026-11-15T10:00',
      '+12026-11-15',
    ]

    expect(daysPlayed(nonsense.map((day) => played(day))).size).toBe(0)
    expect(streakOn(new Set(nonsense), '2026-11-15')).toEqual({ now: 0, longest: 0, today: false })
  })

  it('do not depend on when a device says they were played', () => {
    // After midnight in UTC and before it here, on a clock of another year, on one set back.
    for (const when of [START + DAY + 1, 0, START - 400 * DAY, Number.MAX_SAFE_INTEGER])
      expect([
        ...daysPlayed([{ ...played('2026-11-15'), when } as ReturnType<typeof played>]),
      ]).toEqual(['2026-11-15'])
  })
})

describe('a streak', () => {
  it('is alive until the day after it is over', () => {
    const days = new Set([day(-3), day(-2), day(-1)])

    expect(streakOn(days, day(-1))).toEqual({ now: 3, longest: 3, today: true })
    expect(streakOn(days, day(0))).toEqual({ now: 3, longest: 3, today: false })
    expect(streakOn(days, day(1))).toEqual({ now: 0, longest: 3, today: false })
  })

  it('goes on across months, years and leap days', () => {
    const days = new Set(['2027-12-31', '2028-01-01', '2028-02-28', '2028-02-29', '2028-03-01'])

    expect(streakOn(days, '2028-01-01').now).toBe(2)
    expect(streakOn(days, '2028-03-01')).toEqual({ now: 3, longest: 3, today: true })
  })

  it('is what counting back gives, for all kinds of days and orders', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const next = numbers(seed)
      const all = Array.from({ length: 2 + next(60) }, () => day(next(40) - 30))
      const days = new Set(all)
      const today = next(20) - 15
      const { now, longest, today: done } = streakOn(days, day(today))
      const known = new Set([...days].filter((each) => each <= day(today)))

      expect(now).toBe(countedBack(known, today))
      expect(done).toBe(days.has(day(today)))
      expect(longest).toBeGreaterThanOrEqual(now)
      expect(longest).toBeLessThanOrEqual(known.size)
      expect(longest).toBe(
        Math.max(
          0,
          ...[...known].map((each) => countedBack(known, (Date.parse(each) - START) / DAY)),
        ),
      )
      // In another order, and with the same days from another device: the same.
      expect(streakOn(new Set([...all].reverse().concat(all)), day(today)).now).toBe(now)
    }
  })

  it('never shrinks when days come from another device, and grows by what closes a gap', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const next = numbers(seed)
      const mine = new Set(Array.from({ length: 10 }, () => day(-next(20))))
      const theirs = Array.from({ length: 10 }, () => day(-next(20)))

      const before = streakOn(mine, day(0))
      const after = streakOn(new Set([...mine, ...theirs]), day(0))
      expect(after.now).toBeGreaterThanOrEqual(before.now)
      expect(after.longest).toBeGreaterThanOrEqual(before.longest)
    }
    expect(streakOn(new Set([day(-2), day(0)]), day(0)).now).toBe(1)
    expect(streakOn(new Set([day(-2), day(-1), day(0)]), day(0)).now).toBe(3)
  })

  it('does not count days that have not come', () => {
    expect(streakOn(new Set([day(0), day(1), day(2)]), day(0))).toEqual({
      now: 1,
      longest: 1,
      today: true,
    })
  })
})

describe('the time to the next deal', () => {
  it('runs to midnight UTC', () => {
    expect(untilNext('2026-11-15', START + 19 * 60 * 60 * 1000)).toBe(5 * 60 * 60 * 1000)
    expect(untilNext('2026-11-15', START)).toBe(DAY)
    expect(untilNext('2026-11-15', START + DAY - 1)).toBe(1)
  })

  it('is not told by a clock that is on another day than the server', () => {
    expect(untilNext('2026-11-15', START - 1)).toBeNull()
    expect(untilNext('2026-11-15', START + DAY)).toBeNull()
    expect(untilNext('2026-11-15', START + 400 * DAY)).toBeNull()
    expect(untilNext('', START)).toBeNull()
  })
})

describe('a month', () => {
  it('has all its days once, in weeks that begin on Monday', () => {
    for (let month = '2025-12'; month < '2029-03'; month = monthAfter(month, 1)) {
      const weeks = weeksOf(month)
      const days = weeks.flat().filter((each) => each !== null)

      expect(days[0]).toBe(`${month}-01`)
      expect(new Set(days).size).toBe(days.length)
      expect(days.length).toBe(
        (Date.parse(`${monthAfter(month, 1)}-01`) - Date.parse(`${month}-01`)) / DAY,
      )
      for (const week of weeks) {
        expect(week.length).toBe(7)
        expect(week.some((each) => each !== null)).toBe(true)
        for (const [at, each] of week.entries())
          if (each !== null) expect((new Date(each).getUTCDay() + 6) % 7).toBe(at)
      }
    }
  })

  it('comes before and after another', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01')
    expect(monthAfter('2026-01', -1)).toBe('2025-12')
    expect(weeksOf('2026-13')).toEqual([])
  })
})
