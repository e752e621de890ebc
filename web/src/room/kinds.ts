/** Which kind of game a table is for: nobody should have to remember how they came there. */

import { dealOf } from '../pages/daily/named'
import { say as daily } from '../pages/daily/words'
import { say as practice } from '../pages/practice/words'
import { say as solo } from '../pages/solo/words'
import type { TableInfo } from '../server/wire'

type Known = Pick<TableInfo, 'practice' | 'day' | 'scored' | 'series'>

export function kindsOf({ practice: practised, day, scored, series }: Known): string[] {
  return [
    ...(practised ? [practice('practice')] : []),
    ...(day === null ? [] : [scored ? `${dealOf(day)}: ${daily('counts')}` : dealOf(day)]),
    ...(series === null ? [] : [solo('gameOf', { number: series + 1 })]),
  ]
}
