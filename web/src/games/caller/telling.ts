/** The table in words: for screen readers, and for the voice. */

import type { CallerEnd, CallerView, Paper } from '../../server/wire'
import { listed } from '../../words/listed'
import { say as game, type WordKey } from '../second-chance/words'
import { decision } from './ranking'
import { tileName } from './shapes'
import { say } from './words'

const REASONS: Record<CallerEnd['reason'], WordKey> = {
  filled: 'endFilled',
  'no-chance-cards': 'endNoCards',
  'all-out': 'endAllOut',
  deck: 'endDeck',
}

export function whyItEnded(end: CallerEnd): string {
  return game(REASONS[end.reason])
}

export function cardsSaid({ round, offer }: CallerView): string {
  const [one = '', other = ''] = offer.map(tileName)
  return say('cardsSaid', { round, one, other })
}

export function startsSaid({ papers }: CallerView): string {
  const each = papers.map(({ name, start }) => say('startSaid', { name, tile: tileName(start) }))
  return `${say('startTiles')}. ${each.join('. ')}.`
}

/** What no longer counts and has to be rubbed out before people count (SC-14). */
export function rubbingOut({ papers }: CallerView): string[] {
  const named = (what: Paper['cancelled']) =>
    listed(papers.filter(({ cancelled }) => cancelled === what).map(({ name }) => name))
  const [chances, ones] = [named('chance'), named('one')]
  return [
    ...(chances ? [say('rubChance', { names: chances })] : []),
    ...(ones ? [say('rubOne', { names: ones })] : []),
  ]
}

/** Who has won, in one line; nothing before everybody has counted. */
export function verdict({ papers, end }: CallerView): string {
  if (end === null || end.winners.length === 0) return ''
  const [only] = papers
  if (papers.length === 1 && only)
    return only.empty === 0 ? game('soloFull') : game('empties', { count: only.empty ?? 0 })
  const names = end.winners.map((player) => papers[player]?.name ?? '')
  const [name = ''] = names
  return names.length > 1 ? game('shareWin', { names: listed(names) }) : game('oneWins', { name })
}

/** What decided, and among equals who had the 1. */
export function whyTheyWon(view: CallerView): string {
  const decided = decision(view)
  if (decided === null) return ''
  const named = (players: readonly number[]) =>
    listed(players.map((player) => view.papers[player]?.name ?? ''))
  const values = { names: named(decided.tied), count: decided.empty }
  const holders = decided.tied.filter((player) => view.papers[player]?.one)
  switch (decided.by) {
    case 'alone':
      return ''
    case 'filled':
      return game('byFilled')
    case 'fewest':
      return game('byFewest')
    case 'one':
      return say('byOne', { ...values, holder: named(holders) })
    case 'ones':
      return say('byOnes', { ...values, holders: named(holders) })
    case 'nothing':
      return game('byNothing', values)
  }
}

export function resultSaid(view: CallerView): string {
  if (view.end === null) return ''
  const counting = view.end.winners.length === 0 ? `${say('count')}.` : ''
  const rub = view.end.winners.length === 0 ? rubbingOut(view) : []
  return [whyItEnded(view.end), ...rub, counting, verdict(view), whyTheyWon(view)]
    .filter(Boolean)
    .join(' ')
}
