/**
 * A language that nobody speaks, for development: `npm run dev -- --mode pseudo`. Every text stands
 * in brackets with accents and is 40 % longer, as translations may be. What is cut off has too little
 * room; what has no brackets is in no word list.
 */

const ACCENTED: Record<string, string> = { a: 'á', e: 'é', i: 'î', o: 'ö', u: 'ü', c: 'ç', n: 'ñ' }
const FILLER = 'one two three four five six seven eight nine ten '

export function pseudo(text: string): string {
  const parts = text.split(/(\{\w+\})/)
  const letters = text.replace(/\{\w+\}/g, '').length
  const more = FILLER.repeat(Math.ceil(letters / FILLER.length)).slice(0, Math.ceil(letters * 0.4))
  const accented = parts.map((part) =>
    part.startsWith('{')
      ? part
      : part.replace(/[aeioucn]/g, (letter) => ACCENTED[letter] ?? letter),
  )
  return `⟦${accented.join('')} ${more.trim()}⟧`
}
