/**
 * Cards that are seen to move: played, drawn, swapped. What flies is a picture of the card; the card
 * itself is at its place already and can be touched, so nobody waits for it. Where nothing may move,
 * the place that changed lights up instead.
 */

import { untrack } from 'svelte'
import { settings } from '../../device/settings.svelte'
import type { OneMoreView } from '../../server/wire'
import { type Flight, flights, type Place } from './flights'

const FLIGHT = { duration: 360, easing: 'cubic-bezier(0.3, 0.6, 0.2, 1)' }
const SLIDE = { duration: 200, easing: 'ease-out', composite: 'add' } as const
const GLOW = { duration: 900, easing: 'ease-in' }

interface Given {
  number: number
  view: OneMoreView
}

export class Motion {
  #root: () => HTMLElement | undefined
  #seen: OneMoreView | null = null
  /** Where everything was before the last change. */
  #were = new Map<string, DOMRect>()
  #running: Animation[] = []

  /** Create it with the component. Only a new `number` moves anything. */
  constructor(root: () => HTMLElement | undefined, given: () => Given) {
    this.#root = root
    $effect.pre(() => {
      void given().number
      untrack(() => {
        this.skip()
        this.#were = new Map(this.#marked().map(([name, element]) => [name, boxOf(element)]))
      })
    })
    $effect(() => {
      void given().number
      untrack(() => this.#move(given().view))
      return () => this.skip()
    })
  }

  /** Everything is where it belongs, at once. */
  skip(): void {
    for (const animation of this.#running) animation.finish()
    this.#running = []
  }

  #move(view: OneMoreView): void {
    const before = this.#seen
    this.#seen = view
    const root = this.#root()
    // A browser without animations, or the first look.
    if (before === null || root?.animate === undefined) return
    const now = new Map(this.#marked())
    const moved = flights(before, view)
    for (const flight of moved) this.#fly(flight, now, view.seat)
    if (moved.length > 0 && !settings.calm) this.#closeUp(now)
  }

  #fly({ from, to, card }: Flight, now: Map<string, HTMLElement>, me: number | null): void {
    const target = now.get(nameOf(to, card, me)) ?? now.get(to)
    const start = this.#were.get(nameOf(from, card, me)) ?? this.#were.get(from)
    if (target === undefined || start === undefined) return
    if (settings.calm) {
      const ring = 'inset 0 0 0 4px'
      this.#run(
        target,
        [{ boxShadow: `${ring} var(--accent)` }, { boxShadow: `${ring} transparent` }],
        GLOW,
      )
      return
    }
    const face = to === 'centre' || target.dataset.card !== undefined
    const picture = this.#picture(face ? target.querySelector('.card') : null)
    if (picture === null) return
    const end = boxOf(target)
    const size = face ? end : backIn(end)
    const [x, y] = middle(end)
    Object.assign(picture.style, {
      left: `${x - size.width / 2}px`,
      top: `${y - size.height / 2}px`,
      width: `${size.width}px`,
      height: `${size.height}px`,
    })
    document.body.append(picture)
    const [fromX, fromY] = middle(start)
    const scale = Math.min(1, Math.max(0.35, start.width / size.width))
    const flight = this.#run(
      picture,
      [
        { transform: `translate(${fromX - x}px, ${fromY - y}px) scale(${scale})` },
        { transform: 'none' },
      ],
      FLIGHT,
    )
    flight.onfinish = () => picture.remove()
    // Below it the card lies already; only the eye still waits.
    if (face) this.#run(target, [{ opacity: 0 }, { opacity: 0 }], FLIGHT)
  }

  /** The cards left in hand move together, or apart for a new one. */
  #closeUp(now: Map<string, HTMLElement>): void {
    for (const [name, element] of now) {
      const was = this.#were.get(name)
      if (was === undefined || element.dataset.card === undefined) continue
      const is = boxOf(element)
      const [right, down] = [was.left - is.left, was.top - is.top]
      if (Math.abs(right) < 1 && Math.abs(down) < 1) continue
      this.#run(
        element,
        [{ transform: `translate(${right}px, ${down}px)` }, { transform: 'translate(0, 0)' }],
        SLIDE,
      )
    }
  }

  #run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
    const animation = element.animate(frames, timing)
    this.#running.push(animation)
    return animation
  }

  /** Of a card, or of the back of one. */
  #picture(card: Element | null): HTMLElement | null {
    const copied = (card ?? this.#root()?.querySelector('.back'))?.cloneNode(true)
    if (!(copied instanceof HTMLElement)) return null
    copied.classList.add('flying')
    return copied
  }

  /** Everything that is marked as a place or as a card in hand, by name. */
  #marked(): [string, HTMLElement][] {
    const root = this.#root()
    if (root === undefined) return []
    const cards = new Map<string, number>()
    return [...root.querySelectorAll<HTMLElement>('[data-place], [data-card]')].map((element) => {
      const { place, card = '' } = element.dataset
      if (place !== undefined) return [place, element]
      const nth = cards.get(card) ?? 0
      cards.set(card, nth + 1)
      return [inHand(card, nth), element]
    })
  }
}

function inHand(card: string, nth = 0): string {
  return `hand ${card} ${nth}`
}

/** What comes from this seat or to it is a card of the hand. */
function nameOf(place: Place, card: string | null, me: number | null): string {
  return place === `seat ${me}` && card !== null ? inHand(card) : place
}

function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect()
}

function middle({ left, top, width, height }: DOMRect): [x: number, y: number] {
  return [left + width / 2, top + height / 2]
}

/** A card face down, at a seat of this size. */
function backIn({ height }: DOMRect): { width: number; height: number } {
  const high = Math.min(56, height)
  return { width: high * 0.68, height: high }
}
