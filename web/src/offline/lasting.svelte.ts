/** Whether this window keeps the games that are played on this device: a private one may not. */

class Lasting {
  /** Unknown until the first table is opened; until then nothing can be lost. */
  games: boolean = $state(true)
}

export const lasting = new Lasting()
