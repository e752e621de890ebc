/** Tables that somebody does not want to see any more under "Go on playing", on this device. */

const STORED = 'mulligan.dropped'
/** The server lists fewer: older ones would be remembered for nothing. */
const MOST = 100

export function hiddenTables(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function hideTable(id: string): readonly string[] {
  return keep([...without(id), id].slice(-MOST))
}

export function showTable(id: string): readonly string[] {
  return keep(without(id))
}

function without(id: string): readonly string[] {
  return hiddenTables().filter((other) => other !== id)
}

function keep(ids: readonly string[]): readonly string[] {
  localStorage.setItem(STORED, JSON.stringify(ids))
  return ids
}
