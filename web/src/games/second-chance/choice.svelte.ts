/**
 * What lies before a player: the tiles to choose from and the one held over the grid.
 *
 * Mouse, touch, keyboard and buttons do the same few things here; none of them knows the others. A placement is *held* while it follows the mouse and *set* once it was put down.
 */

import { pencilOf } from '../../paper/pencils'
import type { Move, SecondChanceView, SeenSheet } from '../../server/wire'
import { CENTRE, columnOf, rowOf, squareAt } from './grid'
import {
  covering,
  type Fault,
  faultOf,
  following,
  type Ground,
  mirrored,
  movedTo,
  nearest,
  type Placement,
  placements,
  squaresOf,
  turned,
  within,
} from './placement'
import { filledOn } from './sheet'
import { readTile, type Tile } from './tile'

/** What is asked of this seat now. */
export type Task =
  | 'start'
  | 'choose'
  | 'chance'
  | 'write'
  | 'wait'
  | 'stuck'
  | 'out'
  | 'watch'
  | 'over'

const ACTING: readonly Task[] = ['start', 'choose', 'chance', 'write']

export interface Option {
  tile: Tile
  legal: readonly Placement[]
}

export interface Seen {
  view: SecondChanceView
  seat: number | null
}

interface Spot {
  row: number
  column: number
}

export class Choice {
  #seen: () => Seen
  /** Which of the options is in hand. */
  card: number | null = $state(null)
  /** How each option lies in the hand. */
  #ways: number[] = $state([])
  /** Where its pivot is; null while it is not over the grid. */
  #spot: Spot | null = $state.raw(null)
  set: boolean = $state(false)
  /** Where the keyboard and the screen reader are. */
  cursor: number = $state(CENTRE)

  constructor(seen: () => Seen) {
    this.#seen = seen
  }

  readonly sheet: SeenSheet | null = $derived.by(() => {
    const { view, seat } = this.#seen()
    return seat === null ? null : (view.sheets[seat] ?? null)
  })

  readonly task: Task = $derived.by(() => {
    const { view, seat } = this.#seen()
    if (view.end !== null) return 'over'
    if (seat === null || this.sheet === null) return 'watch'
    if (view.to_act.includes(seat)) {
      if (this.sheet.doing === 'writing') return 'write'
      if (view.phase === 'start') return 'start'
      return this.sheet.chance === null ? 'choose' : 'chance'
    }
    if (this.sheet.doing === 'stuck') return 'stuck'
    return this.sheet.doing === 'out' ? 'out' : 'wait'
  })

  readonly acting: boolean = $derived(ACTING.includes(this.task))

  readonly ground: Ground = $derived({
    filled: this.sheet ? filledOn(this.sheet) : new Set<number>(),
    centre: this.task === 'start',
  })

