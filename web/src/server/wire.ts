// Made from src/mulligan/wire/ by `make wire`. Do not edit.

/** The hash of all messages: with another one, a page and a Python do not fit. */
export const SCHEMA = 'faa198db5499'

/** POST /api/clubs/{code}/guests: somebody without a device. If somebody has that name
    already, or one that looks like it, nothing changes. */
export interface AddGuest {
  name: string
}

/** A position for the seat that is to move in it. */
export interface Analysis {
  game: 'one-more' | 'second-chance'
  edition: string | null
  deck: SecondChanceDeck | OneMoreDeck
  seat: number
  seats: number
  view: SecondChanceView | OneMoreView
}

/** POST /api/clubs/{code}/evenings. While an evening is open, it stays the only one. */
export interface BeginEvening {
  id: string
  name?: string
}

/** Second Chance: write the 1 into this square. */
export interface Bonus {
  t: 'bonus'
  cell: number
}

export interface BonusEvent {
  event: 'bonus'
  seat: number
  cell: string
}

/** A bot as people see it; its face is at /api/bots/{game}/{bot}/face.svg. */
export interface BotInfo {
  bot: string
  name: string
  level: Record<string, string>
  temper: Record<string, string>
}

export interface BotScore {
  bot: string
  empty: number
}

/** The server closes this connection; come back after *retry_after* seconds. */
export interface Bye {
  t: 'bye'
  code: string
  retry_after: number
}

/** GET /api/tables/{id}/papers/{player}: the cards that a player on paper was shown so far. */
export interface CalledPaper {
  name: string
  start: string
  rounds: CalledRound[]
  one: boolean
  over: boolean
  empty: number | null
}

export interface CalledRound {
  offer: string[]
  chance: string | null
  out: boolean
}

export interface CallerEnd {
  reason: 'all-out' | 'deck' | 'filled' | 'no-chance-cards'
  winners: number[]
}

/** Everybody sees the same; the caller taps. */
export interface CallerView {
  game: 'caller'
  seat: number | null
  round: number
  offer: string[]
  cards_left: number
  left: number[]
  papers: Paper[]
  writes_one: boolean
  can_take_back: boolean
  to_act: number[]
  end: CallerEnd | null
}

export interface CardCount {
  card: string
  count: number
}

/** GET /api/catalogue: what can be played here. */
export interface Catalogue {
  version: string
  games: GameInfo[]
}

/** Calling: neither card fits this player, who gets a card of their own. */
export interface Chance {
  t: 'chance'
  player: number
}

export interface ChanceEvent {
  event: 'chance'
  seat: number
  tile: string
}

/** POST /api/decks/check */
export interface CheckDeck {
  game: 'one-more' | 'second-chance'
  toml: string
}

export interface CheckedDeck {
  deck: SecondChanceDeck | OneMoreDeck | null
  faults: DeckFault[]
}

/** POST /api/tables/{id}/claim: have a seat on this device too. POST /api/me/history/claim: a
history. */
export interface Claim {
  token: string
}

/** GET /api/clubs/{code}, for everybody who has the link, and the answer to most changes. It has an
ETag; ask again with If-None-Match to hear of news: 304 means that there is none. */
export interface Club {
  id: string
  code: string
  name: string
  you: number | null
  people: ClubPerson[]
  tables: ClubTable[]
  evening: ClubEvening | null
  season: ClubSeason
  seasons: SeasonInfo[]
}

/** How the members did with one of today's deals. */
export interface ClubDay {
  kind: 'game' | 'one-more' | 'series'
  day: string
  tried: boolean
  results: ClubResult[]
}

/** GET /api/clubs/{code}/evenings/{evening}: one evening, open or over. */
export interface ClubEvening {
  info: EveningInfo
  standings: Standing[]
  games: ClubGame[]
}

/** GET /api/clubs/{code}/export, for members: a file with everything. No link, no device and no
    result of a day is in it. */
export interface ClubExport {
  format: 'mulligan-club'
  version: 1
  exported: number
  name: string
  owner: number
  made: number
  people: ExportedPerson[]
  seasons: ExportedSeason[]
  evenings: EveningInfo[]
  games: ExportedGame[]
}

/** A finished game of the club. */
export interface ClubGame {
  table: string | null
  game: 'caller' | 'one-more' | 'second-chance'
  ended: number
  players: ClubPlayer[]
}

