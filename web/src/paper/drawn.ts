import type { Pencil } from './pencils'

/** A tile as it stands on a sheet. */
export interface Drawn {
  /** Tells one drawing of a sheet from another. */
  key: string
  squares: readonly number[]
  pencil: Pencil
  /** Stands back behind what the picture is about. */
  faded?: boolean
}
