import { describe, expect, test } from 'vitest'
import type { OneMoreView } from '../../server/wire'
import { Choice } from './choice.svelte'
import { viewWith } from './example'

function choiceFor(said: Partial<OneMoreView> = {}): Choice {
  const view = viewWith(said)
  return new Choice(() => view)
}

describe('a choice', () => {
  test('is nothing where nothing is asked of this seat', () => {
    expect(choiceFor({ to_act: [1] }).task).toBe('nothing')
    expect(choiceFor({ seat: null }).task).toBe('nothing')
    expect(choiceFor({ to_act: [1], asked: 'name-draw' }).targets).toEqual([])
  })

  test('of a card is a move at once', () => {
    const choice = choiceFor()
    expect(choice.move).toBeNull()
    choice.card = '5±'

    expect(choice.move).toEqual({ t: 'play', card: '5±' })
  })

  test('of somebody who draws can be changed and taken back', () => {
    const choice = choiceFor({ asked: 'name-draw' })
    choice.point(0)
    choice.point(1)

    expect(choice.move).toEqual({ t: 'name-draw', seat: 1 })

    choice.point(1)

    expect(choice.move).toBeNull()
    expect(choice.empty).toBe(true)
  })

  test('of two who swap is a move with the second; a third takes the place of the first', () => {
    const choice = choiceFor({ asked: 'name-swap', playing: [0, 1, 2], counts: [2, 2, 2] })
    choice.point(2)
    expect(choice.move).toBeNull()
    choice.point(0)
    expect(choice.move).toEqual({ t: 'name-swap', seats: [2, 0] })
    choice.point(1)

    expect(choice.move).toEqual({ t: 'name-swap', seats: [0, 1] })
  })

  test('is restored if it answers what is asked', () => {
    const choice = choiceFor()
    choice.restore({ t: 'play', card: '7-swap' })
    expect(choice.move).toEqual({ t: 'play', card: '7-swap' })
    choice.restore({ t: 'give', card: '7-swap' })

    expect(choice.move).toBeNull()
  })

  test('has one question as long as nothing happens', () => {
    const { question } = choiceFor()

    expect(choiceFor({ tokens: [1, 1, 1] }).question).toBe(question)
    expect(choiceFor({ centre: '5±' }).question).not.toBe(question)
    expect(choiceFor({ asked: 'name-draw' }).question).not.toBe(question)
  })
})
