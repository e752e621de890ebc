/** Tables and views for the tests, with only what a test cares about to be said. */

import type { SecondChanceView, SeenSheet, TableInfo } from '../../server/wire'

export function sheetWith(said: Partial<SeenSheet> = {}): SeenSheet {
  return {
    start: '###/#..',
    drawings: [],
    one: null,
    chance: null,
    out: null,
    doing: 'drawing',
    pencil: null,
    ...said,
  }
}

/** Round 3 of a game for two; both still draw. */
export function viewWith(said: Partial<SecondChanceView> = {}): SecondChanceView {
  const sheets = said.sheets ?? [sheetWith(), sheetWith()]
  return {
    game: 'second-chance',
    seat: 0,
    round: 3,
    phase: 'draw',
    offer: ['##', '###/#..'],
    cards_left: 30,
    left: [2, 2, 2],
    sheets,
    story: [],
    stuck: sheets.flatMap(({ doing }, seat) => (doing === 'stuck' ? [seat] : [])),
    to_act: sheets.flatMap(({ doing }, seat) =>
      doing === 'drawing' || doing === 'writing' ? [seat] : [],
    ),
    can_undo: false,
    end: null,
    ...said,
  }
}

export function tableWith(said: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 'example',
    game: 'second-chance',
    stage: 'playing',
    edition: 'en-2019',
    pencils: 'none',
    deck: {
      game: 'second-chance',
      name: 'standard',
      title: 'Standard',
      start: ['###/#..'],
      puzzle: ['#', '##', '###/#..'].map((tile) => ({ tile, count: 2 })),
    },
    seats: ['Ada', 'Milo'].map((name, seat) => ({
      holder: 'person',
      name,
      bot: null,
      stand_in: false,
      online: true,
      yours: seat === 0,
      ready: false,
    })),
    host: true,
    private: true,
    several: true,
    timer: null,
    undo: true,
    commitment: '',
    seed: null,
    watchers: 0,
    rematch: null,
    series: null,
    series_empty: [],
    series_commitment: null,
    series_seed: null,
    deal_of: null,
    big_table: false,
    older_rules: false,
    lesson: false,
    day: null,
    scored: false,
    late: false,
    practice: false,
    ...said,
  }
}
