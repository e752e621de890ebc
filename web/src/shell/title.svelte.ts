/** The title of the window. Call it with the component that is the page. */
export function titled(words: () => string): void {
  $effect.pre(() => {
    document.title = `${words()} · Mulligan`
  })
}
