/** A step of a replay in words. A seat is told what it could see, an onlooker everything. */

import { cardName, way } from '../../games/one-more/describe'
import { drew, swapped } from '../../games/one-more/telling'
import { say as oneMore } from '../../games/one-more/words'
import { readTile } from '../../games/second-chance/tile'
import type { Frame, OneMoreEvent, SecondChanceEvent } from '../../server/wire'
import { listed } from '../../words/listed'
import { say } from './words'

type Name = (seat: number) => string
type Seen = (seat: number) => boolean

export function tell(frame: Frame, names: readonly string[], seat: number | null): string[] {
  const name: Name = (at) => names[at] ?? say('seat', { number: at + 1 })
  const seen: Seen = (at) => seat === null || seat === at
  if (frame.game === 'one-more') return frame.happened.map((event) => cards(event, name, seen))
  return frame.happened.map((event) =>
    event.event === 'end' && names.length === 1
      ? say('endedAlone', { count: event.empty[0] ?? 0 })
      : sheets(event, name, seen),
  )
}

function sheets(event: SecondChanceEvent, name: Name, seen: Seen): string {
  switch (event.event) {
    case 'deal':
      return say('dealt', { name: name(event.seat), count: readTile(event.tile).size })
    case 'start':
      return seen(event.seat)
        ? say('started', { name: name(event.seat), squares: event.cells.join(' ') })
        : say('drewUnseen', { name: name(event.seat) })
    case 'reveal':
      return say('revealed', {
        round: event.round,
        first: readTile(event.tiles[0] ?? '#').size,
        second: readTile(event.tiles[1] ?? '#').size,
      })
    case 'draw':
      return seen(event.seat)
        ? say('drew', {
            name: name(event.seat),
            count: event.cells.length,
            squares: event.cells.join(' '),
          })
        : say('drewUnseen', { name: name(event.seat) })
    case 'chance':
      return say('chance', { name: name(event.seat), count: readTile(event.tile).size })
    case 'out':
      return say('out', { name: name(event.seat) })
    case 'bonus':
      return say('bonus', { name: name(event.seat), square: event.cell })
    case 'end':
      return ended(event.winners, name)
  }
}

function cards(event: OneMoreEvent, name: Name, seen: Seen): string {
  switch (event.event) {
    case 'round':
      return say('newRound', { round: event.round, name: name(event.first) })
    case 'play':
      return oneMore('played', { name: name(event.seat), card: cardName(event.card) })
    case 'reverse':
      return oneMore('reversed', { way: way(event.direction) })
    case 'draw': {
      const told = drew(event, name, null)
      if (!seen(event.seat)) return told
      return `${told} ${oneMore('drewMine', { card: cardName(event.card) })}`
    }
    case 'swap': {
      const [first = 0, second = 0] = event.seats
      const told = swapped({ by: event.by, seats: [first, second] }, name, null)
      if (!seen(first) && !seen(second)) return told
      const [given = '', got = ''] = event.cards
      return `${told} ${say('swapCards', { first: cardName(given), second: cardName(got) })}`
    }
    case 'leave':
      return oneMore('left', { name: name(event.seat) })
    case 'lose':
      return oneMore(event.reason === 'stuck' ? 'stuck0' : 'last0', { name: name(event.seat) })
    case 'end':
      return ended(event.winners, name)
  }
}

function ended(winners: readonly number[], name: Name): string {
  return say('ended', { names: listed(winners.map(name)) })
}
