/** Pictures of a replay: from SVG text to PNG, still or moving. */

import { animated } from './apng'
import type { Still } from './still'

/** An animation is looked at on phones: so wide is enough. */
const WIDEST = 720
const STAYS = 900
const ENDING = 3500

export function svgFile({ svg }: Still): Blob {
  return new Blob([svg], { type: 'image/svg+xml' })
}

export async function pngFile(picture: Still, scale = 1): Promise<Blob> {
  const address = URL.createObjectURL(svgFile(picture))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** All pictures one after the other; `progress` hears how many are ready. */
export async function movingFile(
  pictures: readonly Still[],
  progress: (done: number) => void,
): Promise<Blob> {
  // The biggest hand decides: all frames of an animation have one size.
  const width = Math.max(...pictures.map((picture) => picture.width))
  const height = Math.max(...pictures.map((picture) => picture.height))
  const scale = Math.min(1, WIDEST / width)
  const moments = []
  for (const [at, picture] of pictures.entries()) {
    const png = await pngFile(within(picture, width, height), scale)
    const stays = at === pictures.length - 1 ? ENDING : STAYS
    moments.push({ png: new Uint8Array(await png.arrayBuffer()), stays })
    progress(at + 1)
  }
  return new Blob([animated(moments)], { type: 'image/png' })
}

function within({ svg, width, height }: Still, wide: number, high: number): Still {
  const inside = svg.replace('<svg ', '<svg x="0" y="0" ')
  if (width === wide && height === high) return { svg, width, height }
  const outer =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" ` +
    `height="${high}"><rect width="${wide}" height="${high}" fill="#fbf7ee"/>${inside}</svg>`
  return { svg: outer, width: wide, height: high }
}
