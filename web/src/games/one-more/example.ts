/** Tables and views for the tests, with only what a test cares about to be said. */

import type { OneMoreView, SeatInfo, TableInfo } from '../../server/wire'
import { tableWith as anyTable } from '../second-chance/example'

export const NAMES = ['Ada', 'Bram', 'Cleo']

/** The first round of a game for three: Ada has to play, and Cleo has no cards left. */
export function viewWith(said: Partial<OneMoreView> = {}): OneMoreView {
  return {
    game: 'one-more',
    seat: 0,
    round: 1,
    hand: ['7-swap', '3+draw', '5±'],
    playable: ['7-swap', '5±'],
    counts: [3, 4, 0],
    playing: [0, 1],
    centre: '4+draw',
    direction: 1,
    active: 0,
    asked: 'play',
    swap: null,
    cards_left: 50,
    tokens: [0, 1, 0],
    story: [],
    last: null,
    to_act: [0],
    end: null,
    ...said,
  }
}

export function tableWith(said: Partial<TableInfo> = {}): TableInfo {
  return anyTable({
    game: 'one-more',
    edition: null,
    deck: { game: 'one-more', name: 'standard', title: 'Standard', play: [] },
    seats: NAMES.map((name, seat) => ({
      ...(anyTable().seats[0] as SeatInfo),
      name,
      yours: seat === 0,
    })),
    ...said,
  })
}
