/** The caller's taps, on their way to the table and back. Buttons and keys all end here. */

import { refusalText } from '../../server/refusals.words'
import type { CallerView, Move } from '../../server/wire'
import type { TableProps } from '../table'

/** A double tap turns over one pair of cards, not two. */
const BREATH = 500

type Given = Pick<TableProps, 'pending' | 'act'> & { view: CallerView }

export class Turn {
  /** Why the last tap was turned down. */
  problem = $state('')
  #given: () => Given
  #turnedOver = 0

  constructor(given: () => Given) {
    this.#given = given
  }

  async tap(move: Move): Promise<void> {
    const { pending, act } = this.#given()
    if (pending) return
    this.problem = ''
    const answer = await act(move)
    if (!answer.ok) this.problem = refusalText(answer.code)
  }

  /** The next two cards, or the end of the game. */
  goOn(): void {
    if (this.#given().view.end !== null || Date.now() - this.#turnedOver < BREATH) return
    this.#turnedOver = Date.now()
    void this.tap({ t: 'next' })
  }

  takeBack(): void {
    if (this.#given().view.can_take_back) void this.tap({ t: 'undo-tap' })
  }
}
