/** What is read out as long as a table waits: six letters and digits, in two groups of three. */
const SHORT = /^[B-DF-HJKMNP-TV-XZ2-79]{6}$/

/** A short code as the server knows it, however it was typed; null if it is none. */
export function shortCode(text: string): string | null {
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  return SHORT.test(plain) ? plain : null
}

/** A short code as one reads it out. */
export function spelled(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** Where a code or a pasted link leads to, or null if it is neither. */
export function tableAddress(text: string): string | null {
  const wanted = text.trim()
  const link = /\/t\/([\w-]+)(#seat=[\w.~-]+)?/.exec(wanted)
  if (link) return `/t/${link[1]}${link[2] ?? ''}`
  return /^[\w-]{1,32}$/.test(wanted) ? `/t/${wanted}` : null
}
