/** Puts what a person likes onto the document, where the style sheets look for it. */

import { settings } from '../settings.svelte'

const dark = matchMedia('(prefers-color-scheme: dark)')

class Scheme {
  dark: boolean = $state(dark.matches)

  constructor() {
    dark.addEventListener('change', (event) => {
      this.dark = event.matches
    })
  }
}

const scheme = new Scheme()

/** To be called inside an effect: it runs again whenever a choice changes. */
export function dress(root: HTMLElement): void {
  const { theme, palette, contrast, size, motion } = settings.chosen
  const shown = theme === 'auto' ? (scheme.dark ? 'dark' : 'light') : theme
  root.dataset.theme = shown
  root.dataset.palette = palette
  root.dataset.contrast = contrast
  root.dataset.motion = motion
  root.style.fontSize = `${size}%`
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', shown === 'dark' ? '#1c1b21' : '#fbf7ee')
}
