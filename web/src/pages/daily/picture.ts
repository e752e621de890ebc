/**
 * One's own result as a picture: a sheet filled from below like a glass, as many squares as were
 * filled. It shows how many stayed empty and not where. The real places would tell the shapes of
 * tiles that stand alone; see decision 0130.
 */

import type { Still } from '../replay/still'

const SIDE = 9
const SQUARE = 24
const SHEET = SIDE * SQUARE
const EDGE = 32
const HEAD = 72
const FOOT = 64
const SCALE = 2

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function sheet(empty: number, left: number): string {
  const squares = Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [left + (at % SIDE) * SQUARE, HEAD + Math.floor(at / SIDE) * SQUARE]
    const fill = at < empty ? '#fffdf8' : '#0a7f5a'
    return `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" fill="${fill}"/>`
  })
  return `<g stroke="#cfc7b5">${squares.join('')}</g>`
}

/** `empty`: of one game, or of each game of a challenge. */
export function resultPicture(empty: readonly number[], title: string, footer: string): Still {
  const width = 2 * EDGE + SHEET * Math.max(1, empty.length) + EDGE * (empty.length - 1)
  const height = HEAD + SHEET + FOOT
  const sheets = empty.map((each, at) => sheet(each, EDGE + at * (SHEET + EDGE)))
  const text = (y: number, size: number, words: string) =>
    `<text x="${width / 2}" y="${y}" font-size="${size}" text-anchor="middle" ` +
    `textLength="${Math.min(width - EDGE, words.length * size * 0.55)}" ` +
    `lengthAdjust="spacingAndGlyphs">${escaped(words)}</text>`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `width="${width * SCALE}" height="${height * SCALE}" fill="#2a2933" ` +
    `font-family="Atkinson Hyperlegible, sans-serif"><rect width="${width}" height="${height}" ` +
    `fill="#fbf7ee"/>${text(44, 18, title)}${sheets.join('')}${text(height - 24, 22, footer)}</svg>`
  return { svg, width: width * SCALE, height: height * SCALE }
}
