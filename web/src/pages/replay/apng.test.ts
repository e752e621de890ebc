import { describe, expect, it } from 'vitest'
import { animated, chunks, crc32 } from './apng'

/** A PNG as far as its parts go; nobody here looks at the picture. */
function png(width: number, height: number, grey: number): Uint8Array {
  const part = (name: string, data: Uint8Array) => {
    const body = new Uint8Array([...new TextEncoder().encode(name), ...data])
    return [...big(data.length), ...body, ...big(crc32(body))]
  }
  const big = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255)
  const rows = Array.from({ length: height }, () => [0, ...Array(width).fill(grey)]).flat()
  return new Uint8Array([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...part('IHDR', new Uint8Array([...big(width), ...big(height), 8, 0, 0, 0, 0])),
    ...part('IDAT', new Uint8Array(rows)),
    ...part('IEND', new Uint8Array()),
  ])
}

describe('an animated picture', () => {
  const moments = [
    { png: png(3, 2, 10), stays: 500 },
    { png: png(3, 2, 200), stays: 1500 },
  ]

  it('knows the check sum that the format asks for', () => {
    expect(crc32(new TextEncoder().encode('IEND'))).toBe(0xae426082)
  })

  it('has one control for each frame, numbered in one sequence', () => {
    const parts = chunks(animated(moments))

    expect(parts.map(({ name }) => name)).toEqual([
      'IHDR',
      'acTL',
      'fcTL',
      'IDAT',
      'fcTL',
      'fdAT',
      'IEND',
    ])
    const numbers = parts
      .filter(({ name }) => name === 'fcTL' || name === 'fdAT')
      .map(({ data }) => new DataView(data.buffer, data.byteOffset).getUint32(0))
    expect(numbers).toEqual([0, 1, 2])
  })

  it('says how long each frame stays', () => {
    const stays = chunks(animated(moments))
      .filter(({ name }) => name === 'fcTL')
      .map(({ data }) => {
        const view = new DataView(data.buffer, data.byteOffset)
        return (1000 * view.getUint16(20)) / view.getUint16(22)
      })

    expect(stays).toEqual([500, 1500])
  })

  it('keeps the picture data as they were', () => {
    const [, second] = moments
    const whole = chunks(animated(moments)).find(({ name }) => name === 'fdAT')
    const alone = chunks(second?.png ?? new Uint8Array()).find(({ name }) => name === 'IDAT')

    expect(whole?.data.subarray(4)).toEqual(alone?.data)
  })

  it('refuses pictures of different sizes', () => {
    expect(() =>
      animated([
        { png: png(3, 2, 1), stays: 1 },
        { png: png(2, 2, 1), stays: 1 },
      ]),
    ).toThrow()
  })

  it('refuses what is no PNG', () => {
    expect(() => chunks(new Uint8Array([1, 2, 3]))).toThrow('no PNG')
  })
})
