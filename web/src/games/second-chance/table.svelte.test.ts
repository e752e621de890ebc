// The table in a page: somebody who only listens and types must be able to play a whole round.

import { flushSync, tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SeatInfo } from '../../server/wire'
import { speech } from '../../words/language.svelte'
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

describe('by keyboard and ear', () => {
  test('the tiles are told with their shape and how often they fit', () => {
    person.sit(viewWith())

    expect(person.said).toEqual([
      'Round 3. Tile 1, bar of 2, fits in many places. ' + 'Tile 2, L of 4, fits in many places.',
    ])
  })

  test('places are counted only where that helps', () => {
    const drawings = [
      { round: 2, tile: '#', cells: Array.from({ length: 76 }, (_, at) => at), pencil: null },
    ]
    person.sit(viewWith({ offer: ['#', '##'], sheets: [sheetWith({ drawings })], to_act: [0] }))

    expect(person.said[0]).toContain('single square, fits in 5 places.')
    expect(person.find('.status').textContent).toContain('5 squares empty')
  })

  test('a round is played with three keys', async () => {
    person.sit(viewWith())
    person.press('2', 'r', 'Enter')
    await tick()

    expect(person.said.at(-1)).toContain('It fits here. Covers ')
    expect(person.acts).toHaveLength(1)
    expect(person.acts[0]).toMatchObject({ t: 'draw', cells: { length: 4 } })
  })

  test('the square under the focus says what stands on it and whether the tile fits', async () => {
    const drawings = [{ round: 2, tile: '###/#..', cells: [0, 1, 2, 9], pencil: null }]
    person.sit(viewWith({ sheets: [sheetWith({ drawings }), sheetWith()] }))
    const label = (square: number) =>
      person.find(`[data-square="${square}"]`).getAttribute('aria-label')

    expect(label(9)).toBe('a2: filled, L of 4, round 2')
    expect(label(40)).toBe('e5, centre: empty')

    person.press('1')
    await tick()

    expect(label(10)).toBe('b2: empty, can be covered in 2 ways')
    expect(label(40)).toContain('It fits here. Covers e5, f5.')
  })

  test('a square tells in how many ways the tile can cover it, wherever its pivot lies', async () => {
    person.sit(viewWith({ offer: ['####/.#..', '##'] }))
    person.press('1')
    await tick()

    expect(person.find('[data-square="0"]').getAttribute('aria-label')).toBe(
      'a1: empty, can be covered in 4 ways',
    )
  })

  test('a key reads the sheet out row by row', () => {
    const cells = [...Array.from({ length: 9 }, (_, at) => at), 9, 10, 12, 17]
    const drawings = [{ round: 2, tile: '#', cells, pencil: null }]
    person.sit(viewWith({ sheets: [sheetWith({ drawings }), sheetWith()] }))
    person.press('l')

    expect(person.said.at(-1)).toMatch(
      /^68 squares empty\. Row 1: full\. Row 2: empty at c, e to h\. Row 3: all empty\. /,
    )
  })

  test('arrow keys carry the tile and the focus', async () => {
    person.sit(viewWith())
    person.press('1')
    await tick()
    person.press('ArrowDown', 'ArrowRight')
    await tick()
    await tick()

    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^f6/)
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Covers f6, g6.')
  })

  test('without a tile the arrow keys read the sheet, and turning asks for one', async () => {
    person.sit(viewWith())
    person.press('ArrowUp')
    await tick()
    await tick()

    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^e4/)

    person.press('r')

    expect(person.said.at(-1)).toBe('Choose a tile first: press 1 or 2.')
  })

  test('Enter on a placement that is not legal says why and sends nothing', () => {
    person.sit(viewWith({ phase: 'start', round: 0, offer: [] }))
    person.press('ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter')

    expect(person.said.at(-1)).toBe('It has to cover the centre, e5.')
    expect(person.acts).toEqual([])
  })

  test('the keys of a text field belong to it', () => {
    person.sit(viewWith())
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    person.press('1', 'Enter')

    expect(document.querySelector('.ghost')).toBeNull()
    expect(person.acts).toEqual([])
  })
})

