import { describe, expect, it } from 'vitest'
import { arrows, ring } from './ring'

const COUNTS = [3, 4, 5, 6, 7, 8, 9]

describe.each(COUNTS)('a table for %i', (count) => {
  const spots = ring(count)

  it('has a seat for each', () => {
    expect(spots).toHaveLength(count)
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(count)
  })

  it('goes round clockwise, from the bottom over the left', () => {
    const angles = spots.map(({ x, y }) => (Math.atan2(x - 50, y - 45) * -180) / Math.PI)
    const around = angles.map((angle) => (angle + 360) % 360)
    expect(around).toEqual([...around].sort((one, other) => one - other))
    expect(spots[0]).toEqual({ x: 50, y: 85 })
  })

  it('points from each seat to the next, and back when the turns go the other way', () => {
    const there = arrows(spots, 1)
    const back = arrows(spots, -1)
    expect(there).toHaveLength(count)
    for (const [at, { x, y, turn }] of there.entries()) {
      const to = spots[(at + 1) % count]
      const from = spots[at]
      if (from === undefined || to === undefined) throw new Error('a seat is missing')
      const ahead =
        Math.cos((turn * Math.PI) / 180) * (to.x - from.x) +
        Math.sin((turn * Math.PI) / 180) * (to.y - from.y)
      expect(ahead).toBeGreaterThan(0)
      expect(back[at]).toEqual({ x, y, turn: (turn + 180) % 360 })
    }
  })
})
