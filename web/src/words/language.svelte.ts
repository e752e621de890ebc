/** The five languages, the one that is spoken now, and how a word list is read. */

import { spaced } from './french'
import { pseudo } from './pseudo'

export const LANGUAGES = ['en', 'fr', 'it', 'es', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

export const OWN_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
  de: 'Deutsch',
}

const STORED = 'mulligan.language'
const PSEUDO = import.meta.env.MODE === 'pseudo'

function preferred(): Language {
  const wanted = [localStorage.getItem(STORED) ?? '', ...navigator.languages]
  const codes = wanted.map((tag) => tag.slice(0, 2).toLowerCase())
  return LANGUAGES.find((language) => codes.find(isLanguage) === language) ?? 'en'
}

function isLanguage(code: string): code is Language {
  return (LANGUAGES as readonly string[]).includes(code)
}

/** In the built page, each language is a file of words: see `words.plugin.ts`. */
const shelves: Partial<Record<Language, Record<string, WordList>>> = {}
const coming: Partial<Record<Language, Promise<void>>> = {}

/**
 * @public Called by what `words.plugin.ts` writes: a list whose words are on shelves. The English of
 * the start page comes with the code.
 */
export function shelved(list: string, en?: WordList): Partial<Record<Language, WordList>> {
  const words = {}
  for (const language of LANGUAGES)
    Object.defineProperty(words, language, {
      get: () => (language === 'en' ? en : undefined) ?? shelves[language]?.[list],
    })
  return words
}

/** Fetch the words of a language; null if they are here. */
function fetched(language: Language): Promise<void> | null {
  const version = document.querySelector<HTMLMetaElement>('meta[name=words]')?.content
  if (version === undefined || shelves[language]) return null
  coming[language] ??= fetch(`/assets/words-${language}-${version}.json`)
    .then((response) => response.json())
    .then((words: Record<string, WordList>) => {
      shelves[language] = words
    })
    .finally(() => delete coming[language])
  return coming[language]
}

class Speech {
  language: Language = $state('en')

  /**
   * Speak what the person prefers. Without a network that is English: the start page has it at
   * once, so it does not wait for the rest, which is only asked for here.
   */
  async start(): Promise<void> {
    const language = preferred()
    if (language !== 'en') {
      await fetched(language)?.catch(() => {})
      if (!fetched(language)) this.language = language
    }
    this.whole()?.catch(() => {})
  }

  /** All words of the language that is spoken, for every page but the first; null if they are here. */
  whole(): Promise<void> | null {
    return fetched(this.language)
  }

  change(language: Language): void {
    localStorage.setItem(STORED, language)
    const coming = fetched(language)
    if (coming === null) this.#speak(language)
    else
      coming.then(
        () => this.#speak(language),
        () => {}, // Nothing changes: they will try again.
      )
  }

  #speak(language: Language): void {
    this.language = language
    document.documentElement.lang = language
  }
}

export const speech = new Speech()

/** What `make` gives for each language, made once: formatters are slow to make. */
function once<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>()
  return (language) => {
    const found = made.get(language) ?? make(language)
    made.set(language, found)
    return found
  }
}

const plurals = once((language) => new Intl.PluralRules(language))
const numbers = once((language) => new Intl.NumberFormat(language))

/** Whole numbers below a thousand look alike in our languages, and the first formatter takes long. */
function inFigures(value: number, language: Language): string {
  const plain = Number.isInteger(value) && value >= 0 && value < 1000
  return plain ? String(value) : numbers(language).format(value)
}

/** One text, or one for each plural form that the language has: `other` always. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
export type WordList = Record<string, Text>
/** Every language has every key: a missing one does not compile. */
export type Words<English extends WordList> = Record<Language, { [Key in keyof English]: Text }>

export type Values = Record<string, string | number>
export type Say<English extends WordList> = (key: keyof English, values?: Values) => string

/** Whether there is a text with this key: something newer than the page may be unknown to it. */
export function known<English extends WordList>(
  words: Words<English>,
  key: PropertyKey,
): key is keyof English {
  return key in (words[speech.language] ?? words.en)
}

/**
 * A function that says the texts of `words` in the language that is spoken now. In a text, `{name}`
 * stands for a value; `count` chooses the plural form, and numbers follow the locale.
 */
export function speaker<English extends WordList>(words: Words<English>): Say<English> {
  return (key, values = {}) => {
    const language = speech.language
    const text = (words[language] ?? words.en)[key]
    const count = values.count
    const form =
      typeof text === 'string'
        ? text
        : (text[plurals(language).select(Number(count ?? 0))] ?? text.other)
    const written = PSEUDO ? pseudo(form) : language === 'fr' ? spaced(form) : form
    return written.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      if (value === undefined) return whole
      return typeof value === 'number' ? inFigures(value, language) : value
    })
  }
}
