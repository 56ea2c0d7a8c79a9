import { createHash } from 'node:crypto'
import { renderAsync } from '@resvg/resvg-js'
import { AVATAR_BYTES, AVATAR_SIDE } from '#domain/account/Username.ts'
import { readPng } from './readPng.ts'

/** Most pixels a side of a picture as it is sent. */
const MOST_SIDE = 1_024

/**
 * EN-7: a picture drawn anew, a square of 256 pixels: nothing of the file that was sent is kept, so nothing hidden in
 * it is. Null: not a PNG, too large, broken anywhere, or it can't be drawn.
 */
export async function avatarOf(base64: string): Promise<{ id: string; png: Buffer } | null> {
  const sent = Buffer.from(base64, 'base64')
  // What draws it leaves a picture that it can't read away without a word: it is read whole here first.
  const whole = sent.length > AVATAR_BYTES ? null : await readPng(sent, MOST_SIDE)
  if (!whole) return null
  const side = AVATAR_SIDE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}"><image width="${side}" height="${side}" preserveAspectRatio="xMidYMid slice" xlink:href="data:image/png;base64,${whole.toString('base64')}"/></svg>`
  try {
    const png = Buffer.from((await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng())
    return { id: createHash('sha256').update(png).digest('hex'), png }
  } catch (error) {
    console.warn(`A picture could not be drawn: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
