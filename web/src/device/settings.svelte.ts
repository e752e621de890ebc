/** What a person likes, kept on this device. */

import type { Hello } from '../server/wire'

type Pace = NonNullable<Hello['pace']>

const STORED = 'mulligan.settings'

export interface Choices {
  theme: 'auto' | 'light' | 'dark'
  /** Colours that colour-blind people can tell apart. Strokes differ in every palette. */
  palette: 'pencils' | 'safe'
  contrast: 'normal' | 'high'
  /** Of text and controls, in percent. */
  size: 100 | 115 | 130
  motion: 'auto' | 'off'
  sound: boolean
  /** Whether the system says that it is one’s turn while the page is in the background. */
  notices: boolean
  /** Whether a placement has to be confirmed. `auto`: on touch screens, and with the keyboard. */
  confirm: 'auto' | 'always' | 'never'
  /** How fast bots play where one watches them. */
  pace: 'calm' | 'brisk' | 'at-once'
}

export const DEFAULTS: Choices = {
  theme: 'auto',
  palette: 'pencils',
  contrast: 'normal',
  size: 100,
  motion: 'auto',
  sound: false,
  notices: false,
  confirm: 'auto',
  pace: 'calm',
}

function stored(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}')
  } catch {
    return {}
  }
}

class Settings {
  chosen: Choices = $state({ ...DEFAULTS, ...stored() })

  change(changes: Partial<Choices>): void {
    Object.assign(this.chosen, changes)
    localStorage.setItem(STORED, JSON.stringify(this.chosen))
  }

  /** The pace to ask for: who reads large letters gets more time. */
  get pace(): Pace {
    const { pace, size } = this.chosen
    return pace === 'calm' && size > DEFAULTS.size ? 'slow' : pace
  }

  get calm(): boolean {
    return this.chosen.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches
  }
}

export const settings = new Settings()
