/** The triangles on the cards, drawn in pencil: what the next card must be. */

import { directionOf, type Pencil, SLATE } from '../../paper/pencils'
import type { Sign } from './card'

type Point = readonly [x: number, y: number]

interface Drawing {
  pencil: Pencil
  /** The triangles themselves, and the strokes that fill them; in a square of 24. */
  outline: string
  strokes: string
}

const [BLUE, RED] = [0, 3]
const GAP = 2.5

function triangle(points: readonly Point[]): string {
  return `M${points.map((point) => point.join(' ')).join('L')}Z`
}

/** Lines at the pencil's own angle, each from side to side of a triangle. */
function hatched(points: readonly Point[], degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turned = points.map(([x, y]): Point => [x * cos + y * sin, y * cos - x * sin])
  const heights = turned.map(([, y]) => y)
  let path = ''
  for (let y = Math.min(...heights) + GAP / 2; y < Math.max(...heights); y += GAP) {
    const crossed = turned.flatMap(([x, height], at) => {
      const [u, v] = turned[(at + 1) % turned.length] ?? [x, height]
      return height < y === v < y ? [] : [x + ((u - x) * (y - height)) / (v - height)]
    })
    const ends = crossed
      .sort((one, other) => one - other)
      .map((x) => [x * cos - y * sin, x * sin + y * cos])
    path += `M${ends.map((end) => end.map((each) => each.toFixed(1)).join(' ')).join('L')}`
  }
  return path
}

function drawing(pencil: Pencil, ...triangles: Point[][]): Drawing {
  return {
    pencil,
    outline: triangles.map(triangle).join(''),
    strokes: triangles.map((points) => hatched(points, directionOf(pencil))).join(''),
  }
}

export const SIGNS: Record<Sign, Drawing> = {
  '+': drawing(BLUE, [
    [12, 2.5],
    [22, 20.5],
    [2, 20.5],
  ]),
  '-': drawing(RED, [
    [12, 21.5],
    [2, 3.5],
    [22, 3.5],
  ]),
  '±': drawing(
    SLATE,
    [
      [12, 1.5],
      [19, 10.5],
      [5, 10.5],
    ],
    [
      [12, 22.5],
      [5, 13.5],
      [19, 13.5],
    ],
  ),
}
