/** The words around the rules. */

import { speaker } from '../../words/language.svelte'

const en = {
  own: 'In our own words.',
  numbers: 'Show the numbers of the rules',
  numbersHint: 'Our tests name them, so you can check each rule.',
}

export const rulesWords = {
  en,
  fr: {
    own: 'Avec nos propres mots.',
    numbers: 'Montrer les numéros des règles',
    numbersHint: 'Nos tests les citent : vous pouvez vérifier chaque règle.',
  },
  it: {
    own: 'Con parole nostre.',
    numbers: 'Mostra i numeri delle regole',
    numbersHint: 'I nostri test li citano: così puoi verificare ogni regola.',
  },
  es: {
    own: 'Con nuestras propias palabras.',
    numbers: 'Mostrar los números de las reglas',
    numbersHint: 'Nuestras pruebas los citan: así puedes comprobar cada regla.',
  },
  de: {
    own: 'In unseren eigenen Worten.',
    numbers: 'Nummern der Regeln zeigen',
    numbersHint: 'Unsere Tests nennen sie: So kannst du jede Regel prüfen.',
  },
}

export const say = speaker<typeof en>(rulesWords)
