import { createHash } from 'node:crypto'
import { renderAsync } from '@resvg/resvg-js'
import { AVATAR_BYTES, AVATAR_SIDE } from '#domain/Username.ts'

/** Most pixels a side of a picture as it is sent. */
const MOST_SIDE = 1_024
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Width and height of a PNG by its first chunk; null: no PNG. */
function sizeOf(png: Buffer): { width: number; height: number } | null {
  if (png.length < 33 || !png.subarray(0, 8).equals(SIGNATURE) || png.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

/**
 * EN-7: a picture drawn anew, a square of 256 pixels: nothing of the file that was sent is kept, so nothing hidden in it is. Null: not a PNG, too large, or
 * it can't be drawn.
 */
export async function avatarOf(base64: string): Promise<{ id: string; png: Buffer } | null> {
  const sent = Buffer.from(base64, 'base64')
  const size = sizeOf(sent)
  if (sent.length > AVATAR_BYTES || !size || size.width < 1 || size.height < 1 || size.width > MOST_SIDE || size.height > MOST_SIDE) return null
  const side = AVATAR_SIDE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}"><image width="${side}" height="${side}" preserveAspectRatio="xMidYMid slice" xlink:href="data:image/png;base64,${sent.toString('base64')}"/></svg>`
  try {
    const png = Buffer.from((await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng())
    return { id: createHash('sha256').update(png).digest('hex'), png }
  } catch (error) {
    console.warn(`A picture could not be drawn: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
