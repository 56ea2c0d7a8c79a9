import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'

const unpack = promisify(inflate)
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Channels of a colour type, and the bit depths it may have. */
const KINDS: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}
/** Passes of an interlaced picture (Adam7): first column and row, steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const PALETTE = 3
const MOST_FILTER = 4

type Header = { width: number; height: number; depth: number; color: number; interlaced: boolean }

function headerOf(data: Buffer, mostSide: number): Header | null {
  if (data.length !== 13) return null
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth, color, packing, filtering, interlacing] = [...data.subarray(8)] as [
    number,
    number,
    number,
    number,
    number,
  ]
  const fine =
    width >= 1 &&
    height >= 1 &&
    width <= mostSide &&
    height <= mostSide &&
    KINDS[color]?.depths.includes(depth) &&
    packing === 0 &&
    filtering === 0 &&
    interlacing <= 1
  return fine ? { width, height, depth, color, interlaced: interlacing === 1 } : null
}

/** Rows of a picture, or of its passes: how many, and bytes of each with its filter's. */
function rowsOf({
  width,
  height,
  depth,
  color,
  interlaced,
}: Header): { count: number; bytes: number; pixels: number }[] {
  const bits = KINDS[color]!.channels * depth
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const)
  return passes
    .map(([x, y, right, down]) => ({ pixels: Math.ceil((width - x) / right), count: Math.ceil((height - y) / down) }))
    .filter(({ pixels, count }) => pixels > 0 && count > 0)
    .map(({ pixels, count }) => ({ count, pixels, bytes: 1 + Math.ceil((pixels * bits) / 8) }))
}

/** The largest place of a palette that rows of unfiltered bytes speak of. */
function mostPlace(raw: Buffer, header: Header): number {
  let most = 0
  let at = 0
  for (const { count, bytes, pixels } of rowsOf(header)) {
    let before = Buffer.alloc(bytes - 1)
    for (let row = 0; row < count; row++, at += bytes) {
      const line = unfiltered(raw[at]!, raw.subarray(at + 1, at + bytes), before)
      for (let pixel = 0; pixel < pixels; pixel++) {
        const bit = pixel * header.depth
        most = Math.max(most, (line[bit >> 3]! >> (8 - header.depth - (bit & 7))) & ((1 << header.depth) - 1))
      }
      before = line
    }
  }
  return most
}

/** A row of one byte a pixel or less without its filter; `above` is the row before, unfiltered. */
function unfiltered(filter: number, row: Buffer, above: Buffer): Buffer<ArrayBuffer> {
  const line = Buffer.alloc(row.length)
  for (let i = 0; i < row.length; i++) {
    const [left, up, corner] = [line[i - 1] ?? 0, above[i]!, above[i - 1] ?? 0]
    const guess = left + up - corner
    const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
    const nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
    line[i] = row[i]! + [0, left, up, (left + up) >> 1, nearest][filter]!
  }
  return line
}

/**
 * A PNG whose every pixel is there, without what is not needed to draw it (texts, color profiles, bytes after its end).
 * Null: it is no PNG, or is broken anywhere: a chunk's length or checksum, their order, sizes beyond `mostSide`, rows
 * that are missing, too many or of an unknown filter, colors that no palette has.
 */
export async function readPng(file: Buffer, mostSide: number): Promise<Buffer | null> {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null
  const kept: Buffer[] = [SIGNATURE]
  const packed: Buffer[] = []
  let header: Header | null = null
  let colors: number | null = null
  let last = ''
  for (let at = 8; last !== 'IEND'; ) {
    if (at + 12 > file.length) return null
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length) return null
    const type = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, end - 4)
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null
    if (header === null) {
      header = type === 'IHDR' ? headerOf(data, mostSide) : null
      if (header === null) return null
    } else if (type === 'IHDR') return null
    else if (type === 'PLTE') {
      if (
        colors !== null ||
        packed.length > 0 ||
        length === 0 ||
        length % 3 !== 0 ||
        length > 768 ||
        header.color === 0 ||
        header.color === 4
      )
        return null
      colors = length / 3
    } else if (type === 'tRNS') {
      const most = header.color === PALETTE ? (colors ?? 0) : header.color === 0 ? 2 : header.color === 2 ? 6 : 0
      if (packed.length > 0 || length === 0 || (header.color === PALETTE ? length > most : length !== most)) return null
    } else if (type === 'IDAT') {
      if (packed.length > 0 && last !== 'IDAT') return null
      packed.push(data)
    } else if (type === 'IEND') {
      if (length !== 0) return null
      // A chunk that is needed (its first letter says so) and isn't known.
    } else if (/^[A-Z]/.test(type)) return null
    if (/^(IHDR|PLTE|tRNS|IDAT|IEND)$/.test(type)) kept.push(file.subarray(at, end))
    last = type
    at = end
  }
  if (!header || packed.length === 0 || (header.color === PALETTE && colors === null)) return null
  const rows = rowsOf(header)
  const size = rows.reduce((sum, { count, bytes }) => sum + count * bytes, 0)
  let raw: Buffer
  try {
    raw = await unpack(Buffer.concat(packed), { maxOutputLength: size + 1 })
  } catch {
    return null // cut off, changed, or larger than it says
  }
  if (raw.length !== size) return null
  let at = 0
  for (const { count, bytes } of rows)
    for (let row = 0; row < count; row++, at += bytes) if (raw[at]! > MOST_FILTER) return null
  if (colors !== null && header.color === PALETTE && mostPlace(raw, header) >= colors) return null
  return Buffer.concat(kept)
}
