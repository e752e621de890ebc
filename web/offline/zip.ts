/// <reference types="node" />

import { Buffer } from 'node:buffer'
import { crc32, inflateRawSync } from 'node:zlib'

export interface Packed {
  name: string
  bytes: Uint8Array
}

const UTF8 = 0x0800
/** 1980-01-01, so that the same files make the same archive. */
const DAY = 0x21

/** Files in an archive without compression: what comes later squeezes all of it better. */
export function zip(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const path = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(UTF8, 2)
    about.writeUInt16LE(DAY, 8)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(bytes.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(path.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), about, path, Buffer.from(bytes))
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, entry, path)
    at += 30 + path.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const ENTRY = 0x02014b50
const DEFLATED = 8

/** The files in an archive, by its directory. */
export function unzipped(archive: Buffer): Packed[] {
  const files: Packed[] = []
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  for (let at = archive.readUInt32LE(end + 16); archive.readUInt32LE(at) === ENTRY; ) {
    const size = archive.readUInt32LE(at + 20)
    const path = archive.readUInt16LE(at + 28)
    const rest = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    const name = archive.toString('utf8', at + 46, at + 46 + path)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + size)
    if (!name.endsWith('/'))
      files.push({
        name,
        bytes: archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(bytes) : bytes,
      })
    at += 46 + path + rest
  }
  return files
}
