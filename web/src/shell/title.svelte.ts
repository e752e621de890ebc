/** The title of the window. */

/** What stands before the title while nobody looks at the page, like “Your turn”. */
export const titleNotice = $state({ text: '' })

/** Call it with the component that is the page. */
export function titled(words: () => string): void {
  $effect.pre(() => {
    const before = titleNotice.text === '' ? '' : `${titleNotice.text} · `
    document.title = `${before}${words()} · Mulligan`
  })
}
