/** How far somebody on this device has come in the later lessons. */

const STORED = 'mulligan.lessons'

/** By lesson, how many exercises were answered. */
export function readLearned(): Record<string, number> {
  try {
    return { ...JSON.parse(localStorage.getItem(STORED) ?? '{}') }
  } catch {
    return {}
  }
}

export function noteLearned(lesson: string, answered: number): void {
  const before = readLearned()
  if (!(Number(before[lesson]) >= answered))
    localStorage.setItem(STORED, JSON.stringify({ ...before, [lesson]: answered }))
}

export function eraseLearned(): void {
  localStorage.removeItem(STORED)
}
