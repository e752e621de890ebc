/** Whether somebody has asked to keep offline play on this device. */

const STORED = 'mulligan.offline'

export function isChosen(): boolean {
  return localStorage.getItem(STORED) !== null
}

export function choose(kept: boolean): void {
  if (kept) localStorage.setItem(STORED, 'yes')
  else localStorage.removeItem(STORED)
}
