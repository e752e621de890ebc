/** Lists, dates and numbers as people write them where a language is at home. */

import { type Language, speech } from './language.svelte'

/** A fixed region for each: the reader's own would put American dates beside British spelling. */
const LOCALES: Record<Language, string> = {
  en: 'en-GB',
  fr: 'fr-FR',
  it: 'it-IT',
  es: 'es-ES',
  de: 'de-DE',
}

export function listed(words: readonly string[]): string {
  // Nearly always nobody or one, and a formatter takes long to make.
  if (words.length < 2) return words.join('')
  return new Intl.ListFormat(LOCALES[speech.language], { type: 'conjunction' }).format(words)
}

export function dated(when: number | Date, style: Intl.DateTimeFormatOptions): string {
  const written = new Intl.DateTimeFormat(LOCALES[speech.language], style).format(when)
  // Browsers write "1 novembre", which nobody in France does.
  return speech.language === 'fr' ? written.replace(/\b1 (?=\p{L})/u, '1er ') : written
}

export function figure(value: number, style: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(LOCALES[speech.language], style).format(value)
}

/** A download, as its size is said. */
export function inMegabytes(bytes: number): string {
  return figure(bytes / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long until something, such as "in 5 hours": in minutes where hours would say too little. */
export function comingIn(milliseconds: number): string {
  const format = new Intl.RelativeTimeFormat(LOCALES[speech.language])
  return milliseconds < 2 * HOUR
    ? format.format(Math.ceil(milliseconds / MINUTE), 'minute')
    : format.format(Math.round(milliseconds / HOUR), 'hour')
}
