/** What the decks that come with the games are called. */

import { known, speaker } from './language.svelte'

const en = {
  standard: 'Standard',
  gentle: 'Gentle',
  cruel: 'Cruel',
  'no-fives': 'No fives',
}

export const deckWords = {
  en,
  fr: { standard: 'Standard', gentle: 'Doux', cruel: 'Cruel', 'no-fives': 'Sans les cinq' },
  it: { standard: 'Standard', gentle: 'Gentile', cruel: 'Crudele', 'no-fives': 'Senza cinque' },
  es: { standard: 'Estándar', gentle: 'Amable', cruel: 'Cruel', 'no-fives': 'Sin cincos' },
  de: { standard: 'Standard', gentle: 'Sanft', cruel: 'Gemein', 'no-fives': 'Ohne Fünfen' },
}

const say = speaker<typeof en>(deckWords)

/** Our decks have names in every language; all others go by the title that somebody gave them. */
export function deckTitle({ name, title }: { name: string; title: string }): string {
  return known<typeof en>(deckWords, name) ? say(name) : title
}
