/** The five languages, the one that is spoken now, and how a word list is read. */

import { spaced } from './french'

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

function preferred(): Language {
  const wanted = [localStorage.getItem(STORED) ?? '', ...navigator.languages]
  const codes = wanted.map((tag) => tag.slice(0, 2).toLowerCase())
  return LANGUAGES.find((language) => codes.find(isLanguage) === language) ?? 'en'
}

function isLanguage(code: string): code is Language {
  return (LANGUAGES as readonly string[]).includes(code)
}

/** In the built page, the words of the other languages come as files: see `words.plugin.ts`. */
const shelves: Partial<Record<Language, Record<string, WordList>>> = {}

/** @public Called by what `words.plugin.ts` writes. */
export function shelved(language: Language, list: string): WordList | undefined {
  return shelves[language]?.[list]
}

/** Fetch the words of a language; null if they are here. */
function fetched(language: Language): Promise<void> | null {
  const version = document.querySelector<HTMLMetaElement>('meta[name=words]')?.content
  if (version === undefined || language === 'en' || shelves[language]) return null
  return fetch(`/assets/words-${language}-${version}.json`)
    .then((response) => response.json())
    .then((words: Record<string, WordList>) => {
      shelves[language] = words
    })
}

class Speech {
  language: Language = $state('en')

  /** Speak what the person prefers. Without a network that is English, which is always here. */
  async start(): Promise<void> {
    const language = preferred()
    await fetched(language)?.catch(() => {})
    if (language === 'en' || fetched(language) === null) this.language = language
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

/** What dates and lists are written for. Our English is British: "8 November", "Ada, Ben and Cem". */
export function locale(): string {
  return speech.language === 'en' ? 'en-GB' : speech.language
}

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
    const written = language === 'fr' ? spaced(form) : form
    return written.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      if (value === undefined) return whole
      return typeof value === 'number' ? inFigures(value, language) : value
    })
  }
}
