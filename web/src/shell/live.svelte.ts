/** What is said to screen readers: politely, or at once. */

class Live {
  polite: string = $state('')
  urgent: string = $state('')

  announce = (text: string, urgent = false): void => {
    if (urgent) this.urgent = again(this.urgent, text)
    else this.polite = again(this.polite, text)
  }
}

/** The same text twice is no news to a screen reader unless something about it differs. */
function again(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text
}

export const live = new Live()
