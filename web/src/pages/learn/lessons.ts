/** The later lessons: what they are called, and how far somebody on this device has come. */

import type { GameInfo } from '../../server/wire'
import { type Key, say } from './lessons.words'

const STORED = 'mulligan.lessons'
const SHORT = { 'second-chance': 'sc', 'one-more': 'om' }

/** After the first lesson of a game, which is played at a table. */
export const LATER = [2, 3]

export const lessonOf = (game: GameInfo['game'], number: number) => `${game}-${number}`

/** What the teacher says about something in a lesson of this game. */
export function teach(game: GameInfo['game'], about: string): string {
  return say(`${SHORT[game]}${about}` as Key)
}

/** By lesson, how many exercises were answered. */
export function readLearned(): Record<string, number> {
  try {
    return { ...JSON.parse(localStorage.getItem(STORED) ?? '{}') }
  } catch {
    return {}
  }
}

export function noteLearned(lesson: string, answered: number): void {
  const before = readLearned()
  if (!(Number(before[lesson]) >= answered))
    localStorage.setItem(STORED, JSON.stringify({ ...before, [lesson]: answered }))
}

export function eraseLearned(): void {
  localStorage.removeItem(STORED)
}
