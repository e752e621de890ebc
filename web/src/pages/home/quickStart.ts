/** A game in one tap: the table that a button of the start page opens. */

import { myName } from '../../device/me'
import { api } from '../../server/api'
import type { GameInfo, NewTable } from '../../server/wire'
import { place } from '../../shell/router.svelte'
import { speech } from '../../words/language.svelte'

const OPPONENTS = { 'second-chance': 2, 'one-more': 3 }

/** Where the bot is that neither bores nor crushes: the casual player, or the one in the middle. */
export function usual(bots: readonly string[]): number {
  const casual = bots.indexOf('casual')
  return casual >= 0 ? casual : Math.floor(bots.length / 2)
}

const named = ({ bots }: GameInfo) => bots.map(({ bot }) => bot)

export function usualBot(game: GameInfo): string {
  const bots = named(game)
  return bots[usual(bots)] ?? 'random'
}

/** Several bots, as different as there are: the usual one first, then ever further from it. */
export function company(game: GameInfo, count: number): string[] {
  const bots = named(game)
  const middle = usual(bots)
  const order = bots
    .map((bot, index) => ({ bot, far: Math.abs(index - middle) }))
    .sort((a, b) => a.far - b.far)
  return Array.from({ length: count }, (_, index) => order[index % order.length]?.bot ?? 'random')
}

/** A private table with these bots and the usual settings; the game begins at once. */
export function tableWith(game: NewTable['game'], name: string, bots: string[]): NewTable {
  return {
    game,
    seats: 1 + bots.length,
    people: [name],
    bots,
    edition: null,
    language: speech.language,
    deck: 'standard',
    private: true,
    timer: null,
    undo: true,
    series: false,
    start: true,
    deal_of: null,
  }
}

/** Open a game against bots and go there; `called` is who has no name. */
export async function playBots(game: GameInfo['game'], called: string): Promise<void> {
  const info = (await api.catalogue()).games.find((each) => each.game === game)
  if (info) place.go(await withBots(info, called))
}

/** Open a solo challenge and say where it is. */
export async function alone(game: GameInfo, called: string): Promise<string> {
  const { id } = await api.open({ ...tableWith(game.game, myName() || called, []), series: true })
  return `/t/${id}`
}

/** Open a single game for one and say where it is. */
export async function single(game: GameInfo, called: string): Promise<string> {
  const { id } = await api.open(tableWith(game.game, myName() || called, []))
  return `/t/${id}`
}

/** Open a game for practice and say where it is; in a `series`, the first of three. */
export async function practice(game: GameInfo, called: string, series = false): Promise<string> {
  const table = tableWith(game.game, myName() || called, [])
  const { id } = await api.open({ ...table, practice: true, series })
  return `/t/${id}`
}

/** Open a table with bots and say where it is. */
export async function withBots(game: GameInfo, called: string): Promise<string> {
  const { id } = await api.open(
    tableWith(game.game, myName() || called, company(game, OPPONENTS[game.game])),
  )
  return `/t/${id}`
}
