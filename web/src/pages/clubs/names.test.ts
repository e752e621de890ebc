import { afterEach, expect, it } from 'vitest'
import { speech } from '../../words/language.svelte'
import { eveningName, seasonName } from './names'

const NOON = Date.UTC(2026, 10, 20, 12) / 1000

afterEach(() => speech.change('en'))

it('an evening goes by its own name, or by its day', () => {
  expect(eveningName({ name: 'Finals', began: NOON })).toBe('Finals')
  expect(eveningName({ name: '', began: NOON })).toBe('Friday 20 November')
  speech.change('fr')
  expect(eveningName({ name: '', began: NOON })).toBe('Vendredi 20 novembre')
})

it('a season goes by its own name, or by its number', () => {
  expect(seasonName({ name: 'Autumn', season: 3 })).toBe('Autumn')
  expect(seasonName({ name: '', season: 3 })).toBe('Season 3')
})
