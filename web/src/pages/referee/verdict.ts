/** What the referee found, in words. */

import { refusalText } from '../../server/refusals.words'
import type { PaperFault, PaperVerdict, Refusal } from '../../server/wire'
import { say } from './words'

/** Faults that come with a place where the tile would have fitted. */
const MISSED: readonly Refusal[] = ['must-draw', 'chance-undue']

export function headline({ faults }: PaperVerdict, over: boolean): string {
  if (faults.length > 0) return say('wrong')
  return say(over ? 'right' : 'rightSoFar')
}

export function emptyText({ empty }: PaperVerdict): string {
  return empty === 0 ? say('full') : say('empty', { count: empty })
}

export function verdictText(verdict: PaperVerdict, over: boolean): string {
  return `${headline(verdict, over)} ${emptyText(verdict)}`
}

export function faultText({ code, cells }: Pick<PaperFault, 'code' | 'cells'>): string {
  const here = cells.length > 0 && MISSED.includes(code) ? say('fitsHere') : ''
  return `${refusalText(code)} ${here}`.trim()
}
