import { afterEach, describe, expect, it } from 'vitest'
import schema from '../../../docs/protocol.schema.json?raw'
import { LANGUAGES, speech } from '../words/language.svelte'
import { RefusedError } from './api'
import { failureText, refusalText, refusalWords } from './refusals.words'
import type { Refusal } from './wire'

/** Every code that a server may send. */
const CODES: Refusal[] = JSON.parse(schema).$defs.Refusal.enum

afterEach(() => speech.change('en'))

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(CODES)('%s has a sentence of its own', (code) => {
    speech.change(language)
    const text = refusalText(code)

    expect(text).toMatch(/\p{L}.*[.!?]$/u)
    expect(CODES.filter((other) => refusalText(other) === text)).toEqual([code])
  })

  it('there are words for nothing else', () => {
    expect(Object.keys(refusalWords[language]).sort()).toEqual([...CODES, 'left'].sort())
  })
})

it('a code of a newer server is a refusal all the same', () => {
  expect(refusalText('not-invented-yet' as Refusal)).toBe('The server refused that.')
})

it('a request that fails without a refusal did not reach the server', () => {
  expect(failureText(new RefusedError('busy', 'No.'))).toBe(refusalText('busy'))
  expect(failureText(new TypeError('network'))).toBe(refusalText('unreachable'))
})
