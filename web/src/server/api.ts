/** What is asked of the server once, over HTTP. Tables in play talk over the connection. */

import type {
  CalledPaper,
  Catalogue,
  CheckDeck,
  CheckedDeck,
  Claim,
  Coaching,
  Created,
  Daily,
  GameInfo,
  Hints,
  History,
  Join,
  KeepHistory,
  Learn,
  MyTable,
  NewTable,
  OpenTable,
  PaperSheet,
  PaperVerdict,
  PlayOn,
  PlayOnRecord,
  Preview,
  Print,
  Problem,
  Refusal,
  Replay,
  SeatPass,
  TableCode,
  TableInfo,
  TriedDeck,
  TryDeck,
} from './wire'

/** `unreachable`: nobody answered. `left`: nobody waits for the answer any more. */
export type RefusalCode = Refusal | 'left' | 'unreachable'

/** The server said no, and why; or it could not be reached. */
export class RefusedError extends Error {
  constructor(
    readonly code: RefusalCode,
    sentence: string,
    /** Which event of a record breaks the rules. */
    readonly event?: number,
  ) {
    super(sentence)
  }
}

/** Why a request failed: without a refusal, because the server was not reached. */
export function codeOf(error: unknown): RefusalCode {
  return error instanceof RefusedError ? error.code : 'unreachable'
}

/** Whether the server has ever answered this device, and with that given it its cookie. */
const KNOWN = 'mulligan.known'
let introduction: Promise<unknown> | null = null

/**
 * The first answer brings the cookie by which a device is known. Until it is here everything else
 * waits: asked at the same time, each would be answered as somebody new, and the last one counts.
 */
async function send(address: string, options: RequestInit): Promise<Response> {
  if (localStorage.getItem(KNOWN) !== null) return fetch(address, options)
  if (introduction !== null) await introduction
  const sent = fetch(address, options)
  introduction ??= sent.then(
    () => localStorage.setItem(KNOWN, 'yes'),
    () => {
      introduction = null // nobody was met
    },
  )
  return sent
}

async function ask(path: string, body?: unknown, method = 'POST'): Promise<Response> {
  let response: Response
  try {
    response = await send(`/api/${path}`, {
      ...(body !== undefined && {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  } catch {
    throw new RefusedError('unreachable', 'The server cannot be reached.')
  }
  if (response.ok) return response
  const problem = (await response.json().catch(() => null)) as Problem | null
  const { code = 'unreachable', sentence = response.statusText, event } = problem ?? {}
  throw new RefusedError(code, sentence, event)
}

async function call<Reply>(path: string, body?: unknown): Promise<Reply> {
  return (await (await ask(path, body)).json()) as Reply
}

const at = (table: string) => `tables/${encodeURIComponent(table)}`

let catalogue: Promise<Catalogue> | null = null

export const api = {
  /** Does not change while the server runs: asked once. */
  catalogue(): Promise<Catalogue> {
    catalogue ??= call<Catalogue>('catalogue').catch((problem) => {
      catalogue = null
      throw problem
    })
    return catalogue
  },
  lobby: () => call<OpenTable[]>('lobby'),
  myTables: () => call<MyTable[]>('me/tables'),
  table: (table: string) => call<TableInfo>(at(table)),
  /** What to read out as long as a table waits for players. */
  code: (table: string) => call<TableCode>(`${at(table)}/code`),
  tableOfCode: (code: string) => call<TableCode>(`codes/${code}`),
  open: (table: NewTable) => call<Created>('tables', table),
  join: (table: string, join: Join) => call<SeatPass>(`${at(table)}/seats`, join),
  claim: (table: string, claim: Claim) => call<SeatPass>(`${at(table)}/claim`, claim),
  /** What opens your seat on another device. */
  pass: (table: string, seat: number) => call<SeatPass>(`${at(table)}/seats/${seat}/pass`),
  learn: (game: GameInfo['game'], asked: Learn) => call<Created>(`lessons/${game}`, asked),
  daily: (kind: Daily['kind'], day = '') =>
    call<Daily>(`daily/${kind}${day === '' ? '' : `?day=${encodeURIComponent(day)}`}`),
  playDaily: (kind: Daily['kind'], name: string) => call<Created>(`daily/${kind}`, { name }),
  /** The cards of a day, called for a sheet of paper: today's are not scored then. */
  playOnPaper: (name: string, day: string) => call<Created>('daily/game/paper', { name, day }),
  calledPaper: (table: string, player: number) =>
    call<CalledPaper>(`${at(table)}/papers/${player}`),
  checkPaper: (table: string, player: number, sheet: PaperSheet) =>
    call<PaperVerdict>(`${at(table)}/papers/${player}/check`, sheet),
  handInPaper: (table: string, player: number, sheet: PaperSheet) =>
    call<PaperVerdict>(`${at(table)}/papers/${player}/result`, sheet),
  /** A finished game as a seat saw it; without a seat, with everything shown. */
  replay: (table: string, seat: number | null) =>
    call<Replay>(`${at(table)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  readRecord: (record: string, seat: number | null) => call<Replay>('replay', { record, seat }),
  coach: (table: string, seat: number) => call<Coaching>(`${at(table)}/coach?seat=${seat}`),
  coachRecord: (record: string, seat: number) => call<Coaching>('coach', { record, seat }),
  /** How far the coach is with a game that it was asked about. */
  coaching: (record: string, seat: number) => call<Coaching>(`coach/${record}?seat=${seat}`),
  playOn: (table: string, from: PlayOn) => call<Created>(`${at(table)}/play-on`, from),
  playOnRecord: (from: PlayOnRecord) => call<Created>('play-on', from),
  hints: (table: string, seat: number) => call<Hints>(`${at(table)}/hints?seat=${seat}`),
  history: (after: string) => call<History>(`me/history?after=${encodeURIComponent(after)}`),
  keepHistory: (kept: KeepHistory) => ask('me/history', kept),
  claimHistory: (claim: Claim) => ask('me/history/claim', claim),
  eraseHistory: () => ask('me/history', null, 'DELETE'),
  checkDeck: (deck: CheckDeck) => call<CheckedDeck>('decks/check', deck),
  tryDeck: (deck: TryDeck) => call<TriedDeck>('decks/try', deck),
  printPreview: (job: Print) => call<Preview>('print/preview', job),
  printed: async (job: Print): Promise<Blob> => (await ask('print', job)).blob(),
  recordAddress: (table: string) => `/api/${at(table)}/record`,
  qrAddress: (text: string) => `/api/qr?text=${encodeURIComponent(text)}`,
  faceAddress: (game: string, bot: string) => `/api/bots/${game}/${bot}/face.svg`,
}
