/**
 * A player's turn, from the first touch of a card to the table's answer.
 *
 * Hand, people, button and keys all end here; none of them sends anything by itself.
 */

import { untrack } from 'svelte'
import { refusalText } from '../../server/refusals.words'
import type { Move } from '../../server/wire'
import type { TableProps } from '../table'
import type { Choice } from './choice.svelte'

type Given = Pick<TableProps, 'position' | 'act' | 'draft' | 'announce'>

export class Turn {
  readonly choice: Choice
  #given: () => Given
  /** Why something cannot be done, until something else is tried or happens. */
  objection = $state('')

  /** Create it with the component: it follows what the table asks. */
  constructor(choice: Choice, given: () => Given) {
    this.choice = choice
    this.#given = given
    $effect.pre(() => {
      void choice.question
      untrack(() => choice.restore(given().position.draft))
    })
    $effect.pre(() => {
      void given().position.number
      this.objection = ''
    })
  }

  // --- what the player does ----------------------------------------------------------------------

  /** Touch a card that may be played or given; `sure` if it needs no question. */
  take(card: string, sure: boolean): void {
    const { choice } = this
    this.objection = ''
    if (choice.task !== 'play' && choice.task !== 'give') return
    // A second tap on the same card means it, too.
    if (sure || choice.card === card) {
      void this.#send({ t: choice.task, card })
      return
    }
    choice.card = card
    this.#tell()
  }

  point(seat: number): void {
    this.objection = ''
    this.choice.point(seat)
    this.#tell()
  }

  /** Make the move that was chosen. */
  play(): void {
    if (this.choice.move !== null) void this.#send(this.choice.move)
  }

  /** A card was touched that cannot be played. */
  object(why: string): void {
    this.choice.card = null
    this.#say(why)
  }

  putAway(): void {
    if (this.choice.empty) return
    this.choice.clear()
    this.#given().draft(null)
  }

  async #send(move: Move): Promise<void> {
    this.objection = ''
    const answer = await this.#given().act(move)
    if (!answer.ok) this.#say(refusalText(answer.code))
  }

  /** What would be played if time ran out. */
  #tell(): void {
    const { move } = this.choice
    if (move !== null) this.#given().draft(move)
  }

  #say(why: string): void {
    this.objection = why
    this.#given().announce(why, true)
  }
}
