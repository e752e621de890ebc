/** What the effects look like and are called: the same on the screen and on printed cards. */

import effects from '../../../../src/mulligan/printing/words/effects.json'
import { speech } from '../../words/language.svelte'
import type { Effect } from './card'

/** An icon as a path in a square of 24. */
export function effectPath(effect: Effect): string {
  return effects[effect].path
}

/** What a card says; without an effect it is a starting card. */
export function effectWord(effect: Effect | null): string {
  return effects[effect ?? 'start'].words[speech.language]
}
