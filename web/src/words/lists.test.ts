import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Text } from './language.svelte'
import { lists, modules, forms as named } from './lists.test-setup'

function forms(text: Text): string[] {
  return Object.values(named(text))
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
}

describe.each(lists)('%s', (_, list) => {
  const english = list.en ?? {}

  it('speaks all languages', () => {
    expect(Object.keys(list).sort()).toEqual([...LANGUAGES].sort())
  })

  it.each(LANGUAGES)('has the same keys in %s', (language) => {
    expect(Object.keys(list[language] ?? {}).sort()).toEqual(Object.keys(english).sort())
  })

  it.each(LANGUAGES)('has the same placeholders in every text and form in %s', (language) => {
    for (const [key, text] of Object.entries(english)) {
      const wanted = placeholders(typeof text === 'string' ? text : text.other)
      const here = list[language]?.[key]
      if (here === undefined) continue
      // `one` may say the number in words; the general form may not.
      const general = typeof here === 'string' ? here : here.other
      expect(placeholders(general), key).toEqual(wanted)
      for (const form of forms(here))
        for (const name of placeholders(form)) expect(wanted, `${key}: ${form}`).toContain(name)
    }
  })

  it.each(LANGUAGES)('leaves nothing empty in %s', (language) => {
    for (const [key, text] of Object.entries(list[language] ?? {}))
      for (const form of forms(text)) expect(form.trim(), key).not.toBe('')
  })
})

it('has a space before the signs of two parts in French, which `spaced` keeps together', () => {
  for (const [file, list] of lists)
    for (const text of Object.values(list.fr ?? {}))
      for (const form of forms(text))
        expect(form.replaceAll(/one more!/gi, 'One More'), file).not.toMatch(/[^ ][:;?!»]|«[^ ]/)
})

it.each(Object.keys(modules))('finds the words in %s', (file) => {
  expect(lists.map(([name]) => name).filter((name) => name.startsWith(`${file}: `))).not.toEqual([])
})
