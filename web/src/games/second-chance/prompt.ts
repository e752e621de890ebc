/** What is asked of a player, in words: the title of the hand, and one sentence under the sheet. */

import type { Choice, Task } from './choice.svelte'
import { cardLabel, shapeOf } from './describe'
import { say, type WordKey } from './words'

const HEADINGS: Record<Task, WordKey> = {
  start: 'yourStart',
  choose: 'chooseOne',
  chance: 'yourChance',
  write: 'yourOne',
  wait: 'spent',
  stuck: 'spent',
  out: 'spent',
  watch: 'spent',
  over: 'result',
}

export function heading(task: Task): string {
  return say(HEADINGS[task])
}

export interface Situation {
  /** Those who are waited for. */
  names: string
  /** Whether your second chance did not fit. */
  missed: boolean
  /** Who begins the second chances, in a sentence; empty where nobody has to know. */
  begins: string
}

export function prompt(choice: Choice, { names, missed, begins }: Situation): string {
  switch (choice.task) {
    case 'start':
      return say('promptStart')
    case 'choose':
      return say(choice.card === null ? 'promptChoose' : 'promptPlace')
    case 'chance':
      return say('promptChance')
    case 'write':
      return say('promptWrite')
    case 'stuck':
      return begins ? `${say('neither')} ${begins}` : say('stuckWait')
    case 'wait':
      if (begins) return `${say('watchWait', { names })} ${begins}`
      return names ? say('drawnWait', { names }) : say('drawnAll')
    case 'out':
      return missed ? `${say('chanceMissed')} ${say('outWait')}` : say('outWait')
    case 'watch':
      return names ? `${say('watchWait', { names })} ${begins}`.trim() : say('watching')
    case 'over':
      return ''
  }
}

/** For somebody who has just sat down, or come back: what there is to draw; null if nothing. */
export function opening(choice: Choice, round: number): string | null {
  const [first] = choice.options
  if (choice.task === 'start' && first) return say('sayStart', { shape: shapeOf(first.tile) })
  if (choice.task === 'chance' && first) return say('sayYourChance', { shape: shapeOf(first.tile) })
  if (choice.task !== 'choose') return null
  const tiles = choice.options.map((option, at) => `${cardLabel(option, at + 1)}.`).join(' ')
  return say('sayRevealed', { round, tiles })
}
