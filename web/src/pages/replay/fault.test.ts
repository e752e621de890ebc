import { afterEach, expect, it } from 'vitest'
import { RefusedError } from '../../server/api'
import { failureText } from '../../server/refusals.words'
import { LANGUAGES, speech } from '../../words/language.svelte'
import { faultText } from './fault'

const HEAD = new RefusedError('not-possible', 'the line is not a JSON object')
const EVENT = new RefusedError('not-possible', 'event 12: the tile does not fit there', 12)

afterEach(() => speech.change('en'))

it('quotes the server to those who read English', () => {
  expect(faultText(HEAD)).toBe('This isn’t a game file. The line is not a JSON object.')
  expect(faultText(EVENT)).toMatch(/12 of the file\. The tile does not fit there\.$/)
})

it.each(LANGUAGES.filter((language) => language !== 'en'))('says it in %s alone', (language) => {
  speech.change(language)

  expect(faultText(HEAD)).not.toMatch(/JSON|\{/)
  expect(faultText(EVENT)).toMatch(/ 12 /)
  expect(faultText(EVENT)).not.toMatch(/tile|\{/)
})

it('says any other refusal in its own words', () => {
  const busy = new RefusedError('busy', 'No.')

  expect(faultText(busy)).toBe(failureText(busy))
})
