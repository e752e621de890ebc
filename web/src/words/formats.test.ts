import { afterEach, describe, expect, it } from 'vitest'
import { dated, figure, listed } from './formats'
import { LANGUAGES, speech } from './language.svelte'

afterEach(() => speech.change('en'))

function inAll(say: () => string): Record<string, string> {
  const said: Record<string, string> = {}
  for (const language of LANGUAGES) {
    speech.change(language)
    said[language] = say()
  }
  return said
}

describe('what people write', () => {
  it('lists names, with Spanish "e" before an i', () => {
    expect(listed([])).toBe('')
    expect(listed(['Ada'])).toBe('Ada')
    expect(inAll(() => listed(['Ada', 'Hugo', 'Inés']))).toEqual({
      en: 'Ada, Hugo and Inés',
      fr: 'Ada, Hugo et Inés',
      it: 'Ada, Hugo e Inés',
      es: 'Ada, Hugo e Inés',
      de: 'Ada, Hugo und Inés',
    })
  })

  it('puts the day before the month, in whatever region the device is', () => {
    const day = new Date('2026-11-08T00:00:00Z')
    expect(inAll(() => dated(day, { dateStyle: 'long', timeZone: 'UTC' }))).toEqual({
      en: '8 November 2026',
      fr: '8 novembre 2026',
      it: '8 novembre 2026',
      es: '8 de noviembre de 2026',
      de: '8. November 2026',
    })
  })

  it('writes the first of a month as French does', () => {
    const first = new Date('2026-11-01T00:00:00Z')
    speech.change('fr')
    const long = { dateStyle: 'long', timeZone: 'UTC' } as const
    expect(dated(first, long)).toBe('1er novembre 2026')
    expect(dated(first, { ...long, dateStyle: 'full' })).toBe('dimanche 1er novembre 2026')
    expect(dated(first, { ...long, dateStyle: 'medium' })).toBe('1er nov. 2026')
    expect(dated(new Date('2026-01-21T00:00:00Z'), long)).toBe('21 janvier 2026')
    speech.change('en')
    expect(dated(first, long)).toBe('1 November 2026')
  })

  it('has a comma where the language has one', () => {
    expect(inAll(() => figure(2.5, { minimumFractionDigits: 1 }))).toEqual({
      en: '2.5',
      fr: '2,5',
      it: '2,5',
      es: '2,5',
      de: '2,5',
    })
  })
})
