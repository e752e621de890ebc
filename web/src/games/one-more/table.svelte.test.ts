import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../device/settings.svelte'
import type { Answer } from '../../server/connection.svelte'
import type { Move, OneMoreView } from '../../server/wire'
import { speech } from '../../words/language.svelte'
import type { TableProps } from '../table'
import { tableWith, viewWith } from './example'
import { lastRoundSeen } from './news.svelte'
import Table from './Table.svelte'

const table = tableWith()

class Game {
  view: OneMoreView = $state.raw(viewWith())
  number = $state(1)
  draft: Move | null = $state.raw(null)
}

let game: Game
let moves: Move[]
let said: string[]
let answer: Answer
let component: Record<string, never>

function props(): TableProps {
  return {
    table,
    get position() {
      return {
        t: 'view' as const,
        number: game.number,
        turn: game.number,
        view: game.view,
        draft: game.draft,
        time_left: null,
      }
    },
    seat: 0,
    pending: false,
    online: true,
    act: async (move) => {
      moves.push(move)
      return answer
    },
    undo: async () => ({ ok: true }),
    draft: vi.fn(),
    announce: (text) => said.push(text),
  }
}

function show(changes: Partial<OneMoreView>): void {
  game.view = viewWith(changes)
  game.number += 1
  flushSync()
}

function button(text: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((each) =>
    (each.textContent ?? '').replace(/\s+/g, ' ').includes(text),
  )
  if (found === undefined) throw new Error(`There is no button ${text}.`)
  return found
}

function click(text: string): void {
  button(text).click()
  flushSync()
}

beforeEach(() => {
  speech.change('en')
  settings.change({ confirm: 'always' })
  lastRoundSeen.clear()
  game = new Game()
  moves = []
  said = []
  answer = { ok: true }
  component = mount(Table, { target: document.body, props: props() })
  flushSync()
})

afterEach(async () => {
  await unmount(component)
})

describe('a turn', () => {
  it('says what to do, also to screen readers', () => {
    expect(document.body.textContent).toContain('Your turn: play higher than 4.')
    expect(said.at(-1)).toContain('Your turn: play higher than 4.')
  })

  it('lifts what can be played and nothing else', () => {
    expect(document.querySelectorAll('.lifted')).toHaveLength(2)
    expect(button('3, next higher than 3').getAttribute('aria-disabled')).toBe('true')
  })

  it('says why a card cannot be played, and plays nothing', () => {
    click('3, next higher than 3')
    expect(document.querySelector('.foot')?.textContent).toContain('3 isn’t higher than 4.')
    expect(moves).toEqual([])
  })

  it('asks before a card is played', () => {
    click('7, next lower than 7')
    expect(moves).toEqual([])
    click('Play 7 (lower, swap)')
    expect(moves).toEqual([{ t: 'play', card: '7-swap' }])
  })

  it('takes a second tap for a yes', () => {
    click('7, next lower than 7')
    click('7, next lower than 7')
    expect(moves).toEqual([{ t: 'play', card: '7-swap' }])
  })

  it('plays at once for those who want that', () => {
    settings.change({ confirm: 'never' })
    click('5, next anything but 5')
    expect(moves).toEqual([{ t: 'play', card: '5±' }])
  })

  it('says why a move was refused', async () => {
    answer = { ok: false, code: 'stale-turn' }
    click('7, next lower than 7')
    click('Play 7 (lower, swap)')
    await vi.waitFor(() => expect(said.at(-1)).toContain('Too late: the game has moved on.'))
  })
})

