/** Which decision a step of a replay is about. */

/** The last one at or before the step; the first one before any. */
export function decisionAt(decisions: readonly { frame: number }[], at: number): number {
  const later = decisions.findIndex(({ frame }) => frame > at)
  return Math.max(0, (later < 0 ? decisions.length : later) - 1)
}
