/**
 * Test files share a browser, which is five times as quick as one for each. So every file begins
 * where a newcomer does: nothing stored, English spoken, nothing on the page.
 */

import { afterAll } from 'vitest'
import { DEFAULTS, settings } from './device/settings.svelte'
import { speech } from './words/language.svelte'

function forget() {
  speech.language = 'en'
  settings.chosen = { ...DEFAULTS }
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
}

forget()
afterAll(forget)