describe('effects', () => {
  it('lets one point at people who are in the round', () => {
    show({ asked: 'name-draw', counts: [0, 4, 0] })
    expect(document.querySelectorAll('button.person')).toHaveLength(2)
    click('Bram')
    click('Make Bram draw a card')
    expect(moves).toEqual([{ t: 'name-draw', seat: 1 }])
  })

  it('lets one point at two people with cards', () => {
    show({ asked: 'name-swap', playing: [0, 1, 2], counts: [2, 4, 1] })
    click('Cleo')
    expect(document.body.textContent).toContain('Cleo and who else?')
    click('Ada')
    click('Swap with Cleo')
    expect(moves).toEqual([{ t: 'name-swap', seats: [2, 0] }])
  })

  it('lets one give any card', () => {
    const swap = { by: 2, seats: [0, 1] as [number, number], given: [], mine: null }
    show({ asked: 'give', swap, playable: [] })
    expect(document.querySelectorAll('.lifted')).toHaveLength(3)
    click('3, next higher than 3')
    click('Give 3 (higher, draw 1)')
    expect(moves).toEqual([{ t: 'give', card: '3+draw' }])
  })
})

describe('a choice', () => {
  const swap = { by: 2, seats: [0, 1] as [number, number], given: [], mine: null }

  it('stays when the other one in a swap gives first', () => {
    show({ asked: 'give', swap, playable: [] })
    click('3, next higher than 3')
    show({ asked: 'give', swap: { ...swap, given: [1] }, playable: [] })
    click('Give 3 (higher, draw 1)')
    expect(moves).toEqual([{ t: 'give', card: '3+draw' }])
  })

  it('goes with its question', () => {
    click('7, next lower than 7')
    show({ centre: '6-', story: [{ what: 'played', seat: 1, card: '6-' }] })
    expect(document.querySelector('.foot button.go')).toBeNull()
  })

  it('comes back after a reload', () => {
    game.draft = { t: 'name-swap', seats: [2, 0] }
    show({ asked: 'name-swap', playing: [0, 1, 2], counts: [2, 4, 1] })
    click('Swap with Cleo')
    expect(moves).toEqual([{ t: 'name-swap', seats: [2, 0] }])
    game.draft = { t: 'play', card: '5±' }
    show({ round: 2 })
    expect(document.querySelector('.foot button.go')?.textContent).toContain('Play 5 (start)')
  })

  it('of another question is none', () => {
    game.draft = { t: 'play', card: '5±' }
    show({ asked: 'give', swap, playable: [] })
    expect(document.querySelector('.foot button.go')).toBeNull()
  })
})

describe('the others', () => {
  it('nobody can be chosen when it is not my turn', () => {
    show({ asked: 'name-draw', active: 1, to_act: [1] })
    expect(document.querySelectorAll('button.person')).toHaveLength(0)
    expect(document.body.textContent).toContain('Bram decides who draws a card.')
  })

  it('tells what happened since', () => {
    show({
      active: 1,
      to_act: [1],
      story: [{ what: 'played', seat: 0, card: '7-swap' }],
    })
    expect(said.at(-1)).toContain('You play 7 (lower, swap).')
  })
})

describe('losing', () => {
  const last = { seat: 1, reason: 'stuck' as const, hand: ['9-draw'], centre: '8-swap' }

  it('is celebrated once', () => {
    show({ round: 2, last, tokens: [0, 1, 0] })
    expect(document.querySelector('.lost-round')).toBeNull()
    // The last card lands first; nobody has to wait for it.
    window.dispatchEvent(new Event('pointerdown'))
    flushSync()
    expect(document.querySelector('.lost-round')?.textContent).toContain('Bram loses the round')
    expect(document.querySelector('.lost-round')?.textContent).toContain('lower than 8')
    expect(said.at(-1)).toContain('Bram loses the round')
    click('Next round')
    expect(document.querySelector('.lost-round')).toBeNull()
    show({ round: 2, last })
    expect(document.querySelector('.lost-round')).toBeNull()
  })

  it('twice is a win', () => {
    show({ round: 3, last, tokens: [1, 2, 0], end: { winners: [1] }, to_act: [] })
    expect(document.querySelector('.result')?.textContent).toContain('Bram lost twice, and wins!')
    expect(document.querySelector('.result')?.textContent).toContain('You didn’t lose enough.')
  })
})
