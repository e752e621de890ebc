import { afterEach, describe, expect, it } from 'vitest'
import anyFile from '../../../../src/mulligan/core/deckfile.py?raw'
import cards from '../../../../src/mulligan/games/one_more/decks.py?raw'
import tiles from '../../../../src/mulligan/games/second_chance/decks.py?raw'
import { LANGUAGES, speech } from '../../words/language.svelte'
import { faultAt, faultText } from './faults.words'

/** Every code that the readers of deck files give. */
const CODES = [anyFile, cards, tiles].flatMap((source) =>
  [...source.matchAll(/^ {4}[A-Z_]+ = "([a-z-]+)"$/gm)].map(([, code = '']) => code),
)
const SENTENCE = 'A starting tile has 8 squares.'

afterEach(() => speech.change('en'))

it('knows the codes', () => {
  expect(CODES).toContain('not-toml')
  expect(CODES).toContain('bad-sign')
  expect(CODES).toContain('no-tile')
})

describe.each(LANGUAGES.filter((language) => language !== 'en'))('in %s', (language) => {
  const say = (code: string) => faultText({ line: 3, code, sentence: SENTENCE })

  it.each(CODES)('%s has words of its own, and no English ones', (code) => {
    speech.change(language)

    expect(say(code)).not.toBe(say('not-invented-yet'))
    expect(say(code)).not.toContain(SENTENCE)
  })

  it('a code of a newer server is a fault all the same, with its line', () => {
    speech.change(language)
    const text = faultAt({ line: 3, code: 'not-invented-yet', sentence: SENTENCE })

    expect(text).toMatch(/3\s?:/)
    expect(text).not.toContain(SENTENCE)
  })
})

it('in English the server is quoted', () => {
  expect(faultAt({ line: 3, code: 'wrong-size', sentence: SENTENCE })).toBe(`Line 3: ${SENTENCE}`)
})
