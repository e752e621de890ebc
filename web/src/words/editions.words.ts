/** The printed editions of Second Chance. */

import { speaker } from './language.svelte'

const en = {
  'en-2019': 'English, 2019',
  'es-2019': 'Spanish, 2019',
  'it-2022': 'Italian, 2022',
  'fr-2018': 'French, 2018',
  group: 'Everybody who drops out first writes a 1.',
  single: 'Only one person writes a 1.',
  plain: 'One colour each.',
  pencils: 'Coloured pencils go round.',
}

export const editionWords = {
  en,
  fr: {
    'en-2019': 'anglaise, 2019',
    'es-2019': 'espagnole, 2019',
    'it-2022': 'italienne, 2022',
    'fr-2018': 'française, 2018',
    group: 'Tous ceux qui sortent les premiers écrivent un 1.',
    single: 'Une seule personne écrit un 1.',
    plain: 'Chacun sa couleur.',
    pencils: 'Les crayons de couleur tournent.',
  },
  it: {
    'en-2019': 'inglese, 2019',
    'es-2019': 'spagnola, 2019',
    'it-2022': 'italiana, 2022',
    'fr-2018': 'francese, 2018',
    group: 'Chi esce per primo scrive un 1, anche in più persone.',
    single: 'Una sola persona scrive un 1.',
    plain: 'Un colore a testa.',
    pencils: 'Le matite colorate girano.',
  },
  es: {
    'en-2019': 'inglesa, 2019',
    'es-2019': 'española, 2019',
    'it-2022': 'italiana, 2022',
    'fr-2018': 'francesa, 2018',
    group: 'Todos los que salen primero escriben un 1.',
    single: 'Solo una persona escribe un 1.',
    plain: 'Un color para cada uno.',
    pencils: 'Los lápices de colores van rotando.',
  },
  de: {
    'en-2019': 'Englisch, 2019',
    'es-2019': 'Spanisch, 2019',
    'it-2022': 'Italienisch, 2022',
    'fr-2018': 'Französisch, 2018',
    group: 'Alle, die zuerst ausscheiden, schreiben eine 1.',
    single: 'Nur eine Person schreibt eine 1.',
    plain: 'Jeder hat eine Farbe.',
    pencils: 'Die Buntstifte wandern.',
  },
}

const say = speaker<typeof en>(editionWords)

export function editionName(edition: string): string {
  return edition in en ? say(edition as keyof typeof en) : edition
}

/** What an edition does its own way, in two short sentences. */
export function editionNote(edition: string): string {
  const one = say(edition === 'fr-2018' ? 'single' : 'group')
  const colours = say(edition === 'fr-2018' || edition === 'it-2022' ? 'pencils' : 'plain')
  return `${one} ${colours}`
}
