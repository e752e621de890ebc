/** All words of the page, for the tests that read them. */

import type { Language, Text } from './language.svelte'

type List = Record<string, Text>

export const modules = import.meta.glob<Record<string, unknown>>(
  ['../**/words.ts', '../**/*.words.ts'],
  { eager: true },
)

const rules = import.meta.glob<string>('../pages/learn/rules/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Each list with the file that it is in and its name there. */
export const lists = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module)
    .filter(([name]) => name.toLowerCase().endsWith('words'))
    .map(([name, list]) => [`${file}: ${name}`, list as Record<Language, List>] as const),
)

/** One form of one text: where it stands, and what it says. */
export type Line = { file: string; key: string; form: string; language: Language; text: string }

/** The one text, as `other`, or all plural forms with their names. */
export function forms(text: Text): Record<string, string> {
  return typeof text === 'string' ? { other: text } : text
}

/** Every form of every text in the word lists. */
export const spoken: Line[] = lists.flatMap(([name, list]) =>
  Object.entries(list).flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      Object.entries(forms(text)).map(([form, text]) => ({
        file: name.split(': ')[0]?.replace(/^(\.\.|\.)\//, '') ?? '',
        key,
        form,
        language: language as Language,
        text,
      })),
    ),
  ),
)

/** Every line of the rules; its key is the number of the rule. */
export const ruled: Line[] = Object.entries(rules).flatMap(([path, text]) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      file: path.replace('../', ''),
      key: line.split(' ')[0] ?? '',
      form: 'other',
      language: path.split('.').at(-2) as Language,
      text: line,
    })),
)
