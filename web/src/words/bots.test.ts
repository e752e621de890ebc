import { afterEach, expect, it } from 'vitest'
import type { BotInfo } from '../server/wire'
import { botName, howItPlays, strength } from './bots'
import { speech } from './language.svelte'

const BOTS: BotInfo[] = [
  {
    bot: 'newcomer',
    name: 'Momo',
    level: { en: 'Newcomer', de: 'Neuling' },
    temper: { en: 'Loves big tiles.', de: 'Mag große Plättchen.' },
  },
]

afterEach(() => {
  speech.language = 'en'
})

it('says how strong a bot is and how it plays, in the language of the page or else in English', () => {
  expect(strength(BOTS, 'newcomer')).toBe('Newcomer')
  expect(howItPlays(BOTS, 'newcomer')).toBe('Loves big tiles.')
  speech.language = 'de'
  expect(strength(BOTS, 'newcomer')).toBe('Neuling')
  expect(howItPlays(BOTS, 'newcomer')).toBe('Mag große Plättchen.')
  speech.language = 'fr'
  expect(strength(BOTS, 'newcomer')).toBe('Newcomer')
})

it('has something to say about a bot that is not there', () => {
  expect(botName(BOTS, 'newcomer')).toBe('Momo')
  expect(botName(BOTS, 'wizard')).toBe('Wizard')
  expect(strength(undefined, 'wizard')).toBe('Wizard')
  expect(howItPlays(BOTS, 'wizard')).toBe('')
})
