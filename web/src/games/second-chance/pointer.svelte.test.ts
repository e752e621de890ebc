// Mouse and fingers on the table. That the browser's own events look like these was seen in one.

import { flushSync, tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../device/settings.svelte'
import { sheetWith, viewWith } from './example'
import { Person } from './person.svelte.test-setup'

let person: Person

beforeEach(() => {
  person = new Person()
})

afterEach(() => person.leave())

describe('the mouse', () => {
  test('shows the tile where it points, and nothing beside the grid', () => {
    person.sit(viewWith())
    person.takeCard(1, 'mouse')

    expect(person.covered).toBeNull()

    person.point('pointermove', 'mouse', [3, 6])

    expect(person.covered).toBe('d7, e7')

    person.point('pointerleave', 'mouse', [12, 6])

    expect(person.covered).toBeNull()
  })

  test('shows nothing before a card is chosen', () => {
    person.sit(viewWith())
    person.point('pointermove', 'mouse', [3, 6])

    expect(person.covered).toBeNull()
  })

  test('draws with a click', () => {
    person.sit(viewWith())
    person.takeCard(1, 'mouse')
    person.click([3, 6])

    expect(person.acts).toEqual([{ t: 'draw', cells: [57, 58] }])
  })

  test('draws nothing with a click where the tile does not fit, and says why', () => {
    const taken = sheetWith({ drawings: [{ round: 1, tile: '##', cells: [61, 62], pencil: null }] })
    person.sit(viewWith({ sheets: [taken, sheetWith()] }))
    person.takeCard(1, 'mouse')
    person.click([8, 6])

    expect(person.acts).toEqual([])
    expect(person.said.at(-1)).toBe('Overlaps your tiles at h7, i7.')
  })

  test('keeps the whole tile on the grid at its edges', () => {
    person.sit(viewWith())
    person.takeCard(2, 'mouse')
    person.point('pointermove', 'mouse', [0, 8])

    expect(person.covered).toBe('a8, b8, c8, a9')

    person.click([8, 0])

    expect(person.acts).toEqual([{ t: 'draw', cells: [6, 7, 8, 15] }])
  })

  test('only puts down if the player wants to be asked', () => {
    settings.change({ confirm: 'always' })
    person.sit(viewWith())
    person.takeCard(1, 'mouse')
    person.click([3, 6])
    person.point('pointermove', 'mouse', [0, 0])

    expect(person.acts).toEqual([])
    expect(person.covered).toBe('d7, e7')

    person.find('button.draw').click()

    expect(person.acts).toEqual([{ t: 'draw', cells: [57, 58] }])
  })

  test('picks up what was put down, and a stray click draws nothing', () => {
    person.sit(viewWith())
    person.press('1')
    person.click([4, 4])

    expect(person.acts).toEqual([])

    person.point('pointermove', 'mouse', [0, 0])

    expect(person.covered).toBe('a1, b1')
  })

  test('turns with the wheel, once for one movement', () => {
    person.sit(viewWith())
    person.takeCard(1, 'mouse')
    person.point('pointermove', 'mouse', [3, 3])
    const board = person.find('.board [role="presentation"]')
    const wheel = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true })
    Object.defineProperty(wheel, 'timeStamp', { value: 1000 })
    board.dispatchEvent(wheel)
    const rest = new WheelEvent('wheel', { deltaY: 20, bubbles: true, cancelable: true })
    Object.defineProperty(rest, 'timeStamp', { value: 1050 })
    board.dispatchEvent(rest)
    flushSync()

    expect(wheel.defaultPrevented).toBe(true)
    expect(person.covered).toBe('d4, d5')
  })

  test('mirrors with the right button', () => {
    person.sit(viewWith())
    person.takeCard(2, 'mouse')
    person.point('pointermove', 'mouse', [3, 3])
    const before = person.covered
    person.point('pointerdown', 'mouse', [3, 3], undefined, { button: 2 })
    person.point('contextmenu', 'mouse', [3, 3])

    expect(before).toBe('c4, d4, e4, c5')
    expect(person.covered).toBe('c4, d4, e4, e5')
  })

  test('drags a card onto the grid and draws it there', () => {
    person.sit(viewWith())
    const card = document.querySelectorAll<HTMLElement>('button.card')[0] as HTMLElement
    person.point('pointerdown', 'mouse', [20, 20], card)
    person.point('pointermove', 'mouse', [5, 5], card)

    expect(person.covered).toBe('f6, g6')

    person.point('pointerup', 'mouse', [5, 5], card)

    expect(person.acts).toEqual([{ t: 'draw', cells: [50, 51] }])
  })

  test('puts a dragged card away beside the grid', () => {
    person.sit(viewWith())
    const card = document.querySelectorAll<HTMLElement>('button.card')[0] as HTMLElement
    person.point('pointerdown', 'mouse', [20, 20], card)
    person.point('pointermove', 'mouse', [5, 5], card)
    person.point('pointermove', 'mouse', [15, 5], card)
    person.point('pointerup', 'mouse', [15, 5], card)

    expect(person.covered).toBeNull()
    expect(person.acts).toEqual([])
  })
})

