import { afterEach, describe, expect, it } from 'vitest'
import { dated, listed } from './formats'
import { LANGUAGES, type Language, speaker, speech, type Values } from './language.svelte'
import { forms, lists, spoken } from './lists.test-setup'

/** 8 and 11 begin with a vowel in some of our languages; 0 is singular in French. */
const NUMBERS = [0, 1, 2, 5, 8, 11, 21]
const PEOPLE = ['Ottilie', 'Inès', 'Émile', 'Ada']

/** Placeholders that stand for a number, besides `count`, which chooses the plural form. */
const FIGURES =
  'at centre column done event expected fewest games have high lost low line most need number of page pages round rounds row total won'.split(
    ' ',
  )

/** Texts with `{count}` and no plural forms, which need none. */
const ALONE: Record<string, string> = {
  named: 'the size of a tile is a name: T of 4',
  unnamed: 'the same',
  countLeft: 'no noun follows',
  sayYouDrew: 'no noun follows in English',
  seriesLost: 'a series is lost with 10 or more',
  bar: 'the number stands alone behind a colon',
  furtherTables: 'no noun follows in English and Spanish',
  mistakeOf: 'no noun follows',
  goalTwo: 'no noun follows',
  goalNow: 'the same',
  goalSecond: 'the same',
  goalLast: 'the same',
  goalThen: 'the same',
}

/** Figures before a noun in the plural. */
const ALWAYS_MANY: Record<string, string> = {
  people: 'the most that a game takes, never fewer than six',
  bigTable: 'the same',
  costSquares: 'a decimal, which is plural in these languages even at 1.0',
}

/** What may follow a figure without being counted by it. */
const FOLLOWERS: Record<Language, RegExp> = {
  en: /^(of|to|and|for|by|is|isn’t|still)$/,
  fr: /^(sur|à|et|contre|du|n’est)$/,
  it: /^(di|del|su|a|e|per|non|in)$/,
  es: /^(de|del|a|y|por|no)$/,
  de: /^(von|der|bis|und|gegen|mal|ist|wird|geht|setzen)$/,
}

const names = PEOPLE.join('|')

/** What a native sees at once, in the finished sentence. */
const MISTAKES: Record<Language, RegExp[]> = {
  en: [
    new RegExp(`\\b(a|A) (${names}|8|11)(?!\\p{L})`, 'u'),
    /(?<!\b(the|your|a) |[\d.,:])1 (?!is\b)\p{L}+s(?!\p{L})/iu,
    /\b(0|2|5|8|11|21) (more |empty )?(card|square|tile|seat|second|game|page|place|way)\b/,
  ],
  fr: [
    new RegExp(`(?<!\\p{L})(de|que|lorsque|puisque|le|la|ne|se) (${names})(?!\\p{L})`, 'iu'),
    /(?<!\b(un|le|votre) |[\d.,:])[01] \p{L}+s(?!\p{L})/iu,
    /(?<!\p{L})(l’|d’|qu’)\d/iu,
  ],
  it: [
    /(?<!\p{L})(il|del|al|dal|nel|sul|un|lo) (8|11)(?!\d)/iu,
    /(?<!\p{L})a Ada(?!\p{L})/iu,
    /(?<!\p{L})(alle|dalle|le) 1:/iu,
    /(?<![\d.,:])1 (carte|caselle|tessere|posti|partite|pagine|persone|secondi)/u,
  ],
  es: [
    /(?<!\p{L})(y I|o O|o 8|o 11|y Hi)/iu,
    /(?<!\p{L})(a las|antes de las) 1:/iu,
    /(?<!\b(un|el|tu) |[\d.,:])1 \p{L}+s(?!\p{L})/iu,
  ],
  de: [/(?<![\d.,:])1 (von \d+ )?(kommen|sind|haben|\p{Lu}\p{L}*(er|en|tze))(?!\p{L})/u],
}

function valuesFor(number: number, name: string): Values {
  const others = PEOPLE.filter((other) => other !== name).slice(0, 1)
  return {
    ...Object.fromEntries(FIGURES.map((figure) => [figure, number])),
    count: number,
    name,
    by: name,
    holder: name,
    names: listed([...others, name]),
    holders: listed([...others, name]),
    day: dated(new Date(2026, 10, 8), { day: 'numeric', month: 'long' }),
    time: '1:00',
  }
}

/** Everything that may stand in a sentence. */
function readings(): Values[] {
  return NUMBERS.flatMap((number) => PEOPLE.map((name) => valuesFor(number, name)))
}

/** The mistakes in a list, one for each text that has any. */
function mistakesIn(list: (typeof lists)[number][1], language: Language): string[] {
  speech.change(language)
  const say = speaker<Record<string, string>>(list as never)
  const all = readings()
  return Object.keys(list[language])
    .filter((key) => !(key in ALONE || key in ALWAYS_MANY))
    .flatMap((key) => {
      const sentences = all.map((values) => say(key, values))
      const wrong = sentences.find((each) => MISTAKES[language].some((rule) => rule.test(each)))
      return wrong === undefined ? [] : [`${key}: ${wrong}`]
    })
}

afterEach(() => speech.change('en'))

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(lists)('numbers and names fit into every sentence of %s', (_, list) => {
    expect(mistakesIn(list, language)).toEqual([])
  })

  it('a text with a count has plural forms', () => {
    const plain = lists.flatMap(([file, list]) =>
      Object.entries(list[language])
        .filter(([key, text]) => typeof text === 'string' && !(key in ALONE))
        .filter(([, text]) => forms(text).other?.includes('{count}'))
        .map(([key]) => `${file} ${key}`),
    )

    expect(plain).toEqual([])
  })

  it('nothing is counted by a figure that chooses no form', () => {
    const figure = new RegExp(`\\{(${FIGURES.join('|')})\\} ([\\p{L}’]+)`, 'gu')
    const counted = spoken
      .filter((line) => line.language === language && !(line.key in ALWAYS_MANY))
      .flatMap(({ file, key, text }) =>
        [...text.matchAll(figure)]
          .filter(([, , word = '']) => !FOLLOWERS[language].test(word))
          .map(([words]) => `${file} ${key}: ${words}`),
      )

    expect(counted).toEqual([])
  })
})

it('in French, the singular shows its number: it may be 0', () => {
  const without = spoken
    .filter(({ language, form }) => language === 'fr' && form === 'one')
    .filter(({ text }) => !text.includes('{count}'))
    .map(({ file, key }) => `${file} ${key}`)

  expect(without).toEqual([])
})

it('a made-up list is told its mistakes', () => {
  const text = {
    en: { a: { one: '{count} squares', other: '{count} squares' }, b: 'Seat {number}' },
    fr: { a: { one: '{count} cases', other: '{count} cases' }, b: 'La feuille de {name}' },
    it: { a: 'il {number}', b: 'Tocca a {name}' },
    es: { a: 'Tú y {name}', b: 'Desde las {time}' },
    de: { a: '{number} Felder', b: 'Platz {number}' },
  }
  const keys = LANGUAGES.map((language) =>
    mistakesIn(text, language).map((mistake) => mistake.charAt(0)),
  )

  expect(keys.map((found) => [...new Set(found)].join(''))).toEqual(['a', 'ab', 'ab', 'a', 'a'])
})
