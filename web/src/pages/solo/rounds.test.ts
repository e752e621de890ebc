import { describe, expect, it } from 'vitest'
import { viewWith } from '../../games/second-chance/example'
import type {
  Frame,
  LostRound,
  OneMoreView,
  Replay,
  SecondChanceView,
  SeenSheet,
} from '../../server/wire'
import { lossesByRound, parting, sheetAfter, sheetsByRound } from './rounds'

const sheet = (...drawn: number[][]): SeenSheet => ({
  start: '#',
  drawings: drawn.map((cells, round) => ({ round, tile: '#', cells, pencil: null })),
  one: null,
  chance: null,
  out: null,
  doing: 'drawn',
  pencil: null,
})

const drawn = (view: SecondChanceView): Frame => ({ game: 'second-chance', happened: [], view })

const replay = (game: Replay['game'], frames: Frame[]): Replay => ({
  game,
  edition: null,
  deck: { name: 'standard' } as Replay['deck'],
  names: ['Ada'],
  bots: [null],
  seed: null,
  namesake: null,
  frames,
})

describe('sheets by round', () => {
  it('hold what was drawn up to then', () => {
    const end = { ...sheet([40], [1], [2]), out: 2, one: 80 }
    const views = [
      viewWith({ round: 1, sheets: [sheet([40])] }),
      viewWith({ round: 2, sheets: [end] }),
    ]
    expect(sheetsByRound(replay('second-chance', views.map(drawn)), 0)).toMatchObject([
      { drawings: [{ cells: [40] }], one: null },
      { drawings: [{ cells: [40] }, { cells: [1] }], one: null },
      { drawings: [{ cells: [40] }, { cells: [1] }, { cells: [2] }], one: 80 },
    ])
    expect(sheetsByRound(replay('second-chance', views.map(drawn)), 1)).toEqual([])
  })

  it('stay as they are when a game is over', () => {
    const sheets = [sheet([40]), sheet([40], [1])]
    expect(sheetAfter(sheets, 0)).toBe(sheets[0])
    expect(sheetAfter(sheets, 9)).toBe(sheets[1])
    expect(sheetAfter([], 0)).toBeUndefined()
  })
})

describe('two games part', () => {
  it('where something else is drawn', () => {
    const one = [sheet([40]), sheet([40], [1]), sheet([40], [1], [2])]
    expect(parting(one, [sheet([41]), sheet([41], [1])])).toBe(0)
    expect(parting(one, [sheet([40]), sheet([40], [1]), sheet([40], [1], [3])])).toBe(2)
  })

  it('where one of them ends', () => {
    const one = [sheet([40]), sheet([40], [1])]
    expect(parting(one, [sheet([40])])).toBe(1)
  })

  it('nowhere, however the squares are listed', () => {
    expect(parting([sheet([40, 41])], [sheet([41, 40])])).toBeNull()
  })
})

it('knows who lost each round of One More!', () => {
  const lost = (seat: number): LostRound => ({ seat, reason: 'stuck', hand: [], centre: '4+swap' })
  const step = (round: number, last: LostRound | null, over = false): Frame => ({
    game: 'one-more',
    happened: [],
    view: { game: 'one-more', round, last, end: over ? { winners: [1] } : null } as OneMoreView,
    hands: [],
  })
  const frames = [step(1, null), step(2, lost(0)), step(2, lost(0)), step(2, lost(1), true)]
  expect(lossesByRound(replay('one-more', frames))).toEqual([lost(0), lost(1)])
})
