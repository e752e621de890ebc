/** Bots in words, which the server has: what each is called, how strong it is and how it plays. */

import type { BotInfo } from '../server/wire'
import { speech } from './language.svelte'

function found(bots: readonly BotInfo[] | undefined, bot: string): BotInfo | undefined {
  return bots?.find((each) => each.bot === bot)
}

/** In the language of this page, or else in English. */
function said(texts: Record<string, string> | undefined): string | undefined {
  return texts?.[speech.language] ?? texts?.en
}

/** How strong a bot is. One that is not among `bots` still has the name that programs use. */
export function strength(bots: readonly BotInfo[] | undefined, bot: string): string {
  return said(found(bots, bot)?.level) ?? bot.charAt(0).toUpperCase() + bot.slice(1)
}

export function botName(bots: readonly BotInfo[] | undefined, bot: string): string {
  return found(bots, bot)?.name ?? strength(bots, bot)
}

export function howItPlays(bots: readonly BotInfo[], bot: string): string {
  return said(found(bots, bot)?.temper) ?? ''
}
