import { codeOf } from '../../server/api'
import { say as shell } from '../../shell/words'
import { speech } from '../../words/language.svelte'

/** Why something failed. The words come when they are needed: few people on the start page ever read one. */
export async function reason(error: unknown): Promise<string> {
  if (codeOf(error) === 'unreachable') return shell('unreachable')
  const [{ failureText }] = await Promise.all([
    import('../../server/refusals.words'),
    speech.whole(),
  ])
  return failureText(error)
}
