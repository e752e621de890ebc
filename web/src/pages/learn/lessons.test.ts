import { beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '../../words/language.svelte'
import { eraseNotebook } from '../solo/notebook'
import { noteLearned, readLearned } from './learned'
import { LATER, lessonOf, teach } from './lessons'
import { words } from './lessons.words'

beforeEach(() => localStorage.clear())

test('how far somebody has come is kept, and never goes back', () => {
  noteLearned('one-more-2', 3)
  noteLearned('one-more-2', 1)
  noteLearned('second-chance-3', 1)
  expect(readLearned()).toEqual({ 'one-more-2': 3, 'second-chance-3': 1 })
})

test('what cannot be read is as if nothing was kept', () => {
  for (const broken of ['no list', '"text"', '7', 'null']) {
    localStorage.setItem('mulligan.lessons', broken)
    expect(readLearned()['one-more-2'] ?? 0).toBe(0)
  }
  noteLearned('one-more-2', 2)
  expect(readLearned()['one-more-2']).toBe(2)
})

test('who erases the games on this device erases this, too', () => {
  noteLearned('one-more-2', 3)
  eraseNotebook()
  expect(readLearned()).toEqual({})
})

test('every lesson has a title, a goal and an end, in every language', () => {
  for (const short of ['sc', 'om'])
    for (const number of LATER)
      for (const part of ['Title', 'Goal', 'End'])
        for (const language of LANGUAGES)
          expect(words[language]).toHaveProperty([`${short}${part}${number}`])
  expect(teach('one-more', 'Title3')).toBe('When to be the last')
  expect(lessonOf('second-chance', 2)).toBe('second-chance-2')
})
