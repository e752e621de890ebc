import { describe, expect, it } from 'vitest'
import { viewWith as cardsWith } from '../../games/one-more/example'
import { sheetWith, viewWith } from '../../games/second-chance/example'
import type { SeenSheet } from '../../server/wire'
import { advice } from './advice'

const sheet = sheetWith()
const second = viewWith({ round: 0, phase: 'start', offer: [], sheets: [sheet] })
const one = cardsWith()

function late(said: Partial<SeenSheet>) {
  return viewWith({ round: 16, sheets: [sheetWith(said), sheet] })
}

const ended = { reason: 'deck' as const, empty: [2, 7], winners: [0] }

describe('Second Chance', () => {
  it.each([
    [second, 'scStart'],
    [{ ...second, sheets: [{ ...sheet, doing: 'drawn' as const }] }, 'scWait'],
    [{ ...second, phase: 'draw' as const, round: 1 }, 'scFirst'],
    [{ ...second, phase: 'draw' as const, round: 2 }, 'scHoles'],
    [{ ...second, phase: 'draw' as const, round: 3 }, 'scJump'],
  ])('speaks of what lies there at first', (view, key) => {
    expect(advice(view, 'beginning').key).toBe(key)
  })

  it.each([
    [late({}), 'scTight'],
    [late({ doing: 'stuck' }), 'scStuck'],
    [late({ chance: '##' }), 'scChance'],
    [late({ doing: 'drawn' }), 'scWait'],
    [late({ doing: 'writing', out: 16 }), 'scOne'],
    [late({ doing: 'out', out: 16 }), 'scOut'],
    [{ ...late({ doing: 'out', out: 16 }), end: ended }, 'scEnd'],
  ])('speaks of what lies there at the end', (view, key) => {
    expect(advice(view, 'end').key).toBe(key)
  })

  it('gives nothing away while the second chance is turned over', () => {
    expect(advice(late({ chance: '##' }), 'end', true).key).toBe('scStuck')
    expect(advice({ ...late({}), end: ended }, 'end', true)).toEqual({ key: 'scStuck', next: null })
  })

  it('is silent only after the end was told', () => {
    expect(advice({ ...second, phase: 'draw', round: 9 }, 'beginning').next).toBe('jump')
    for (const doing of ['drawing', 'stuck', 'writing', 'out'] as const) {
      expect(advice(late({ doing }), 'end').next).toBe(null)
    }
    expect(advice({ ...late({}), end: ended }, 'end').next).toBe('play')
  })
})

describe('One More!', () => {
  const played = { what: 'played' as const, seat: 0, card: '6-replay' }
  const waiting = { to_act: [1], active: 1 }

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
    [{ ...one, ...waiting }, 'omWait'],
    [{ ...one, ...waiting, story: [played] }, 'omEffects'],
    [{ ...one, ...waiting, story: [played, played] }, 'omWait'],
    [{ ...one, ...waiting, playing: [1, 2] }, 'omOut'],
    [{ ...one, round: 2 }, 'omRound'],
    [{ ...one, ...waiting, round: 2 }, 'omRound'],
  ])('speaks of what lies there at first', (view, key) => {
    expect(advice(view, 'beginning').key).toBe(key)
  })

  it.each([
    [{ ...one, round: 2 }, 'omSecond'],
    [{ ...one, round: 2, ...waiting }, 'omWait'],
    [{ ...one, round: 2, end: { winners: [0] } }, 'omEnd'],
  ])('speaks of what lies there at the end', (view, key) => {
    expect(advice(view, 'end').key).toBe(key)
  })

  it('is silent only after the victory was told', () => {
    expect(advice({ ...one, round: 3 }, 'beginning').next).toBe('jump')
    expect(advice({ ...one, round: 2 }, 'end').next).toBe(null)
    expect(advice({ ...one, round: 2, end: { winners: [0] } }, 'end').next).toBe('play')
  })
})