export interface ClubPerson {
  person: number
  name: string
  belongs: 'guest' | 'left' | 'member' | 'removed'
  owner: boolean
  you: boolean
}

export interface ClubPlayer {
  name: string
  person: number | null
  bot: boolean
  place: number
  points: number
}

export interface ClubResult {
  person: number
  name: string
  result: number
}

/** GET /api/clubs/{code}/screen: for a big screen in the living room. It has an ETag, too. */
export interface ClubScreen {
  name: string
  code: string
  members: number
  tables: ClubTable[]
  evening: ClubEvening | null
  season: Standing[]
}

/** GET /api/clubs/{code}/seasons/{season}: one season, this or an earlier one. */
export interface ClubSeason {
  info: SeasonInfo
  standings: Standing[]
  evenings: EveningInfo[]
}

/** A table of the club that waits for players, or plays. */
export interface ClubTable {
  id: string | null
  game: 'caller' | 'one-more' | 'second-chance'
  stage: Stage
  names: string[]
  bots: number
  free: number
  yours: boolean
  opened: number
}

/** GET /api/clubs/{code}/today, for members. */
export interface ClubToday {
  days: ClubDay[]
}

export interface CoachDrawing {
  why: 'corner' | 'dead' | 'holes' | 'last' | 'pieces' | 'same' | 'border' | 'fits' | 'later' | 'places' | 'room' | 'size'
  count: number
  better: number
  of: number
  squares: number[]
  frame: number
  round: number
  made: CoachOption
  best: CoachOption[]
  lost: number
  goal_lost: number | null
  luck: number
  turning: boolean
}

/** In whole percents: `start` + `luck` - `lost` is `end`. */
export interface CoachGoal {
  start: number
  lost: number
  luck: number
  end: number
}

/** A decision in One More!; everything in whole percents. */
export interface CoachMove {
  why: 'alone' | 'at-once' | 'keep' | 'next' | 'same' | 'stay' | 'fewer' | 'hands-off' | 'later' | 'mine' | 'pass-on' | 'token'
  count: number
  better: number
  about: number | null
  frame: number
  round: number
  made: Draw | Bonus | Play | NameDraw | NameSwap | Give | NextCards | Chance | Fits | Out | Full | Count | UndoTap
  best: Draw | Bonus | Play | NameDraw | NameSwap | Give | NextCards | Chance | Fits | Out | Full | Count | UndoTap
  chance: number
  lost: number
  luck: number
  turning: boolean
}

/** A drawing and what the expert expects of it. */
export interface CoachOption {
  cells: number[]
  expected: number
  low: number
  high: number
  goal: number | null
}

/** GET /api/tables/{id}/coach?seat= and POST /api/coach for the text of a record. Until the review
is ready, ask again at GET /api/coach/{record}?seat=. */
export interface Coaching {
  record: string
  done: number
  of: number
  review: SecondChanceReview | OneMoreReview | null
}

/** Calling: the number of squares left empty at the end. */
export interface Count {
  t: 'count'
  player: number
  empty: number
}

export interface Created {
  id: string
  passes: SeatPass[]
}

/** GET /api/daily/{kind}?day=: the same cards for everybody on this day (UTC).

The commitments of future days are public before anybody can play them; the seed of a day is
published when its tries have stopped counting. */
export interface Daily {
  day: string
  today: string
  until: string
  open: boolean
  kind: 'game' | 'one-more' | 'series'
  edition: string | null
  commitment: string
  seed: string | null
  coming: string[]
  table: string | null
  empty: number | null
  paper: string | null
  scores: number[]
  bots: BotScore[] | null
  company: string[]
}

export interface DealEvent {
  event: 'deal'
  seat: number
  tile: string
}

export interface DeckFault {
  line: number
  code: string
  sentence: string
}

/** What you asked for is done and stored. */
export interface Done {
  t: 'done'
  id: string
  number: number
}

/** What would be played if time ran out. None removes it. */
export interface Draft {
  t: 'draft'
  seat: number
  turn: number
  move: Draw | Bonus | Play | NameDraw | NameSwap | Give | NextCards | Chance | Fits | Out | Full | Count | UndoTap | null
}

/** Second Chance: draw a tile on these squares. */
export interface Draw {
  t: 'draw'
  cells: number[]
}

