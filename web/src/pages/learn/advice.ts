/**
 * What a teacher says at a table, given what the pupil sees. The game is a real one with real
 * judgement; the teacher only speaks of what lies there.
 *
 * A lesson has two parts: how a game begins, and how it ends. The teacher has said everything only
 * at the end of the second.
 */

import { taskOf } from '../../games/one-more/choice.svelte'
import { isAgain } from '../../games/one-more/prompt'
import type { Learn, OneMoreView, SecondChanceView, View } from '../../server/wire'
import type { Key } from './words'

export type LessonPart = NonNullable<Learn['part']>

/** Rounds of Second Chance after which drawing needs no more words. */
const ENOUGH_ROUNDS = 2

export interface Advice {
  key: Key
  /** What the pupil can do now besides playing: go to the end of a game, or play without a teacher. */
  next: 'jump' | 'play' | null
}

/** `held`: a second chance of the pupil is just turned over, and nothing about it may be told yet. */
export function advice(view: View, part: LessonPart, held = false): Advice {
  const key = held ? 'scStuck' : keyFor(view, part)
  if (key === 'scJump' || key === 'omRound') return { key, next: 'jump' }
  return { key, next: key === 'scEnd' || key === 'omEnd' ? 'play' : null }
}

function keyFor(view: View, part: LessonPart): Key {
  switch (view.game) {
    case 'one-more':
      return part === 'end' ? cardsAtTheEnd(view) : cardsAtFirst(view)
    case 'second-chance':
      return part === 'end' ? sheetAtTheEnd(view) : sheetAtFirst(view)
    case 'caller':
      throw new Error('nobody learns at a caller’s table')
  }
}

function sheetAtFirst(view: SecondChanceView): Key {
  if (view.round > ENOUGH_ROUNDS || view.end !== null) return 'scJump'
  if (view.seat !== null && view.sheets[view.seat]?.doing === 'drawn') return 'scWait'
  if (view.phase === 'start') return 'scStart'
  return view.round === 1 ? 'scFirst' : 'scHoles'
}

function sheetAtTheEnd(view: SecondChanceView): Key {
  if (view.end !== null) return 'scEnd'
  const sheet = view.seat === null ? undefined : view.sheets[view.seat]
  switch (sheet?.doing) {
    case 'writing':
      return 'scOne'
    case 'out':
      return 'scOut'
    case 'drawn':
      return 'scWait'
    case 'stuck':
      return 'scStuck'
    default:
      return sheet?.chance ? 'scChance' : 'scTight'
  }
}

function cardsAtFirst(view: OneMoreView): Key {
  if (view.round > 1 || view.end !== null) return 'omRound'
  const mine = view.story.filter((event) => event.what === 'played' && event.seat === view.seat)
  return cards(view, mine.length === 0 ? 'omFirst' : 'omPlay', mine.length === 1)
}

function cardsAtTheEnd(view: OneMoreView): Key {
  return view.end === null ? cards(view, 'omSecond', false) : 'omEnd'
}

/** `play` is what to say when a card is to be played, and `effects` whether they are due. */
function cards(view: OneMoreView, play: Key, effects: boolean): Key {
  switch (taskOf(view)) {
    case 'name-draw':
      return 'omDraw'
    case 'name-swap':
      return 'omSwap'
    case 'give':
      return 'omGive'
    case 'play':
      return isAgain(view) ? 'omAgain' : play
    case 'nothing':
      if (view.seat !== null && !view.playing.includes(view.seat)) return 'omOut'
      return effects ? 'omEffects' : 'omWait'
  }
}
