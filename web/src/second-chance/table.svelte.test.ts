// The table in a page: who only listens and types must be able to play a whole round.

import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '../settings.svelte'
import type { Answer, TableProps } from '../table'
import type { Move, SecondChanceView, TableInfo } from '../wire'
import { speech } from '../words/language.svelte'
import { sheetWith, tableWith, viewWith } from './example'
import SecondChanceTable from './SecondChanceTable.svelte'

let shown: Record<string, unknown> | null = null
let said: string[] = []
let acts: Move[] = []
let drafts: (Move | null)[] = []
let answer: Answer = { ok: true }

function at(view: SecondChanceView, draft: Move | null = null): TableProps['position'] {
  return { t: 'view', number: 1, turn: view.round, view, draft, time_left: null }
}

function sit(
  view: SecondChanceView,
  given: Partial<TableProps> = {},
  table: TableInfo = tableWith(),
) {
  const props: TableProps = $state({
    table,
    position: at(view),
    seat: 0,
    pending: false,
    online: true,
    act: async (move: Move) => {
      acts.push(move)
      return answer
    },
    undo: async () => answer,
    draft: (move: Move | null) => drafts.push(move),
    announce: (text: string) => said.push(text),
    ...given,
  })
  shown = mount(SecondChanceTable, { target: document.body, props })
  flushSync()
  return props
}

function press(...keys: string[]): void {
  for (const key of keys) {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    flushSync()
  }
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}

beforeEach(() => {
  speech.change('en')
  settings.change({ motion: 'off' })
  said = []
  acts = []
  drafts = []
  answer = { ok: true }
  sessionStorage.clear()
})

afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
  document.body.innerHTML = ''
  vi.useRealTimers()
})

describe('by keyboard and ear', () => {
  test('the tiles are told with their shape, their size and how often they fit', () => {
    sit(viewWith())

    expect(said).toEqual([
      'Round 3. Tile 1, shape a1 b1, 2 squares, fits in 144 places. ' +
        'Tile 2, shape a1 b1 c1 a2, 4 squares, fits in 448 places.',
    ])
  })

  test('a round is played with three keys', async () => {
    sit(viewWith())
    press('2', 'r', 'Enter')
    await tick()

    expect(said.at(-1)).toContain('It fits here. Covers ')
    expect(acts).toHaveLength(1)
    expect(acts[0]).toMatchObject({ t: 'draw', cells: { length: 4 } })
  })

  test('the square under the focus says what stands on it and whether the tile fits', async () => {
    const drawings = [{ round: 2, tile: '###/#..', cells: [0, 1, 2, 9], pencil: null }]
    sit(viewWith({ sheets: [sheetWith({ drawings }), sheetWith()] }))
    const label = (square: number) => find(`[data-square="${square}"]`).getAttribute('aria-label')

    expect(label(9)).toBe('row 2, column a, filled, tile of 4 squares, round 2')
    expect(label(40)).toBe('row 5, column e, centre, empty')

    press('1')
    await tick()

    expect(label(10)).toBe('row 2, column b, empty, your tile fits here in 2 ways')
    expect(label(40)).toContain('It fits here. Covers e5, f5.')
  })

  test('arrow keys carry the tile and the focus', async () => {
    sit(viewWith())
    press('1')
    await tick()
    press('ArrowDown', 'ArrowRight')
    await tick()
    await tick()

    expect(document.activeElement?.getAttribute('aria-label')).toContain('row 6, column f')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Covers f6, g6.')
  })

  test('without a tile the arrow keys read the sheet, and turning asks for one', async () => {
    sit(viewWith())
    press('ArrowUp')
    await tick()
    await tick()

    expect(document.activeElement?.getAttribute('aria-label')).toContain('row 4, column e')

    press('r')

    expect(said.at(-1)).toBe('Choose a tile first: press 1 or 2.')
  })

  test('Enter on a placement that is not legal says why and sends nothing', () => {
    sit(viewWith({ phase: 'start', round: 0, offer: [] }))
    press('ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter')

    expect(said.at(-1)).toBe('It has to cover the centre, e5.')
    expect(acts).toEqual([])
  })

  test('the keys of a text field belong to it', () => {
    sit(viewWith())
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    press('1', 'Enter')

    expect(document.querySelector('.ghost')).toBeNull()
    expect(acts).toEqual([])
  })
})

describe('what others do', () => {
  test('is told as it happens', () => {
    const props = sit(viewWith())
    props.position = at(viewWith({ sheets: [sheetWith(), sheetWith({ doing: 'drawn' })] }))
    flushSync()

    expect(said.at(-1)).toBe('Milo has drawn.')
  })

  test('does not take the tile out of the hand', () => {
    const props = sit(viewWith())
    press('1')
    props.position = at(viewWith({ sheets: [sheetWith(), sheetWith({ doing: 'drawn' })] }))
    flushSync()

    expect(document.querySelector('.ghost')).not.toBeNull()
  })

  test('ends a round: the hand is empty, the new tiles are told', () => {
    const props = sit(viewWith())
    press('1')
    props.position = at(viewWith({ round: 4, offer: ['#', '##'] }))
    flushSync()

    expect(document.querySelector('.ghost')).toBeNull()
    expect(said.at(-1)).toContain('Round 4. Tile 1, shape a1, 1 square, fits in 81 places.')
  })
})

