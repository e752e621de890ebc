import { describe, expect, it } from 'vitest'
import { viewWith } from '../../games/second-chance/example'
import type { SecondChanceEvent } from '../../server/wire'
import { resultPicture } from './picture'
import { chancesIn, resultText } from './result'

function frame(...happened: SecondChanceEvent[]) {
  return { game: 'second-chance', happened, view: viewWith() } as const
}

const told = {
  day: '2026-11-15',
  empty: [4],
  oneMore: null,
  chances: [],
  bots: [],
  streak: 0,
  address: 'https://example.org/daily/2026-11-15#game=4',
}

describe('second chances', () => {
  it('fitted if they were drawn', () => {
    const drawn = (choice: 0 | 'chance'): SecondChanceEvent => ({
      event: 'draw',
      seat: 0,
      choice,
      cells: ['a1'],
    })
    const chance = { event: 'chance', seat: 0, tile: 'a1' } as const

    expect(chancesIn({ frames: [] })).toEqual([])
    expect(
      chancesIn({
        frames: [
          frame(drawn(0)),
          frame(chance),
          frame(drawn('chance'), chance),
          frame(drawn('chance')),
          frame(drawn(0)),
          frame(chance, { event: 'out', seat: 0 }),
        ],
      }),
    ).toEqual([true, true, false])
  })
})

describe('the text', () => {
  it('tells one game in signs and words', () => {
    const text = resultText({
      ...told,
      chances: [true, false],
      bots: [
        { name: 'Carla', empty: 3 },
        { name: 'Bruno', empty: 9 },
      ],
      streak: 6,
    })

    expect(text.split('\n')).toEqual([
      'Mulligan, 15 November 2026',
      '⬜⬜⬜⬜ 4 empty squares',
      'Second chances: ✅❌',
      '🤖 Carla 3, Bruno 9',
      '🔥 6 days in a row',
      told.address,
    ])
  })

  it('tells how One More! ended', () => {
    const lines = (oneMore: number) => resultText({ ...told, oneMore }).split('\n')

    expect(lines(3).slice(0, 2)).toEqual([
      'One More! Mulligan, 15 November 2026',
      '🏆 won in 3 rounds',
    ])
    expect(lines(16)[1]).toBe('🃏 not won, 4 rounds')
  })

  it('leaves out what there is not', () => {
    expect(resultText({ ...told, empty: [0], streak: 1 }).split('\n')).toEqual([
      'Mulligan, 15 November 2026',
      '🌟 0 empty squares',
      told.address,
    ])
  })

  it('tells each game of a challenge, and fits on a phone however bad it was', () => {
    const lines = resultText({ ...told, empty: [4, 0, 30] }).split('\n')

    expect(lines.slice(1, 5)).toEqual([
      '⬜⬜⬜⬜ 4',
      '🌟 0',
      `${'⬜'.repeat(12)}… 30`,
      '34 empty squares',
    ])
  })
})

describe('the picture', () => {
  const filled = (svg: string) => svg.match(/fill="#0a7f5a"/g)?.length ?? 0

  it('has as many filled squares as the sheet, and a sheet for each game', () => {
    for (let empty = 0; empty <= 81; empty += 1)
      expect(filled(resultPicture([empty], '', '').svg)).toBe(81 - empty)
    expect(filled(resultPicture([1, 2, 3], '', '').svg)).toBe(3 * 81 - 6)
  })

  it('is the same for everybody with the same result: nothing else goes in', () => {
    expect(resultPicture([4], 'a', 'b')).toEqual(resultPicture([4], 'a', 'b'))
    expect(resultPicture([4], '<a>', '&').svg).not.toMatch(/<a>|&(?!#)/)
  })
})
