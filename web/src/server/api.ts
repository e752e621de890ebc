/** What is asked of the server once, over HTTP. Tables in play talk over the connection. */

import {
  isAnswered,
  isOwn,
  localFetch,
  localTables,
  serverless,
  usedLocally,
} from '../offline/local'
import { network } from '../offline/network.svelte'
import type {
  Analysis,
  CalledPaper,
  Catalogue,
  CheckDeck,
  CheckedDeck,
  Claim,
  Coaching,
  Created,
  Daily,
  ExerciseAnswer,
  Exercises,
  GameInfo,
  Hints,
  History,
  Join,
  Judge,
  KeepHistory,
  Learn,
  Move,
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
  Puzzle,
  PuzzleAnswer,
  Puzzles,
  Refusal,
  Replay,
  SeatPass,
  TableCode,
  TableInfo,
  TriedDeck,
  TryDeck,
  Verdict,
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

/** What a proxy says when the server is gone; our own 503 says more. */
const isGone = ({ status, headers }: Response) =>
  status >= 502 && status <= 504 && !headers.get('content-type')?.includes('json')

/** From the server, or from this device: what is about its tables, and all else if there is none. */
async function send(address: string, options: RequestInit): Promise<Response> {
  if (serverless || isOwn(address)) return localFetch(address, options)
  try {
    const response = await sendAway(address, options)
    network.heard(!isGone(response))
    if (isGone(response) && (await isAnswered(address))) return localFetch(address, options)
    return response
  } catch (unreachable) {
    network.heard(false)
    if (await isAnswered(address)) return localFetch(address, options)
    throw unreachable
  }
}

/** Whether the server has ever answered this device, and with that given it its cookie. */
const KNOWN = 'mulligan.known'
let introduction: Promise<unknown> | null = null

/**
 * The first answer brings the cookie by which a device is known. Until it is here everything else
 * waits: asked at the same time, each would be answered as somebody new, and the last one counts.
 */
async function sendAway(address: string, options: RequestInit): Promise<Response> {
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

/** With the `etag` of what is known already, the answer may be that nothing has changed: 304. */
export async function ask(
  path: string,
  body?: unknown,
  method = 'POST',
  etag?: string,
): Promise<Response> {
  let response: Response
  try {
    response = await send(`/api/${path}`, {
      ...(etag && { headers: { 'if-none-match': etag } }),
      ...(body !== undefined && {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  } catch {
    throw new RefusedError('unreachable', 'The server cannot be reached.')
  }
  if (response.ok || response.status === 304) return response
  const problem = (await response.json().catch(() => null)) as Problem | null
  const { code = 'unreachable', sentence = response.statusText, event } = problem ?? {}
  throw new RefusedError(code, sentence, event)
}

export async function call<Reply>(path: string, body?: unknown): Promise<Reply> {
  return (await (await ask(path, body)).json()) as Reply
}

const at = (table: string) => `tables/${encodeURIComponent(table)}`

/** Those of the server and those of this device, the latest first. */
async function myTables(): Promise<MyTable[]> {
  const here = usedLocally() ? await localTables() : []
  const there = await call<MyTable[]>('me/tables').catch((problem) => {
    if (here.length === 0) throw problem
    return []
  })
  const all = new Map([...there, ...here].map((table) => [table.id, table]))
  return [...all.values()].sort((one, other) => other.updated - one.updated)
}

let catalogue: Promise<Catalogue> | null = null
/** Whether that one is this device's own, which has fewer bots than a server. */
let catalogueHere = false

export const api = {
  /** Does not change while the server runs: asked once, and again when it goes or comes back. */
  catalogue(): Promise<Catalogue> {
    if (catalogueHere !== network.away) catalogue = null
    catalogueHere = network.away
    catalogue ??= call<Catalogue>('catalogue').catch((problem) => {
      catalogue = null
      throw problem
    })
    return catalogue
  },
  lobby: () => call<OpenTable[]>('lobby'),
  myTables,
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
  /** Without a day, today's deal. */
  playDaily: (kind: Daily['kind'], name: string, day: string) =>
    call<Created>(`daily/${kind}`, { name, day }),
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
  judge: (table: string, asked: Judge) => call<Verdict>(`${at(table)}/judge`, asked),
  position: (position: string) => call<Analysis>('positions', { position }),
  judgePosition: (position: string, move: Move) =>
    call<Verdict>('positions/verdict', { position, move }),
  puzzles: () => call<Puzzles>('puzzles'),
  puzzle: (id: string) => call<Puzzle>(`puzzles/${encodeURIComponent(id)}`),
  answerPuzzle: (id: string, answer: PuzzleAnswer) =>
    call<Verdict>(`puzzles/${encodeURIComponent(id)}`, answer),
  exercises: (lesson: string) => call<Exercises>(`exercises/${lesson}`),
  answerExercise: (lesson: string, number: number, answer: ExerciseAnswer) =>
    call<Verdict>(`exercises/${lesson}/${number}`, answer),
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
