/**
 * A deck while somebody writes it down. Anything may still be missing or wrong: what a good deck is,
 * only the server judges. Here it is counted, and changed.
 */

import { type Card, type Effect, read, type Sign } from '../../games/one-more/card'
import type { DeckInfo, GameInfo } from '../../server/wire'

export type Game = GameInfo['game']

/** What a deck says about itself. */
export interface Label {
  title: string
  provenance: string
  licence: string
}

/** A shape of the puzzle cards and on how many of them it is; a tile is rows parted by `/`. */
export interface Shape {
  tile: string
  count: number
}

/** A kind of play card, such as `7+replay` or `9-`, and how many there are. */
export interface Kind {
  card: string
  count: number
}

export interface TileDeck extends Label {
  game: 'second-chance'
  /** A tile that has no square yet is the empty text. */
  start: string[]
  puzzle: Shape[]
}

export interface CardDeck extends Label {
  game: 'one-more'
  cards: Kind[]
}

export type Deck = TileDeck | CardDeck

export const STARTING_TILES = 13
export const STARTING_SIZE = 8
export const PUZZLE_CARDS = 40
export const LARGEST_PUZZLE_TILE = 7
export const PLAY_CARDS = 72
export const LARGEST_NUMBER = 10
export const EFFECTS: readonly Effect[] = ['replay', 'reverse', 'draw', 'swap']
export const SIGNS: readonly Sign[] = ['+', '-']

export function empty(game: Game, label: Label): Deck {
  if (game === 'one-more') return { game, ...label, cards: [] }
  return { game, ...label, start: [], puzzle: [] }
}

/** A deck with the cards of one that the server knows. */
export function copyOf(info: DeckInfo, label: Label): Deck {
  if (info.game === 'one-more') {
    return { game: info.game, ...label, cards: info.play.map((kind) => ({ ...kind })) }
  }
  return {
    game: info.game,
    ...label,
    start: [...info.start],
    puzzle: info.puzzle.map((shape) => ({ ...shape })),
  }
}

/** The name for programs: what is left of the title in small letters, digits and hyphens. */
export function slug(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const parts = plain.replaceAll('ß', 'ss').match(/[a-z0-9]+/g) ?? []
  return parts.join('-').slice(0, 40).replace(/-$/, '') || 'my-deck'
}

export function sizeOf(tile: string): number {
  return tile.split('#').length - 1
}

export function total(entries: readonly { count: number }[]): number {
  return entries.reduce((sum, { count }) => sum + count, 0)
}

/** How many cards are written down, and how many there have to be. */
export interface Progress {
  part: 'start' | 'puzzle' | 'cards'
  have: number
  need: number
}

export function progress(deck: Deck): Progress[] {
  if (deck.game === 'one-more') {
    return [{ part: 'cards', have: total(deck.cards), need: PLAY_CARDS }]
  }
  return [
    { part: 'start', have: deck.start.length, need: STARTING_TILES },
    { part: 'puzzle', have: total(deck.puzzle), need: PUZZLE_CARDS },
  ]
}

/** How many cards there are of each size, from one square to the largest; the first entry is 1. */
export function sizes(puzzle: readonly Shape[]): number[] {
  const counts = Array.from({ length: LARGEST_PUZZLE_TILE }, () => 0)
  for (const { tile, count } of puzzle) {
    const size = sizeOf(tile)
    if (size >= 1 && size <= LARGEST_PUZZLE_TILE) counts[size - 1] = (counts[size - 1] ?? 0) + count
  }
  return counts
}

/** How many cards there are of each number, from 0 on. */
export function numbers(cards: readonly Kind[]): number[] {
  const counts = Array.from({ length: LARGEST_NUMBER + 1 }, () => 0)
  for (const { card, count } of cards) {
    const { number } = read(card)
    if (number <= LARGEST_NUMBER) counts[number] = (counts[number] ?? 0) + count
  }
  return counts
}

/** How many cards there are of each effect, and at last of those without one. */
export function effects(cards: readonly Kind[]): Record<Effect | 'none', number> {
  const counts = { replay: 0, reverse: 0, draw: 0, swap: 0, none: 0 }
  for (const { card, count } of cards) counts[read(card).effect ?? 'none'] += count
  return counts
}

export function cardText({ number, sign, effect }: Card): string {
  return `${number}${sign}${effect ?? ''}`
}

/** With more of a card, or less: one line of it, in the order of numbers, signs and effects. */
export function withCard(cards: readonly Kind[], card: string, count: number): Kind[] {
  const known = cards.find((kind) => kind.card === card)
  const others = cards.filter((kind) => kind !== known)
  const all = [...others, { card, count: (known?.count ?? 0) + count }]
  return all.filter((kind) => kind.count > 0).sort(inOrder)
}

function inOrder(one: Kind, other: Kind): number {
  const [a, b] = [read(one.card), read(other.card)]
  const rank = ({ effect }: Card) => (effect === null ? EFFECTS.length : EFFECTS.indexOf(effect))
  return a.number - b.number || SIGNS.indexOf(a.sign) - SIGNS.indexOf(b.sign) || rank(a) - rank(b)
}

/** A line that could not be read, by its number from 1 on. */
export interface TypedCards {
  cards: Kind[]
  unread: number[]
}

const TYPED =
  /^(?:(?<many>\d{1,2})\s*[xX×*]\s*)?(?<number>\d{1,2})\s*(?<sign>[+\-−–])\s*(?<effect>.*?)(?:\s*[xX×*]\s*(?<times>\d{1,2}))?$/

/** What an effect may be called: the names of a deck file, and spellings of a language. */
export type EffectNames = Readonly<Record<Effect, string>>

const FILED: EffectNames = { replay: 'replay', reverse: 'reverse', draw: 'draw', swap: 'swap' }

/** Capitals, accents, hyphens and spaces make no difference to somebody who types in a hurry. */
function plain(word: string): string {
  const letters = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[\s-]+/g, '')
}

function effectNamed(word: string, languages: readonly EffectNames[]): Effect | undefined {
  return EFFECTS.find((effect) =>
    languages.some((names) => names[effect].split(',').map(plain).includes(plain(word))),
  )
}

/**
 * Cards typed one to a line, like `4+ draw`, `9-` or `2x 7- swap`; an effect may be called as in any
 * of `languages`.
 */
export function typed(text: string, languages: readonly EffectNames[] = []): TypedCards {
  let cards: Kind[] = []
  const unread: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const written = line.trim()
    if (written === '') continue
    const found = TYPED.exec(written)?.groups
    const number = Number(found?.number)
    const count = Number(found?.many ?? found?.times ?? 1)
    const word = found?.effect ?? ''
    const effect = word === '' ? null : effectNamed(word, [FILED, ...languages])
    if (!found || effect === undefined || number > LARGEST_NUMBER || count < 1) {
      unread.push(index + 1)
      continue
    }
    const sign = found.sign === '+' ? '+' : '-'
    cards = withCard(cards, cardText({ number, sign, effect }), count)
  }
  return { cards, unread }
}
