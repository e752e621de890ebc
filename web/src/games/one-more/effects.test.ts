/** An effect has one icon and one name: on the cards, in the rules, in the workshop and in print. */

import { beforeEach, describe, expect, it } from 'vitest'
import { typed } from '../../pages/workshop/deck'
import { effectWords } from '../../pages/workshop/effects.words'
import { words as workshop } from '../../pages/workshop/words'
import { LANGUAGES, speech } from '../../words/language.svelte'
import type { Effect } from './card'
import { demand } from './describe'
import { effectPath, effectWord } from './effects'

const EFFECTS: Effect[] = ['replay', 'reverse', 'draw', 'swap']
const rulebooks = import.meta.glob<string>('../../pages/learn/rules/one-more.*.txt', {
  eager: true,
  import: 'default',
  query: '?raw',
})
const printed = import.meta.glob<string>('../../../../src/mulligan/printing/words/*.toml', {
  eager: true,
  import: 'default',
  query: '?raw',
})
const RULES = ['OM-8', 'OM-9', 'OM-10', 'OM-11']

it('has icons that a printer can draw, too: absolute steps, in a square of 24', () => {
  for (const effect of EFFECTS) {
    expect(effectPath(effect)).toMatch(/^M( -?[\d.]+| [MLCZ])+$/)
    for (const number of effectPath(effect).match(/[\d.]+/g) ?? [])
      expect(Number(number)).toBeLessThanOrEqual(24)
  }
  expect(new Set(EFFECTS.map(effectPath)).size).toBe(EFFECTS.length)
})

describe.each(LANGUAGES)('in %s', (language) => {
  beforeEach(() => speech.change(language))

  it('the rules call the effects what the cards call them', () => {
    const book = rulebooks[`../../pages/learn/rules/one-more.${language}.txt`] ?? ''
    const lines = book.toLowerCase().split('\n')
    for (const [at, effect] of EFFECTS.entries()) {
      const rule = lines.find((line) => line.startsWith(`${RULES[at]?.toLowerCase()} `))
      expect(rule).toContain(`${effectWord(effect).toLowerCase()}`)
    }
  })

  it('printed cards ask for the next card in the same words', () => {
    const labels = printed[`../../../../src/mulligan/printing/words/${language}.toml`] ?? ''
    for (const [key, sign] of [
      ['above', '+'],
      ['below', '-'],
      ['either', '±'],
    ] as const)
      expect(labels).toMatch(
        new RegExp(
          `^${key} = ".*: ${demand({ number: 0, sign, effect: null }).replace('0', '\\{\\}')}"$`,
          'm',
        ),
      )
  })

  it('the workshop tells them so, and understands them', () => {
    for (const effect of EFFECTS) {
      const name = effectWord(effect)
      expect(effectWords[language][effect].split(', ')[0]).toBe(name)
      expect(workshop[language].typeHint).toContain(name)
      expect(typed(`4+ ${name}`, [effectWords[language]]).cards).toEqual([
        { card: `4+${effect}`, count: 1 },
      ])
    }
  })
})
