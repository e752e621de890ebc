import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shelved, speaker, speech, type Words } from './language.svelte'

/** As `words.plugin.ts` writes them: the start page's English is in the code, and no other. */
const atOnce = shelved('home', { go: 'Go' }) as Words<{ go: string }>
const later = shelved('room', undefined) as Words<{ sit: string }>

const FILES: Record<string, unknown> = {
  '/assets/words-en-1.json': { room: { sit: 'Sit down' } },
  '/assets/words-de-1.json': { home: { go: 'Los' }, room: { sit: 'Hinsetzen' } },
}
const asked: string[] = []
let online = true

beforeEach(() => {
  document.head.innerHTML = '<meta name="words" content="1">'
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (!online) throw new TypeError('no network')
    return new Response(JSON.stringify(FILES[address]))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

describe('words that come in files', () => {
  it('do not keep the start page waiting in English, and are asked for again after a failure', async () => {
    online = false
    await speech.start()
    expect(speaker(atOnce)('go')).toBe('Go')
    await expect(speech.whole()).rejects.toThrow('no network')

    online = true
    await speech.whole()
    expect(speaker(later)('sit')).toBe('Sit down')
    expect(speech.whole()).toBeNull()
  })

  it('are fetched once, however many ask', async () => {
    localStorage.setItem('mulligan.language', 'de')
    const before = asked.length
    await Promise.all([speech.start(), speech.start()])
    expect(asked.slice(before)).toEqual(['/assets/words-de-1.json'])
    expect(speaker(atOnce)('go')).toBe('Los')
    expect(speaker(later)('sit')).toBe('Hinsetzen')
  })
})
