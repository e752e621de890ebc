/** What evenings and seasons are called: by their own name, or by when they were. */

import type { EveningInfo, SeasonInfo } from '../../server/wire'
import { dated } from '../../words/formats'
import { say } from './words'

export function eveningName({ name, began }: Pick<EveningInfo, 'name' | 'began'>): string {
  if (name !== '') return name
  const day = dated(began * 1000, { weekday: 'long', day: 'numeric', month: 'long' })
  return day.charAt(0).toUpperCase() + day.slice(1) // it stands alone, as a title does
}

export function seasonName({ name, season }: Pick<SeasonInfo, 'name' | 'season'>): string {
  return name || say('seasonNumber', { number: season })
}
