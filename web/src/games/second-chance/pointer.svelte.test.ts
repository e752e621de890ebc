// Mouse and fingers on the table. That the browser's own events look like these was seen in one.

import { flushSync, tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../device/settings.svelte'
import { sheetWith, viewWith } from './example'
import { Hands } from './person.svelte.test-setup'

let hands: Hands

beforeEach(() => {
  hands = new Hands()
})

afterEach(() => hands.leave())

describe('the mouse', () => {
  test('shows the tile where it points, and nothing beside the grid', () => {
    hands.sit(viewWith())
    hands.takeCard(1, 'mouse')

    expect(hands.covered).toBeNull()

    hands.point('pointermove', 'mouse', [3, 6])

    expect(hands.covered).toBe('d7, e7')

    hands.point('pointerleave', 'mouse', [12, 6])

    expect(hands.covered).toBeNull()
  })

  test('shows nothing before a card is chosen', () => {
    hands.sit(viewWith())
    hands.point('pointermove', 'mouse', [3, 6])

    expect(hands.covered).toBeNull()
  })

  test('draws with a click', () => {
    hands.sit(viewWith())
    hands.takeCard(1, 'mouse')
    hands.click([3, 6])

    expect(hands.acts).toEqual([{ t: 'draw', cells: [57, 58] }])
  })

  test('draws nothing with a click where the tile does not fit, and says why', () => {
    const taken = sheetWith({ drawings: [{ round: 1, tile: '##', cells: [61, 62], pencil: null }] })
    hands.sit(viewWith({ sheets: [taken, sheetWith()] }))
    hands.takeCard(1, 'mouse')
    hands.click([8, 6])

    expect(hands.acts).toEqual([])
    expect(hands.said.at(-1)).toBe('Overlaps your tiles at h7, i7.')
  })

  test('keeps the whole tile on the grid at its edges', () => {
    hands.sit(viewWith())
    hands.takeCard(2, 'mouse')
    hands.point('pointermove', 'mouse', [0, 8])

    expect(hands.covered).toBe('a8, b8, c8, a9')

    hands.click([8, 0])

    expect(hands.acts).toEqual([{ t: 'draw', cells: [6, 7, 8, 15] }])
  })

  test('only puts down if the player wants to be asked', () => {
    settings.change({ confirm: 'always' })
    hands.sit(viewWith())
    hands.takeCard(1, 'mouse')
    hands.click([3, 6])
    hands.point('pointermove', 'mouse', [0, 0])

    expect(hands.acts).toEqual([])
    expect(hands.covered).toBe('d7, e7')

    hands.find('button.draw').click()

    expect(hands.acts).toEqual([{ t: 'draw', cells: [57, 58] }])
  })

  test('picks up what was put down, and a stray click draws nothing', () => {
    hands.sit(viewWith())
    hands.press('1')
    hands.click([4, 4])

    expect(hands.acts).toEqual([])

    hands.point('pointermove', 'mouse', [0, 0])

    expect(hands.covered).toBe('a1, b1')
  })

  test('turns with the wheel, once for one movement', () => {
    hands.sit(viewWith())
    hands.takeCard(1, 'mouse')
    hands.point('pointermove', 'mouse', [3, 3])
    const board = hands.find('.board [role="presentation"]')
    const wheel = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true })
    Object.defineProperty(wheel, 'timeStamp', { value: 1000 })
    board.dispatchEvent(wheel)
    const rest = new WheelEvent('wheel', { deltaY: 20, bubbles: true, cancelable: true })
    Object.defineProperty(rest, 'timeStamp', { value: 1050 })
    board.dispatchEvent(rest)
    flushSync()

    expect(wheel.defaultPrevented).toBe(true)
    expect(hands.covered).toBe('d4, d5')
  })

  test('mirrors with the right button', () => {
    hands.sit(viewWith())
    hands.takeCard(2, 'mouse')
    hands.point('pointermove', 'mouse', [3, 3])
    const before = hands.covered
    hands.point('pointerdown', 'mouse', [3, 3], undefined, { button: 2 })
    hands.point('contextmenu', 'mouse', [3, 3])

    expect(before).toBe('c4, d4, e4, c5')
    expect(hands.covered).toBe('c4, d4, e4, e5')
  })

  test('drags a card onto the grid and draws it there', () => {
    hands.sit(viewWith())
    const card = document.querySelectorAll<HTMLElement>('button.card')[0] as HTMLElement
    hands.point('pointerdown', 'mouse', [20, 20], card)
    hands.point('pointermove', 'mouse', [5, 5], card)

    expect(hands.covered).toBe('f6, g6')

    hands.point('pointerup', 'mouse', [5, 5], card)

    expect(hands.acts).toEqual([{ t: 'draw', cells: [50, 51] }])
  })

  test('puts a dragged card away beside the grid', () => {
    hands.sit(viewWith())
    const card = document.querySelectorAll<HTMLElement>('button.card')[0] as HTMLElement
    hands.point('pointerdown', 'mouse', [20, 20], card)
    hands.point('pointermove', 'mouse', [5, 5], card)
    hands.point('pointermove', 'mouse', [15, 5], card)
    hands.point('pointerup', 'mouse', [15, 5], card)

    expect(hands.covered).toBeNull()
    expect(hands.acts).toEqual([])
  })
})

