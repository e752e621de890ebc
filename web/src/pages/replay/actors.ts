import type { Frame, OneMoreEvent, SecondChanceEvent } from '../../server/wire'

const ACTING: ReadonlySet<(SecondChanceEvent | OneMoreEvent)['event']> = new Set([
  'start',
  'draw',
  'bonus',
  'play',
  'chance',
  'out',
  'lose',
])

/** Who did something in this step: drew, wrote or played. */
export function actors({ happened }: Frame): number[] {
  const seats = happened.flatMap((event) =>
    ACTING.has(event.event) && 'seat' in event ? [event.seat] : [],
  )
  return [...new Set(seats)]
}
