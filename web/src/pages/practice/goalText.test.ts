import { afterEach, describe, expect, it } from 'vitest'
import { LANGUAGES, speech } from '../../words/language.svelte'
import { goalLabel, goalText } from './goalText'
import { words } from './words'

const { en } = words
const inGame = (...before: number[]) => ({ series: before.length, series_empty: before })

afterEach(() => {
  speech.language = 'en'
})

describe('a hint', () => {
  it('says what may be left', () => {
    expect(goalText(inGame(), 81)).toBe(en.goalFirst)
    expect(goalText(inGame(6), 81)).toBe('So far 6: you can leave 3 in this game and the next.')
    expect(goalText(inGame(4, 2), 40)).toBe('So far 6: you can leave 3 in this game.')
    expect(goalText(inGame(9), 40)).toBe('So far 9: not one more may stay empty.')
    expect(goalText({ series: null, series_empty: [] }, 81)).toBe('')
  })

  it('knows when the goal is safe, or gone', () => {
    expect(goalText(inGame(4, 2), 4)).not.toBe(en.goalSafe)
    expect(goalText(inGame(4, 2), 3)).toBe(en.goalSafe)
    expect(goalText(inGame(4), 3)).not.toBe(en.goalSafe) // there is another game to come
    expect(goalText(inGame(10), 40)).toBe(en.goalGone)
    expect(goalText(inGame(5, 5), 2)).toBe(en.goalGone)
  })

  it.each(LANGUAGES)('says both numbers in %s', (language) => {
    speech.language = language
    for (const before of [[6], [4, 2]]) expect(goalText(inGame(...before), 40)).toMatch(/6.* 3\b/)
  })
})

describe('the table', () => {
  it('shows the goal while it is in reach', () => {
    expect(goalLabel(inGame())).toBe('goal: up to 9 in three games')
    expect(goalLabel(inGame(2))).toBe('goal: up to 7 in two games')
    expect(goalLabel(inGame(4, 2))).toBe('goal: up to 3')
    expect(goalLabel(inGame(4, 5))).toBe('goal: none')
    expect(goalLabel(inGame(4, 6))).toBe('')
    expect(goalLabel({ series: null, series_empty: [] })).toBe('')
  })
})
