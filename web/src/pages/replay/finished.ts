/** The games that were finished on this device, as a list to look at them again. */

import { say as secondChance } from '../../games/second-chance/words'
import { locale } from '../../words/language.svelte'
import { dealOf } from '../daily/named'
import type { Noted } from '../solo/notebook'
import { say as solo } from '../solo/words'
import { say } from './words'

const MOST = 20

/** The newest first. */
export function lastGames(noted: readonly Noted[]): readonly Noted[] {
  return [...noted].sort((one, other) => other.when - one.when).slice(0, MOST)
}

/** How it ended; alone there is nobody to win against. */
export function resultOf({ empty, won, seats }: Noted): string {
  return [
    ...(empty === null ? [] : [secondChance('empties', { count: empty })]),
    ...(seats > 1 ? [say(won ? 'won' : 'notWon')] : []),
  ].join(' · ')
}

/** The deal of a day, a game of a challenge: what sets it apart from any other game. */
export function occasionOf({ day, series }: Noted): string {
  return [
    ...(day === null ? [] : [dealOf(day)]),
    ...(series === null ? [] : [solo('gameOf', { number: series.length })]),
  ].join(' · ')
}

export function dateOf({ when }: Noted): string {
  return new Intl.DateTimeFormat(locale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(when)
}
