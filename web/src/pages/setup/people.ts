/** Who plays on paper here, remembered on this device: the same people come back next week. */

import { LONGEST_NAME, myName } from '../../device/me'

const STORED = 'mulligan.on-paper'
export const MOST = 13

export function usualPeople(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    if (Array.isArray(names) && names.length > 0)
      return names.slice(0, MOST).map((name) => String(name).slice(0, LONGEST_NAME))
  } catch {
    // What cannot be read is written again.
  }
  return [myName(), '']
}

export function rememberPeople(names: readonly string[]): void {
  localStorage.setItem(STORED, JSON.stringify(names))
}

/** Everybody has a name, if need be a number; two of the same name are told apart. */
export function named(names: readonly string[], numbered: (number: number) => string): string[] {
  const given: string[] = []
  for (const [at, name] of names.entries()) {
    const wanted = name.trim() || numbered(at + 1)
    let unique = wanted
    for (let again = 2; given.includes(unique); again++) unique = `${wanted} ${again}`
    given.push(unique)
  }
  return given
}
