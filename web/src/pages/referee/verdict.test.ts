import { expect, it } from 'vitest'
import { faultText, verdictText } from './verdict'

it('says of a tile that was missed where it fits, once the round is over', () => {
  expect(faultText({ code: 'must-draw', cells: [] })).toBe('A tile fits, so it has to be drawn.')
  expect(faultText({ code: 'must-draw', cells: [3, 4] })).toBe(
    'A tile fits, so it has to be drawn. It fits here, for example.',
  )
})

it('shows where a wrong tile lies without a word', () => {
  expect(faultText({ code: 'overlaps', cells: [3] })).toBe(
    'That covers squares that are already filled.',
  )
})

it('counts what is empty, right or wrong', () => {
  const right = { faults: [], empty: 3, complete: true }

  expect(verdictText(right, false)).toBe('All correct so far. 3 squares are empty.')
  expect(verdictText({ ...right, empty: 0 }, true)).toContain('the sheet is full')
})
