import { expect, it } from 'vitest'
import html from '../../index.html?raw'
import { LANGUAGES } from './language.svelte'

it('says in every language that the page needs JavaScript', () => {
  const [, inside = ''] = html.split(/<\/?noscript>/)
  const told = [...inside.matchAll(/<p lang="(\w+)">(.*)<\/p>/g)]

  expect(told.map(([, language]) => language)).toEqual([...LANGUAGES])
  expect(new Set(told.map(([, , text]) => text)).size).toBe(LANGUAGES.length)
})
