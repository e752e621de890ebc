/** A step of a replay in words. A seat is told what it could see, a looker-on everything. */

import { cardName, way } from '../../games/one-more/telling'
import { say as oneMore } from '../../games/one-more/words'
import { readTile } from '../../games/second-chance/tile'
import type { Entry } from './actors'
import { say } from './words'

export function tell(
  entries: readonly Entry[],
  names: readonly string[],
  seat: number | null,
): string[] {
  const name = (at: number) => names[at] ?? say('seat', { number: at + 1 })
  const seen = (at: number) => seat === null || seat === at
  return entries.map((entry) =>
    entry.event === 'end' && names.length === 1
      ? say('endedAlone', { count: entry.empty?.[0] ?? 0 })
      : sentence(entry, name, seen),
  )
}

function sentence(
  entry: Entry,
  name: (seat: number) => string,
  seen: (seat: number) => boolean,
): string {
  switch (entry.event) {
    case 'deal':
      return say('dealt', { name: name(entry.seat), count: readTile(entry.tile).size })
    case 'start':
      return seen(entry.seat)
        ? say('started', { name: name(entry.seat), squares: entry.cells.join(' ') })
        : say('drewUnseen', { name: name(entry.seat) })
    case 'reveal':
      return say('revealed', {
        round: entry.round,
        first: readTile(entry.tiles[0] ?? '#').size,
        second: readTile(entry.tiles[1] ?? '#').size,
      })
    case 'draw':
      if ('card' in entry) return drawn(entry, name, seen)
      return seen(entry.seat)
        ? say('drew', {
            name: name(entry.seat),
            count: entry.cells.length,
            squares: entry.cells.join(' '),
          })
        : say('drewUnseen', { name: name(entry.seat) })
    case 'chance':
      return say('chance', { name: name(entry.seat), count: readTile(entry.tile).size })
    case 'out':
      return say('out', { name: name(entry.seat) })
    case 'bonus':
      return say('bonus', { name: name(entry.seat), square: entry.cell })
    case 'round':
      return say('newRound', { round: entry.round, name: name(entry.first) })
    case 'play':
      return oneMore('played', { name: name(entry.seat), card: cardName(entry.card) })
    case 'reverse':
      return oneMore('reversed', { way: way(entry.direction) })
    case 'swap': {
      const [first, second] = entry.seats
      const swapped = oneMore('swapped', {
        by: name(entry.by),
        first: name(first),
        second: name(second),
      })
      if (!seen(first) && !seen(second)) return swapped
      const cards = { first: cardName(entry.cards[0]), second: cardName(entry.cards[1]) }
      return `${swapped} ${say('swapCards', cards)}`
    }
    case 'leave':
      return oneMore('left', { name: name(entry.seat) })
    case 'lose':
      return oneMore(entry.reason === 'stuck' ? 'stuck0' : 'last0', { name: name(entry.seat) })
    case 'end':
      return say('ended', { names: entry.winners.map(name).join(', ') })
  }
}

function drawn(
  entry: { by: number; seat: number; card: string },
  name: (seat: number) => string,
  seen: (seat: number) => boolean,
): string {
  const drew =
    entry.by === entry.seat
      ? oneMore('drewSelf', { name: name(entry.seat) })
      : oneMore('drewOther', { by: name(entry.by), name: name(entry.seat) })
  return seen(entry.seat) ? `${drew} ${oneMore('drewMine', { card: cardName(entry.card) })}` : drew
}
