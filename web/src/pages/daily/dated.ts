/** A day like 2026-11-15 as people write it. Days here begin and end in UTC. */

import { speech } from '../../words/language.svelte'

export function dated(day: string, style: 'full' | 'long' = 'long'): string {
  return new Intl.DateTimeFormat(speech.language, { dateStyle: style, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** A moment of a day as a clock on this device shows it. */
export function clockTime(moment: string): string {
  return new Intl.DateTimeFormat(speech.language, { timeStyle: 'short' }).format(new Date(moment))
}
