/** Tables on paper for the tests, with only what a test cares about to be said. */

import type { CallerView, Paper } from '../../server/wire'

export function paperOf(name: string, said: Partial<Paper> = {}): Paper {
  return {
    name,
    start: '####/.###/...#',
    chance: null,
    fits: false,
    out: null,
    one: false,
    full: false,
    empty: null,
    cancelled: null,
    ...said,
  }
}

/** Round 4 of a game for three, who all still play. */
export function callWith(said: Partial<CallerView> = {}): CallerView {
  return {
    game: 'caller',
    seat: 0,
    round: 4,
    offer: ['###/#..', '#../##./.##'],
    cards_left: 32,
    left: [],
    papers: ['Ada', 'Bo', 'Cleo'].map((name) => paperOf(name)),
    writes_one: true,
    can_take_back: true,
    to_act: [0],
    end: null,
    ...said,
  }
}