describe('a finger', () => {
  test('lays a tapped card on the grid', () => {
    hands.sit(viewWith())
    hands.takeCard(1, 'touch')

    expect(hands.covered).toBe('e5, f5')
    expect(hands.said.at(-1)).toBe('It fits here. Covers e5, f5.')
  })

  test('moves the tile from afar, as far as it moves itself', () => {
    hands.sit(viewWith())
    hands.takeCard(1, 'touch')
    hands.point('pointerdown', 'touch', [0, 8])
    hands.point('pointermove', 'touch', [1, 6])
    hands.point('pointerup', 'touch', [1, 6])

    expect(hands.covered).toBe('f3, g3')
    expect(hands.acts).toEqual([])
  })

  test('brings the tile to where it taps, near or far', () => {
    hands.sit(viewWith())
    hands.takeCard(1, 'touch')
    hands.tap([1, 8])

    expect(hands.covered).toBe('b9, c9')

    hands.tap([3, 8])

    expect(hands.covered).toBe('d9, e9')

    hands.tap([3, 7])

    expect(hands.covered).toBe('d8, e8')
  })

  test('leaves the tile where it is with a tap on it', () => {
    hands.sit(viewWith())
    hands.takeCard(1, 'touch')
    hands.tap([5, 4])

    expect(hands.covered).toBe('e5, f5')

    settings.change({ confirm: 'never' })
    hands.tap([4, 4])

    expect(hands.covered).toBe('e5, f5')
    expect(hands.acts).toEqual([])
  })

  test('taps a corner and has the whole tile on the grid, to be corrected with the next tap', () => {
    hands.sit(viewWith())
    hands.takeCard(2, 'touch')
    hands.tap([0, 0])

    expect(hands.covered).toBe('a1, b1, c1, a2')

    hands.tap([1, 1])

    expect(hands.covered).toBe('a2, b2, c2, a3')
  })

  test('drags the tile over the edge if it wants to', () => {
    hands.sit(viewWith())
    hands.takeCard(1, 'touch')
    hands.point('pointerdown', 'touch', [0, 0])
    hands.point('pointermove', 'touch', [6, 0])
    hands.point('pointerup', 'touch', [6, 0])

    expect(hands.covered).toBe('i5')
  })

  test('draws with the button, or by itself for those who want no question', () => {
    hands.sit(viewWith())
    hands.takeCard(1, 'touch')
    hands.tap([1, 8])

    expect(hands.acts).toEqual([])

    settings.change({ confirm: 'never' })
    hands.tap([6, 1])

    expect(hands.acts).toEqual([{ t: 'draw', cells: [15, 16] }])
  })

  test('drags a card so that the tile hangs above it', () => {
    hands.sit(viewWith())
    const card = document.querySelectorAll<HTMLElement>('button.card')[0] as HTMLElement
    hands.point('pointerdown', 'touch', [20, 20], card)
    hands.point('pointermove', 'touch', [4, 6], card)
    hands.point('pointerup', 'touch', [4, 6], card)

    expect(hands.covered).toBe('e5, f5')
    expect(hands.acts).toEqual([])
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
    hands.sit(viewWith())
    const pressed: string[] = []
    const button = beside('<button>Bram</button>')
    button.addEventListener('keydown', (event) => pressed.push(event.key))
    hands.press('Enter')

    expect(hands.acts).toEqual([])

    hands.press('n')

    expect(hands.covered).not.toBeNull()
    expect(pressed).toEqual(['Enter', 'n'])
  })

  test('are left to whoever writes', () => {
    hands.sit(viewWith())
    beside('<input>')
    hands.press('n')

    expect(hands.covered).toBeNull()
  })
})

describe('scribbles', () => {
  test('are made along the way and rubbed out together', async () => {
    hands.sit(viewWith())
    hands.find('.tools [aria-label="Scribble"]').click()
    flushSync()
    hands.point('pointerdown', 'touch', [2, 2])
    hands.point('pointermove', 'touch', [3, 2])
    hands.point('pointerup', 'touch', [3, 2])
    await tick()

    expect(document.querySelectorAll('.mark')).toHaveLength(2)
    expect(hands.find('[data-square="20"]').getAttribute('aria-label')).toContain('marked')

    hands.find('.tools [aria-label="Rub out"]').click()
    flushSync()

    expect(document.querySelectorAll('.mark')).toHaveLength(0)
  })

  test('are still there after a reload', async () => {
    hands.sit(viewWith())
    hands.press('s')
    await hands.leave()
    hands.sit(viewWith())

    expect(document.querySelectorAll('.mark')).toHaveLength(1)
  })
})
