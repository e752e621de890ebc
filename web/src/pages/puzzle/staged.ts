/** A position as a table: what a table's component needs to show it and to ask for a move. */

import type { Position, Replay, TableInfo, View } from '../../server/wire'

export interface Asked extends Pick<Replay, 'game' | 'edition' | 'deck' | 'names'> {
  /** Marks on the sheet belong to it. */
  id: string
  view: View
  /** Who is to move. */
  seat: number
}

export function tableFor({ id, game, edition, deck, names, seat }: Asked): TableInfo {
  return {
    id,
    game,
    stage: 'playing',
    edition,
    pencils: 'none',
    deck,
    seats: names.map((name, at) => ({
      holder: 'person',
      name,
      bot: null,
      stand_in: false,
      online: true,
      yours: at === seat,
    })),
    host: false,
    private: true,
    several: false,
    timer: null,
    undo: false,
    commitment: '',
    seed: null,
    watchers: 0,
    rematch: null,
    deal_of: null,
    day: null,
    series: null,
    series_empty: [],
    series_commitment: null,
    series_seed: null,
    scored: false,
    late: false,
    lesson: false,
    big_table: false,
    older_rules: false,
    practice: false,
  }
}

export function positionFor({ view }: Asked): Position {
  return { t: 'view', number: 0, turn: view.round, view, draft: null, time_left: null }
}
