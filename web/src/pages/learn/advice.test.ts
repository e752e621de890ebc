import { describe, expect, it } from 'vitest'
import { viewWith as cardsWith } from '../../games/one-more/example'
import { sheetWith, viewWith } from '../../games/second-chance/example'
import { advice } from './advice'

const sheet = sheetWith()
const second = viewWith({ round: 0, phase: 'start', offer: [], sheets: [sheet] })
const one = cardsWith()

describe('Second Chance', () => {
  it.each([
    [second, 'scStart'],
    [{ ...second, phase: 'draw' as const, round: 1 }, 'scFirst'],
    [{ ...second, phase: 'draw' as const, round: 2 }, 'scHoles'],
    [{ ...second, phase: 'chance' as const, round: 9 }, 'scChance'],
    [{ ...second, sheets: [{ ...sheet, doing: 'writing' as const }], round: 9 }, 'scOne'],
    [{ ...second, sheets: [{ ...sheet, doing: 'drawn' as const }], round: 1 }, 'scWait'],
  ])('speaks of what lies there', (view, key) => {
    expect(advice(view).key).toBe(key)
  })

  it('comes to an end', () => {
    expect(advice(second).done).toBe(false)
    expect(advice({ ...second, phase: 'draw', round: 4 })).toEqual({ key: 'done', done: true })
  })
})

describe('One More!', () => {
  const played = { what: 'played' as const, seat: 0, card: '6-replay' }

  it.each([
    [one, 'omFirst'],
    [
      {
        ...one,
        story: [
          { ...played, card: '6-swap' },
          { ...played, seat: 1 },
        ],
      },
      'omPlay',
    ],
    [{ ...one, story: [played] }, 'omAgain'],
    [{ ...one, asked: 'name-draw' as const }, 'omDraw'],
    [{ ...one, asked: 'give' as const }, 'omGive'],
    [{ ...one, to_act: [1], active: 1 }, 'omWait'],
    [{ ...one, to_act: [1], active: 1, playing: [1, 2] }, 'omOut'],
    [{ ...one, to_act: [1], active: 1, round: 2 }, 'omRound'],
  ])('speaks of what lies there', (view, key) => {
    expect(advice(view).key).toBe(key)
  })

  it('is done when a round was lost', () => {
    expect(advice(one).done).toBe(false)
    expect(advice({ ...one, round: 2 }).done).toBe(true)
  })
})
