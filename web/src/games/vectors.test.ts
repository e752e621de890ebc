// The little that the page judges by itself, held to what the rules say: see `tests/vectors`.

import { describe, expect, it, test } from 'vitest'
import namingFile from '../../../tests/vectors/naming.json?raw'
import numbersFile from '../../../tests/vectors/numbers.json?raw'
import placementsFile from '../../../tests/vectors/placements.json?raw'
import tapsFile from '../../../tests/vectors/taps.json?raw'
import { GAMES_IN_SERIES, GOAL } from '../pages/solo/notebook'
import {
  LARGEST_NUMBER,
  LARGEST_PUZZLE_TILE,
  PLAY_CARDS,
  PUZZLE_CARDS,
  STARTING_TILES,
} from '../pages/workshop/deck'
import type { CallerView, OneMoreView } from '../server/wire'
import { ranking } from './caller/ranking'
import { mayBeFull, mayBeTapped, mayDropOut, mayHaveChance, nextTap } from './caller/taps'
import { nameable } from './one-more/choice.svelte'
import { CENTRE, SIDE, squareName } from './second-chance/grid'
import { faultOf, isLegal, placements, squaresOf } from './second-chance/placement'
import { readTile } from './second-chance/tile'

interface Placed {
  tile: string
  filled: string
  start: boolean
  placements: string[]
}

const placed: Placed[] = JSON.parse(placementsFile)
const tapped: { view: CallerView; taps: string[]; next: string | null }[] = JSON.parse(tapsFile)
const named: (Pick<OneMoreView, 'asked' | 'playing' | 'counts'> & { named: number[] })[] =
  JSON.parse(namingFile)
const numbers: { name: string; value: number }[] = JSON.parse(numbersFile)

describe('a tile can be drawn where the rules say', () => {
  test.each(placed)('$tile on $filled', ({ tile, filled, start, placements: wanted }) => {
    const signs = [...filled.replaceAll('/', '')]
    const squares = signs.flatMap((sign, square) => (sign === '#' ? [square] : []))
    const ground = { filled: new Set(squares), centre: start }
    const found = placements(readTile(tile), ground)

    expect(found.map((each) => squaresOf(each).map(squareName).join(' ')).sort()).toEqual(wanted)
    expect(found.filter((each) => faultOf(each, ground) !== null)).toEqual([])
  })

  it('and nowhere else: a placement has a fault if and only if it is not legal', () => {
    const tile = readTile('###/#..')
    const ground = { filled: new Set([0, 40, 41, 80]), centre: false }
    for (let way = 0; way < tile.ways.length; way++)
      for (let row = 0; row < SIDE; row++)
        for (let column = 0; column < SIDE; column++) {
          const placement = { tile, way, row, column }
          expect(faultOf(placement, ground) === null).toBe(isLegal(placement, ground))
        }
  })
})

describe('the caller may tap what the rules say', () => {
  it('of every player', () => {
    for (const { view, taps } of tapped) {
      const offered = view.papers.flatMap((paper, player) => [
        ...(mayHaveChance(view, paper) ? [`chance ${player}`] : []),
        ...(mayDropOut(view, paper) ? [`fits ${player}`, `out ${player}`] : []),
        ...(mayBeFull(view, paper) ? [`full ${player}`] : []),
      ])
      // The rules take what was forgotten to be tapped before; nobody looks for that at a full sheet.
      const full = view.papers.flatMap((paper, player) => (paper.full ? [player] : []))
      const late = new Set(full.flatMap((player) => [`fits ${player}`, `out ${player}`]))
      const wanted = taps.filter((tap) => tap !== 'next' && !late.has(tap))

      expect(offered.sort()).toEqual(wanted)
      expect(view.papers.filter((paper) => mayBeTapped(view, paper))).toHaveLength(
        new Set(wanted.map((tap) => tap.split(' ')[1])).size,
      )
    }
  })

  it('on the big button', () => {
    for (const { view, next } of tapped) if (next !== null) expect(nextTap(view)).toBe(next)
  })
})

it('the first on paper are the winners that the server names (SC-15, SC-16)', () => {
  const ended = tapped.flatMap(({ view }) => (view.end?.winners.length ? [view] : []))

  expect(ended.length).toBeGreaterThan(5)
  for (const view of ended)
    for (const { rank, won, player } of ranking(view)) {
      expect(won).toBe(view.end?.winners.includes(player))
      if (rank !== null && view.end?.reason !== 'filled') expect(rank === 1).toBe(won)
    }
})

it('those can be named whom the rules let be named (OM-10, OM-11, OM-R2)', () => {
  for (const { named: wanted, ...view } of named) expect(nameable(view)).toEqual(wanted)
})

it('the numbers are those of the rules', () => {
  const here = {
    side: SIDE,
    centre: CENTRE,
    'starting tiles': STARTING_TILES,
    'puzzle cards': PUZZLE_CARDS,
    'largest puzzle tile': LARGEST_PUZZLE_TILE,
    'play cards': PLAY_CARDS,
    'largest number': LARGEST_NUMBER,
    'games of a solo challenge': GAMES_IN_SERIES,
    'goal of a solo challenge': GOAL,
  }
  expect(here).toEqual(Object.fromEntries(numbers.map(({ name, value }) => [name, value])))
})
