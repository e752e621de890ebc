/** The keys of the table. What they do is the turn's; where the focus goes is the sheet's. */

import { columnOf, inside, rowOf, squareAt } from './grid'
import type { Turn } from './turn.svelte'

export interface Actions {
  turn: Turn
  /** Bring the focus to the sheet. */
  focus: () => void
  /** Mark or unmark the square under the cursor. */
  scribble: () => void
  /** Ask the coach, where that is allowed. */
  hint: () => void
  /** Read the sheet out. */
  read: () => void
  help: () => void
}

const STEPS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Whether a key pressed there is the table's. It is while the focus is on the table, beside it (on
 * whose sheet is shown, on what a teacher says), or nowhere; a text field keeps every key.
 */
export function isTables(target: HTMLElement, table: HTMLElement): boolean {
  if (target.closest('input, select, textarea, dialog')) return false
  // After a change of place the focus is on what surrounds the table: that is nobody.
  return target.contains(table) || (table.parentElement?.contains(target) ?? false)
}

/** Do what a key is for. False if it means nothing here. */
export function press(event: KeyboardEvent, table: HTMLElement, actions: Actions): boolean {
  const { turn } = actions
  const target = event.target as HTMLElement
  const back = event.shiftKey ? -1 : 1
  const arrow = STEPS[event.key]
  if (arrow) {
    step(arrow, actions)
    return true
  }
  switch (event.key) {
    case 'Enter':
    case ' ':
      // On a button they press it.
      if (!target.contains(table) && target.getAttribute('role') !== 'gridcell') return false
      void turn.draw()
      return true
    case 'Escape':
      turn.putAway()
      return true
  }
  switch (event.key.toLowerCase()) {
    case '1':
    case '2':
      if (turn.lay(Number(event.key) - 1)) actions.focus()
      return true
    case 'r':
      turn.turn(back)
      return true
    case 'f':
      turn.mirror()
      return true
    case 'n':
      if (turn.next(back)) actions.focus()
      return true
    case 's':
      actions.scribble()
      return true
    case 'h':
      actions.hint()
      return true
    case 'l':
      actions.read()
      return true
    case 'u':
      void turn.takeBack()
      return true
    case '?':
      actions.help()
      return true
  }
  return false
}

function step([down, right]: readonly [number, number], { turn, focus }: Actions): void {
  const { choice } = turn
  const row = rowOf(choice.cursor) + down
  const column = columnOf(choice.cursor) + right
  if (!inside(row, column)) return
  if (choice.acting && !turn.sending && choice.card !== null) choice.goTo(row, column, true)
  else choice.cursor = squareAt(row, column)
  focus()
}
