import { expect, it } from 'vitest'
import { unzipped, zip } from '../../offline/zip'
import { filesIn } from './archive'

const FILES = [
  { name: 'mulligan/__init__.pyc', bytes: new Uint8Array([1, 2, 3]) },
  { name: 'mulligan/leer.txt', bytes: new Uint8Array() },
  { name: 'mulligan/größe.bin', bytes: new Uint8Array(70_000).fill(7) },
]

it('what the build packs, the worker and the build unpack', () => {
  const archive = zip(FILES)
  const { buffer, byteOffset, byteLength } = archive
  const found = [...filesIn(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)]

  expect(found.map(([name]) => name)).toEqual(FILES.map(({ name }) => name))
  expect(found.map(([, bytes]) => [...bytes])).toEqual(FILES.map(({ bytes }) => [...bytes]))
  expect(unzipped(archive).map(({ name }) => name)).toEqual(FILES.map(({ name }) => name))
})

it('the same files make the same archive', () => {
  expect(zip(FILES).equals(zip(FILES))).toBe(true)
})