export interface DrawEvent {
  event: 'draw'
  seat: number
  choice: 0 | 1 | 'chance'
  cells: string[]
}

/** `by` named `seat`, who drew; the card is null unless you may know it. */
export interface Drew {
  what: 'drew'
  by: number
  seat: number
  card: string | null
}

/** A printed edition of Second Chance, and what is special about it. */
export interface EditionInfo {
  name: string
  languages: ('de' | 'en' | 'es' | 'fr' | 'it')[]
  writers: 'all-of-the-round' | 'one'
  pencils: 'none' | 'own' | 'passed'
}

export interface EndEvent {
  event: 'end'
  reason: 'all-out' | 'deck' | 'filled' | 'no-chance-cards'
  empty: number[]
  winners: number[]
}

/** POST /api/clubs/{code}/seasons/{season}/end, for the owner. The next one begins. */
export interface EndSeason {
  name?: string
}

export interface EveningInfo {
  evening: number
  name: string
  season: number
  began: number
  ended: number | null
}

/** A position that asks the pupil for a move. Which one is best is not in it. */
export interface Exercise {
  id: string
  topic: 'big' | 'corner' | 'count' | 'cut' | 'end' | 'hole' | 'keep' | 'alone' | 'at-once' | 'draw' | 'give' | 'stay' | 'swap'
  again: boolean
  game: 'one-more' | 'second-chance'
  edition: string | null
  deck: SecondChanceDeck | OneMoreDeck
  names: string[]
  seat: number
  view: SecondChanceView | OneMoreView
}

/** POST /api/exercises/{lesson}/{number}: what somebody would do. Answered with a verdict. */
export interface ExerciseAnswer {
  move: Draw | Bonus | Play | NameDraw | NameSwap | Give | NextCards | Chance | Fits | Out | Full | Count | UndoTap
}

/** GET /api/exercises/{lesson}: the positions of a lesson, in their order. */
export interface Exercises {
  exercises: Exercise[]
  puzzle: string | null
}

export interface ExportedGame {
  game: 'caller' | 'one-more' | 'second-chance'
  opened: number
  ended: number
  evening: number | null
  players: ClubPlayer[]
}

export interface ExportedPerson {
  person: number
  name: string
  belongs: 'guest' | 'left' | 'member' | 'removed'
  joined: number
}

export interface ExportedSeason {
  info: SeasonInfo
  standings: Standing[]
}

/** Calling: this player's second chance fits and is drawn. */
export interface Fits {
  t: 'fits'
  player: number
}

/** Calling: this player's sheet is full. */
export interface Full {
  t: 'full'
  player: number
}

export interface GameInfo {
  game: 'one-more' | 'second-chance'
  fewest: number
  most: number
  most_at_big_table: number | null
  editions: EditionInfo[]
  bots: BotInfo[]
  decks: (SecondChanceDeck | OneMoreDeck)[]
}

/** One More!: give this card away in a swap. */
export interface Give {
  t: 'give'
  card: string
}

/** POST /api/clubs/{code}/owner: another member becomes the owner. */
export interface HandOver {
  person: number
}

/** The first message. Names a table to sit at or to watch; without one, the lobby. */
export interface Hello {
  t: 'hello'
  protocol?: number
  table?: string | null
  token?: string | null
  since?: number | null
  pace?: 'at-once' | 'brisk' | 'calm' | 'slow'
}

export interface Hint {
  cells: number[]
  expected: number
  low: number
  high: number
  goal: number | null
  why: 'corner' | 'dead' | 'holes' | 'last' | 'pieces' | 'same' | 'border' | 'fits' | 'later' | 'places' | 'room' | 'size'
}

/** GET /api/tables/{id}/hints?seat=: the best drawings now, at a practice table. */
export interface Hints {
  number: number
  hints: Hint[]
}

/** GET /api/me/history?after=: a part of it. DELETE forgets all of it, for all devices that
    share it. */
export interface History {
  games: NotedGame[]
  next: string | null
  token: string | null
}

/** Who moves for a seat. */
export type Holder = 'bot' | 'nobody' | 'person'

/** POST /api/tables/{id}/seats: sit down on a free seat; the first one unless named. */
export interface Join {
  name: string
  seat?: number | null
}

