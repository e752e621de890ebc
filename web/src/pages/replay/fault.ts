import { codeOf, type RefusedError } from '../../server/api'
import { failureText } from '../../server/refusals.words'
import { speech } from '../../words/language.svelte'
import { say } from './words'

/**
 * Why a file cannot be replayed. What exactly is wrong with it is quoted to those who read English:
 * no list of words has an end there.
 */
export function faultText(error: unknown): string {
  if (codeOf(error) !== 'not-possible') return failureText(error)
  const { event, message } = error as RefusedError
  const text = event === undefined ? say('fault') : say('faultAt', { event })
  if (speech.language !== 'en') return text
  const detail = message.replace(/^event \d+: /, '').replace(/\.?$/, '.')
  return `${text} ${detail.charAt(0).toUpperCase()}${detail.slice(1)}`
}