  readonly options: readonly Option[] = $derived.by(() =>
    this.#tiles().map((text) => {
      const tile = readTile(text)
      return { tile, legal: placements(tile, this.ground) }
    }),
  )

  readonly round: number = $derived.by(() => this.#seen().view.round)

  /** What is asked, as a key: when it changes, the choice is void. */
  readonly question: string = $derived.by(() => {
    const { view, seat } = this.#seen()
    return [seat, view.round, this.task, ...this.#tiles()].join()
  })

  /** The pencil in hand this round. */
  readonly pencil: number = $derived.by(() =>
    pencilOf(this.#seen().view.round, this.sheet?.pencil ?? null),
  )

  readonly placement: Placement | null = $derived.by(() => {
    const option = this.#inHand
    if (option === null || this.card === null || this.#spot === null) return null
    return { tile: option.tile, way: this.wayOf(this.card), ...this.#spot }
  })

  readonly fault: Fault | null = $derived(
    this.placement ? faultOf(this.placement, this.ground) : null,
  )

  readonly legal: boolean = $derived(this.placement !== null && this.fault === null)

  /** The move that the placement stands for, if it is a legal one. */
  readonly move: Move | null = $derived.by(() => {
    if (this.placement === null || !this.legal) return null
    const cells = squaresOf(this.placement)
    return this.task === 'write' ? { t: 'bonus', cell: cells[0] ?? 0 } : { t: 'draw', cells }
  })

  wayOf(card: number): number {
    return this.#ways[card] ?? 0
  }

  /** Empty the hand; but if only one tile fits, it stays in hand. */
  clear(): void {
    this.lift()
    const open = this.options.filter(({ legal }) => legal.length > 0)
    const [only] = open
    this.card = open.length === 1 && only ? this.options.indexOf(only) : null
  }

  /** Back to the beginning of a turn. */
  startOver(): void {
    this.#ways = []
    this.clear()
  }

  /** The tile leaves the grid and stays in hand. */
  lift(): void {
    this.#spot = null
    this.set = false
  }

  /** Take a card in hand; it shows on the grid when the mouse comes there. */
  take(card: number): void {
    if (this.set) this.lay(card)
    else this.card = card
  }

  /** Take a card and lay it where it fits, as near as possible to where the hand was. */
  lay(card: number): void {
    this.card = card
    const option = this.#inHand
    const held = this.#held()
    if (option && held) this.#put(nearest(held, option.legal) ?? held, true)
  }

  /** The pivot goes there, even if the rest of the tile leaves the grid on the way. */
  goTo(row: number, column: number, set: boolean): void {
    const held = this.#held()
    if (held) this.#put(movedTo(held, row, column), set)
  }

  /** As near to where somebody points as the whole tile can lie on the grid. */
  bringTo(row: number, column: number, set: boolean): void {
    const held = this.#held()
    if (held) this.#put(within(movedTo(held, row, column)), set)
  }

  turn(times: number): void {
    const held = this.#held()
    if (held) this.#keepWay(turned(held, times))
  }

  mirror(): void {
    const held = this.#held()
    if (held) this.#keepWay(mirrored(held))
  }

  next(step: 1 | -1): void {
    const held = this.#held()
    const found = held && following(held, this.#inHand?.legal ?? [], step)
    if (found) this.#put(found, true)
  }

  putDown(): void {
    this.set = this.placement !== null
  }

  pickUp(): void {
    this.set = false
  }

  /** Lay out a move that was drafted earlier, here or on another device. */
  restore(move: Move): void {
    const cells = move.t === 'draw' ? move.cells : move.t === 'bonus' ? [move.cell] : []
    for (const [card, { tile }] of this.options.entries()) {
      const found = covering(tile, cells)
      if (found && faultOf(found, this.ground) === null) {
        this.card = card
        this.#put(found, true)
        return
      }
    }
  }

  get #inHand(): Option | null {
    return this.card === null ? null : (this.options[this.card] ?? null)
  }

  #tiles(): readonly string[] {
    switch (this.task) {
      case 'start':
        return this.sheet ? [this.sheet.start] : []
      case 'choose':
        return this.#seen().view.offer
      case 'chance':
        return this.sheet?.chance ? [this.sheet.chance] : []
      case 'write':
        return ['#']
      default:
        return []
    }
  }

  /** The tile in hand, over the grid or ready to come there where the cursor is. */
  #held(): Placement | null {
    if (this.placement) return this.placement
    const option = this.#inHand
    if (option === null || this.card === null) return null
    return {
      tile: option.tile,
      way: this.wayOf(this.card),
      row: rowOf(this.cursor),
      column: columnOf(this.cursor),
    }
  }

  #keepWay(placement: Placement): void {
    if (this.card !== null) this.#ways[this.card] = placement.way
  }

  #put(placement: Placement, set: boolean): void {
    this.#keepWay(placement)
    this.#spot = { row: placement.row, column: placement.column }
    this.cursor = squareAt(placement.row, placement.column)
    this.set = set
  }
}