/** POST /api/clubs/{code}/join */
export interface JoinClub {
  name: string
  guest?: number | null
}

/** POST /api/tables/{id}/judge: what would this move have been worth? */
export interface Judge {
  frame: number
  seat: number
  move: Draw | Bonus | Play | NameDraw | NameSwap | Give | NextCards | Chance | Fits | Out | Full | Count | UndoTap
}

/** POST /api/me/history: keep these games here too. */
export interface KeepHistory {
  games: NotedGame[]
  begin?: boolean
}

/** POST /api/lessons/{game} */
export interface Learn {
  name: string
  language?: 'de' | 'en' | 'es' | 'fr' | 'it'
  part?: 'beginning' | 'end'
}

export interface LeaveEvent {
  event: 'leave'
  seat: number
}

/** The hand is empty: out of the round. */
export interface Left {
  what: 'left'
  seat: number
}

/** The open tables that wait for players. */
export interface Lobby {
  t: 'lobby'
  tables: OpenTable[]
}

export interface LoseEvent {
  event: 'lose'
  seat: number
  reason: 'last' | 'stuck'
  hand: string[]
  tokens: number[]
}

/** How the last round was lost. */
export interface LostRound {
  seat: number
  reason: 'last' | 'stuck'
  hand: string[]
  centre: string
}

export interface MakeMove {
  t: 'move'
  id: string
  seat: number
  turn: number
  move: Draw | Bonus | Play | NameDraw | NameSwap | Give | NextCards | Chance | Fits | Out | Full | Count | UndoTap
}

/** GET /api/me/clubs: the clubs of which you are a member. */
export interface MyClub {
  id: string
  code: string
  name: string
  members: number
  owner: boolean
  evening: boolean
  tables: number
}

/** GET /api/me/tables: games to continue. */
export interface MyTable {
  id: string
  game: 'caller' | 'one-more' | 'second-chance'
  stage: Stage
  names: string[]
  your_turn: boolean
  updated: number
}

/** One More!: this seat draws a card. */
export interface NameDraw {
  t: 'name-draw'
  seat: number
}

/** One More!: these two seats swap a card. */
export interface NameSwap {
  t: 'name-swap'
  seats: [number, number]
}

/** POST /api/clubs */
export interface NewClub {
  id: string
  name: string
  you: string
}

/** POST /api/tables */
export interface NewTable {
  game: 'caller' | 'one-more' | 'second-chance'
  seats: number
  people?: string[]
  bots?: string[]
  edition?: string | null
  language?: 'de' | 'en' | 'es' | 'fr' | 'it'
  deck?: string | OwnDeck
  private?: boolean
  several?: boolean | null
  timer?: number | null
  undo?: boolean
  series?: boolean
  start?: boolean
  deal_of?: string | null
  big_table?: boolean
  practice?: boolean
}

/** Calling: everybody is ready for the next two cards. */
export interface NextCards {
  t: 'next'
}

/** A finished game as the page notes it: the result, without names. */
export interface NotedGame {
  table: string
  game: 'one-more' | 'second-chance'
  when: number
  empty: number | null
  won: boolean
  seats: number
  bots: string[]
  day: string | null
  series: number[] | null
  compared?: (-1 | 0 | 1)[] | null
}

export interface OneMoreDeck {
  game: 'one-more'
  name: string
  title: string
  play: CardCount[]
}

export interface OneMoreEnd {
  winners: number[]
}

/** A step of a replay: what a decision caused, and where the game stands after it. */
export interface OneMoreFrame {
  game: 'one-more'
  happened: (RoundEvent | PlayEvent | ReverseEvent | TakeEvent | SwapEvent | LeaveEvent | LoseEvent | WinEvent)[]
  view: OneMoreView
  hands: string[][]
  position?: string | null
}

/** In whole percents: `start` + `luck` - `lost` is 100 if the seat won, and else 0. */
export interface OneMoreReview {
  game: 'one-more'
  seat: number
  won: boolean
  start: number
  lost: number
  luck: number
  last_luck: number
  decisions: CoachMove[]
}

