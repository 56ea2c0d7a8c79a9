// Geist for the picture renderer, which reads TrueType only: the package's WOFF files unpacked once a process.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import regular from '@fontsource/geist/files/geist-latin-400-normal.woff?inline'
import bold from '@fontsource/geist/files/geist-latin-600-normal.woff?inline'

/**
 * A WOFF 1.0 file as the TrueType file it holds (W3C WOFF, 3–5): tables are inflated, the directory is written anew.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== 0x774f4646) throw new Error('unpackWoff: not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const data = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(data) : data,
    }
  })
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + count * 16)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((count - 2 ** power) * 16, 10)
  const bodies: Buffer[] = []
  let offset = head.length
  tables.forEach(({ tag, checksum, data }, i) => {
    const at = 12 + i * 16
    tag.copy(head, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
    bodies.push(padded)
    offset += padded.length
  })
  return Buffer.concat([head, ...bodies])
}

let made: string[] | undefined

/** Paths of the unpacked files. */
export function fontFiles(): string[] {
  if (made) return made
  const folder = mkdtempSync(join(tmpdir(), 'tarn-fonts-'))
  made = [regular, bold].map((url, i) => {
    const file = join(folder, `geist-${i}.ttf`)
    writeFileSync(file, unpackWoff(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')))
    return file
  })
  return made
}
