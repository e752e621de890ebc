/** The puzzles that were answered on this device, written down by the page itself. */

const STORED = 'mulligan.puzzles'
const KEPT = 3000

export interface Solved {
  id: string
  /** The day on which it was answered. */
  day: string
  /** What the first answer cost, in squares. */
  lost: number
}

export function readSolved(): readonly Solved[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSolved) : []
  } catch {
    return []
  }
}

/** The first answer counts: afterwards the solution is known. */
export function noteSolved(solved: Solved): readonly Solved[] {
  const before = readSolved()
  if (before.some(({ id }) => id === solved.id)) return before
  const after = [...before, solved].slice(-KEPT)
  localStorage.setItem(STORED, JSON.stringify(after))
  return after
}

export function eraseSolved(): void {
  localStorage.removeItem(STORED)
}

function isSolved(each: unknown): each is Solved {
  if (typeof each !== 'object' || each === null) return false
  const { id, day, lost } = each as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof day === 'string' &&
    typeof lost === 'number' &&
    Number.isFinite(lost)
  )
}
