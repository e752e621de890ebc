/** Where a code or a pasted link leads to, or null if it is neither. */
export function tableAddress(text: string): string | null {
  const wanted = text.trim()
  const link = /\/t\/([\w-]+)(#seat=[\w.~-]+)?/.exec(wanted)
  if (link) return `/t/${link[1]}${link[2] ?? ''}`
  return /^[\w-]{1,32}$/.test(wanted) ? `/t/${wanted}` : null
}
