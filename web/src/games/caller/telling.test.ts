import { afterEach, describe, expect, it } from 'vitest'
import { named } from '../../pages/setup/people'
import type { CallerEnd, Paper } from '../../server/wire'
import { speech } from '../../words/language.svelte'
import { playerAsked } from './addresses'
import { callWith, paperOf } from './example'
import { newsText } from './news.svelte'
import { ranking } from './ranking'
import { rubbingOut, verdict, whyTheyWon } from './telling'

afterEach(() => speech.change('en'))

function ended(papers: Paper[], winners: number[], reason: CallerEnd['reason'] = 'deck') {
  return callWith({ papers, end: { reason, winners } })
}

describe('what is announced', () => {
  it('is the two cards of a round, in words', () => {
    expect(newsText(callWith({ round: 3 }), callWith())).toBe('Round 4: L of 4, or stairs of 5.')
    expect(newsText(null, callWith())).toBe('Round 4: L of 4, or stairs of 5.')
  })

  it('is everybody’s starting tile at the beginning', () => {
    const view = callWith({ round: 0, offer: [], papers: [paperOf('Ada'), paperOf('Bo')] })

    expect(newsText(null, view)).toBe('Starting tiles. Ada: wedge of 8. Bo: wedge of 8.')
  })

  it('is a second chance, and who drops out with or without a 1', () => {
    const chance = callWith({ papers: [paperOf('Ada', { chance: '###' }), paperOf('Bo')] })
    const out = (one: boolean) =>
      callWith({ papers: [paperOf('Ada', { chance: '###', out: 4, one }), paperOf('Bo')] })
    const nothing = callWith({ papers: [paperOf('Ada'), paperOf('Bo')] })

    expect(newsText(nothing, chance)).toBe('Second chance for Ada: bar of 3.')
    const fits = callWith({
      papers: [paperOf('Ada', { chance: '###', fits: true }), paperOf('Bo')],
    })
    expect(newsText(chance, fits)).toBe('Ada draws the second chance.')
    expect(newsText(fits, chance)).toBe('Taken back.')
    expect(newsText(chance, out(true))).toBe('Ada is out and writes a 1 in an empty square.')
    expect(newsText(chance, out(false))).toBe('Ada is out.')
  })

  it('is what was taken back', () => {
    const chance = callWith({ papers: [paperOf('Ada', { chance: '###' })] })

    expect(newsText(chance, callWith({ papers: [paperOf('Ada')] }))).toBe('Taken back.')
    expect(newsText(callWith({ round: 5 }), callWith())).toBe(
      'Taken back. Round 4: L of 4, or stairs of 5.',
    )
  })

  it('is nothing when nothing has changed', () => {
    expect(newsText(callWith(), callWith())).toBe('')
  })

  it('is the end once, and the winners when they are known', () => {
    const counting = ended([paperOf('Ada'), paperOf('Bo')], [])
    const half = ended([paperOf('Ada', { empty: 3 }), paperOf('Bo')], [])
    const done = ended([paperOf('Ada', { empty: 3 }), paperOf('Bo', { empty: 4 })], [0])

    expect(newsText(callWith(), counting)).toBe('The cards have run out. Count your empty squares.')
    expect(newsText(counting, half)).toBe('')
    expect(newsText(half, done)).toBe(
      'The cards have run out. Ada wins. Fewest empty squares wins.',
    )
  })
})

describe('what was drawn in vain (SC-14)', () => {
  const cancelled = ended(
    [
      paperOf('Ada', { cancelled: 'one' }),
      paperOf('Bo', { cancelled: 'chance' }),
      paperOf('Cleo'),
      paperOf('Dov', { cancelled: 'chance' }),
    ],
    [],
    'no-chance-cards',
  )

  it('is to be rubbed out, and everybody hears it before they count', () => {
    const sentences = [
      'Bo and Dov: rub out this round’s second chance. It doesn’t count.',
      'Ada: rub out the 1. It doesn’t count.',
    ]
    expect(rubbingOut(cancelled)).toEqual(sentences)
    expect(newsText(callWith(), cancelled)).toBe(
      ['Too few cards were left for the second chances.', ...sentences]
        .join(' ')
        .concat(' Count your empty squares.'),
    )
  })

  it('is nothing where nobody drew anything', () => {
    expect(rubbingOut(ended([paperOf('Ada'), paperOf('Bo')], [], 'no-chance-cards'))).toEqual([])
  })

  it.each([
    ['fr', 'effacez le 1'],
    ['it', 'l’1 va cancellato'],
    ['es', 'hay que borrar el 1'],
    ['de', 'Bitte die 1 ausradieren'],
  ] as const)('is said in %s', (language, words) => {
    speech.change(language)

    expect(rubbingOut(cancelled).at(-1)).toContain(words)
  })
})

describe('the ranking', () => {
  it('names who had the 1 among equals (SC-16)', () => {
    const view = ended(
      [
        paperOf('Ada', { empty: 5, out: 7, one: true }),
        paperOf('Bo', { empty: 5 }),
        paperOf('Cleo', { empty: 7 }),
      ],
      [0],
      'all-out',
    )

    expect(verdict(view)).toBe('Ada wins.')
    expect(whyTheyWon(view)).toBe(
      'Ada and Bo each left 5 squares empty. Ada wrote a 1, and that decides it.',
    )
    expect(ranking(view).map(({ player, rank }) => [player, rank])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ])
  })

  it('shares between all who had a 1, or who had none', () => {
    const ones = [0, 1].map((at) => paperOf(['Ada', 'Bo'][at] ?? '', { empty: 1, one: true }))
    const none = [0, 1].map((at) => paperOf(['Ada', 'Bo'][at] ?? '', { empty: 4 }))

    expect(whyTheyWon(ended(ones, [0, 1]))).toBe(
      'Ada and Bo each left 1 square empty. Ada and Bo each wrote a 1, so they share the win.',
    )
    expect(verdict(ended(none, [0, 1]))).toBe('Ada and Bo share the win.')
    expect(whyTheyWon(ended(none, [0, 1]))).toContain('none of them has a 1')
    expect(ranking(ended(none, [0, 1])).map(({ rank }) => rank)).toEqual([1, 1])
  })

  it('needs no counts when a sheet is full (SC-15)', () => {
    const view = ended([paperOf('Ada'), paperOf('Bo', { full: true, empty: 0 })], [1], 'filled')

    expect(verdict(view)).toBe('Bo wins.')
    expect(whyTheyWon(view)).toBe('Only full grids win.')
    expect(ranking(view).map(({ player, rank }) => [player, rank])).toEqual([
      [1, 1],
      [0, null],
    ])
  })

  it('only counts for somebody who plays alone', () => {
    const view = ended([paperOf('Ada', { empty: 3 })], [0])

    expect(verdict(view)).toBe('3 squares empty')
    expect(whyTheyWon(view)).toBe('')
  })
})

describe('the people', () => {
  it('all have a name, and no two the same', () => {
    expect(named(['Ada', ' ', 'Ada', ''], (number) => `Player ${number}`)).toEqual([
      'Ada',
      'Player 2',
      'Ada 2',
      'Player 4',
    ])
  })

  it('find their own page by its address', () => {
    expect(playerAsked('')).toBeNull()
    expect(playerAsked('?player=2')).toBe(1)
    expect(playerAsked('?player=x')).toBe(-1)
  })
})
