/**
 * A moving picture from still ones: PNG files of one size, put into an animated PNG. Every browser
 * and most chats show it; a viewer that does not know it shows the first picture.
 *
 * https://www.w3.org/TR/png-3/ : `acTL` says how many frames there are, `fcTL` how long each stays,
 * and the second frame on comes as `fdAT`, which is `IDAT` with a number in front.
 */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

interface Chunk {
  name: string
  data: Uint8Array
}

export interface Moment {
  png: Uint8Array
  /** How long it is shown, in milliseconds. */
  stays: number
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (CRC[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** The parts of a PNG file. Throws if it is none. */
export function chunks(png: Uint8Array): Chunk[] {
  if (SIGNATURE.some((byte, at) => png[at] !== byte)) throw new Error('this is no PNG')
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const found: Chunk[] = []
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const size = view.getUint32(at)
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8))
    found.push({ name, data: png.subarray(at + 8, at + 8 + size) })
    at += size + 12
  }
  return found
}

function written({ name, data }: Chunk): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = name.charCodeAt(at)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

/** Big-endian numbers of four bytes, then the bytes of `rest`. */
function packed(numbers: readonly number[], rest: Uint8Array = new Uint8Array()): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4 + rest.length)
  const view = new DataView(bytes.buffer)
  for (const [at, number] of numbers.entries()) view.setUint32(at * 4, number)
  bytes.set(rest, numbers.length * 4)
  return bytes
}

/** The moments one after the other, again and again. Throws unless all have the same size. */
export function animated(moments: readonly Moment[]): Uint8Array<ArrayBuffer> {
  const pictures = moments.map(({ png, stays }) => ({ parts: chunks(png), stays }))
  const head = pictures[0]?.parts.find(({ name }) => name === 'IHDR')
  if (head === undefined) throw new Error('there is no picture')
  const size = new DataView(head.data.buffer, head.data.byteOffset)
  const [width, height] = [size.getUint32(0), size.getUint32(4)]

  let number = 0
  const parts: Chunk[] = [head, { name: 'acTL', data: packed([moments.length, 0]) }]
  for (const [at, picture] of pictures.entries()) {
    const own = picture.parts.find(({ name }) => name === 'IHDR')
    if (own === undefined || own.data.some((byte, place) => byte !== head.data[place]))
      throw new Error('the pictures differ in size or kind')
    // Delay as a fraction, then: leave the frame as it is, and replace what was there.
    const rest = new Uint8Array([
      picture.stays >> 8,
      picture.stays & 255,
      1000 >> 8,
      1000 & 255,
      0,
      0,
    ])
    parts.push({ name: 'fcTL', data: packed([number++, width, height, 0, 0], rest) })
    for (const { name, data } of picture.parts) {
      if (name !== 'IDAT') continue
      parts.push(at === 0 ? { name, data } : { name: 'fdAT', data: packed([number++], data) })
    }
  }
  parts.push({ name: 'IEND', data: new Uint8Array() })

  const pieces = [new Uint8Array(SIGNATURE), ...parts.map(written)]
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
