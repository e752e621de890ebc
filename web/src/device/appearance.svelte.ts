/** Puts the settings onto the document, where the style sheets look for them. */

import { settings } from './settings.svelte'

/** What the device prefers, as long as it prefers it. */
class Preference {
  on: boolean = $state(false)

  constructor(query: string) {
    const media = matchMedia(query)
    this.on = media.matches
    media.addEventListener('change', (event) => {
      this.on = event.matches
    })
  }
}

const dark = new Preference('(prefers-color-scheme: dark)')
const still = new Preference('(prefers-reduced-motion: reduce)')

/** Call it inside an effect: it runs again whenever a choice changes. */
export function applyAppearance(root: HTMLElement): void {
  const { theme, palette, contrast, size, motion } = settings.chosen
  const shown = theme === 'auto' ? (dark.on ? 'dark' : 'light') : theme
  root.dataset.theme = shown
  root.dataset.palette = palette
  root.dataset.contrast = contrast
  root.dataset.motion = still.on ? 'off' : motion
  root.style.fontSize = `${size}%`
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', shown === 'dark' ? '#1c1b21' : '#fbf7ee')
}
