/** What can be printed, and which choices each thing leaves: what makes no sense is not offered. */

import type { GameInfo, OwnDeck, Print } from '../../server/wire'
import type { Language } from '../../words/language.svelte'
import { dealAddress } from '../daily/deal'

export type Game = GameInfo['game']
export type Paper = NonNullable<Print['paper']>
export type PerPage = NonNullable<Print['per_page']>
/** Large print, and a score sheet for a group, are choices of their own here, not for the server. */
export type Thing = Print['kind'] | 'large' | 'scores'

export const PAPERS: readonly Paper[] = ['A4', 'A5', 'Letter']
export const PER_PAGE: readonly PerPage[] = [1, 2, 4, 6]

const THINGS: Record<Game, readonly Thing[]> = {
  'second-chance': [
    'evening',
    'sheets',
    'large',
    'start',
    'cards',
    'overview',
    'scores',
    'score',
    'rules',
  ],
  'one-more': ['evening', 'cards', 'start', 'overview', 'scores', 'rules'],
}

export function things(game: Game): readonly Thing[] {
  return THINGS[game]
}

/** Whether the thing shows the cards of a deck: all decks share grids, rules and 5± cards. */
export function showsDeck(game: Game, thing: Thing): boolean {
  return (
    thing === 'evening' ||
    thing === 'cards' ||
    thing === 'overview' ||
    (thing === 'start' && game === 'second-chance')
  )
}

/** Whether it depends on how many people play. */
export function dependsOnPlayers(thing: Thing): boolean {
  return thing === 'evening' || thing === 'scores'
}

/** How many people of `players` can play a game for `fewest` to `most`. */
export function seatedOf(
  players: number,
  { fewest, most }: Pick<GameInfo, 'fewest' | 'most'>,
): number {
  return Math.min(Math.max(players, fewest), most)
}

/** How many sheets of paper `pages` take, printed on both sides. */
export function sheetsOfPaper(pages: number): number {
  return Math.ceil(pages / 2)
}

export function severalToAPage(thing: Thing): boolean {
  return thing === 'sheets' || thing === 'overview'
}

/** Whether a thing can lead to a deal: sheets that are drawn on by one person alone. */
export function leadsToADeal(thing: Thing): boolean {
  return thing === 'sheets' || thing === 'large'
}

/** Whether a thing says what the editions of Second Chance differ in. */
export function hasEditions(game: Game, thing: Thing): boolean {
  return game === 'second-chance' && (thing === 'rules' || thing === 'evening')
}

export interface Choice {
  game: Game
  thing: Thing
  deck: string | OwnDeck
  paper: Paper
  perPage: PerPage
  language: Language
  /** Null until it is known which there are: the press then takes that of the language. */
  edition: string | null
  black: boolean
  /** `today`, a day, or the code of a finished game; empty for sheets for any cards. */
  deal: string
  players: number
}

/** The request for the press: choices that do not belong to the thing are left out. */
export function job(choice: Choice): Print {
  const { game, thing, deck, paper, perPage, language, edition, black, deal, players } = choice
  return {
    kind: thing === 'large' ? 'sheets' : thing === 'scores' ? 'score' : thing,
    game,
    deck: showsDeck(game, thing) ? deck : 'standard',
    paper,
    per_page: severalToAPage(thing) ? perPage : 1,
    language,
    ...(hasEditions(game, thing) && { edition }),
    large: thing === 'large',
    black,
    ...(dependsOnPlayers(thing) && { players }),
    ...(leadsToADeal(thing) && deal !== '' && { deal: dealAddress(deal) }),
  }
}

/** The address of the page with a game, and somebody’s own deck, already chosen. */
export function printAddress(game: Game, deck?: string): string {
  const query = new URLSearchParams({ game, ...(deck && { deck, thing: 'cards' }) })
  return `/print?${query}`
}

export function chosenIn(query: string): { game: Game; thing: Thing; deal: string } {
  const asked = new URLSearchParams(query)
  const game = asked.get('game') === 'one-more' ? 'one-more' : 'second-chance'
  const deal = asked.get('deal') ?? ''
  const wanted = asked.get('thing') ?? (deal === '' ? null : 'sheets')
  const thing = things(game).find((each) => each === wanted)
  return { game, thing: thing ?? 'evening', deal }
}
