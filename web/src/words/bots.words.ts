/** How strong a bot is, in words. */

import { known, speaker } from './language.svelte'

const en = {
  random: 'Plays at random',
  beginner: 'Beginner',
  casual: 'Casual',
  skilled: 'Skilled',
  expert: 'Expert',
  champion: 'Champion',
}

export const botWords = {
  en,
  fr: {
    random: 'Joue au hasard',
    beginner: 'Débutant',
    casual: 'Amateur',
    skilled: 'Confirmé',
    expert: 'Expert',
    champion: 'Champion',
  },
  it: {
    random: 'Gioca a caso',
    beginner: 'Principiante',
    casual: 'Occasionale',
    skilled: 'Abile',
    expert: 'Esperto',
    champion: 'Campione',
  },
  es: {
    random: 'Juega al azar',
    beginner: 'Principiante',
    casual: 'Aficionado',
    skilled: 'Hábil',
    expert: 'Experto',
    champion: 'Campeón',
  },
  de: {
    random: 'Spielt zufällig',
    beginner: 'Anfänger',
    casual: 'Gelegenheitsspieler',
    skilled: 'Geübt',
    expert: 'Könner',
    champion: 'Meister',
  },
}

const say = speaker<typeof en>(botWords)

/** A bot that is newer than these words goes by its own name. */
export function strength(bot: string): string {
  return known<typeof en>(botWords, bot) ? say(bot) : bot.charAt(0).toUpperCase() + bot.slice(1)
}
