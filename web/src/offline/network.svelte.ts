/**
 * Whether the server answers, as far as this page knows: every request tells. The browser's own
 * opinion is not asked, for a laptop without a network can be the server itself.
 */

import { isAnswered, serverless } from './local'

class Network {
  /** Nobody answers. */
  away: boolean = $state(serverless)
  /** Whether this device can go on by itself then. */
  playable: boolean = $state(serverless)

  heard(answered: boolean): void {
    if (serverless) return
    this.away = !answered
    if (this.away)
      isAnswered('/api/catalogue').then(
        (kept) => {
          this.playable = kept
        },
        () => {}, // A private window has nothing kept.
      )
  }
}

export const network = new Network()
