/**
 * In French, signs of two parts stand off from the word before them, and quotation marks from what
 * they hold. No line may break there: such a sign alone at the beginning of a line reads as a mistake.
 * In our texts these are plain spaces, which one can see while writing.
 */
export function spaced(text: string): string {
  return text
    .replace(/ (?=[;?!»])/g, '\u202f')
    .replace(/« /g, '«\u202f')
    .replace(/ (?=:)/g, '\u00a0')
}
