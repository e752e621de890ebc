/**
 * A deck as a link: all of it behind the #, which no server ever sees. `games/links.py` describes
 * the format; `tests/vectors` holds both to the same links.
 */

import { read } from '../../games/one-more/card'
import { cardText, type Deck, EFFECTS, type Game, type Kind, type Shape, SIGNS, slug } from './deck'

/** Why a link holds no deck. */
export type LinkFault = 'damaged' | 'other-version' | 'too-long'

const VERSION = '1'
const LONGEST = 8192
const LONGEST_NUMBER = 16
const WIDEST = 9
const GAMES: readonly Game[] = ['second-chance', 'one-more']
const CARD_BITS = 7

export function writeLink(deck: Deck): string {
  const texts = [slug(deck.title), deck.title, deck.provenance, deck.licence]
  let bits = number(GAMES.indexOf(deck.game)) + texts.map(text).join('')
  if (deck.game === 'one-more')
    bits += list(deck.cards, ({ card, count }) => cardBits(card) + number(count))
  else
    bits +=
      list(deck.start, tileBits) +
      list(deck.puzzle, ({ tile, count }) => tileBits(tile) + number(count))
  const body = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
  const sealed = String.fromCharCode(...bytesOf(crc(body)), ...body)
  return VERSION + btoa(sealed).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}

export function readLink(link: string): Deck | LinkFault {
  if (link.length > LONGEST) return 'too-long'
  if (link[0] !== VERSION) return /^\d/.test(link) ? 'other-version' : 'damaged'
  if (!/^[\w-]+$/.test(link) || link.length % 4 === 2) return 'damaged'
  const sealed = atob(link.slice(1).replace(/-/g, '+').replace(/_/g, '/'))
  const [a, b, c, d, ...body] = Array.from(sealed, (sign) => sign.charCodeAt(0))
  if (`${[a, b, c, d]}` !== `${bytesOf(crc(body))}`) return 'damaged'
  try {
    return deckIn(body.map((byte) => binary(byte, 8)).join(''))
  } catch {
    return 'damaged'
  }
}

function binary(value: number, digits: number): string {
  return value.toString(2).padStart(digits, '0')
}

function crc(bytes: readonly number[]): number {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum
}

function bytesOf(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
}

function number(value: number): string {
  const digits = (value + 1).toString(2)
  return digits.padStart(2 * digits.length - 1, '0')
}

function text(said: string): string {
  const bytes = [...new TextEncoder().encode(said)]
  return list(bytes, (byte) => binary(byte, 8))
}

function list<T>(entries: readonly T[], bits: (entry: T) => string): string {
  return number(entries.length) + entries.map(bits).join('')
}

function tileBits(tile: string): string {
  const rows = tile.split('/')
  const squares = rows.join('').replace(/#/g, '1').replace(/\./g, '0')
  return number((rows[0] ?? '').length - 1) + number(rows.length - 1) + squares
}

function cardBits(card: string): string {
  const { number, sign, effect } = read(card)
  const place = effect === null ? EFFECTS.length : EFFECTS.indexOf(effect)
  return binary(number * 10 + SIGNS.indexOf(sign) * 5 + place, CARD_BITS)
}

/** Throws where the bits mean no deck. */
function deckIn(bits: string): Deck {
  let at = 0
  const take = (count: number): string => {
    at += count
    if (at > bits.length) throw new RangeError()
    return bits.slice(at - count, at)
  }
  const takeNumber = (): number => {
    const zeros = bits.indexOf('1', at) - at
    if (zeros < 0 || zeros >= LONGEST_NUMBER) throw new RangeError()
    at += zeros
    return Number.parseInt(take(zeros + 1), 2) - 1
  }
  const takeList = <T>(entry: () => T): T[] => Array.from({ length: takeNumber() }, entry)
  const takeText = (): string => {
    const bytes = takeList(() => Number.parseInt(take(8), 2))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes))
  }
  const takeTile = (): string => {
    const [width, height] = [takeNumber() + 1, takeNumber() + 1]
    if (width > WIDEST || height > WIDEST) throw new RangeError()
    const rows = Array.from({ length: height }, () => take(width))
    return rows.join('/').replace(/1/g, '#').replace(/0/g, '.')
  }
  const takeShape = (): Shape => ({ tile: takeTile(), count: takeNumber() })
  const takeKind = (): Kind => {
    const place = Number.parseInt(take(CARD_BITS), 2)
    const card = cardText({
      number: Math.floor(place / 10),
      sign: place % 10 < 5 ? '+' : '-',
      effect: EFFECTS[place % 5] ?? null,
    })
    return { card, count: takeNumber() }
  }

  const game = GAMES[takeNumber()]
  takeText() // the name for programs: here it follows from the title
  const label = { title: takeText(), provenance: takeText(), licence: takeText() }
  let deck: Deck
  if (game === 'one-more') deck = { game, ...label, cards: takeList(takeKind) }
  else if (game) deck = { game, ...label, start: takeList(takeTile), puzzle: takeList(takeShape) }
  else throw new RangeError()
  if (bits.length - at >= 8 || bits.indexOf('1', at) >= 0) throw new RangeError()
  return deck
}
