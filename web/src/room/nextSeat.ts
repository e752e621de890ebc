/** Several people share a device: whose turn it is to look. */

/**
 * The seat that this screen shows next. It stays where it is while that seat has something to do,
 * or when nobody here has; otherwise it goes on round the table.
 */
export function nextSeat(
  own: readonly number[],
  toAct: readonly number[],
  current: number | null,
): number | null {
  if (current !== null && own.includes(current) && toAct.includes(current)) return current
  const asked = own.filter((seat) => toAct.includes(seat))
  const after = asked.find((seat) => current !== null && seat > current) ?? asked[0]
  if (after !== undefined) return after
  return current !== null && own.includes(current) ? current : (own[0] ?? null)
}
