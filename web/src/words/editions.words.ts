/** The printed editions of Second Chance: what they are called, and what each does its own way. */

import type { EditionInfo } from '../server/wire'
import { known, speaker } from './language.svelte'

const en = {
  'en-2019': 'English, 2019',
  'es-2019': 'Spanish, 2019',
  'it-2022': 'Italian, 2022',
  'fr-2018': 'French, 2018',
  // who writes the 1 (SC-12)
  'all-of-the-round': 'Everyone who drops out first writes a 1.',
  one: 'Only one person writes a 1: the one whose second chance came first.',
  // colours (SC-18)
  none: 'It says nothing about colours.',
  own: 'Everyone keeps a coloured pencil of their own.',
  passed: 'Coloured pencils are passed to the left after each round.',
}

export const editionWords = {
  en,
  fr: {
    'en-2019': 'anglaise, 2019',
    'es-2019': 'espagnole, 2019',
    'it-2022': 'italienne, 2022',
    'fr-2018': 'française, 2018',
    'all-of-the-round': 'Tous les premiers éliminés écrivent un 1.',
    one: 'Une seule personne écrit un 1 : celle dont la seconde chance est venue en premier.',
    none: 'Elle ne dit rien des couleurs.',
    own: 'Chacun garde son propre crayon de couleur.',
    passed: 'Les crayons de couleur passent à gauche après chaque tour.',
  },
  it: {
    'en-2019': 'inglese, 2019',
    'es-2019': 'spagnola, 2019',
    'it-2022': 'italiana, 2022',
    'fr-2018': 'francese, 2018',
    'all-of-the-round': 'Tutti i primi eliminati scrivono un 1.',
    one: 'Una sola persona scrive un 1: quella la cui Seconda Chance è venuta prima.',
    none: 'Non parla di colori.',
    own: 'Ognuno tiene la propria matita colorata.',
    passed: 'Le matite colorate passano a sinistra dopo ogni round.',
  },
  es: {
    'en-2019': 'inglesa, 2019',
    'es-2019': 'española, 2019',
    'it-2022': 'italiana, 2022',
    'fr-2018': 'francesa, 2018',
    'all-of-the-round': 'Todos los primeros en quedar fuera escriben un 1.',
    one: 'Solo una persona escribe un 1: aquella cuya segunda oportunidad llegó antes.',
    none: 'No dice nada de los colores.',
    own: 'Cada cual se queda con su propio lápiz de color.',
    passed: 'Los lápices de colores pasan a la izquierda después de cada ronda.',
  },
  de: {
    'en-2019': 'Englisch, 2019',
    'es-2019': 'Spanisch, 2019',
    'it-2022': 'Italienisch, 2022',
    'fr-2018': 'Französisch, 2018',
    'all-of-the-round': 'Alle, die zuerst ausscheiden, schreiben eine 1.',
    one: 'Nur eine Person schreibt eine 1: die, deren zweite Chance zuerst kam.',
    none: 'Über Farben sagt sie nichts.',
    own: 'Alle behalten ihren eigenen Buntstift.',
    passed: 'Die Buntstifte gehen nach jeder Runde nach links weiter.',
  },
}

const say = speaker<typeof en>(editionWords)

export function editionName(edition: string): string {
  return known<typeof en>(editionWords, edition) ? say(edition) : edition
}

/** What an edition does its own way, in two short sentences. */
export function editionNote({ writers, pencils }: EditionInfo): string {
  return `${say(writers)} ${say(pencils)}`
}
