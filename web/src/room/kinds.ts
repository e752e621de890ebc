/** Which kind of game a table is for: nobody should have to remember how they came there. */

import { dealOf } from '../daily/named'
import { say as daily } from '../daily/words'
import { say as practice } from '../practice/words'
import { say as solo } from '../solo/words'
import type { TableInfo } from '../wire'

type Known = Pick<TableInfo, 'practice' | 'day' | 'scored' | 'series'>

export function kindsOf({ practice: practised, day, scored, series }: Known): string[] {
  return [
    ...(practised ? [practice('practice')] : []),
    ...(day === null ? [] : [scored ? `${dealOf(day)}: ${daily('counts')}` : dealOf(day)]),
    ...(series === null ? [] : [solo('gameOf', { number: series + 1 })]),
  ]
}
