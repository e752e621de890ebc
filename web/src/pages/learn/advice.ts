/**
 * What a teacher says at a table, given what the pupil sees. The game is a real one with real
 * judgement; the teacher only speaks of what lies there.
 */

import { taskOf } from '../../games/one-more/choice.svelte'
import { isAgain } from '../../games/one-more/prompt'
import type { OneMoreView, SecondChanceView, View } from '../../server/wire'
import type { Key } from './words'

/** Rounds of Second Chance after which everything has been said. */
const ENOUGH_ROUNDS = 4

export interface Advice {
  key: Key
  /** Whether the lesson has nothing more to teach. */
  done: boolean
}

export function advice(view: View): Advice {
  switch (view.game) {
    case 'one-more':
      return oneMore(view)
    case 'second-chance':
      return secondChance(view)
    case 'caller':
      throw new Error('nobody learns at a caller’s table')
  }
}

function secondChance(view: SecondChanceView): Advice {
  const sheet = view.seat === null ? undefined : view.sheets[view.seat]
  const done = view.end !== null || view.round >= ENOUGH_ROUNDS
  const say = (key: Key) => ({ key, done })
  if (view.end !== null) return say('done')
  switch (sheet?.doing) {
    case 'writing':
      return say('scOne')
    case 'out':
      return say('scOut')
    case 'drawn':
      return say('scWait')
    case 'stuck':
      return say('scMust')
  }
  if (view.phase === 'start') return say('scStart')
  if (view.phase === 'chance') return say('scChance')
  if (view.round === 1) return say('scFirst')
  if (view.round === 2) return say('scHoles')
  return say(view.round === 3 ? 'scMust' : 'done')
}

function oneMore(view: OneMoreView): Advice {
  const done = view.end !== null || view.round > 1
  const say = (key: Key) => ({ key, done })
  if (view.end !== null) return say('done')
  const mine = view.story.filter((event) => event.what === 'played' && event.seat === view.seat)
  switch (taskOf(view)) {
    case 'name-draw':
      return say('omDraw')
    case 'name-swap':
      return say('omSwap')
    case 'give':
      return say('omGive')
    case 'play':
      if (isAgain(view)) return say('omAgain')
      return say(view.round === 1 && mine.length === 0 ? 'omFirst' : 'omPlay')
    case 'nothing':
      if (view.seat !== null && !view.playing.includes(view.seat)) return say('omOut')
      return say(view.round > 1 && view.story.length === 0 ? 'omRound' : 'omWait')
  }
}
