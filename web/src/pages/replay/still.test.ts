import { describe, expect, it } from 'vitest'
import { viewWith as cardsWith } from '../../games/one-more/example'
import { viewWith } from '../../games/second-chance/example'
import type { Frame, Replay, SeenSheet } from '../../server/wire'
import { speech } from '../../words/language.svelte'
import { still } from './still'

const SHEET: SeenSheet = {
  start: '##',
  drawings: [{ round: 0, tile: '##', cells: [40, 41], pencil: null }],
  one: 0,
  chance: null,
  out: null,
  doing: 'drawing',
  pencil: null,
}

const DRAWN: Frame = {
  game: 'second-chance',
  happened: [],
  view: viewWith({ round: 1, offer: ['#', '##'], sheets: [SHEET, SHEET] }),
}

const CARDS = cardsWith({
  seat: 1,
  hand: ['7+replay'],
  counts: [2, 1, 3],
  playing: [0, 1, 2],
  centre: '5±',
  tokens: [1, 0, 0],
})

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
const played = (hands: string[][] = []): Frame => ({
  game: 'one-more',
  happened: [],
  view: CARDS,
  hands,
})

describe('a still picture', () => {
  it('stands on its own: no style, script, address or variable from outside', () => {
    const { svg } = still(replay(['Ann', 'Ben']), DRAWN, 'Second Chance, step 1')

    expect(svg).not.toMatch(/var\(|class=|style=|href|<script/)
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"')
  })

  it('keeps names that look like markup harmless', () => {
    const { svg } = still(replay(['<b>&"', 'Ben']), DRAWN, 'x')

    expect(svg).not.toContain('<b>')
    expect(parsed(svg).documentElement.textContent).toContain('<b>&"')
  })

  it('shows the hands that the view knows, and no other', () => {
    const own = still(replay(['Ann', 'Ben', 'Cem']), played(), 'x').svg
    const all = still(
      replay(['Ann', 'Ben', 'Cem']),
      played([['1+draw', '2-swap'], ['7+replay'], ['3-draw', '4+swap', '6-replay']]),
      'x',
    ).svg

    const cards = (svg: string) => svg.split('rx="2.5"').length - 2 // and the centre card
    expect(cards(own)).toBe(1)
    expect(cards(all)).toBe(6)
  })

  it('names the effects of cards in the language of the page', () => {
    speech.change('de')
    const { svg } = still(replay(['Ann', 'Ben', 'Cem']), played(), 'x')
    speech.change('en')

    expect(svg).not.toContain('replay')
    expect(parsed(svg).documentElement.textContent).toContain('nochmal')
  })
})