describe('what others do', () => {
  test('is told as it happens', () => {
    const props = person.sit(viewWith())
    const story = [{ round: 3, seat: 1, what: 'drew' as const, tile: null }]
    props.position = at(viewWith({ sheets: [sheetWith(), sheetWith({ doing: 'drawn' })], story }))
    flushSync()

    expect(person.said.at(-1)).toBe('Milo has drawn.')
  })

  test('does not take the tile out of the hand', () => {
    const props = person.sit(viewWith())
    person.press('1')
    props.position = at(viewWith({ sheets: [sheetWith(), sheetWith({ doing: 'drawn' })] }))
    flushSync()

    expect(document.querySelector('.ghost')).not.toBeNull()
  })

  test('ends a round: the hand is empty, the new tiles are told', () => {
    const props = person.sit(viewWith())
    person.press('1')
    props.position = at(viewWith({ round: 4, offer: ['#', '##'] }))
    flushSync()

    expect(document.querySelector('.ghost')).toBeNull()
    expect(person.said.at(-1)).toContain('Round 4. Tile 1, single square, fits in many places.')
  })
})

describe('a second chance', () => {
  const stuck = viewWith({ sheets: [sheetWith({ doing: 'stuck' }), sheetWith()] })

  test('is waited for, then turned over and told', () => {
    const props = person.sit(stuck)

    expect(person.find('.message').textContent).toContain('Neither fits.')

    props.position = at(
      viewWith({
        phase: 'chance',
        sheets: [sheetWith({ chance: '#' }), sheetWith({ doing: 'drawn' })],
        story: [{ round: 3, seat: 0, what: 'chance', tile: '#' }],
      }),
    )
    flushSync()

    person.press('Enter')

    expect(person.said.at(-1)).toContain('Here’s your second chance: single square. It fits.')

    person.press('Enter')

    expect(person.find('.message').textContent).toBe('Neither fits. Here’s your second chance.')
  })

  test('that does not fit is shown, and the 1 is written like a tile', async () => {
    const props = person.sit(stuck)
    props.position = at(
      viewWith({
        phase: 'chance',
        sheets: [sheetWith({ doing: 'writing', out: 3 }), sheetWith({ doing: 'drawn' })],
        story: [
          { round: 3, seat: 0, what: 'chance', tile: '###/#..' },
          { round: 3, seat: 0, what: 'dropped', tile: null },
        ],
      }),
    )
    flushSync()

    person.press('Enter', 'Enter')

    expect(person.find('.hand').textContent).toContain('Your second chance didn’t fit.')

    person.press('n', 'Enter')
    await tick()

    expect(person.acts).toEqual([{ t: 'bonus', cell: 41 }])
  })
})

describe('several second chances in one round (SC-R1)', () => {
  const seats = ['Ada', 'Milo', 'Cleo'].map((name, seat) => ({
    ...(tableWith().seats[0] as SeatInfo),
    name,
    yours: seat === 0,
  }))
  const three = tableWith({ seats })
  /** Milo and Ada can draw neither, and Milo begins; Cleo still draws. */
  const waiting = (round = 3, stuck = [1, 0]) =>
    viewWith({
      round,
      stuck,
      sheets: [sheetWith({ doing: 'stuck' }), sheetWith({ doing: 'stuck' }), sheetWith()],
    })

  test('somebody who waits for one reads and hears who begins', () => {
    const before = viewWith({ round: 2, sheets: [sheetWith(), sheetWith(), sheetWith()] })
    const props = person.sit(before, {}, three)
    props.position = at(waiting())
    flushSync()

    const sentence = 'Milo goes first with this round’s second chances.'
    expect(person.find('.message').textContent).toBe(`Neither fits. ${sentence}`)
    expect(person.said.at(-1)).toMatch(new RegExp(`${sentence}$`))
  })

  test('it may be oneself', () => {
    person.sit(waiting(3, [0, 1]), {}, three)

    expect(person.find('.message').textContent).toBe(
      'Neither fits. You go first with this round’s second chances.',
    )
    expect(person.said).toEqual(['Neither fits. You go first with this round’s second chances.'])
  })

  test('those who have drawn, and those who watch, read it too', async () => {
    const drawn = [sheetWith({ doing: 'drawn' }), ...waiting().sheets.slice(1)]
    const sheets = [...drawn, sheetWith({ doing: 'stuck' })]
    const four = tableWith({ seats: [...seats, { ...(seats[1] as SeatInfo), name: 'Dov' }] })
    const view = viewWith({ sheets, stuck: [3, 1] })
    person.sit(view, {}, four)
    expect(person.find('.message').textContent).toBe(
      'Waiting for Cleo. Dov goes first with this round’s second chances.',
    )
    await person.leave()
    person.sit({ ...view, seat: null }, { seat: null }, four)
    expect(person.find('.message').textContent).toBe(
      'Waiting for Cleo. Dov goes first with this round’s second chances.',
    )
  })

  test('nobody has to know where one waits alone, or once they have begun', async () => {
    const alone = viewWith({ sheets: [sheetWith({ doing: 'stuck' }), sheetWith()] })
    person.sit(alone)
    expect(person.find('.message').textContent).not.toContain('begin')
    await person.leave()
    person.sit({ ...waiting(), phase: 'chance', stuck: [0] }, {}, three)
    expect(person.find('.message').textContent).not.toContain('begin')
  })

  test.each([
    ['fr', 'Aucune ne rentre. Milo commence les secondes chances de ce tour.'],
    ['it', 'Nessuna si incastra. Milo comincia con le Seconde Chance di questo round.'],
    ['es', 'No cabe ninguna. Milo empieza con las segundas oportunidades de esta ronda.'],
    ['de', 'Keins passt. Milo beginnt mit den zweiten Chancen dieser Runde.'],
  ] as const)('is said in %s', (language, sentence) => {
    speech.change(language)
    person.sit(waiting(), {}, three)

    expect(person.find('.message').textContent).toBe(sentence)
  })
})

