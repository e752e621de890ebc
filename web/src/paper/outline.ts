/** The outline of squares that touch, as a path. A square is `UNIT` long. */

/** A row and a column, counted from the top left. */
export type Cell = readonly [row: number, column: number]

export const UNIT = 10

const SEPARATOR = ','

/** One closed path around every piece and every hole. */
export function outline(cells: readonly Cell[]): string {
  return loops(cells)
    .map((corners) => corners.map(([row, column]) => `${column * UNIT} ${row * UNIT}`))
    .map((points) => `M${points.join('L')}Z`)
    .join('')
}

/**
 * The corners of every outline, around pieces and around holes. Edges run clockwise, so the inside
 * is always on their right, and straight runs are one edge.
 */
export function loops(cells: readonly Cell[]): Cell[][] {
  const filled = new Set(cells.map((cell) => cell.join(SEPARATOR)))
  const has = (row: number, column: number) => filled.has([row, column].join(SEPARATOR))
  // From each corner, where its edges lead. At a corner where two squares touch, two edges start.
  const leads = new Map<string, Cell[]>()
  const edge = (from: Cell, to: Cell) => {
    const key = from.join(SEPARATOR)
    leads.set(key, [...(leads.get(key) ?? []), to])
  }
  for (const [row, column] of cells) {
    if (!has(row - 1, column)) edge([row, column], [row, column + 1])
    if (!has(row, column + 1)) edge([row, column + 1], [row + 1, column + 1])
    if (!has(row + 1, column)) edge([row + 1, column + 1], [row + 1, column])
    if (!has(row, column - 1)) edge([row + 1, column], [row, column])
  }

  const found: Cell[][] = []
  for (const start of leads.keys()) {
    while ((leads.get(start)?.length ?? 0) > 0) found.push(loop(start, leads))
  }
  return found
}

function loop(start: string, leads: Map<string, Cell[]>): Cell[] {
  const corners: Cell[] = []
  let at = start
  let heading = ''
  do {
    const from = at.split(SEPARATOR).map(Number) as unknown as Cell
    const choices = leads.get(at) ?? []
    // Where two squares touch by a corner only, turn right: each keeps its own outline.
    const to = choices.find((choice) => rightOf(heading, from, choice)) ?? choices[0]
    if (to === undefined) break
    choices.splice(choices.indexOf(to), 1)
    const next = direction(from, to)
    if (next !== heading) corners.push(from)
    heading = next
    at = to.join(SEPARATOR)
  } while (at !== start)
  return corners
}

const CLOCKWISE = ['right', 'down', 'left', 'up']

function direction([row, column]: Cell, [r, c]: Cell): string {
  if (r === row) return c > column ? 'right' : 'left'
  return r > row ? 'down' : 'up'
}

function rightOf(heading: string, from: Cell, to: Cell): boolean {
  return CLOCKWISE.indexOf(direction(from, to)) === (CLOCKWISE.indexOf(heading) + 1) % 4
}
