/**
 * A moment of a game as a picture that stands on its own: SVG text with its colours inside, as it
 * goes into a chat or onto a poster. Always on light paper, whatever the page looks like.
 */

import { read, sorted } from '../../games/one-more/card'
import { effectName } from '../../games/one-more/describe'
import { readTile } from '../../games/second-chance/tile'
import { hatching } from '../../paper/hatching'
import { type Cell, outline, UNIT } from '../../paper/outline'
import { directionOf, type Pencil, pencilOf, SLATE } from '../../paper/pencils'
import type { Frame, OneMoreFrame, Replay, SecondChanceView, SeenSheet } from '../../server/wire'

const PAGE = '#fbf7ee'
const SHEET = '#fffdf8'
const INK = '#2a2933'
const SOFT = '#625f6c'
const RULES = '#cfc7b5'
const PENCILS = ['#0b63a5', '#c77700', '#0a7f5a', '#c2410c', '#8e3b7a', '#3d4a5c']
const SIDE = 9
const EDGE = SIDE * UNIT
const WIDE = 104
const HIGH = 120
const HEAD = 40
const CARD = { wide: 22, high: 31, gap: 2 }

export interface Still {
  svg: string
  width: number
  height: number
}

export function still(replay: Replay, frame: Frame, caption: string): Still {
  if (frame.game === 'one-more') return hands(replay, frame, caption)
  return sheets(replay, frame.view, caption)
}

/** For text and attributes: names are what people typed. */
function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function text(x: number, y: number, size: number, words: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(words)}</text>`
}

function framed(width: number, height: number, caption: string, inside: string): Still {
  const label = text(6, 14, 9, caption, 'font-weight="bold"')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 4}" ` +
    `height="${height * 4}" font-family="Atkinson Hyperlegible, sans-serif" fill="${INK}">` +
    `<title>${escaped(caption)}</title><rect width="${width}" height="${height}" fill="${PAGE}"/>` +
    `${label}${inside}</svg>`
  return { svg, width: width * 4, height: height * 4 }
}

function hatched(cells: readonly Cell[], pencil: Pencil): string {
  const colour = PENCILS[pencil] ?? INK
  const border = outline(cells)
  return (
    `<path d="${border}" fill="${colour}" fill-opacity=".28" fill-rule="evenodd"/>` +
    `<path d="${hatching(cells, directionOf(pencil), 1.1)}" fill="none" stroke="${colour}" stroke-width=".4" stroke-opacity=".85"/>` +
    `<path d="${border}" fill="none" stroke="${colour}" stroke-width=".8" stroke-linejoin="round"/>`
  )
}

function cellsOf(squares: readonly number[]): Cell[] {
  return squares.map((square): Cell => [Math.floor(square / SIDE), square % SIDE])
}

function paper(sheet: SeenSheet): string {
  const lines = Array.from({ length: SIDE - 1 }, (_, at) => (at + 1) * UNIT)
  const drawn = sheet.drawings.map((drawing) =>
    hatched(cellsOf(drawing.cells), pencilOf(drawing.round, drawing.pencil)),
  )
  const one =
    sheet.one === null
      ? ''
      : text(
          (sheet.one % SIDE) * UNIT + UNIT / 2,
          Math.floor(sheet.one / SIDE) * UNIT + 8,
          8.5,
          '1',
          'text-anchor="middle" font-weight="bold"',
        )
  return (
    `<rect width="${EDGE}" height="${EDGE}" rx=".8" fill="${SHEET}"/>` +
    `<path d="${lines.map((at) => `M${at} 0V${EDGE}M0 ${at}H${EDGE}`).join('')}" stroke="${RULES}" stroke-width=".3"/>` +
    `${drawn.join('')}${one}` +
    `<circle cx="${EDGE / 2}" cy="${EDGE / 2}" r="2.9" fill="none" stroke="${INK}" stroke-width=".3"/>` +
    `<rect width="${EDGE}" height="${EDGE}" rx=".8" fill="none" stroke="${INK}" stroke-width=".6"/>`
  )
}

function sheets(replay: Replay, view: SecondChanceView, caption: string): Still {
  const columns = Math.min(3, Math.max(2, view.sheets.length))
  const rows = Math.ceil(view.sheets.length / columns)
  const offer = view.offer.map((tile, at) => {
    const { cells } = readTile(tile)
    return `<g transform="translate(${6 + at * 34} 19) scale(.42)">${hatched(cells, SLATE)}</g>`
  })
  const drawn = view.sheets.map((sheet, seat) => {
    const x = (seat % columns) * WIDE + 6
    const y = Math.floor(seat / columns) * HIGH + HEAD + 12
    const name = text(0, -4, 8, replay.names[seat] ?? '')
    return `<g transform="translate(${x} ${y})">${name}${paper(sheet)}</g>`
  })
  return framed(
    columns * WIDE,
    rows * HIGH + HEAD,
    caption,
    // Where nobody has to choose any more, the cards are history.
    `${view.end === null ? offer.join('') : ''}${drawn.join('')}`,
  )
}

function card(written: string): string {
  const shown = read(written)
  const { number, sign, effect } = shown
  const name = effect ? effectName(shown) : ''
  const colour = sign === '+' ? PENCILS[0] : sign === '-' ? PENCILS[3] : INK
  const arrow =
    sign === '+' ? 'm11 15 4 7H7z' : sign === '-' ? 'm11 22 4-7H7z' : 'm11 14 3 4H8zM11 23l3-4H8z'
  return (
    `<rect width="${CARD.wide}" height="${CARD.high}" rx="2.5" fill="${SHEET}" stroke="${RULES}"/>` +
    text(11, 12, 10, String(number), `text-anchor="middle" font-weight="bold" fill="${colour}"`) +
    `<path d="${arrow}" fill="${colour}"/>` +
    text(11, 28.5, Math.min(4.6, 36 / name.length), name, `text-anchor="middle" fill="${SOFT}"`)
  )
}

function hands(replay: Replay, frame: OneMoreFrame, caption: string): Still {
  const { view } = frame
  const step = CARD.wide + CARD.gap
  const shown = replay.names.map((_, seat) =>
    sorted(frame.hands[seat] ?? (view.seat === seat ? view.hand : [])),
  )
  const most = Math.max(7, ...shown.map((hand) => hand.length))
  const centre = `<g transform="translate(6 20) scale(1.25)">${card(view.centre)}</g>`
  const rows = shown.map((hand, seat) => {
    const y = 66 + seat * 48
    const won = view.tokens[seat] ?? 0
    const title = `${replay.names[seat] ?? ''} · ${view.counts[seat] ?? 0}${' ★'.repeat(won)}`
    const cards = hand.map(
      (each, at) => `<g transform="translate(${at * step} 4)">${card(each)}</g>`,
    )
    return `<g transform="translate(6 ${y})">${text(0, 0, 8, title, seat === view.active ? 'font-weight="bold"' : '')}${cards.join('')}</g>`
  })
  return framed(most * step + 12, 66 + shown.length * 48, caption, `${centre}${rows.join('')}`)
}
