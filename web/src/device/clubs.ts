/**
 * The clubs that this device has been a member of, as far as it remembers. A renewed link is found
 * again by the club's id, and only members ask the server for their clubs.
 */

const STORED = 'mulligan.clubs'

export interface KnownClub {
  id: string
  code: string
}

export function isInClub(): boolean {
  return localStorage.getItem(STORED) !== null
}

export function knownClubs(): KnownClub[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isKnown) : []
  } catch {
    return []
  }
}

/** In place of what was known before: members come and go on other devices, too. */
export function rememberClubs(clubs: readonly KnownClub[]): void {
  if (clubs.length === 0) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, JSON.stringify(clubs.map(({ id, code }) => ({ id, code }))))
}

export function rememberClub({ id, code }: KnownClub): void {
  rememberClubs([...knownClubs().filter((club) => club.id !== id), { id, code }])
}

export function forgetClub(id: string): void {
  rememberClubs(knownClubs().filter((club) => club.id !== id))
}

function isKnown(club: unknown): club is KnownClub {
  const { id, code } = (club ?? {}) as Partial<KnownClub>
  return typeof id === 'string' && typeof code === 'string'
}
