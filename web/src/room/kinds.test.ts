import { describe, expect, it } from 'vitest'
import { kindsOf } from './kinds'

const plain = { practice: false, day: null, scored: false, series: null }
const day = new Date().toISOString().slice(0, 10)

describe('the kind of a game', () => {
  it('is not worth a word where there is nothing special about it', () => {
    expect(kindsOf(plain)).toEqual([])
  })

  it('is practice, a deal of the day, or one of three', () => {
    expect(kindsOf({ ...plain, practice: true })).toEqual(['Practice'])
    expect(kindsOf({ ...plain, day })).toEqual(['Today’s deal'])
    expect(kindsOf({ ...plain, day, scored: true })).toEqual(['Today’s deal: counts'])
    expect(kindsOf({ ...plain, series: 0 })).toEqual(['Game 1 of 3'])
    expect(kindsOf({ ...plain, day, scored: true, series: 2 })).toEqual([
      'Today’s deal: counts',
      'Game 3 of 3',
    ])
  })

  it('does not call a deal today’s when its day is over', () => {
    expect(kindsOf({ ...plain, day: '2026-01-05' })).toEqual(['Deal for 5 January 2026'])
  })
})
