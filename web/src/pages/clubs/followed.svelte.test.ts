import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Followed } from './followed.svelte'

let answers: (() => Response | Promise<Response>)[]
let asked: (string | null)[]
let hidden = false
let leave = () => {}

const found = (name: string, etag: string) => () => Response.json({ name }, { headers: { etag } })
const nothingNew = () => new Response(null, { status: 304 })
const refused = (code: string, status: number) => () => Response.json({ code }, { status })
const nobody = () => Promise.reject(new TypeError('no network'))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('mulligan.known', 'yes')
  answers = []
  asked = []
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get('if-none-match'))
    return (answers.shift() ?? nothingNew)()
  })
})

afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

function follow(...coming: typeof answers): Followed<{ name: string }> {
  answers = coming
  let followed: Followed<{ name: string }> | undefined
  leave = $effect.root(() => {
    followed = new Followed('clubs/x')
  })
  flushSync()
  if (!followed) throw new Error('nothing is followed')
  return followed
}

const soon = () => vi.advanceTimersByTimeAsync(10)
const later = () => vi.advanceTimersByTimeAsync(5000)

function show(now: boolean) {
  hidden = !now
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('what is followed', () => {
  it('is asked for again with what is known, and stays if nothing is new', async () => {
    const followed = follow(found('one', '"1"'), nothingNew, found('two', '"2"'))
    await soon()
    expect(followed.found).toEqual({ name: 'one' })
    await later()
    expect(followed.found).toEqual({ name: 'one' })
    await later()
    expect(followed.found).toEqual({ name: 'two' })
    expect(asked.slice(0, 3)).toEqual([null, '"1"', '"1"'])
  })

  it('is not asked for while nobody looks, and at once when somebody does', async () => {
    const followed = follow(found('one', '"1"'))
    await soon()
    show(false)
    await later()
    await later()
    const before = asked.length
    await later()
    expect(asked.length).toBe(before)
    answers = [found('two', '"2"')]
    show(true)
    await soon()
    expect(followed.found).toEqual({ name: 'two' })
  })

  it('stays on the screen while nobody answers, and comes back by itself', async () => {
    const followed = follow(found('one', '"1"'), nobody, found('two', '"2"'))
    await soon()
    await later()
    expect(followed.lost).toBe(true)
    expect(followed.found).toEqual({ name: 'one' })
    await later()
    expect(followed.lost).toBe(false)
    expect(followed.found).toEqual({ name: 'two' })
  })

  it('is gone when the server says so, and not asked for any longer', async () => {
    const followed = follow(found('one', '"1"'), refused('no-such-club', 404))
    await soon()
    await later()
    expect(followed.refusal).toBe('no-such-club')
    expect(followed.found).toBeNull()
    const before = asked.length
    await later()
    expect(asked.length).toBe(before)
  })

  it('stays when the server is only in a hurry', async () => {
    const followed = follow(found('one', '"1"'), refused('too-many-requests', 429))
    await soon()
    await later()
    expect(followed.refusal).toBeNull()
    expect(followed.found).toEqual({ name: 'one' })
  })

  it('is not overtaken by an answer from before a change', async () => {
    let answer = (_: Response) => {}
    const followed = follow(() => new Promise<Response>((give) => (answer = give)))
    await soon()
    followed.set({ name: 'changed' })
    answer(Response.json({ name: 'old' }))
    await soon()
    expect(followed.found).toEqual({ name: 'changed' })
    await later()
    expect(asked.at(-1)).toBeNull() // what is known by then has another tag
  })
})
