/** What is worth remembering, and when it was first done. */

import { challenges, GOAL, type Noted } from './notebook'

const BADGES = ['full', 'goal', 'thrice'] as const
/** `full`: a grid without an empty square. `goal`: a challenge won. `thrice`: three in a row. */
export type Badge = (typeof BADGES)[number]

const RUNNING = 3

export function badges(noted: readonly Noted[]): { badge: Badge; when: number | null }[] {
  const won = challenges(noted)
  const made = (at: number) => (won[at]?.total ?? GOAL) < GOAL
  const first: Record<Badge, number | undefined> = {
    full: noted.find(({ empty }) => empty === 0)?.when,
    goal: won.find((_, at) => made(at))?.when,
    thrice: won.find((_, at) =>
      Array.from({ length: RUNNING }, (_, back) => made(at - back)).every(Boolean),
    )?.when,
  }
  return BADGES.map((badge) => ({ badge, when: first[badge] ?? null }))
}
