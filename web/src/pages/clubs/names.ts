/** What evenings and seasons are called: by their own name, or by when they were. */

import type { EveningInfo, SeasonInfo } from '../../server/wire'
import { dated } from '../../words/formats'
import { say } from './words'

export function eveningName({ name, began }: Pick<EveningInfo, 'name' | 'began'>): string {
  return name || dated(began * 1000, { weekday: 'long', day: 'numeric', month: 'long' })
}

export function seasonName({ name, season }: Pick<SeasonInfo, 'name' | 'season'>): string {
  return name || say('seasonNumber', { number: season })
}
