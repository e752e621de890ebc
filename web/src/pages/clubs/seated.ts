/** Who is at a table of the club, in words. */

import type { ClubTable } from '../../server/wire'
import { listed } from '../../words/formats'
import { say } from './words'

export function seatedAt({ names, bots }: Pick<ClubTable, 'names' | 'bots'>): string {
  return listed(bots > 0 ? [...names, say('bots', { count: bots })] : names)
}
