/**
 * The games that were finished on this device, written down by the page itself. Nothing of it goes
 * to the server, unless somebody wants that (`history.ts`).
 */

import type { NotedGame, TableInfo, View } from '../../server/wire'
import { eraseLearned } from '../learn/learned'
import { eraseSolved } from '../puzzle/solved'

export const GAMES_IN_SERIES = 3
/** A solo challenge is won with a total below this. */
export const GOAL = 10

const STORED = 'mulligan.notebook'
const KEPT = 3000

export type Noted = NotedGame

export interface Challenge {
  when: number
  empty: readonly number[]
  total: number
}

/** What to write down about a finished game of one seat; null if it is none that counts. */
export function entry(table: TableInfo, view: View, seat: number, when: number): Noted | null {
  if (view.game === 'caller' || view.end === null) return null
  if (table.practice || table.lesson) return null
  // Somebody who plays a deal of the day for fun knows its cards already.
  if (table.day !== null && !table.scored) return null
  const empty = view.game === 'second-chance' ? (view.end.empty[seat] ?? null) : null
  const rivals = table.seats.flatMap(({ bot, stand_in }, other) =>
    bot !== null && !stand_in ? [{ bot, compared: compare(view, other, seat) }] : [],
  )
  return {
    table: table.id,
    game: view.game,
    when,
    empty,
    won: view.end.winners.includes(seat),
    seats: table.seats.length,
    bots: rivals.map(({ bot }) => bot),
    day: table.day,
    series: table.series === null || empty === null ? null : [...table.series_empty, empty],
    compared: rivals.map(({ compared }) => compared),
  }
}

/** 1 if `one` did better than `other`, 0 if as well, -1 if worse: winners first, then fuller grids. */
function compare(view: View, one: number, other: number): -1 | 0 | 1 {
  if (view.game === 'caller' || view.end === null) return 0
  const { winners } = view.end
  const won = Number(winners.includes(one)) - Number(winners.includes(other))
  const empty = view.game === 'second-chance' && won === 0 ? view.end.empty : []
  const fuller = winners.includes(one) ? 0 : (empty[other] ?? 0) - (empty[one] ?? 0)
  return Math.sign(won || fuller) as -1 | 0 | 1
}

/** `noted` with one game more. A deal of the day counts once: later tries know the cards. */
export function withGame(noted: readonly Noted[], game: Noted): readonly Noted[] {
  const known = noted.some(
    (other) =>
      other.table === game.table ||
      (game.day !== null &&
        other.day === game.day &&
        other.game === game.game &&
        (other.series?.length ?? 0) === (game.series?.length ?? 0)),
  )
  return known ? noted : [...noted, game].slice(-KEPT)
}

export function readNotebook(): readonly Noted[] {
  try {
    return checked(JSON.parse(localStorage.getItem(STORED) ?? '[]'))
  } catch {
    return []
  }
}

/** Whether it is news. */
export function noteGame(game: Noted): boolean {
  const before = readNotebook()
  const after = withGame(before, game)
  if (after !== before) keep(after)
  return after !== before
}

export function eraseNotebook(): void {
  localStorage.removeItem(STORED)
  eraseSolved()
  eraseLearned()
}

export function exported(noted: readonly Noted[]): string {
  return JSON.stringify({ mulligan: 'notebook', version: 1, games: noted }, null, 1)
}

/** The games of a file, added to those here. Throws if the file is no notebook. */
export function imported(text: string): readonly Noted[] {
  const file: unknown = JSON.parse(text)
  if (!isRecord(file) || file.mulligan !== 'notebook') throw new Error('no notebook')
  return addGames(checked(file.games))
}

/** `games`, added to those here. */
export function addGames(games: readonly Noted[]): readonly Noted[] {
  const all = games.reduce(withGame, readNotebook())
  const sorted = [...all].sort((one, other) => one.when - other.when)
  keep(sorted)
  return sorted
}

function keep(noted: readonly Noted[]): void {
  localStorage.setItem(STORED, JSON.stringify(noted))
}

/** Throws if *games* is no list of games: what comes from a file may be anything. */
function checked(games: unknown): Noted[] {
  if (!Array.isArray(games) || !games.every(isNoted)) throw new Error('no list of games')
  return games
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function isNoted(game: unknown): game is Noted {
  if (!isRecord(game)) return false
  return (
    typeof game.table === 'string' &&
    (game.game === 'second-chance' || game.game === 'one-more') &&
    typeof game.when === 'number' &&
    Number.isFinite(game.when) &&
    (game.empty === null || isCount(game.empty)) &&
    typeof game.won === 'boolean' &&
    isCount(game.seats) &&
    Array.isArray(game.bots) &&
    game.bots.every((bot) => typeof bot === 'string') &&
    (game.day === null || typeof game.day === 'string') &&
    (game.series === null || (Array.isArray(game.series) && game.series.every(isCount))) &&
    (game.compared == null ||
      (Array.isArray(game.compared) &&
        game.compared.length === game.bots.length &&
        game.compared.every((result) => [-1, 0, 1].includes(result))))
  )
}

/** Finished solo challenges, in order. The deals of the day have a board of their own. */
export function challenges(noted: readonly Noted[]): Challenge[] {
  return noted.flatMap(({ when, series, day }) =>
    series?.length === GAMES_IN_SERIES && day === null
      ? [{ when, empty: series, total: series.reduce((sum, empty) => sum + empty, 0) }]
      : [],
  )
}

/** How many of the latest challenges in a row were won. */
export function streak(done: readonly Challenge[]): number {
  const lost = done.findLastIndex(({ total }) => total >= GOAL)
  return done.length - 1 - lost
}

export function average(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
