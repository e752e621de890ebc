import { describe, expect, it } from 'vitest'
import type { Frame, OneMoreView, Replay, SecondChanceView } from '../../server/wire'
import { speech } from '../../words/language.svelte'
import { still } from './still'

const SHEET = {
  start: '##',
  drawings: [{ round: 0, tile: '##', cells: [40, 41], pencil: null }],
  one: 0,
  chance: null,
  out: null,
  doing: 'drawing' as const,
  pencil: null,
}

const VIEW: SecondChanceView = {
  game: 'second-chance',
  seat: null,
  round: 1,
  phase: 'draw',
  offer: ['#', '##'],
  cards_left: 3,
  left: [],
  sheets: [SHEET, SHEET],
  stuck: [],
  to_act: [0, 1],
  can_undo: false,
  end: null,
}

const CARDS: OneMoreView = {
  game: 'one-more',
  seat: 1,
  round: 1,
  hand: ['7+replay'],
  playable: [],
  counts: [2, 1, 3],
  playing: [0, 1, 2],
  centre: '5±',
  direction: 1,
  active: 0,
  asked: 'play',
  swap: null,
  cards_left: 9,
  tokens: [1, 0, 0],
  story: [],
  last: null,
  to_act: [0],
  end: null,
}

function replay(names: string[]): Replay {
  return {
    game: 'second-chance',
    edition: null,
    deck: { game: 'second-chance', name: 'd', title: 'd', start: [], puzzle: [] },
    names,
    bots: names.map(() => null),
    seed: null,
    namesake: null,
    frames: [],
  }
}

const parsed = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml')
const frame = (view: Frame['view'], hands: string[][] = []): Frame => ({
  happened: [],
  view,
  hands,
})

describe('a still picture', () => {
  it('stands on its own: no style, script, address or variable from outside', () => {
    const { svg } = still(replay(['Ann', 'Ben']), frame(VIEW), 'Second Chance, step 1')

    expect(svg).not.toMatch(/var\(|class=|style=|href|<script/)
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"')
  })

  it('keeps names that look like markup harmless', () => {
    const { svg } = still(replay(['<b>&"', 'Ben']), frame(VIEW), 'x')

    expect(svg).not.toContain('<b>')
    expect(parsed(svg).documentElement.textContent).toContain('<b>&"')
  })

  it('shows the hands that the view knows, and no other', () => {
    const own = still(replay(['Ann', 'Ben', 'Cem']), frame(CARDS), 'x').svg
    const all = still(
      replay(['Ann', 'Ben', 'Cem']),
      frame(CARDS, [['1+draw', '2-swap'], ['7+replay'], ['3-draw', '4+swap', '6-replay']]),
      'x',
    ).svg

    const cards = (svg: string) => svg.split('rx="2.5"').length - 2 // and the centre card
    expect(cards(own)).toBe(1)
    expect(cards(all)).toBe(6)
  })

  it('names the effects of cards in the language of the page', () => {
    speech.change('de')
    const { svg } = still(replay(['Ann', 'Ben', 'Cem']), frame(CARDS), 'x')
    speech.change('en')

    expect(svg).not.toContain('replay')
    expect(parsed(svg).documentElement.textContent).toContain('nochmal')
  })
})