/** In whole percents, from what the seat could know. */
export interface OneMoreVerdict {
  game: 'one-more'
  why: 'alone' | 'at-once' | 'keep' | 'next' | 'same' | 'stay' | 'fewer' | 'hands-off' | 'later' | 'mine' | 'pass-on' | 'token'
  count: number
  better: number
  about: number | null
  made: Draw | Bonus | Play | NameDraw | NameSwap | Give | NextCards | Chance | Fits | Out | Full | Count | UndoTap
  best: Draw | Bonus | Play | NameDraw | NameSwap | Give | NextCards | Chance | Fits | Out | Full | Count | UndoTap
  chance: number
  lost: number
}

export interface OneMoreView {
  game: 'one-more'
  seat: number | null
  round: number
  hand: string[]
  playable: string[]
  counts: number[]
  playing: number[]
  centre: string
  direction: -1 | 1
  active: number
  asked: 'give' | 'name-draw' | 'name-swap' | 'nothing' | 'play'
  swap: OpenSwap | null
  cards_left: number
  tokens: number[]
  story: (Played | Reversed | Drew | Swapped | Left)[]
  last: LostRound | null
  to_act: number[]
  end: OneMoreEnd | null
}

/** POST /api/clubs/{code}/tables: a private table of the club, for members. Its games count.
People at a caller's table, and further people at one device, are members and guests by their
names; a new name becomes a guest. */
export interface OpenClubTable {
  id: string
  table: NewTable
}

export interface OpenSwap {
  by: number
  seats: [number, number]
  given: number[]
  mine: string | null
}

export interface OpenTable {
  id: string
  game: 'caller' | 'one-more' | 'second-chance'
  edition: string | null
  deck: string
  seats: number
  free: number
  names: string[]
  timer: number | null
}

/** Calling: this player's second chance does not fit either, so they are out. */
export interface Out {
  t: 'out'
  player: number
}

export interface OutEvent {
  event: 'out'
  seat: number
}

/** A deck file, as text. */
export interface OwnDeck {
  toml: string
}

/** Somebody who plays on paper: what the caller knows of them. */
export interface Paper {
  name: string
  start: string
  chance: string | null
  fits: boolean
  out: number | null
  one: boolean
  full: boolean
  empty: number | null
  cancelled: 'chance' | 'one' | null
}

export interface PaperFault {
  round: number
  code: Refusal
  sentence: string
  cells: number[]
}

/** POST /api/tables/{id}/papers/{player}/check says whether a sheet is right; the same to
`…/result` enters its empty squares, if it is. */
export interface PaperSheet {
  start: number[]
  rounds: number[][]
  one?: number | null
}

export interface PaperVerdict {
  faults: PaperFault[]
  empty: number
  complete: boolean
}

export interface Ping {
  t: 'ping'
  n?: number
}

/** One More!: play this card. */
export interface Play {
  t: 'play'
  card: string
}

/** POST /api/daily/{kind}: play today's deal, or that of a day that is over, without a score. */
export interface PlayDaily {
  name: string
  day?: string
}

export interface PlayEvent {
  event: 'play'
  seat: number
  card: string
}

/** POST /api/tables/{id}/play-on: practise from a position of a finished game. */
export interface PlayOn {
  step: number
  seat: number
  name: string
}

/** POST /api/daily/game/paper: call the cards of a day for drawing on paper. */
export interface PlayOnPaper {
  name: string
  day?: string
}

/** POST /api/play-on: the same from any record that includes its seed. */
export interface PlayOnRecord {
  step: number
  seat: number
  name: string
  record: string
}

export interface Played {
  what: 'played'
  seat: number
  card: string
}

export interface Pong {
  t: 'pong'
  n: number
}

/** What a seat sees now. Replaces the previous one, whatever was missed in between. */
export interface Position {
  t: 'view'
  number: number
  turn: number
  view: SecondChanceView | OneMoreView | CallerView
  draft: Draw | Bonus | Play | NameDraw | NameSwap | Give | NextCards | Chance | Fits | Out | Full | Count | UndoTap | null
  time_left: number | null
}

/** POST /api/positions/verdict: what would this move be worth? Answered with a verdict. */
export interface PositionAnswer {
  position: string
  move: Draw | Bonus | Play | NameDraw | NameSwap | Give | NextCards | Chance | Fits | Out | Full | Count | UndoTap
}

/** POST /api/positions: what does this position look like? */
export interface PositionRequest {
  position: string
}

export interface Preview {
  pages: string[]
  numbers: number[]
  total: number
  two_sided: boolean
}

