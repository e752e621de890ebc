/** A voice that calls the cards in the page's language. Off until somebody asks for it. */

import { speech } from '../words/language.svelte'

const STORED = 'mulligan.voice'

class Voice {
  on: boolean = $state(localStorage.getItem(STORED) === 'on')

  get can(): boolean {
    return 'speechSynthesis' in globalThis
  }

  toggle(): void {
    this.on = !this.on
    localStorage.setItem(STORED, this.on ? 'on' : 'off')
    if (!this.on) this.hush()
  }

  /** What was being said before is old news. */
  say(text: string): void {
    if (!this.on || !this.can) return
    this.hush()
    const words = new SpeechSynthesisUtterance(text)
    words.lang = speech.language
    words.rate = 0.9
    speechSynthesis.speak(words)
  }

  hush(): void {
    if (this.can) speechSynthesis.cancel()
  }
}

export const voice = new Voice()
