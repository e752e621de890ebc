/**
 * A player's turn, from the tile in hand to the table's answer.
 *
 * Cards, sheet, buttons and keys all end here; none of them sends anything by itself.
 */

import { untrack } from 'svelte'
import { settings } from '../../device/settings.svelte'
import type { Answer } from '../../server/connection.svelte'
import { refusalText } from '../../server/refusals.words'
import type { Move } from '../../server/wire'
import type { TableProps } from '../table'
import type { Choice } from './choice.svelte'
import { faultText, placementText } from './describe'
import { squareAt, squareName } from './grid'
import { type Placement, same } from './placement'
import { say } from './words'

/** A moving tile is no decision: it rests this long before the table is told. */
const REST = 250

type Given = Pick<
  TableProps,
  'position' | 'seat' | 'pending' | 'online' | 'act' | 'undo' | 'draft' | 'announce'
>

export class Turn {
  readonly choice: Choice
  #given: () => Given
  #prompt: () => string
  #asking = $state(false)
  #refusal = $state('')
  /** Where a tile was laid for the player, who has not touched it yet. */
  #proposed: Placement | null = $state.raw(null)
  /** The draft as the table knows it. */
  #told = ''
  /** What was drawn last, and in answer to what: if it is taken back, it lies there again. */
  #drawn: { seat: number | null; round: number; move: Move } | null = null

  /** Create it with the component: it follows what the table asks. */
  constructor(choice: Choice, given: () => Given, prompt: () => string) {
    this.choice = choice
    this.#given = given
    this.#prompt = prompt
    $effect.pre(() => {
      void choice.question
      untrack(() => this.#begin())
    })
    // A refusal is about one placement.
    $effect.pre(() => {
      void choice.placement
      this.#refusal = ''
    })
    $effect(() => this.#tell())
  }

  readonly sending: boolean = $derived.by(() => this.#given().pending || this.#asking)

  readonly canUndo: boolean = $derived.by(() => {
    const { view } = this.#given().position
    return view.game === 'second-chance' && view.can_undo
  })

  readonly refused: boolean = $derived.by(() => this.#refusal !== '')

  readonly wrong: boolean = $derived.by(
    () => this.refused || (!this.sending && this.choice.fault !== null),
  )

  /** One sentence about how things stand. */
  readonly message: string = $derived.by(() => {
    const { placement, fault, task } = this.choice
    if (this.#refusal) return this.#refusal
    if (this.sending) return say(this.#given().online ? 'sending' : 'unsent')
    if (placement === null || same(placement, this.#proposed)) return this.#prompt()
    if (fault) return faultText(fault, task === 'write')
    if (task !== 'write') return say('fitsHere')
    return say('oneHere', { square: squareName(squareAt(placement.row, placement.column)) })
  })

  #begin(): void {
    const { choice } = this
    const { position, seat } = this.#given()
    this.#refusal = ''
    choice.startOver()
    const again =
      this.#drawn?.seat === seat && this.#drawn.round === choice.round ? this.#drawn.move : null
    const meant = position.draft ?? again
    if (choice.acting && meant) {
      choice.restore(meant)
      this.#told = JSON.stringify(choice.move)
    } else if (choice.card !== null && choice.task !== 'chance' && !canHover()) {
      // A finger wants something to move. It is no decision yet, so it is no draft either.
      choice.lay(choice.card)
      this.#told = JSON.stringify(choice.move)
      this.#proposed = choice.placement
    }
  }

  /** What would be played if time ran out. */
  #tell(): (() => void) | undefined {
    const move = this.choice.set && !this.sending ? this.choice.move : null
    const words = JSON.stringify(move)
    if (move === null || words === this.#told) return
    const timer = setTimeout(() => {
      this.#told = words
      this.#given().draft(move)
    }, REST)
    return () => clearTimeout(timer)
  }

  // --- what the player does ----------------------------------------------------------------------

  async draw(): Promise<void> {
    const { choice } = this
    if (!choice.acting || this.sending) return
    const move = choice.move
    if (move === null) {
      const why = choice.fault ? faultText(choice.fault, choice.task === 'write') : this.#prompt()
      this.#given().announce(why, true)
      return
    }
    choice.putDown()
    this.#drawn = { seat: this.#given().seat, round: choice.round, move }
    this.#refusal = ''
    await this.#ask(() => this.#given().act(move))
  }

  async takeBack(): Promise<void> {
    if (!this.canUndo || this.sending) return
    await this.#ask(() => this.#given().undo())
  }

  async #ask(question: () => Promise<Answer>): Promise<void> {
    this.#asking = true
    try {
      const answer = await question()
      if (!answer.ok) this.#refuse(refusalText(answer.code))
    } finally {
      this.#asking = false
    }
  }

  #refuse(why: string): void {
    this.#refusal = why
    this.#given().announce(why, true)
  }

  /** A card was dragged to the sheet and let go there. */
  dropped(mouse: boolean): void {
    const { confirm } = settings.chosen
    const asks = confirm === 'always' || (!mouse && confirm === 'auto')
    this.choice.putDown()
    if (!asks && this.choice.legal) void this.draw()
  }

  putAway(): void {
    const had = this.choice.placement !== null
    this.choice.clear()
    if (had && this.#told) {
      this.#told = ''
      this.#given().draft(null)
    }
  }

  /** Lay a card where it fits. Says whether there was one to lay. */
  lay(card: number): boolean {
    if (!this.choice.acting || this.sending || card >= this.choice.options.length) return false
    this.choice.lay(card)
    return true
  }

  turn(times: number): void {
    this.#withTile(() => this.choice.turn(times))
  }

  mirror(): void {
    this.#withTile(() => this.choice.mirror())
  }

  /**
   * The next place where the tile in hand fits; with empty hands, where one of the cards does.
   * Says whether a card was laid.
   */
  next(step: 1 | -1): boolean {
    const open = this.choice.options.findIndex(({ legal }) => legal.length > 0)
    if (this.choice.card === null && open >= 0) return this.lay(open)
    this.#withTile(() => this.choice.next(step))
    return false
  }

  /** Changes of the tile that move no focus have to be said. */
  sayPlacement(): void {
    const { placement, fault, task } = this.choice
    if (placement) this.#given().announce(placementText(placement, fault, task === 'write'), true)
  }

  #withTile(change: () => void): void {
    if (!this.choice.acting || this.sending) return
    if (this.choice.card === null) {
      this.#given().announce(say('chooseFirst'), true)
      return
    }
    change()
    this.sayPlacement()
  }
}

function canHover(): boolean {
  return matchMedia('(hover: hover)').matches
}
