/** Something changed elsewhere on the page: go there, unless it can be seen already. */

import { settings } from '../device/settings.svelte'

/** Less than this share of the screen is not enough to see what changed. */
const ENOUGH = 0.4

export function scrollIntoSight(element: HTMLElement | undefined): void {
  if (element === undefined) return
  const { top } = element.getBoundingClientRect()
  if (top >= 0 && top <= innerHeight * (1 - ENOUGH)) return
  element.scrollIntoView({ block: 'start', behavior: settings.calm ? 'auto' : 'smooth' })
}
