/** Which rules have a picture, and what is on it. */

/** A tile, where its top left corner lies, and its pencil. */
type Laid = readonly [tile: string, row: number, column: number, pencil: number]

type Picture =
  | { kind: 'sheet'; tiles: readonly Laid[]; one: number | null }
  | { kind: 'tiles'; tiles: readonly string[] }
  | { kind: 'ways'; tile: string }
  | { kind: 'cards'; cards: readonly string[] }

const START: Laid = ['.##./.##./##../##..', 3, 3, 5]

/** Full but for single squares and two in a row. */
const FULL: readonly Laid[] = [
  START,
  ['###/###/###', 0, 0, 0],
  ['####/####', 0, 3, 1],
  ['##/##/##/##', 0, 7, 2],
  ['###/###/###', 3, 0, 3],
  ['###/###', 6, 0, 4],
  ['###/###/###', 4, 6, 0],
  ['##/##', 7, 3, 1],
  ['####/####', 7, 5, 2],
]

const PICTURES: Record<string, Picture> = {
  'SC-1': { kind: 'sheet', tiles: [], one: null },
  'SC-5': { kind: 'sheet', tiles: [START], one: null },
  'SC-7': { kind: 'tiles', tiles: ['###/.#.', '##/##'] },
  'SC-8': { kind: 'ways', tile: '###/#..' },
  'SC-10': { kind: 'tiles', tiles: ['##/#.'] },
  'SC-12': { kind: 'sheet', tiles: FULL, one: 72 },
  'OM-1': { kind: 'cards', cards: ['7-draw', '5±'] },
  'OM-3': { kind: 'cards', cards: ['4+replay', '7-swap', '2+reverse'] },
  'OM-8': { kind: 'cards', cards: ['9-replay'] },
  'OM-9': { kind: 'cards', cards: ['2+reverse'] },
  'OM-10': { kind: 'cards', cards: ['6-draw'] },
  'OM-11': { kind: 'cards', cards: ['3+swap'] },
}

export function picture(id: string): Picture | null {
  return PICTURES[id] ?? null
}
