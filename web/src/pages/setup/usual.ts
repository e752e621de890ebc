/** The edition that somebody plays by who chooses none. The server knows which, for each language. */

import type { EditionInfo } from '../../server/wire'
import type { Language } from '../../words/language.svelte'

export function usualEdition(editions: readonly EditionInfo[], language: Language): string | null {
  return editions.find(({ languages }) => languages.includes(language))?.name ?? null
}
