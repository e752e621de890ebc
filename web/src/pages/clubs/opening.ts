/** The tables that a club opens with one tap. */

import type { Club, ClubPerson, GameInfo, NewTable } from '../../server/wire'
import { speech } from '../../words/language.svelte'
import { tableWith } from '../home/quickStart'

/** At most so many play on paper at once. */
export const MOST_ON_PAPER = 13

export function membersOf({ people }: Pick<Club, 'people'>): ClubPerson[] {
  return people.filter(({ belongs }) => belongs === 'member')
}

export function guestsOf({ people }: Pick<Club, 'people'>): ClubPerson[] {
  return people.filter(({ belongs }) => belongs === 'guest')
}

/** Those who play: not who was removed, whom only the owner sees. */
export function playersOf(club: Pick<Club, 'people'>): ClubPerson[] {
  return [...membersOf(club), ...guestsOf(club)]
}

export function ownName({ people }: Pick<Club, 'people'>): string {
  return people.find(({ you }) => you)?.name ?? ''
}

/** A seat for each member, as far as the game allows; the host can still change that. */
export function onScreen(
  club: Pick<Club, 'people'>,
  { game, fewest, most }: Pick<GameInfo, 'game' | 'fewest' | 'most'>,
): NewTable {
  const seats = Math.min(most, Math.max(2, fewest, membersOf(club).length))
  return { ...tableWith(game, ownName(club), []), seats, start: false }
}

export function onPaper(names: readonly string[]): NewTable {
  return {
    game: 'caller',
    seats: 1,
    people: [...names],
    language: speech.language,
    private: true,
  }
}
