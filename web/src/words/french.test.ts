import { afterEach, describe, expect, it } from 'vitest'
import { lead } from '../shell/words'
import { spaced } from './french'
import { speaker, speech } from './language.svelte'

const NARROW = '\u202f'
const WHOLE = '\u00a0'

afterEach(() => speech.change('en'))

describe('French signs', () => {
  it('never begin a line', () => {
    expect(spaced('Si près ! Et vous ? Oui ; non : « peut-être ».')).toBe(
      `Si près${NARROW}! Et vous${NARROW}? Oui${NARROW}; non${WHOLE}: «${NARROW}peut-être${NARROW}».`,
    )
    expect(spaced('un « One more! » de plus')).toBe(`un «${NARROW}One more!${NARROW}» de plus`)
  })

  it.each(['12:30', 'https://example.org/t/7a3?seat=1', 'One More!', 'rien à faire ici, jamais'])(
    'leave %s alone',
    (text) => {
      expect(spaced(text)).toBe(text)
    },
  )
})

describe('what is said', () => {
  const en = { who: '{name} : {what} ?' }
  const say = speaker<typeof en>({ en, fr: en, it: en, es: en, de: en })

  it('is spaced in French alone', () => {
    expect(say('who', { name: 'Ada', what: 'moi' })).toBe('Ada : moi ?')
    speech.change('fr')
    expect(say('who', { name: 'Ada', what: 'moi' })).toBe(`Ada${WHOLE}: moi${NARROW}?`)
  })

  it('holds names as people wrote them', () => {
    speech.change('fr')
    expect(say('who', { name: 'A !', what: '12:30' })).toBe(`A !${WHOLE}: 12:30${NARROW}?`)
  })

  it('has the colon of its language before something that it names', () => {
    expect(lead('Code')).toBe('Code:')
    speech.change('fr')
    expect(lead('Code')).toBe(`Code${WHOLE}:`)
  })
})
