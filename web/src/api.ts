/** What is asked of the server once, over HTTP. Tables in play talk over the connection. */

import type {
  Catalogue,
  CheckDeck,
  CheckedDeck,
  Claim,
  Coaching,
  Created,
  Daily,
  DeckFault,
  Join,
  MyTable,
  NewTable,
  OpenTable,
  Problem,
  Replay,
  SeatPass,
  TableInfo,
} from './wire'

/** The server said no, and why; or it could not be reached: the code is then `unreachable`. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly faults: readonly DeckFault[] = [],
  ) {
    super(sentence)
  }
}

async function call<Reply>(path: string, body?: unknown): Promise<Reply> {
  let response: Response
  try {
    response = await fetch(`/api/${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  } catch {
    throw new Refusal('unreachable', 'The server cannot be reached.')
  }
  if (response.ok) return (await response.json()) as Reply
  const problem = (await response.json().catch(() => null)) as Problem | null
  throw new Refusal(
    problem?.code ?? 'unreachable',
    problem?.sentence ?? response.statusText,
    problem?.faults,
  )
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
  async open(table: NewTable): Promise<Created> {
    const created = await call<Created>('tables', table)
    for (const pass of created.passes) keepPass(created.id, pass)
    return created
  },
  async join(table: string, join: Join): Promise<SeatPass> {
    return keepPass(table, await call<SeatPass>(`${at(table)}/seats`, join))
  },
  async claim(table: string, claim: Claim): Promise<SeatPass> {
    return keepPass(table, await call<SeatPass>(`${at(table)}/claim`, claim))
  },
  daily: (kind: Daily['kind'], day = '') =>
    call<Daily>(`daily/${kind}${day === '' ? '' : `?day=${encodeURIComponent(day)}`}`),
  playDaily: (kind: Daily['kind'], name: string) => call<Created>(`daily/${kind}`, { name }),
  /** A finished game as a seat saw it; without a seat, with everything shown. */
  replay: (table: string, seat: number | null) =>
    call<Replay>(`${at(table)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  readRecord: (record: string, seat: number | null) => call<Replay>('replay', { record, seat }),
  coach: (table: string, seat: number) => call<Coaching>(`${at(table)}/coach?seat=${seat}`),
  checkDeck: (deck: CheckDeck) => call<CheckedDeck>('decks/check', deck),
  recordAddress: (table: string) => `/api/${at(table)}/record`,
  qrAddress: (text: string) => `/api/qr?text=${encodeURIComponent(text)}`,
  faceAddress: (game: string, bot: string) => `/api/bots/${game}/${bot}/face.svg`,
}

const PASSES = 'mulligan.passes'
const KEPT = 40

type Passes = Record<string, Record<string, string>>

function passes(): Passes {
  try {
    return JSON.parse(localStorage.getItem(PASSES) ?? '{}')
  } catch {
    return {}
  }
}

/** Keep what opens a seat, so that its owner can take it to another device. */
function keepPass(table: string, pass: SeatPass): SeatPass {
  const { [table]: here, ...others } = passes()
  const recent = Object.entries(others).slice(-KEPT)
  const kept = { ...Object.fromEntries(recent), [table]: { ...here, [pass.seat]: pass.token } }
  localStorage.setItem(PASSES, JSON.stringify(kept))
  return pass
}

/** The token of a seat that was taken on this device, if it is known. */
export function tokenOf(table: string, seat: number): string | null {
  return passes()[table]?.[seat] ?? null
}
