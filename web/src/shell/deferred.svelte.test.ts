import { createRawSnippet, flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import Deferred from './Deferred.svelte'

const part = (name: string) => createRawSnippet(() => ({ render: () => `<p>${name}</p>` }))
const settle = () => new Promise((done) => setTimeout(done))

function shown(...names: string[]) {
  const made = names.map((name) =>
    mount(Deferred, { target: document.body, props: { children: part(name) } }),
  )
  flushSync()
  return made
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('everything is there at once where a browser cannot give way', () => {
  shown('sheet', 'cards')
  expect(document.body.textContent).toBe('sheetcards')
})

test('part after part, each in a task of its own', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('scheduler', { yield: () => new Promise<void>((go) => waiting.push(go)) })
  shown('sheet', 'cards')
  expect(document.body.textContent).toBe('')
  await settle()
  expect(waiting).toHaveLength(1)
  waiting.shift()?.()
  await settle()
  expect(document.body.textContent).toBe('sheet')
  waiting.shift()?.()
  await settle()
  expect(document.body.textContent).toBe('sheetcards')
})

test('what was taken away meanwhile does not come', async () => {
  vi.stubGlobal('scheduler', { yield: () => Promise.resolve() })
  const [later] = shown('sheet')
  if (later) await unmount(later)
  await settle()
  expect(document.body.textContent).toBe('')
})
