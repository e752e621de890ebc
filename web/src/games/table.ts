/** What a game's table component gets from the page and may ask of it. */

import type { Snippet } from 'svelte'
import type { Answer } from '../server/connection.svelte'
import type { Move, Position, TableInfo } from '../server/wire'

export interface TableProps {
  table: TableInfo
  position: Position
  /** The seat that this screen plays now; null for a watcher. */
  seat: number | null
  /** A move was sent and is not yet confirmed by the server. */
  pending: boolean
  online: boolean
  act: (move: Move) => Promise<Answer>
  undo: () => Promise<Answer>
  draft: (move: Move | null) => void
  /** Say something to screen readers, politely or at once. */
  announce: (text: string, urgent?: boolean) => void
  /**
   * Who is away and who plays for them. It comes and goes by itself: a table shows it where nothing
   * that is pressed makes room for it.
   */
  people?: Snippet
  /** The table still shows how something came about: what follows from it has to wait. */
  hold?: (held: boolean) => void
}
