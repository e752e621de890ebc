// A second chance in a page: it is seen before anything follows from it, and a tap is never too early.

import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SecondChanceView } from '../../server/wire'
import { sheetWith, tableWith, viewWith } from './example'
import { at, Person } from './person.svelte.test-setup'
import { FACE_DOWN, FACE_DOWN_THERE, FACE_UP, newChances } from './staging.svelte'

const chance = { round: 3, seat: 0, what: 'chance' as const, tile: '#' }
const dropped = { round: 3, seat: 0, what: 'dropped' as const, tile: null }

const before = viewWith({ round: 2, offer: ['###', '#'] })
const fits = viewWith({
  phase: 'chance',
  sheets: [sheetWith({ chance: '#' }), sheetWith({ doing: 'drawn' })],
  story: [chance],
})
const misses = viewWith({
  phase: 'chance',
  sheets: [sheetWith({ doing: 'writing', out: 3 }), sheetWith({ doing: 'drawn' })],
  story: [chance, dropped],
})
const overAlone = viewWith({
  phase: 'chance',
  sheets: [sheetWith({ doing: 'out', out: 3 })],
  story: [chance, dropped],
  end: { reason: 'all-out', empty: [7], winners: [0] },
  to_act: [],
})

describe('what is new', () => {
  test('is a chance that was not told before, with the two cards and its end', () => {
    expect(newChances(before, fits)).toMatchObject([
      { seat: 0, round: 3, tile: '#', fits: true, cards: ['##', '###/#..'] },
    ])
    expect(newChances(before, misses)).toMatchObject([{ seat: 0, fits: false }])
    expect(newChances(fits, fits)).toEqual([])
  })

  test('has the two cards of its own round, also when the next is open', () => {
    const next = viewWith({ ...misses, round: 4, offer: ['#', '#'] })

    expect(newChances(viewWith(), next)).toMatchObject([{ cards: ['##', '###/#..'] }])
    expect(newChances(before, next)).toMatchObject([{ cards: [] }])
  })
})

describe('at the table', () => {
  let person: Person
  let held: boolean

  beforeEach(() => {
    vi.useFakeTimers()
    person = new Person()
  })

  afterEach(async () => {
    await person.leave()
    vi.useRealTimers()
  })

  function comes(view: SecondChanceView, first = before) {
    const table = tableWith({ seats: tableWith().seats.slice(0, view.sheets.length) })
    const props = person.sit(first, { hold: (still) => (held = still) }, table)
    vi.advanceTimersByTime(50)
    props.position = at(view)
    flushSync()
    return props
  }

  function wait(time: number) {
    vi.advanceTimersByTime(time)
    flushSync()
  }

  const stage = () => document.querySelector('.chance-stage')
  const result = () => document.querySelector('.result')
  const verdict = () => stage()?.querySelector('.verdict')?.textContent?.trim()

  test('the card lies face down, is turned over, is seen, and then it is drawn', () => {
    comes(fits)

    expect(stage()?.querySelectorAll('.neither li')).toHaveLength(2)
    expect(person.find('.message').textContent).toBe('Neither fits.')
    expect(person.said).toContainEqual(expect.stringContaining('chance is face down.'))
    expect(held).toBe(true)

    wait(FACE_DOWN)

    expect(verdict()).toBe('It fits!')
    expect(person.said.at(-1)).toBe('Here’s your second chance: single square. It fits.')
    expect(stage()?.querySelectorAll('.neither li')).toHaveLength(2)

    wait(FACE_UP)

    expect(stage()).toBeNull()
    expect(held).toBe(false)
    expect(person.find('.controls')).toBeTruthy()
  })

  test('a tap turns it over, and another goes on', () => {
    comes(fits)
    person.find('.chance-stage button').click()
    flushSync()

    expect(verdict()).toBe('It fits!')

    person.find('.chance-stage button').click()
    flushSync()

    expect(stage()).toBeNull()

    wait(FACE_DOWN + FACE_UP)

    expect(person.said.filter((said) => said.includes('It fits'))).toHaveLength(1)
  })

  test('so do keys, and nothing is drawn meanwhile', () => {
    comes(fits)
    person.press('n', 'Enter')

    expect(verdict()).toBe('It fits!')

    person.press('Enter')

    expect(stage()).toBeNull()
    expect(person.acts).toEqual([])
  })

  test('one that does not fit is seen before the 1 is written', () => {
    comes(misses)
    wait(FACE_DOWN)

    expect(verdict()).toBe('It doesn’t fit.')
    expect(person.said.at(-1)).toBe('Here’s your second chance: single square. It doesn’t fit.')
    expect(person.find('.message').className).toContain('wrong')

    wait(FACE_UP)

    expect(stage()).toBeNull()
    expect(person.find('.message').textContent).toContain('Write a 1')
  })

  test('alone, it is seen before the result', () => {
    const first = viewWith({ round: 2, sheets: [sheetWith()], to_act: [0] })
    comes(overAlone, first)

    expect(result()).toBeNull()
    expect(stage()?.querySelectorAll('.neither li')).toHaveLength(2)

    wait(FACE_DOWN)

    expect(result()).toBeNull()
    expect(verdict()).toBe('It doesn’t fit.')

    wait(FACE_UP)

    expect(stage()).toBeNull()
    expect(result()).not.toBeNull()
    expect(held).toBe(false)
  })

  test('what lies there when somebody comes is not staged again', () => {
    person.sit(fits)

    expect(stage()).toBeNull()
    expect(person.said).toEqual(['Here’s your second chance: single square. It fits.'])
  })

  test('the others’ cards are turned over in their strip', () => {
    const theirs = [
      { ...chance, seat: 1 },
      { ...dropped, seat: 1 },
    ]
    comes(viewWith({ sheets: [sheetWith(), sheetWith({ doing: 'out', out: 3 })], story: theirs }))
    const card = () => document.querySelector('.thumbnail .chance')

    expect(stage()).toBeNull()
    expect(card()?.querySelector('.verdict')).toBeNull()

    wait(FACE_DOWN_THERE)

    expect(card()?.className).toContain('misses')
    expect(card()?.querySelector('.verdict')).not.toBeNull()

    wait(FACE_UP)

    expect(card()).toBeNull()
  })
})
