/** What the deal of a day is called, on that day and afterwards. */

import { dated } from './dated'
import { say as todays } from './today.words'
import { say } from './words'

/** The day that it is now, as the server counts days: in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

export function dealOf(day: string): string {
  return day === today() ? todays('title') : say('ofDay', { day: dated(day) })
}
