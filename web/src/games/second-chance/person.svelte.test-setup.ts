/** For the tests: somebody who sits at a table in a page, and what this person does and hears. */

import { flushSync, mount, unmount } from 'svelte'
import { settings } from '../../device/settings.svelte'
import type { Answer } from '../../server/connection.svelte'
import type { Move, SecondChanceView, TableInfo } from '../../server/wire'
import { speech } from '../../words/language.svelte'
import type { TableProps } from '../table'
import { tableWith } from './example'
import Table from './Table.svelte'

/** The side of a square on the page that the tests imagine. */
const STEP = 100

export function at(view: SecondChanceView, draft: Move | null = null): TableProps['position'] {
  return { t: 'view', number: 1, turn: view.round, view, draft, time_left: null }
}

export class Person {
  said: string[] = []
  acts: Move[] = []
  drafts: (Move | null)[] = []
  answer: Answer = { ok: true }
  #shown: Record<string, unknown> | null = null

  constructor() {
    speech.change('en')
    // Nothing of this is about time, and the page of the tests cannot animate.
    settings.change({ motion: 'off', confirm: 'auto' })
    sessionStorage.clear()
    // There is no layout in the tests: the grid fills the window's corner, 9 squares of STEP each.
    HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 9 * STEP, 9 * STEP)
  }

  sit(view: SecondChanceView, given: Partial<TableProps> = {}, table: TableInfo = tableWith()) {
    const props: TableProps = $state({
      table,
      position: at(view),
      seat: 0,
      pending: false,
      online: true,
      act: async (move: Move) => {
        this.acts.push(move)
        return this.answer
      },
      undo: async () => this.answer,
      draft: (move: Move | null) => this.drafts.push(move),
      announce: (text: string) => this.said.push(text),
      ...given,
    })
    this.#shown = mount(Table, { target: document.body, props })
    flushSync()
    return props
  }

  async leave(): Promise<void> {
    if (this.#shown) await unmount(this.#shown)
    this.#shown = null
    document.body.innerHTML = ''
  }

  find(selector: string): HTMLElement {
    const found = document.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`there is no ${selector}`)
    return found
  }

  /** What the tile over the grid covers, as the screen reader says it; null without one. */
  get covered(): string | null {
    const labels = [...document.querySelectorAll('[data-square]')].map((square) =>
      square.getAttribute('aria-label'),
    )
    const label = labels.find((text) => text?.includes('Covers '))
    return label?.replace(/.*Covers (.*)\.$/, '$1') ?? null
  }

  press(...keys: string[]): void {
    for (const key of keys) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      flushSync()
    }
  }

  /** A pointer at the middle of a square, given as column and row counted from 0. */
  point(
    type: string,
    pointerType: 'mouse' | 'touch',
    [column, row]: readonly [number, number],
    target: HTMLElement = this.find('.board [role="presentation"]'),
    init: PointerEventInit = {},
  ): void {
    const shared = {
      bubbles: true,
      cancelable: true,
      clientX: (column + 0.5) * STEP,
      clientY: (row + 0.5) * STEP,
      ...init,
    }
    const event =
      type === 'click' || type === 'contextmenu'
        ? new MouseEvent(type, { detail: 1, ...shared })
        : new PointerEvent(type, { pointerType, isPrimary: true, pointerId: 1, ...shared })
    target.dispatchEvent(event)
    flushSync()
  }

  click(square: readonly [number, number]): void {
    this.point('pointermove', 'mouse', square)
    this.point('pointerdown', 'mouse', square)
    this.point('pointerup', 'mouse', square)
    this.point('click', 'mouse', square)
  }

  tap(square: readonly [number, number]): void {
    this.point('pointerdown', 'touch', square)
    this.point('pointerup', 'touch', square)
    this.point('click', 'touch', square)
  }

  takeCard(number: number, pointerType: 'mouse' | 'touch'): HTMLElement {
    const card = document.querySelectorAll<HTMLElement>('button.card')[number - 1]
    if (!card) throw new Error(`there is no card ${number}`)
    this.point('pointerdown', pointerType, [0, 0], card)
    this.point('pointerup', pointerType, [0, 0], card)
    this.point('click', pointerType, [0, 0], card)
    return card
  }
}
