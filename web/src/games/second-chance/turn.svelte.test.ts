// What goes to the server and comes back, as the player sees and hears it.

import { flushSync, tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { speech } from '../../words/language.svelte'
import { sheetWith, viewWith } from './example'
import { at, Person } from './person.svelte.test-setup'

let person: Person

beforeEach(() => {
  person = new Person()
})

afterEach(async () => {
  await person.leave()
  vi.useRealTimers()
})

describe('between table and server', () => {
  test('a tile that was put down is told as a draft, once it rests', () => {
    vi.useFakeTimers()
    person.sit(viewWith())
    person.press('1', 'ArrowDown', 'ArrowDown')
    vi.advanceTimersByTime(200)

    expect(person.drafts).toEqual([])

    vi.advanceTimersByTime(200)

    expect(person.drafts).toEqual([{ t: 'draw', cells: [58, 59] }])

    person.press('Escape')

    expect(person.drafts.at(-1)).toBeNull()
  })

  test('a draft from before is on the grid again, and not sent once more', () => {
    vi.useFakeTimers()
    person.sit(viewWith(), { position: at(viewWith(), { t: 'draw', cells: [0, 9] }) })
    vi.advanceTimersByTime(1000)

    expect(document.querySelector('.ghost')).not.toBeNull()
    expect(person.drafts).toEqual([])
  })

  test('while a move is on its way nothing can be changed, and it looks so', () => {
    const props = person.sit(viewWith())
    person.press('1')
    props.pending = true
    flushSync()
    person.press('ArrowDown', 'Enter')

    expect(person.find('.message').textContent).toBe('Sending…')
    expect(person.find('.ghost').classList.contains('pending')).toBe(true)
    expect(person.acts).toEqual([])
  })

  test('a refusal is said and shown until the tile moves', async () => {
    person.answer = { ok: false, code: 'overlaps' }
    person.sit(viewWith())
    person.press('1', 'Enter')
    await tick()
    await tick()
    flushSync()

    expect(person.find('.message').textContent).toBe('That covers squares that are already filled.')

    person.press('ArrowDown')

    expect(person.find('.message').textContent).toBe('It fits here.')
  })

  test('a drawing that comes too late says so, in the language of the page', async () => {
    speech.change('fr')
    person.answer = { ok: false, code: 'stale-turn' }
    person.sit(viewWith())
    person.press('1', 'Enter')
    await vi.waitFor(() => expect(person.find('.message').textContent).toMatch(/^Trop tard/))

    expect(person.said.at(-1)).toMatch(/^Trop tard/)
  })

  test('what is taken back lies where it was drawn', async () => {
    const props = person.sit(viewWith())
    person.press('1', 'ArrowDown', 'Enter')
    await tick()
    const drawings = [{ round: 3, tile: '##', cells: [49, 50], pencil: null }]
    props.position = at(
      viewWith({ can_undo: true, sheets: [sheetWith({ doing: 'drawn', drawings }), sheetWith()] }),
    )
    flushSync()
    person.find('.undo').click()
    props.position = at(viewWith())
    await tick()
    flushSync()

    expect(document.querySelector('.ghost')).not.toBeNull()
    expect(person.find('[data-square="49"]').getAttribute('aria-label')).toContain('Covers e6, f6.')
  })

  test('a thumb that taps twice does not take back what it drew', async () => {
    const drawings = [{ round: 3, tile: '##', cells: [0, 1], pencil: null }]
    const undo = vi.fn(async () => ({ ok: true as const }))
    const drawn = sheetWith({ doing: 'drawn', drawings })
    person.sit(viewWith({ can_undo: true, sheets: [drawn, sheetWith()] }), { undo })
    const tap = () =>
      person
        .find('.undo')
        .dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }))

    tap()
    expect(undo).not.toHaveBeenCalled()
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
    tap()
    expect(undo).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })
})
