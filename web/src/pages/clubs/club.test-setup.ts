/** A club to look at. */

import type { Club, ClubGame, ClubPerson, ClubTable } from '../../server/wire'

export function person(number: number, name: string, more: Partial<ClubPerson> = {}): ClubPerson {
  return { person: number, name, belongs: 'member', owner: false, you: false, ...more }
}

export const ADA = person(1, 'Ada', { owner: true, you: true })
export const BEA = person(2, 'Bea')
export const GUS = person(3, 'Gus', { belongs: 'guest' })

export function table(id: string | null, more: Partial<ClubTable> = {}): ClubTable {
  return {
    id,
    game: 'second-chance',
    stage: 'gathering',
    names: ['Bea'],
    bots: 0,
    free: 1,
    yours: false,
    opened: 0,
    ...more,
  }
}

export function game(ended: number, ...names: string[]): ClubGame {
  return {
    table: `t${ended}`,
    game: 'one-more',
    ended,
    players: names.map((name, at) => ({
      name,
      person: at + 1,
      bot: false,
      place: at + 1,
      points: names.length - at - 1,
    })),
  }
}

export function evening(number: number, ...games: ClubGame[]): NonNullable<Club['evening']> {
  return {
    info: { evening: number, name: '', season: 1, began: 0, ended: null },
    standings: [],
    games,
  }
}

export function club(more: Partial<Club> = {}): Club {
  return {
    id: 'id',
    code: 'abcdefgh',
    name: 'Thursday',
    you: 1,
    people: [ADA, BEA, GUS],
    tables: [],
    evening: null,
    season: {
      info: { season: 1, name: '', began: 0, ended: null, champions: [] },
      standings: [],
      evenings: [],
    },
    seasons: [],
    ...more,
  }
}
