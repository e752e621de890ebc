/** A day like 2026-11-15 as people write it. Days here begin and end in UTC. */

import { dated as written } from '../../words/formats'
import { dayAfter } from './standing'

export function dated(day: string, style: 'full' | 'long' = 'long'): string {
  return written(new Date(`${day}T00:00:00Z`), { dateStyle: style, timeZone: 'UTC' })
}

/** When tomorrow's cards come, as a clock on this device shows it. */
export function newCardsAt(): string {
  return clockTime(`${dayAfter(new Date().toISOString().slice(0, 10), 1)}T00:00:00Z`)
}

/** A moment of a day as a clock on this device shows it. */
export function clockTime(moment: string): string {
  return written(new Date(moment), { timeStyle: 'short' })
}