/** POST /api/print gives a PDF, POST /api/print/preview pictures of its pages. */
export interface Print {
  kind: 'cards' | 'evening' | 'overview' | 'rules' | 'score' | 'sheets' | 'start'
  game?: 'one-more' | 'second-chance'
  deck?: string | OwnDeck
  paper?: 'A4' | 'A5' | 'Letter'
  per_page?: 1 | 2 | 4 | 6
  language?: 'de' | 'en' | 'es' | 'fr' | 'it'
  edition?: string | null
  large?: boolean
  black?: boolean
  qr?: string | null
  deal?: string | null
  players?: number | null
}

/** Every refused request has this body. */
export interface Problem {
  code: Refusal
  sentence: string
  faults?: DeckFault[]
  event?: number
}

/** GET /api/puzzles/{id}: a position of Second Chance. Which drawing is best is not in it. */
export interface Puzzle {
  id: string
  theme: 'corners' | 'end' | 'holes' | 'to-come'
  day: string
  edition: string
  deck: SecondChanceDeck | OneMoreDeck
  view: SecondChanceView
}

/** POST /api/puzzles/{id}: what somebody would draw. Answered with a verdict. */
export interface PuzzleAnswer {
  move: Draw
}

export interface PuzzleInfo {
  id: string
  theme: 'corners' | 'end' | 'holes' | 'to-come'
  day: string
}

/** GET /api/puzzles: the puzzle of the day, and those of the days before. */
export interface Puzzles {
  today: string
  puzzles: PuzzleInfo[]
}

export interface React {
  t: 'react'
  seat: number
  reaction: 'clap' | 'heart' | 'hurry' | 'laugh' | 'oops' | 'thanks' | 'think' | 'wow'
}

export interface Reacted {
  t: 'reacted'
  seat: number
  reaction: 'clap' | 'heart' | 'hurry' | 'laugh' | 'oops' | 'thanks' | 'think' | 'wow'
}

export type Refusal = 'already-drawn' | 'already-fits' | 'already-full' | 'already-given' | 'already-out' | 'already-started' | 'busy' | 'cannot-be-named' | 'card-not-in-hand' | 'centre-not-covered' | 'chance-forgotten' | 'chance-undue' | 'club-full' | 'counts' | 'damaged' | 'device-damaged' | 'device-full' | 'does-not-answer' | 'faulty-deck' | 'game-over' | 'handed-in' | 'has-chance' | 'known-cards' | 'leaves-grid' | 'moved-on' | 'must-draw' | 'must-give' | 'must-name-one' | 'must-name-two' | 'must-play' | 'must-write' | 'no-chance' | 'no-cookie' | 'no-hints' | 'no-history' | 'no-name' | 'no-one-to-write' | 'no-record' | 'no-seed' | 'no-stand-in' | 'no-such-bot' | 'no-such-club' | 'no-such-code' | 'no-such-evening' | 'no-such-member' | 'no-such-pass' | 'no-such-player' | 'no-such-season' | 'no-such-seat' | 'no-such-table' | 'no-undo-here' | 'nobody-plays' | 'not-a-member' | 'not-a-move' | 'not-absent' | 'not-allowed' | 'not-begun' | 'not-found' | 'not-on-paper' | 'not-one-square' | 'not-out' | 'not-over' | 'not-possible' | 'not-right' | 'not-started' | 'not-stored' | 'not-the-host' | 'not-the-owner' | 'not-this-tile' | 'not-understood' | 'not-your-seat' | 'not-your-turn' | 'nothing-played' | 'nothing-to-take-back' | 'nothing-to-undo' | 'offline' | 'older-rules' | 'one-seat-each' | 'other-origin' | 'other-protocol' | 'other-tab' | 'our-fault' | 'out-of-club' | 'overlaps' | 'refused' | 'removed' | 'say-hello' | 'sealed' | 'seat-free' | 'seat-taken' | 'seats-empty' | 'somebody-is-full' | 'stale-turn' | 'their-choice' | 'tile-not-offered' | 'too-large' | 'too-many-came' | 'too-many-clubs' | 'too-many-requests' | 'too-many-squares' | 'too-much-stored' | 'too-often' | 'try-open' | 'wait-for-chance'

/** What you asked for was not done, and nothing has changed. */
export interface Refused {
  t: 'refused'
  id: string | null
  code: Refusal
  sentence: string
}

