/** The name that a person goes by on this device. */

const STORED = 'mulligan.name'
export const LONGEST_NAME = 24

export function myName(): string {
  return localStorage.getItem(STORED) ?? ''
}

export function callMe(name: string): void {
  localStorage.setItem(STORED, name.trim().slice(0, LONGEST_NAME))
}
