/** The files in a zip archive that is not compressed. */

const ENTRY = 0x04034b50

export function* filesIn(archive: ArrayBuffer): Generator<[name: string, bytes: Uint8Array]> {
  const view = new DataView(archive)
  const text = new TextDecoder()
  for (let at = 0; view.getUint32(at, true) === ENTRY; ) {
    const size = view.getUint32(at + 18, true)
    const path = view.getUint16(at + 26, true)
    const start = at + 30 + path + view.getUint16(at + 28, true)
    const name = text.decode(new Uint8Array(archive, at + 30, path))
    yield [name, new Uint8Array(archive, start, size)]
    at = start + size
  }
}
