import { beforeEach, describe, expect, it } from 'vitest'
import { empty } from './deck'
import { keptDecks } from './keptDecks.svelte'

const mine = empty('one-more', { title: 'Mine', provenance: 'my box', licence: 'private' })
const stored = () => JSON.parse(localStorage.getItem('mulligan.decks') ?? '[]')

describe('kept decks', () => {
  beforeEach(() => {
    for (const { id } of keptDecks.decks) keptDecks.remove(id)
  })

  it('keeps every change on the device', () => {
    const id = keptDecks.add(mine)
    keptDecks.change(id, { ...mine, title: 'Other' })

    expect(keptDecks.find(id)?.deck.title).toBe('Other')
    expect(stored()).toMatchObject([{ id, deck: { title: 'Other' } }])
  })

  it('keeps several, each in its own game', () => {
    const [one, other] = [keptDecks.add(mine), keptDecks.add(mine)]

    expect(one).not.toBe(other)
    expect(keptDecks.of('one-more')).toHaveLength(2)
    expect(keptDecks.of('second-chance')).toHaveLength(0)
  })

  it('gives back what was thrown away, where it was', () => {
    const ids = [keptDecks.add(mine), keptDecks.add(mine), keptDecks.add(mine)]
    const before = keptDecks.decks.map(({ id }) => id)
    const putBack = keptDecks.remove(ids[1] as string)
    expect(stored()).toHaveLength(2)

    putBack()
    putBack()

    expect(stored().map(({ id }: { id: string }) => id)).toEqual(before)
  })

  it('sees what another window changed', () => {
    localStorage.setItem('mulligan.decks', JSON.stringify([{ id: 'x', deck: mine, changed: 0 }]))
    dispatchEvent(new StorageEvent('storage', { key: 'mulligan.decks' }))

    expect(keptDecks.find('x')?.deck.title).toBe('Mine')
  })
})