describe('a second chance', () => {
  const stuck = viewWith({ sheets: [sheetWith({ doing: 'stuck' }), sheetWith()] })

  test('is waited for, then told at once', () => {
    const props = sit(stuck)

    expect(find('.message').textContent).toContain('Neither fits.')

    props.position = at(
      viewWith({
        phase: 'chance',
        left: [1, 2, 2],
        sheets: [sheetWith({ chance: '#' }), sheetWith({ doing: 'drawn' })],
      }),
    )
    flushSync()

    expect(said.at(-1)).toContain('Here is your second chance, shape a1. It fits.')
    expect(find('.message').textContent).toBe('Neither fits. Here is your second chance.')
  })

  test('that does not fit is shown, and the 1 is written like a tile', async () => {
    const props = sit(stuck)
    props.position = at(
      viewWith({
        phase: 'chance',
        left: [2, 2, 1],
        sheets: [sheetWith({ doing: 'writing', out: 3 }), sheetWith({ doing: 'drawn' })],
      }),
    )
    flushSync()

    expect(find('.hand').textContent).toContain('Your second chance did not fit.')

    press('n', 'Enter')
    await tick()

    expect(acts).toEqual([{ t: 'bonus', cell: 41 }])
  })
})

describe('between table and server', () => {
  test('a tile that was put down is told as a draft, once it rests', () => {
    vi.useFakeTimers()
    sit(viewWith())
    press('1', 'ArrowDown', 'ArrowDown')
    vi.advanceTimersByTime(200)

    expect(drafts).toEqual([])

    vi.advanceTimersByTime(200)

    expect(drafts).toEqual([{ t: 'draw', cells: [58, 59] }])

    press('Escape')

    expect(drafts.at(-1)).toBeNull()
  })

  test('a draft from before is on the grid again, and not sent once more', () => {
    vi.useFakeTimers()
    sit(viewWith(), { position: at(viewWith(), { t: 'draw', cells: [0, 9] }) })
    vi.advanceTimersByTime(1000)

    expect(document.querySelector('.ghost')).not.toBeNull()
    expect(drafts).toEqual([])
  })

  test('while a move is on its way nothing can be changed, and it looks so', () => {
    const props = sit(viewWith())
    press('1')
    props.pending = true
    flushSync()
    press('ArrowDown', 'Enter')

    expect(find('.message').textContent).toBe('Sending …')
    expect(find('.ghost').classList.contains('pending')).toBe(true)
    expect(acts).toEqual([])
  })

  test('a refusal is said and shown until the tile moves', async () => {
    answer = { ok: false, code: 'overlaps', sentence: 'That overlaps what you drew at e5.' }
    sit(viewWith())
    press('1', 'Enter')
    await tick()
    await tick()
    flushSync()

    expect(find('.message').textContent).toBe('That overlaps what you drew at e5.')

    press('ArrowDown')

    expect(find('.message').textContent).toBe('It fits here.')
  })

  test('what is taken back lies where it was drawn', async () => {
    const props = sit(viewWith())
    press('1', 'ArrowDown', 'Enter')
    await tick()
    const drawings = [{ round: 3, tile: '##', cells: [49, 50], pencil: null }]
    props.position = at(
      viewWith({ can_undo: true, sheets: [sheetWith({ doing: 'drawn', drawings }), sheetWith()] }),
    )
    flushSync()
    find('.undo').click()
    props.position = at(viewWith())
    await tick()
    flushSync()

    expect(document.querySelector('.ghost')).not.toBeNull()
    expect(find('[data-square="49"]').getAttribute('aria-label')).toContain('Covers e6, f6.')
  })
})

describe('the end', () => {
  test('names the winner and what decided', () => {
    const sheets = [
      sheetWith({ doing: 'out', out: 5 }),
      sheetWith({ doing: 'out', out: 4, one: 3 }),
    ]
    sit(viewWith({ sheets, to_act: [], end: { reason: 'all-out', empty: [5, 5], winners: [1] } }))

    expect(said.at(-1)).toBe(
      'Everybody is out. Milo wins. Ada and Milo each left 5 squares empty. The 1 breaks the tie.',
    )
    expect(find('.result h2').textContent).toBe('Milo wins.')
  })

  test('of a solo challenge adds the three games up', () => {
    const seats = tableWith().seats.slice(0, 1)
    const table = tableWith({ seats, series: 2, series_empty: [4, 2] })
    const end = { reason: 'deck' as const, empty: [3], winners: [0] }
    sit(viewWith({ sheets: [sheetWith()], to_act: [], end }), {}, table)

    expect(find('.result').textContent).toContain('9 empty squares in three games: below 10.')
  })
})

test('somebody who watches looks at one sheet after the other and can do nothing', () => {
  sit(viewWith({ seat: null }), { seat: null })

  expect(find('[role="grid"]').getAttribute('aria-label')).toBe('Sheet of Ada')

  document.querySelectorAll<HTMLElement>('.around li button')[1]?.click()
  flushSync()

  expect(find('[role="grid"]').getAttribute('aria-label')).toBe('Sheet of Milo')
  expect(document.querySelector('.controls')).toBeNull()
})

test('every shape of the deck is listed with what is still to come', () => {
  sit(viewWith({ left: [2, 0, 1] }))
  const counts = [...document.querySelectorAll('.coming .spoken')].map((item) =>
    item.textContent?.trim(),
  )

  expect(counts).toEqual([
    '2 of 2 still to come, shape a1',
    '0 of 2 still to come, shape a1 b1',
    '1 of 2 still to come, shape a1 b1 c1 a2',
  ])
})

test('the table speaks the language of the page', () => {
  speech.change('de')
  sit(viewWith())

  expect(find('.message').textContent).toBe('Wähle ein Plättchen.')
  expect(said[0]).toContain('Plättchen 1, Form a1 b1, 2 Felder, passt an 144 Stellen.')
})