/** Play again with the same people and a new deal, after the end. */
export interface Rematch {
  t: 'rematch'
  id: string
}

/** POST /api/clubs/{code}/name, for the owner. */
export interface RenameClub {
  name: string
}

/** POST /api/clubs/{code}/people/{person}/name: oneself; guests by any member. */
export interface RenamePerson {
  name: string
}

/** GET /api/tables/{id}/replay, POST /api/replay: a game, step by step. */
export interface Replay {
  game: 'one-more' | 'second-chance'
  edition: string | null
  deck: SecondChanceDeck | OneMoreDeck
  names: string[]
  bots: (string | null)[]
  seed: string | null
  namesake: 'cards' | 'order' | null
  frames: (SecondChanceFrame | OneMoreFrame)[]
}

/** POST /api/replay and /api/coach: any record. It is checked by the rules first. */
export interface ReplayRequest {
  record: string
  seat?: number | null
}

/** The host changes the number of seats before the game. */
export interface Resize {
  t: 'resize'
  id: string
  seats: number
}

export interface RevealEvent {
  event: 'reveal'
  round: number
  tiles: string[]
}

export interface ReverseEvent {
  event: 'reverse'
  direction: -1 | 1
}

export interface Reversed {
  what: 'reversed'
  direction: -1 | 1
}

export interface RoundEvent {
  event: 'round'
  round: number
  first: number
  hands: string[][]
  centre: string
}

export interface SeasonInfo {
  season: number
  name: string
  began: number
  ended: number | null
  champions: string[]
}

/** The host puts a bot on a free seat, or replaces a bot with another. */
export interface SeatBot {
  t: 'seat-bot'
  id: string
  seat: number
  bot: string
}

export interface SeatInfo {
  holder: Holder
  name: string
  bot: string | null
  stand_in: boolean
  online: boolean
  yours: boolean
}

/** Opens a seat on any device: the token is the seat. */
export interface SeatPass {
  seat: number
  token: string
}

export interface SecondChanceDeck {
  game: 'second-chance'
  name: string
  title: string
  start: string[]
  puzzle: ShapeCount[]
}

export interface SecondChanceEnd {
  reason: 'all-out' | 'deck' | 'filled' | 'no-chance-cards'
  empty: number[]
  winners: number[]
}

/** A step of a replay: what a decision caused, and where the game stands after it. */
export interface SecondChanceFrame {
  game: 'second-chance'
  happened: (DealEvent | StartEvent | RevealEvent | DrawEvent | ChanceEvent | OutEvent | BonusEvent | EndEvent)[]
  view: SecondChanceView
  position?: string | null
}

export interface SecondChanceReview {
  game: 'second-chance'
  seat: number
  series: number[] | null
  goal: CoachGoal | null
  start: number
  lost: number
  luck: number
  empty: number
  decisions: CoachDrawing[]
}

/** A part of the story of a round: what everybody may know has happened. */
export interface SecondChanceTold {
  round: number
  seat: number
  what: 'chance' | 'drew' | 'dropped' | 'wrote'
  tile: string | null
}

export interface SecondChanceVerdict {
  game: 'second-chance'
  why: 'corner' | 'dead' | 'holes' | 'last' | 'pieces' | 'same' | 'border' | 'fits' | 'later' | 'places' | 'room' | 'size'
  count: number
  better: number
  of: number
  squares: number[]
  made: CoachOption
  best: CoachOption[]
  lost: number
  goal_lost: number | null
}

export interface SecondChanceView {
  game: 'second-chance'
  seat: number | null
  round: number
  phase: 'chance' | 'draw' | 'start'
  offer: string[]
  cards_left: number
  left: number[]
  sheets: SeenSheet[]
  stuck: number[]
  story: SecondChanceTold[]
  to_act: number[]
  can_undo: boolean
  end: SecondChanceEnd | null
}

export interface SeenDrawing {
  round: number
  tile: string
  cells: number[]
  pencil: number | null
}

export interface SeenSheet {
  start: string
  drawings: SeenDrawing[]
  one: number | null
  chance: string | null
  out: number | null
  doing: 'drawing' | 'drawn' | 'out' | 'stuck' | 'writing'
  pencil: number | null
}

export interface ShapeCount {
  tile: string
  count: number
}

