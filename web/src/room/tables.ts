/** The component of each game's table. Loaded when it is known which game it is, and once. */

import type { Component } from 'svelte'
import type { TableProps } from '../games/table'
import type { TableInfo } from '../server/wire'

type Loaded = Promise<{ default: Component<TableProps> }>

const TABLES: Record<TableInfo['game'], () => Loaded> = {
  'second-chance': () => import('../games/second-chance/Table.svelte'),
  'one-more': () => import('../games/one-more/Table.svelte'),
  caller: () => import('../games/caller/Table.svelte'),
}

/** Call it early: on a slow line the code then comes along with what it will show. */
export function tableOf(game: TableInfo['game']): Loaded {
  return TABLES[game]()
}
