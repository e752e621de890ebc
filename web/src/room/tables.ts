/** The component of each game's table. Loaded when it is known which game it is, and once. */

import type { Component } from 'svelte'
import type { TableProps } from '../table'
import type { TableInfo } from '../wire'

type Loaded = Promise<{ default: Component<TableProps> }>

const TABLES: Record<TableInfo['game'], () => Loaded> = {
  'second-chance': () => import('../second-chance/SecondChanceTable.svelte'),
  'one-more': () => import('../one-more/OneMoreTable.svelte'),
  caller: () => import('../caller/CallerTable.svelte'),
}

/** To be called early: on a slow line the code then comes beside what it will show. */
export function tableOf(game: TableInfo['game']): Loaded {
  return TABLES[game]()
}
