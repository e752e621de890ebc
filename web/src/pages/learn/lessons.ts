/** The later lessons: which there are, and what a teacher says in them. */

import type { GameInfo } from '../../server/wire'
import { type Key, say } from './lessons.words'

const SHORT = { 'second-chance': 'sc', 'one-more': 'om' }

/** After the first lesson of a game, which is played at a table. */
export const LATER = [2, 3]

export const lessonOf = (game: GameInfo['game'], number: number) => `${game}-${number}`

/** What the teacher says about something in a lesson of this game. */
export function teach(game: GameInfo['game'], about: string): string {
  return say(`${SHORT[game]}${about}` as Key)
}
