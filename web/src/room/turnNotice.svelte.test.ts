import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../device/settings.svelte'
import { titled } from '../shell/title.svelte'
import { TurnNotice } from './turnNotice.svelte'

let turn: number | null = $state(null)
let hidden = false
let shown: { title: string; body: string; tag: string }[] = []
let open: string[] = []
let leave = () => {}

class Shown {
  static permission = 'granted'
  #tag: string
  onclick = () => {}

  constructor(title: string, { body, tag }: { body: string; tag: string }) {
    shown.push({ title, body, tag })
    this.#tag = tag
    open = [...open.filter((each) => each !== tag), tag]
  }

  close() {
    open = open.filter((each) => each !== this.#tag)
  }
}

beforeEach(() => {
  turn = null
  hidden = false
  shown = []
  open = []
  Shown.permission = 'granted'
  vi.stubGlobal('Notification', Shown)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  settings.change({ notices: true })
  leave = $effect.root(() => {
    titled(() => 'One More!')
    new TurnNotice(
      () => 'k3f9a',
      () => 'One More!',
      () => turn,
    )
  })
  flushSync()
})

afterEach(() => {
  leave()
  settings.change({ notices: false })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Something happens, and the page has had time for it. */
async function when(happens: () => void): Promise<void> {
  happens()
  flushSync()
  await new Promise((done) => setTimeout(done))
}

const asks = (number: number | null) =>
  when(() => {
    turn = number
  })
const looks = (away: boolean) =>
  when(() => {
    hidden = away
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('in the background the title says it and comes back', async () => {
  await looks(true)
  expect(document.title).toBe('One More! · Mulligan')
  await asks(3)
  expect(document.title).toBe('Your turn · One More! · Mulligan')
  await looks(false)
  expect(document.title).toBe('One More! · Mulligan')
})

test('there is one notification for each turn', async () => {
  await looks(true)
  await asks(3)
  await asks(3)
  await asks(null)
  await asks(8)

  expect(shown).toEqual([
    { title: 'Your turn', body: 'One More!', tag: 'turn-k3f9a' },
    { title: 'Your turn', body: 'One More!', tag: 'turn-k3f9a' },
  ])
})

test('a turn that follows at once is a turn of its own', async () => {
  await looks(true)
  await asks(3)
  await asks(4)

  expect(shown).toHaveLength(2)
  expect(open).toEqual(['turn-k3f9a'])
})

test('nobody who looks at the page is told', async () => {
  await asks(3)

  expect(shown).toEqual([])
  expect(document.title).toBe('One More! · Mulligan')
})

test('a turn that one has seen is not told again, but the title says it', async () => {
  await asks(3)
  await looks(true)

  expect(shown).toEqual([])
  expect(document.title).toBe('Your turn · One More! · Mulligan')
})

test('it is closed when one comes back, and not shown again', async () => {
  await looks(true)
  await asks(3)
  expect(open).toEqual(['turn-k3f9a'])
  await looks(false)
  expect(open).toEqual([])
  await looks(true)
  expect(shown).toHaveLength(1)
})

test('it is closed when the turn is over, or the table is left', async () => {
  await looks(true)
  await asks(3)
  await asks(null)
  expect(open).toEqual([])
  expect(document.title).toBe('One More! · Mulligan')
  await asks(5)
  await when(() => leave())
  expect(open).toEqual([])
})

test('without the switch or the permission only the title says it', async () => {
  settings.change({ notices: false })
  await looks(true)
  await asks(3)
  settings.change({ notices: true })
  Shown.permission = 'denied'
  await asks(4)

  expect(shown).toEqual([])
  expect(document.title).toBe('Your turn · One More! · Mulligan')
})