describe('a finger', () => {
  test('lays a tapped card on the grid', () => {
    person.sit(viewWith())
    person.takeCard(1, 'touch')

    expect(person.covered).toBe('e5, f5')
    expect(person.said.at(-1)).toBe('It fits here. Covers e5, f5.')
  })

  test('moves the tile from afar, as far as it moves itself', () => {
    person.sit(viewWith())
    person.takeCard(1, 'touch')
    person.point('pointerdown', 'touch', [0, 8])
    person.point('pointermove', 'touch', [1, 6])
    person.point('pointerup', 'touch', [1, 6])

    expect(person.covered).toBe('f3, g3')
    expect(person.acts).toEqual([])
  })

  test('brings the tile to where it taps, near or far', () => {
    person.sit(viewWith())
    person.takeCard(1, 'touch')
    person.tap([1, 8])

    expect(person.covered).toBe('b9, c9')

    person.tap([3, 8])

    expect(person.covered).toBe('d9, e9')

    person.tap([3, 7])

    expect(person.covered).toBe('d8, e8')
  })

  test('leaves the tile where it is with a tap on it', () => {
    person.sit(viewWith())
    person.takeCard(1, 'touch')
    person.tap([5, 4])

    expect(person.covered).toBe('e5, f5')

    settings.change({ confirm: 'never' })
    person.tap([4, 4])

    expect(person.covered).toBe('e5, f5')
    expect(person.acts).toEqual([])
  })

  test('taps a corner and has the whole tile on the grid, to be corrected with the next tap', () => {
    person.sit(viewWith())
    person.takeCard(2, 'touch')
    person.tap([0, 0])

    expect(person.covered).toBe('a1, b1, c1, a2')

    person.tap([1, 1])

    expect(person.covered).toBe('a2, b2, c2, a3')
  })

  test('drags the tile over the edge if it wants to', () => {
    person.sit(viewWith())
    person.takeCard(1, 'touch')
    person.point('pointerdown', 'touch', [0, 0])
    person.point('pointermove', 'touch', [6, 0])
    person.point('pointerup', 'touch', [6, 0])

    expect(person.covered).toBe('i5')
  })

  test('draws with the button, or by itself for those who want no question', () => {
    person.sit(viewWith())
    person.takeCard(1, 'touch')
    person.tap([1, 8])

    expect(person.acts).toEqual([])

    settings.change({ confirm: 'never' })
    person.tap([6, 1])

    expect(person.acts).toEqual([{ t: 'draw', cells: [15, 16] }])
  })

  test('drags a card so that the tile hangs above it', () => {
    person.sit(viewWith())
    const card = document.querySelectorAll<HTMLElement>('button.card')[0] as HTMLElement
    person.point('pointerdown', 'touch', [20, 20], card)
    person.point('pointermove', 'touch', [4, 6], card)
    person.point('pointerup', 'touch', [4, 6], card)

    expect(person.covered).toBe('e5, f5')
    expect(person.acts).toEqual([])
  })
})

describe('keys', () => {
  /** A page around the table, with something to press and something to write in. */
  function beside(html: string): HTMLElement {
    document.body.insertAdjacentHTML('afterbegin', html)
    const element = document.body.firstElementChild as HTMLElement
    element.focus()
    return element
  }

  test('are the table’s after a click on whose sheet it is', () => {
    person.sit(viewWith())
    const pressed: string[] = []
    const button = beside('<button>Bram</button>')
    button.addEventListener('keydown', (event) => pressed.push(event.key))
    person.press('Enter')

    expect(person.acts).toEqual([])

    person.press('n')

    expect(person.covered).not.toBeNull()
    expect(pressed).toEqual(['Enter', 'n'])
  })

  test('are left to whoever writes', () => {
    person.sit(viewWith())
    beside('<input>')
    person.press('n')

    expect(person.covered).toBeNull()
  })
})

describe('scribbles', () => {
  test('are made along the way and rubbed out together', async () => {
    person.sit(viewWith())
    person.find('.tools [aria-label="Scribble"]').click()
    flushSync()
    person.point('pointerdown', 'touch', [2, 2])
    person.point('pointermove', 'touch', [3, 2])
    person.point('pointerup', 'touch', [3, 2])
    await tick()

    expect(document.querySelectorAll('.mark')).toHaveLength(2)
    expect(person.find('[data-square="20"]').getAttribute('aria-label')).toContain('marked')

    person.find('.tools [aria-label="Rub out"]').click()
    flushSync()

    expect(document.querySelectorAll('.mark')).toHaveLength(0)
  })

  test('are still there after a reload', async () => {
    person.sit(viewWith())
    person.press('s')
    await person.leave()
    person.sit(viewWith())

    expect(document.querySelectorAll('.mark')).toHaveLength(1)
  })
})
