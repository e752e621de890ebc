import { beforeEach, describe, expect, it } from 'vitest'
import { empty } from './deck'
import { shelf } from './keptDecks.svelte'

const mine = empty('one-more', { title: 'Mine', provenance: 'my box', licence: 'private' })
const stored = () => JSON.parse(localStorage.getItem('mulligan.decks') ?? '[]')

describe('the shelf', () => {
  beforeEach(() => {
    for (const { id } of shelf.decks) shelf.remove(id)
  })

  it('keeps every change on the device', () => {
    const id = shelf.add(mine)
    shelf.change(id, { ...mine, title: 'Other' })

    expect(shelf.find(id)?.deck.title).toBe('Other')
    expect(stored()).toMatchObject([{ id, deck: { title: 'Other' } }])
  })

  it('keeps several, each in its own game', () => {
    const [one, other] = [shelf.add(mine), shelf.add(mine)]

    expect(one).not.toBe(other)
    expect(shelf.of('one-more')).toHaveLength(2)
    expect(shelf.of('second-chance')).toHaveLength(0)
  })

  it('gives back what was thrown away, where it was', () => {
    const ids = [shelf.add(mine), shelf.add(mine), shelf.add(mine)]
    const before = shelf.decks.map(({ id }) => id)
    const putBack = shelf.remove(ids[1] as string)
    expect(stored()).toHaveLength(2)

    putBack()
    putBack()

    expect(stored().map(({ id }: { id: string }) => id)).toEqual(before)
  })

  it('sees what another window changed', () => {
    localStorage.setItem('mulligan.decks', JSON.stringify([{ id: 'x', deck: mine, changed: 0 }]))
    dispatchEvent(new StorageEvent('storage', { key: 'mulligan.decks' }))

    expect(shelf.find('x')?.deck.title).toBe('Mine')
  })
})
