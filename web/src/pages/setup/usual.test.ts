import { afterEach, expect, it } from 'vitest'
import type { EditionInfo } from '../../server/wire'
import { editionNote } from '../../words/editions.words'
import { LANGUAGES, speech } from '../../words/language.svelte'
import { tableWith } from '../home/quickStart'
import { usualEdition } from './usual'

afterEach(() => speech.change('en'))

/** As the server tells it. */
const editions: EditionInfo[] = [
  { name: 'en-2019', languages: ['en', 'de'], writers: 'all-of-the-round', pencils: 'none' },
  { name: 'es-2019', languages: ['es'], writers: 'all-of-the-round', pencils: 'none' },
  { name: 'it-2022', languages: ['it'], writers: 'all-of-the-round', pencils: 'own' },
  { name: 'fr-2018', languages: ['fr'], writers: 'one', pencils: 'passed' },
]

it('is the edition that the server names for the language', () => {
  expect(LANGUAGES.map((language) => usualEdition(editions, language))).toEqual([
    'en-2019',
    'fr-2018',
    'it-2022',
    'es-2019',
    'en-2019',
  ])
  expect(usualEdition([], 'fr')).toBeNull()
})

it.each(LANGUAGES)('is left to the server for a game in one tap, which is told %s', (language) => {
  speech.change(language)

  expect(tableWith('second-chance', 'Ada', [])).toMatchObject({ edition: null, language })
})

it.each(LANGUAGES)('is explained in %s, by what makes it different (SC-12, SC-18)', (language) => {
  speech.change(language)
  const [english, spanish, italian, french] = editions.map(editionNote)

  expect(english).toBe(spanish)
  expect(new Set([english, italian, french]).size).toBe(3)
})