describe('the end', () => {
  test('names the winner and what decided', () => {
    const sheets = [
      sheetWith({ doing: 'out', out: 5 }),
      sheetWith({ doing: 'out', out: 4, one: 3 }),
    ]
    person.sit(
      viewWith({ sheets, to_act: [], end: { reason: 'all-out', empty: [5, 5], winners: [1] } }),
    )

    expect(person.said.at(-1)).toBe(
      'Everyone is out. Milo wins. Ada and Milo each left 5 squares empty. The 1 breaks the tie.',
    )
    expect(person.find('.result h2').textContent).toBe('Milo wins.')
  })

  test('of a solo challenge adds the three games up', () => {
    const seats = tableWith().seats.slice(0, 1)
    const table = tableWith({ seats, series: 2, series_empty: [4, 2] })
    const end = { reason: 'deck' as const, empty: [3], winners: [0] }
    person.sit(viewWith({ sheets: [sheetWith()], to_act: [], end }), {}, table)

    expect(person.find('.result').textContent).toContain(
      '9 empty squares in three games: below 10.',
    )
    expect(person.said.at(-1)).toContain('3 squares empty. Game 3 of 3. 9 empty')
  })
})

test('somebody who watches looks at one sheet after the other and can do nothing', () => {
  person.sit(viewWith({ seat: null }), { seat: null })

  expect(person.find('[role="grid"]').getAttribute('aria-label')).toBe('Ada’s sheet')

  document.querySelectorAll<HTMLElement>('.around li button')[1]?.click()
  flushSync()

  expect(person.find('[role="grid"]').getAttribute('aria-label')).toBe('Milo’s sheet')
  expect(document.querySelector('.controls')).toBeNull()
})

test('every shape of the deck is listed with what is still to come', () => {
  person.sit(viewWith({ left: [2, 0, 1] }))
  // A narrow screen, as here without a layout, has no room for it beside the sheet.
  person.find('.tools [aria-label="Still to come"]').click()
  flushSync()
  const counts = [...document.querySelectorAll('dialog .spoken')].map((item) =>
    item.textContent?.trim(),
  )

  expect(counts).toEqual([
    'single square: 2 of 2 still to come',
    'bar of 2: 0 of 2 still to come',
    'L of 4: 1 of 2 still to come',
  ])
})

test('the table speaks the language of the page', () => {
  speech.change('de')
  person.sit(viewWith())

  expect(person.find('.message').textContent).toBe('Wähle ein Plättchen.')
  expect(person.said[0]).toContain('Plättchen 1, 2er-Stange, passt an vielen Stellen.')
})
