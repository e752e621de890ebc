// The table where one practises: hints, and taking back without end.

import { flushSync, tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Hint, Hints } from '../../server/wire'
import { sheetWith, tableWith, viewWith } from './example'
import { at, Person } from './person.svelte.test-setup'

let person: Person

beforeEach(() => {
  person = new Person()
})

afterEach(async () => {
  await person.leave()
  vi.useRealTimers()
})

describe('in practice', () => {
  const table = tableWith({ practice: true, seats: tableWith().seats.slice(0, 1) })
  const drawings = [{ round: 2, tile: '##', cells: [0, 1], pencil: null }]
  const hint = (cells: number[], why: Hint['why']): Hint => ({
    cells,
    expected: 4.25,
    low: 2,
    high: 7,
    goal: null,
    why,
  })

  beforeEach(() => {
    const found: Hints = { number: 1, hints: [hint([3, 4], 'holes'), hint([5, 6], 'same')] }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(found)))
  })
  afterEach(() => vi.unstubAllGlobals())

  function hintNumbered(number: number): string {
    return `[aria-label="Coach’s hints"] button:nth-child(${number})`
  }

  async function asked() {
    person.press('h')
    await vi.waitFor(() => person.find(hintNumbered(1)))
  }

  test('a hint lies on the sheet and is said with its figures and its reason', async () => {
    person.sit(viewWith({ sheets: [sheetWith()] }), {}, table)
    await asked()

    expect(person.covered).toBe('d1, e1')
    expect(person.said.at(-1)).toBe(
      'Hint 1: best. It leaves fewer single holes, which only the smallest tile fills. ' +
        'Empty squares at the end: about 4, most likely 2 to 7.',
    )

    person.find(hintNumbered(2)).click()
    flushSync()

    expect(person.covered).toBe('f1, g1')
    expect(person.said.at(-1)).toContain('nearly as good. About as good as the first hint.')
    expect(person.find('.message').textContent).toBe('About as good as the first hint.')
    expect(person.acts).toEqual([])
  })

  test('hints lie over the cards and are graded in words', async () => {
    person.sit(viewWith({ sheets: [sheetWith()] }), {}, table)
    const found: Hints = {
      number: 1,
      hints: [4, 4.3, 6].map((expected, at) => ({ ...hint([3 + at], 'same'), expected })),
    }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(found)))
    await asked()

    const grades = [...document.querySelectorAll('.offer section button')].map((button) =>
      button.textContent?.trim().replace(/\s+/g, ' '),
    )
    expect(grades.slice(0, 3)).toEqual([
      'Hint 1: best',
      'Hint 2: nearly as good',
      'Hint 3: not as good',
    ])
  })

  test('in a challenge they say what may be left, and are graded by the goal', async () => {
    const found: Hints = {
      number: 1,
      hints: [72, 70, 60].map((goal, at) => ({ ...hint([3 + at], 'same'), goal })),
    }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(found)))
    const view = viewWith({ sheets: [sheetWith()] })
    person.sit(view, {}, { ...table, series: 2, series_empty: [4, 2] })
    expect(person.find('.status').textContent).toContain('goal: up to 3')
    await asked()

    expect(person.find('.message').textContent).toBe(
      'So far 6: you can leave 3 in this game. Most places are equally good here.',
    )
    expect(person.said.at(-1)).toBe(
      'Hint 1: best. So far 6: you can leave 3 in this game. Most places are equally good here. ' +
        'Chance to reach the goal: 72%. Empty squares at the end: about 4, most likely 2 to 7.',
    )
    const grades = [...document.querySelectorAll('.offer section button')].map((button) =>
      button.textContent?.trim().replace(/\s+/g, ' '),
    )
    expect(grades.slice(1, 3)).toEqual(['Hint 2: nearly as good', 'Hint 3: not as good'])

    person.find(hintNumbered(2)).click()
    flushSync()
    expect(person.find('.message').textContent).toBe('About as good as the first hint.')
  })

  test('a goal that is safe is no longer what hints are graded by', async () => {
    const found: Hints = {
      number: 1,
      hints: [2, 4].map((expected, at) => ({ ...hint([3 + at], 'same'), expected, goal: 100 })),
    }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(found)))
    person.sit(
      viewWith({ sheets: [sheetWith()] }),
      {},
      { ...table, series: 2, series_empty: [0, 0] },
    )
    await asked()

    expect(person.find(hintNumbered(2)).textContent).toContain('not as good')
  })

  test('hints go with the question that they answer', async () => {
    const props = person.sit(viewWith({ sheets: [sheetWith()] }), {}, table)
    await asked()
    props.position = at(viewWith({ round: 4, offer: ['#', '##'], sheets: [sheetWith()] }))
    flushSync()

    expect(document.querySelector(hintNumbered(1))).toBeNull()
  })

  test('no hint is shown as such, and can be asked for again', async () => {
    const problem = { code: 'no-hints', sentence: '' }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(problem), { status: 409 }))
    person.sit(viewWith({ sheets: [sheetWith()] }), {}, table)
    person.press('h')
    await vi.waitFor(() => expect(person.said.at(-1)).toBe('There are no hints right now.'))
  })

  test('a drawing is taken back across rounds while the next one is asked for', async () => {
    const undo = vi.fn(async () => ({ ok: true as const }))
    const later = viewWith({ can_undo: true, sheets: [sheetWith({ drawings })] })
    const props = person.sit(later, { undo }, table)
    person.press('u')
    await tick()
    expect(undo).toHaveBeenCalledOnce()
    props.position = at(viewWith({ round: 2, sheets: [sheetWith()] }))
    flushSync()

    expect(person.said.at(-1)).toContain('Taken back. Round 2. Tile 1')
  })

  test('elsewhere there are no hints', () => {
    person.sit(viewWith())
    person.press('h')

    expect(document.querySelector('[aria-label="Practice"]')).toBeNull()
    expect(person.said).toHaveLength(1)
  })
})
