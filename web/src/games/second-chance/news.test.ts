import { describe, expect, test } from 'vitest'
import type { SecondChanceTold } from '../../server/wire'
import { sheetWith, tableWith, viewWith } from './example'
import { missedChance, newParts, newsText } from './news.svelte'

function part(
  what: SecondChanceTold['what'],
  seat: number,
  { round = 3, tile = null }: { round?: number; tile?: string | null } = {},
): SecondChanceTold {
  return { round, seat, what, tile }
}

const table = tableWith()
const stuck = viewWith({ sheets: [sheetWith({ doing: 'stuck' }), sheetWith()] })

describe('between two views', () => {
  test('nothing happens if they are the same', () => {
    expect(newsText(viewWith(), viewWith(), table, 0)).toBe('')
  })

  test('somebody draws', () => {
    const after = viewWith({ story: [part('drew', 1)] })

    expect(newsText(viewWith(), after, table, 0)).toBe('Milo has drawn.')
    expect(newsText(viewWith(), after, table, 1)).toBe('')
    expect(newsText(after, after, table, 0)).toBe('')
  })

  test('one’s own drawing is said with what is left, even if the next round is open already', () => {
    const drawings = [{ round: 3, tile: '##', cells: [0, 1], pencil: null }]
    const sheets = [sheetWith({ drawings }), sheetWith()]

    expect(newsText(viewWith(), viewWith({ sheets, story: [part('drew', 0)] }), table, 0)).toBe(
      'Drawn, 79 empty.',
    )
    expect(newsText(viewWith(), viewWith({ sheets, round: 4 }), table, 0)).toMatch(
      /^Drawn, 79 empty\. Round 4\. /,
    )
  })

  test('taking a drawing back is no news', () => {
    expect(newsText(viewWith({ story: [part('drew', 1)] }), viewWith(), table, 0)).toBe('')
  })

  test('two cards are revealed, and a seat that can draw neither is stuck', () => {
    const before = viewWith({ story: [part('drew', 0)] })
    const after = viewWith({ round: 4, offer: ['#', '##'], sheets: stuck.sheets })

    expect(newsText(before, after, table, 1)).toMatch(
      /^Round 4\. Tile 1, single square, .* Tile 2, bar of 2, .*Ada/,
    )
  })

  test('where several are stuck, somebody begins (SC-R1)', () => {
    const sheets = [sheetWith({ doing: 'stuck' }), sheetWith({ doing: 'stuck' })]
    const after = viewWith({ round: 4, sheets, stuck: [1, 0] })

    expect(newsText(viewWith(), after, table, 0)).toMatch(
      /Milo goes first with this round’s second chances\.$/,
    )
    expect(newsText(after, after, table, 0)).toBe('')
  })

  test('a second chance that fits lies on the table', () => {
    const after = viewWith({
      phase: 'chance',
      sheets: [sheetWith({ chance: '#' }), sheetWith({ doing: 'drawn' })],
      story: [part('drew', 1), part('chance', 0, { tile: '#' })],
    })

    expect(newsText(stuck, after, table, 0)).toBe('Milo has drawn.')
    expect(missedChance(after, 0)).toBeNull()
  })

  test('a second chance that does not fit is told by its end, and its card is known', () => {
    const story = [part('drew', 1), part('chance', 0, { tile: '###/#..' }), part('dropped', 0)]
    const after = viewWith({ phase: 'chance', story })

    expect(newParts(stuck, after).map(({ what }) => what)).toEqual(['drew', 'dropped'])
    expect(missedChance(after, 0)).toBe('###/#..')
    expect(missedChance(after, 1)).toBeNull()
    expect(missedChance(after, null)).toBeNull()
  })

  test('it is the card of the round in which the seat dropped out', () => {
    const story = [
      part('chance', 0, { round: 2, tile: '#' }),
      part('chance', 0, { tile: '##' }),
      part('dropped', 0),
    ]

    expect(missedChance(viewWith({ phase: 'chance', story }), 0)).toBe('##')
    expect(missedChance(viewWith({ phase: 'chance', story: story.slice(0, 2) }), 0)).toBeNull()
  })

  test('and also if the next round is open already, for everybody who dropped out', () => {
    const story = [
      part('chance', 0, { tile: '#' }),
      part('dropped', 0),
      part('chance', 1, { tile: '##' }),
      part('dropped', 1),
    ]
    const after = viewWith({ round: 4, story })

    expect(missedChance(after, 0)).toBe('#')
    expect(missedChance(after, 1)).toBe('##')
    expect(newsText(stuck, after, table, 0)).toMatch(
      /^Milo is out: the second chance, bar of 2, doesn’t fit\. Round 4\./,
    )
  })

  test('a 1 is written', () => {
    const after = viewWith({ story: [part('wrote', 1)] })

    expect(newsText(viewWith(), after, table, 0)).toContain('Milo')
    expect(newsText(viewWith(), after, table, 1)).toBe('')
  })

  test('the end is told by the result', () => {
    const end = { reason: 'deck' as const, empty: [3, 4], winners: [0] }

    expect(newsText(viewWith(), viewWith({ round: 4, end, to_act: [] }), table, 0)).toBe('')
  })
})
