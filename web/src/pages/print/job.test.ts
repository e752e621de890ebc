import { describe, expect, it } from 'vitest'
import {
  type Choice,
  chosenIn,
  dependsOnPlayers,
  job,
  printAddress,
  seatedOf,
  sheetsOfPaper,
  showsDeck,
  things,
} from './job'

const choice: Choice = {
  game: 'second-chance',
  thing: 'sheets',
  deck: { toml: 'mine' },
  paper: 'A5',
  perPage: 4,
  language: 'de',
  edition: 'en-2019',
  black: true,
  deal: '',
  players: 4,
}

describe('what is offered', () => {
  it('has no grids for a game of cards', () => {
    expect(things('one-more')).not.toContain('sheets')
    expect(things('one-more')).not.toContain('large')
    expect(things('one-more')).not.toContain('score')
  })

  it('asks for a deck only where its cards are seen', () => {
    expect(things('second-chance').filter((thing) => showsDeck('second-chance', thing))).toEqual([
      'evening',
      'start',
      'cards',
      'overview',
    ])
    expect(things('one-more').filter((thing) => showsDeck('one-more', thing))).toEqual([
      'evening',
      'cards',
      'overview',
    ])
  })

  it('offers an evening first', () => {
    expect(things('second-chance')[0]).toBe('evening')
    expect(things('one-more')[0]).toBe('evening')
  })
})

describe('how many people play', () => {
  it('matters for an evening and its score sheet alone', () => {
    expect(things('second-chance').filter(dependsOnPlayers)).toEqual(['evening', 'scores'])
    expect(job({ ...choice, thing: 'evening', players: 5 })).toMatchObject({
      kind: 'evening',
      players: 5,
    })
    expect(job({ ...choice, thing: 'scores' })).toMatchObject({ kind: 'score', players: 4 })
    expect(job({ ...choice, thing: 'score' })).not.toHaveProperty('players')
  })

  it('is at most what a game is for', () => {
    expect([1, 2, 7].map((each) => seatedOf(each, { fewest: 2, most: 6 }))).toEqual([2, 2, 6])
  })

  it('takes half as much paper on both sides', () => {
    expect([1, 2, 25].map(sheetsOfPaper)).toEqual([1, 1, 13])
  })
})

describe('the request', () => {
  it('keeps what belongs to the thing', () => {
    expect(job({ ...choice, thing: 'overview' })).toEqual({
      kind: 'overview',
      game: 'second-chance',
      deck: { toml: 'mine' },
      paper: 'A5',
      per_page: 4,
      language: 'de',
      large: false,
      black: true,
    })
  })

  it('names an edition where the rules of Second Chance are printed', () => {
    expect(job({ ...choice, thing: 'evening' }).edition).toBe('en-2019')
    expect(job({ ...choice, thing: 'rules' }).edition).toBe('en-2019')
    expect(job({ ...choice, thing: 'rules', edition: null }).edition).toBeNull()
    expect(job({ ...choice, thing: 'rules', game: 'one-more' })).not.toHaveProperty('edition')
    expect(job({ ...choice, thing: 'score' })).not.toHaveProperty('edition')
  })

  it('prints large sheets one to a page', () => {
    expect(job({ ...choice, thing: 'large' })).toMatchObject({
      kind: 'sheets',
      large: true,
      per_page: 1,
    })
  })

  it('does not send a deck for what has no cards', () => {
    expect(job(choice).deck).toBe('standard')
    expect(job({ ...choice, game: 'one-more', thing: 'start' }).deck).toBe('standard')
  })

  it.each(['cards', 'start', 'rules', 'score'] as const)('has one %s to a page', (thing) => {
    expect(job({ ...choice, thing }).per_page).toBe(1)
  })
})

describe('a deal', () => {
  it('goes on sheets to draw on, as an address', () => {
    expect(job({ ...choice, deal: '2026-11-15' }).deal).toMatch(/\/paper\/2026-11-15$/)
    expect(job(choice)).not.toHaveProperty('deal')
    expect(job({ ...choice, thing: 'large', deal: 'today' }).deal).toMatch(/\/paper\/today$/)
    for (const thing of ['score', 'cards'] as const)
      expect(job({ ...choice, thing, deal: 'today' })).not.toHaveProperty('deal')
  })

  it('is chosen by the address of the page', () => {
    expect(chosenIn('?deal=today')).toEqual({
      game: 'second-chance',
      thing: 'sheets',
      deal: 'today',
    })
  })
})

describe('the address', () => {
  it('leads back to the game and to the cards of a deck', () => {
    const { search } = new URL(printAddress('one-more', 'a b'), 'http://here')
    expect(chosenIn(search)).toEqual({ game: 'one-more', thing: 'cards', deal: '' })
    expect(new URLSearchParams(search).get('deck')).toBe('a b')
  })

  it('does not offer what the game does not have', () => {
    expect(chosenIn('?game=one-more&thing=sheets')).toMatchObject({
      game: 'one-more',
      thing: 'evening',
    })
    expect(chosenIn('')).toEqual({ game: 'second-chance', thing: 'evening', deal: '' })
  })
})
