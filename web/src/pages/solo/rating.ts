/**
 * Ratings of players: OpenSkill’s Plackett-Luce model (Weng and Lin, 2011), for games of any number
 * of people who play for themselves. `tests/vectors/ratings.json` holds it to the OpenSkill package.
 */

export interface Rating {
  /** How strong somebody is, as far as one can tell. */
  mu: number
  /** How far off that may be: about two times in three it is less than this. */
  sigma: number
}

/** Where everybody starts. */
export const START: Rating = { mu: 25, sigma: 25 / 3 }
/** How much chance there is in a game. */
const BETA = 25 / 6
/** How much somebody may have changed since the last game. */
const TAU = 25 / 300
/** No game says so much that nothing is left to learn. */
const KAPPA = 0.0001

/** `players` after a game. The lower the rank the better; those with the same rank did as well. */
export function rated(players: readonly Rating[], ranks: readonly number[]): Rating[] {
  const each = players.map(({ mu, sigma }, at) => ({
    mu,
    variance: sigma ** 2 + TAU ** 2,
    rank: ranks[at] ?? 0,
  }))
  const c = Math.sqrt(each.reduce((sum, { variance }) => sum + variance + BETA ** 2, 0))
  return each.map((player) => {
    let omega = 0
    let delta = 0
    for (const other of each) {
      if (other.rank > player.rank) continue
      const behind = each.filter(({ rank }) => rank >= other.rank)
      const share =
        Math.exp(player.mu / c) / behind.reduce((sum, { mu }) => sum + Math.exp(mu / c), 0)
      const level = each.filter(({ rank }) => rank === other.rank).length
      omega += (Number(other === player) - share) / level
      delta += (share * (1 - share)) / level
    }
    const { mu, variance } = player
    const gamma = Math.sqrt(variance) / c
    const left = Math.max(1 - (delta * gamma * variance) / c ** 2, KAPPA)
    return { mu: mu + (omega * variance) / c, sigma: Math.sqrt(variance * left) }
  })
}
