import { describe, expect, it } from 'vitest'
import { ADA, BEA, club, evening, game, person, table } from './club.test-setup'
import { news } from './news'

describe('news of a club', () => {
  it('is none if nothing has changed', () => {
    expect(news(club(), club())).toEqual([])
  })

  it('tells who has joined, but not oneself and no guest', () => {
    const now = club({
      people: [ADA, BEA, person(4, 'Cem'), person(5, 'Dot', { belongs: 'guest' })],
    })
    expect(news(club(), now)).toEqual(['Cem has joined.'])
    expect(news(club({ people: [BEA] }), club())).toEqual([])
  })

  it('tells of a table that waits, but not of one’s own and not twice', () => {
    const waiting = club({ tables: [table('a'), table('b', { yours: true })] })
    expect(news(club(), waiting)).toEqual(['A new table: Second Chance, Bea.'])
    expect(news(waiting, waiting)).toEqual([])
  })

  it('says nothing about tables that it cannot tell apart', () => {
    const seen = club({ you: null, tables: [table(null)] })
    expect(news(seen, club({ you: null, tables: [table(null), table(null)] }))).toEqual([])
  })

  it('tells how a game of the evening ended, also when older ones drop out of the list', () => {
    const before = club({ evening: evening(1, game(20, 'Ada', 'Bea'), game(10, 'Ada', 'Bea')) })
    const now = club({ evening: evening(1, game(30, 'Bea', 'Ada'), game(20, 'Ada', 'Bea')) })
    expect(news(before, now)).toEqual(['One More! is over. First: Bea.'])
  })

  it('does not tell the games of an evening that was under way already', () => {
    const now = club({ evening: evening(2, game(30, 'Bea', 'Ada')) })
    expect(news(club(), now)).toEqual(['An evening has begun.'])
    expect(news(now, club())).toEqual(['The evening is over.'])
  })
})
