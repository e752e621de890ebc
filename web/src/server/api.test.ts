import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Answer = (response: Response) => void
let waiting: { address: string; answer: Answer; fail: (problem: Error) => void }[]

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  waiting = []
  vi.stubGlobal(
    'fetch',
    (address: string) =>
      new Promise<Response>((answer, fail) => waiting.push({ address, answer, fail })),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  localStorage.clear()
})

const settle = () => new Promise((done) => setTimeout(done))
const asked = () => waiting.map(({ address }) => address)

describe('a device that was never here', () => {
  it('asks nothing else before the first answer has brought its cookie', async () => {
    const { api } = await import('./api')
    const lobby = api.lobby()
    const mine = api.myTables()
    await settle()
    expect(asked()).toEqual(['/api/lobby'])
    waiting[0]?.answer(Response.json([]))
    await lobby
    await settle()
    expect(asked()).toEqual(['/api/lobby', '/api/me/tables'])
    waiting[1]?.answer(Response.json([]))
    expect(await mine).toEqual([])
  })

  it('is not held up by an answer that never came', async () => {
    const { api } = await import('./api')
    const lobby = api.lobby()
    const mine = api.myTables()
    await settle()
    waiting[0]?.fail(new TypeError('no network'))
    await expect(lobby).rejects.toThrow('cannot be reached')
    await settle()
    expect(asked()).toEqual(['/api/lobby', '/api/me/tables'])
    waiting[1]?.answer(Response.json([]))
    await mine
  })
})

it('a device that is known asks for everything at once', async () => {
  localStorage.setItem('mulligan.known', 'yes')
  const { api } = await import('./api')
  void api.lobby()
  void api.myTables()
  await settle()
  expect(asked()).toEqual(['/api/lobby', '/api/me/tables'])
})
