/** Nobody reads their own name where a friend would say "you", and nobody does something to themselves. */

import { beforeEach, describe, expect, it } from 'vitest'
import type { Move, Story } from '../../server/wire'
import { LANGUAGES, speech } from '../../words/language.svelte'
import { NAMES, viewWith } from './example'
import { moveText, prompt } from './prompt'
import { told } from './telling'

const SEATS = [0, 1, 2]
const READERS = [...SEATS, null]
const name = (seat: number) => NAMES[seat] ?? '?'
const pairs = SEATS.flatMap((first) =>
  SEATS.filter((second) => second !== first).map((second): [number, number] => [first, second]),
)

const events: Story[] = [
  ...SEATS.map((seat): Story => ({ what: 'played', seat, card: '7-swap' })),
  ...SEATS.map((seat): Story => ({ what: 'left', seat })),
  ...SEATS.flatMap((by) => SEATS.map((seat): Story => ({ what: 'drew', by, seat, card: null }))),
  ...SEATS.flatMap((by) =>
    pairs.map((seats): Story => ({ what: 'swapped', by, seats, cards: null })),
  ),
]

const moves: Move[] = [
  ...SEATS.map((seat): Move => ({ t: 'name-draw', seat })),
  ...pairs.map((seats): Move => ({ t: 'name-swap', seats })),
]

/** Everything that a reader may be told with names in it. */
function sentences(me: number | null): string[] {
  const asked = SEATS.flatMap((active) => [
    ...SEATS.map((chosen) =>
      prompt(viewWith({ seat: me, active, to_act: [active], asked: 'name-swap' }), name, [chosen]),
    ),
    ...(['play', 'name-draw'] as const).map((asked) =>
      prompt(viewWith({ seat: me, active, to_act: [active], asked, playing: SEATS }), name),
    ),
    ...pairs.flatMap((seats) =>
      [[], [seats[0]]].map((given) => {
        const waiting = seats.filter((seat) => !given.includes(seat))
        const swap = { by: active, seats, given, mine: null }
        return prompt(viewWith({ seat: me, active, to_act: waiting, asked: 'give', swap }), name)
      }),
    ),
  ])
  const made = me === null ? [] : moves.map((move) => moveText(move, name, me))
  return [...events.map((event) => told(event, name, me)), ...asked, ...made]
}

describe.each(LANGUAGES)('in %s', (language) => {
  beforeEach(() => speech.change(language))

  it('nothing is said in signs', () => {
    for (const sentence of sentences(0)) expect(sentence).not.toMatch(/[▲▼±]/)
  })

  it.each(READERS)('seat %s never reads its own name', (me) => {
    for (const sentence of sentences(me)) {
      if (me !== null) expect(sentence).not.toContain(name(me))
      expect(sentence).not.toMatch(/[{}?]\w|undefined/)
    }
  })

  it.each(READERS)('seat %s reads no name twice in a sentence', (me) => {
    for (const sentence of sentences(me))
      for (const each of NAMES) expect(sentence.split(each).length, sentence).toBeLessThan(3)
  })
})

it('says it as a friend would', () => {
  speech.change('en')
  const swap = { what: 'swapped' as const, cards: null }
  expect(told({ ...swap, by: 1, seats: [1, 2] }, name, 0)).toBe('Bram swaps a card with Cleo.')
  expect(told({ ...swap, by: 1, seats: [0, 1] }, name, 0)).toBe('Bram swaps a card with you.')
  expect(told({ ...swap, by: 1, seats: [2, 0] }, name, 0)).toBe(
    'Bram makes you and Cleo swap a card.',
  )
  expect(told({ ...swap, by: 0, seats: [2, 0] }, name, 0)).toBe('You swap a card with Cleo.')
  expect(told({ what: 'drew', by: 1, seat: 0, card: null }, name, 0)).toBe(
    'Bram makes you draw a card.',
  )
  expect(moveText({ t: 'name-draw', seat: 0 }, name, 0)).toBe('Draw a card yourself')
})
