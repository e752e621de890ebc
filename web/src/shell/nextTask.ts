/** Turns, one after the other, each in a task of its own. */

let last: Promise<void> = Promise.resolve()

/** The next turn, or null in a browser that cannot give way. */
export function nextTask(): Promise<void> | null {
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> }
  if (scheduler?.yield === undefined) return null
  last = last.then(() => scheduler.yield?.())
  return last
}
