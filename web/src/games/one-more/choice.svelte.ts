/** What a player has picked and not yet played: a card, or one or two people. */

import type { Move, OneMoreView } from '../../server/wire'

/** What is asked of a seat. */
export type Task = OneMoreView['asked']

/** What the table waits for, if it waits for this seat. */
export function taskOf(view: OneMoreView): Task {
  return view.seat !== null && view.to_act.includes(view.seat) ? view.asked : 'nothing'
}

/** Who can be named: anybody in the round to draw, and to swap those who hold a card (OM-R2). */
export function nameable({
  asked,
  playing,
  counts,
}: Pick<OneMoreView, 'asked' | 'playing' | 'counts'>): number[] {
  if (asked !== 'name-draw' && asked !== 'name-swap') return []
  return playing.filter((seat) => asked === 'name-draw' || (counts[seat] ?? 0) > 0)
}

export class Choice {
  #view: () => OneMoreView
  card: string | null = $state(null)
  people: readonly number[] = $state.raw([])

  constructor(view: () => OneMoreView) {
    this.#view = view
  }

  readonly task: Task = $derived.by(() => taskOf(this.#view()))

  readonly targets: readonly number[] = $derived.by(() =>
    this.task === 'nothing' ? [] : nameable(this.#view()),
  )

  /** What is asked, as a key: when it changes, the choice is void. */
  readonly question: string = $derived.by(() => {
    const { round, story, centre, swap } = this.#view()
    return [round, story.length, centre, this.task, swap?.seats ?? ''].join()
  })

  /** The move that the choice stands for, once there is enough of it. */
  readonly move: Move | null = $derived.by(() => {
    const { task, card } = this
    const [first, second] = this.people
    if (task === 'play' || task === 'give') return card === null ? null : { t: task, card }
    if (task === 'name-draw') return first === undefined ? null : { t: task, seat: first }
    if (task !== 'name-swap' || first === undefined || second === undefined) return null
    return { t: task, seats: [first, second] }
  })

  get empty(): boolean {
    return this.card === null && this.people.length === 0
  }

  /** Name somebody, or take that back; of too many the first goes. */
  point(seat: number): void {
    const others = this.people.filter((other) => other !== seat)
    const most = this.task === 'name-draw' ? 1 : 2
    this.people = this.people.includes(seat) ? others : [...others, seat].slice(-most)
  }

  clear(): void {
    this.card = null
    this.people = []
  }

  /** Pick what was drafted earlier, here or on another device. */
  restore(move: Move | null): void {
    this.clear()
    if (move?.t !== this.task) return
    if (move.t === 'play' || move.t === 'give') this.card = move.card
    if (move.t === 'name-draw') this.people = [move.seat]
    if (move.t === 'name-swap') this.people = move.seats
  }
}
