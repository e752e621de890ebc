/** How one stands against each bot, from the games that this device remembers. */

import { usual } from '../home/quickStart'
import type { Noted } from './notebook'
import { type Rating, rated, START } from './rating'

/** A bot, and how games with it went for the person. */
export interface Rung {
  bot: string
  won: number
  lost: number
  tied: number
}

export interface Ladder {
  /** From weak to strong. */
  rungs: Rung[]
  rating: Rating
  /** The rating after each game, the oldest first. */
  trend: number[]
  /** The bot to play next; null if there are none. */
  next: string | null
}

type Compared = NonNullable<Noted['compared']>

/**
 * How each bot of a game did: 1 better than the person, 0 as well, -1 worse. Older notes say only
 * who won, so of a lost game with several others nothing is known.
 */
export function comparison({ compared, won, bots, seats }: Noted): Compared | null {
  if (compared) return compared
  if (won) return bots.map(() => -1)
  return bots.length === 1 && seats === 2 ? [1] : null
}

/** The ladder of one game. `bots` are those that can be played with, from weak to strong. */
export function ladder(noted: readonly Noted[], bots: readonly string[]): Ladder {
  const met = noted.flatMap((game) => game.bots.filter((bot) => !bots.includes(bot)))
  const rungs = [...new Set([...met, ...bots])].map((bot) => ({ bot, won: 0, lost: 0, tied: 0 }))
  const ratings = new Map<string, Rating>()
  let rating = START
  const trend: number[] = []
  for (const game of noted) {
    const results = comparison(game)
    if (results === null || results.length === 0) continue
    for (const rung of rungs) count(rung, game.bots, results)
    const before = [rating, ...game.bots.map((bot) => ratings.get(bot) ?? START)]
    // Better is a lower rank. The person is at 0.
    const [mine, ...others] = rated(before, [0, ...results.map((result) => -result)])
    rating = mine ?? rating
    trend.push(rating.mu)
    for (const bot of new Set(game.bots))
      ratings.set(bot, mean(others.filter((_, at) => game.bots[at] === bot)))
  }
  return { rungs, rating, trend, next: next(rungs.filter(({ bot }) => bots.includes(bot))) }
}

/** A bot that sat there twice is met once: it counts as the better of the two. */
function count(rung: Rung, bots: readonly string[], results: Compared): void {
  const own = results.filter((_, at) => bots[at] === rung.bot)
  if (own.length === 0) return
  const best = Math.max(...own)
  if (best < 0) rung.won++
  else if (best > 0) rung.lost++
  else rung.tied++
}

/** A bot on several seats gets the mean of what each of them earned, as in the arena. */
function mean(earned: readonly Rating[]): Rating {
  const of = (part: keyof Rating) =>
    earned.reduce((sum, each) => sum + each[part], 0) / earned.length
  return { mu: of('mu'), sigma: of('sigma') }
}

/**
 * One above the strongest bot that the person is ahead of, or once more one that they are level with.
 * Somebody who is behind all of them goes down one, and a newcomer begins with the usual opponent.
 */
function next(rungs: readonly Rung[]): string | null {
  const met = rungs.map(({ won, lost, tied }) => won + lost + tied > 0)
  const equal = rungs.findLastIndex(({ won, lost }, at) => met[at] && won >= lost)
  const first = met.indexOf(true)
  const at =
    equal >= 0
      ? equal + Number((rungs[equal]?.won ?? 0) > (rungs[equal]?.lost ?? 0))
      : first >= 0
        ? first - 1
        : usual(rungs.map(({ bot }) => bot))
  return rungs[Math.max(0, Math.min(at, rungs.length - 1))]?.bot ?? null
}
