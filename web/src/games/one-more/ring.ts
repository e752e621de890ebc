/**
 * Where people sit: around the table, clockwise from the seat at the bottom. Beside the centre card
 * there is room for one on each side; the others share the edges above and below it. Places are
 * in percent of the table, so they hold for every size.
 */

export interface Spot {
  x: number
  y: number
}

/** An arrow from one seat towards the next, and where it points: clockwise, in degrees. */
export interface Arrow extends Spot {
  turn: number
}

const [TOP, BOTTOM] = [15, 85]
const SIDE = 11
const OVER = 7
/** Seats this close are above each other, and those this far apart have a corner between them. */
const [STRAIGHT, CORNER] = [9, 20]
/** With more people than this, somebody sits on each side of the seat at the bottom. */
const ONE_BELOW = 7

/** How high the centre card lies, and who sits beside it: with nobody above, there is room there. */
export function middle(count: number): number {
  return count > 3 ? 50 : 36
}

export function ring(count: number): Spot[] {
  const below = count > ONE_BELOW
  const above = count - (below ? 5 : 3)
  const beside = middle(count)
  const top = Array.from({ length: above }, (_, at) => ({ x: ((at + 0.5) / above) * 100, y: TOP }))
  return [
    { x: 50, y: BOTTOM },
    ...(below ? [{ x: 19, y: BOTTOM }] : []),
    { x: SIDE, y: beside },
    ...top,
    { x: 100 - SIDE, y: beside },
    ...(below ? [{ x: 81, y: BOTTOM }] : []),
  ]
}

/** From each seat to the next one clockwise; the other way round, each is turned about. */
export function arrows(spots: readonly Spot[], direction: 1 | -1): Arrow[] {
  return spots.map((from, at) => {
    const to = spots[(at + 1) % spots.length] ?? from
    const across = to.x - from.x
    // The table's shape is not known here: any way that is neither along nor up is aslant.
    const right = Math.abs(across) < STRAIGHT ? 0 : Math.sign(across)
    const degrees = (Math.atan2(Math.sign(to.y - from.y), right) * 180) / Math.PI
    const turn = (degrees + (direction === 1 ? 360 : 180)) % 360
    return { ...between(from, to), turn }
  })
}

/** Halfway; round a corner of the table, nearer to the corner: in the middle lies the card. */
function between(from: Spot, to: Spot): Spot {
  // Nobody sits above: the way from side to side leads over the card.
  if (from.x === SIDE && to.x === 100 - SIDE) return { x: 50, y: OVER }
  const [side, end] = Math.abs(from.x - 50) > Math.abs(to.x - 50) ? [from, to] : [to, from]
  const corner = from.y !== to.y && Math.abs(from.x - to.x) > CORNER
  const [across, up] = corner ? [0.25, 0.66] : [0.5, 0.5]
  return { x: side.x + (end.x - side.x) * across, y: side.y + (end.y - side.y) * up }
}