export interface Sit {
  t: 'sit'
  id: string
  seat: number
  name: string
}

export type Stage = 'ended' | 'gathering' | 'playing'

/** Free a seat before the game: your own, or anybody's if you are the host. Somebody whose seat
    the host frees cannot sit down at this table again. */
export interface Stand {
  t: 'stand'
  id: string
  seat: number
}

/** A bot plays for an absent person who has not chosen one, or for you while you are away. */
export interface StandIn {
  t: 'stand-in'
  id: string
  seat: number
  bot: string
}

/** One line of a running table. */
export interface Standing {
  place: number
  person: number
  name: string
  points: number
  games: number
  wins: number
}

export interface Start {
  t: 'start'
  id: string
}

export interface StartEvent {
  event: 'start'
  seat: number
  cells: string[]
}

export interface SwapEvent {
  event: 'swap'
  by: number
  seats: number[]
  cards: string[]
}

/** cards[i] is what seats[i] gave; null unless you are one of the two. */
export interface Swapped {
  what: 'swapped'
  by: number
  seats: [number, number]
  cards: [string, string] | null
}

/** The table as it is now. Comes first, and whenever something about it changes. */
export interface Table {
  t: 'table'
  number: number
  table: TableInfo
}

/** GET /api/tables/{id}/code, for a table that waits for players, and GET /api/codes/{code}: a
short code to read out. It is good until the game starts. */
export interface TableCode {
  code: string
  id: string
}

/** What everybody may know about a table, whatever the game. */
export interface TableInfo {
  id: string
  game: 'caller' | 'one-more' | 'second-chance'
  stage: Stage
  edition: string | null
  pencils: 'none' | 'own' | 'passed'
  deck: SecondChanceDeck | OneMoreDeck
  seats: SeatInfo[]
  host: boolean
  private: boolean
  several: boolean
  timer: number | null
  undo: boolean
  commitment: string
  seed: string | null
  watchers: number
  rematch: string | null
  deal_of: string | null
  day: string | null
  series: number | null
  series_empty: number[]
  series_commitment: string | null
  series_seed: string | null
  scored: boolean
  late: boolean
  lesson: boolean
  big_table: boolean
  older_rules: boolean
  practice: boolean
}

/** You are back: the bot that stood in for you stops. */
export interface TakeBack {
  t: 'take-back'
  id: string
  seat: number
}

export interface TakeEvent {
  event: 'draw'
  by: number
  seat: number
  card: string
}

/** Averages over games with a deck: solo games of Second Chance, four players at One More! */
export interface TriedDeck {
  games: number
  rounds: number
  empty: number | null
  filled: number | null
  plays: number | null
  stuck: number | null
}

/** POST /api/decks/try: let bots play with a deck. It takes seconds. */
export interface TryDeck {
  game: 'one-more' | 'second-chance'
  deck?: string | OwnDeck
}

export interface Undo {
  t: 'undo'
  id: string
  seat: number
  turn: number
}

/** Calling: the last tap was wrong. */
export interface UndoTap {
  t: 'undo-tap'
}

export interface Welcome {
  t: 'welcome'
  protocol: number
  version: string
  heartbeat: number
}

export interface WinEvent {
  event: 'end'
  winners: number[]
}

export type Move = Draw | Bonus | Play | NameDraw | NameSwap | Give | NextCards | Chance | Fits | Out | Full | Count | UndoTap

export type View = SecondChanceView | OneMoreView | CallerView

export type Story = Played | Reversed | Drew | Swapped | Left

export type Frame = SecondChanceFrame | OneMoreFrame

export type SecondChanceEvent = DealEvent | StartEvent | RevealEvent | DrawEvent | ChanceEvent | OutEvent | BonusEvent | EndEvent

export type OneMoreEvent = RoundEvent | PlayEvent | ReverseEvent | TakeEvent | SwapEvent | LeaveEvent | LoseEvent | WinEvent

export type DeckInfo = SecondChanceDeck | OneMoreDeck

export type Verdict = SecondChanceVerdict | OneMoreVerdict

export type ClientMessage = Hello | MakeMove | Undo | Draft | Sit | Stand | SeatBot | Resize | Start | StandIn | TakeBack | Rematch | React | Ping

export type ServerMessage = Welcome | Table | Position | Done | Refused | Reacted | Lobby | Pong | Bye
