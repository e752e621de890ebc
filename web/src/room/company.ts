import type { SeatInfo, TableInfo } from '../server/wire'

/** Whether anybody else is at the table, or watches, who would see a reaction. */
export function hasCompany({ seats, watchers }: Pick<TableInfo, 'seats' | 'watchers'>): boolean {
  return watchers > 0 || seats.some(isSomebodyElse)
}

/** Also who is away and has a bot stand in for them: they may be back any moment. */
function isSomebodyElse({ yours, holder, stand_in: standIn }: SeatInfo): boolean {
  return !yours && (holder === 'person' || standIn)
}
