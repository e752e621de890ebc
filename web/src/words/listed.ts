/** Several names in a sentence, joined as each language joins them: "Ada and Ben", "Ada e Inés". */

import { locale } from './language.svelte'

export function listed(words: readonly string[]): string {
  // Nearly always nobody or one, and a formatter takes long to make.
  if (words.length < 2) return words.join('')
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words)
}
