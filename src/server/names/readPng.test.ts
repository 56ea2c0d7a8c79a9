import { crc32, deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avatarOf } from './avatarOf.ts'
import { readPng } from './readPng.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const chunk = (type: string, data: Uint8Array = Buffer.alloc(0)): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const header = (width: number, height: number, depth = 8, color = 2, interlace = 0): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, color, 0, 0, interlace], 8)
  return chunk('IHDR', data)
}
const rows = (count: number, bytes: number, value = 0x7f, filter = 0): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.concat([Buffer.from([filter]), Buffer.alloc(bytes, value)])))
const png = (...chunks: Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...chunks])
const whole = png(header(4, 4), chunk('IDAT', deflateSync(rows(4, 12))), chunk('IEND'))
const taken = async (file: Buffer) => (await avatarOf(file.toString('base64'))) !== null
/** Every colour of a drawn picture's middle is there: nothing was left away. */
const isDrawn = (file: Buffer): boolean => {
  const { pixels } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4" height="4"><image width="4" height="4" xlink:href="data:image/png;base64,${file.toString('base64')}"/></svg>`,
  ).render()
  return pixels[(2 * 4 + 2) * 4 + 3]! > 0
}

describe('[EN-7] [ER-5] a picture', () => {
  test('of each kind a PNG may have is taken and can be drawn', async () => {
    for (const [color, depths] of [
      [0, [1, 2, 4, 8, 16]],
      [2, [8, 16]],
      [3, [1, 2, 4, 8]],
      [4, [8, 16]],
      [6, [8, 16]],
    ] as const)
      for (const depth of depths)
        for (const interlace of [0, 1]) {
          const bits = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[color] * depth
          const passes = interlace
            ? [
                [1, 1],
                [1, 1],
                [2, 1],
                [1, 2],
                [2, 2],
                [2, 4],
                [4, 2],
              ]
            : [[5, 5]]
          // A picture of 5 × 5 interlaced: pixels and rows of each pass, by the specification's own table.
          const sizes = interlace
            ? [
                [1, 1],
                [1, 1],
                [2, 1],
                [1, 2],
                [3, 1],
                [2, 3],
                [5, 2],
              ]
            : passes
          const raw = Buffer.concat(
            sizes.map(([pixels, count]) => rows(count!, Math.ceil((pixels! * bits) / 8), color === 3 ? 0 : 0xff)),
          )
          const file = png(
            header(5, 5, depth, color, interlace),
            ...(color === 3 ? [chunk('PLTE', Buffer.from([200, 10, 10]))] : []),
            chunk('IDAT', deflateSync(raw)),
            chunk('IEND'),
          )
          expect(await readPng(file, 1_024), `colour ${color}, ${depth} bits, interlace ${interlace}`).not.toBeNull()
          expect(isDrawn(file), `colour ${color}, ${depth} bits, interlace ${interlace}`).toBe(true)
          expect(await taken(file)).toBe(true)
        }
  })

  test('of several parts is taken; texts, profiles and what lies behind its end are not kept', async () => {
    const data = deflateSync(rows(4, 12))
    const file = Buffer.concat([
      png(
        header(4, 4),
        chunk('tEXt', Buffer.from('Comment\0GPS')),
        chunk('IDAT', data.subarray(0, 5)),
        chunk('IDAT', data.subarray(5)),
        chunk('IEND'),
      ),
      Buffer.from('behind'),
    ])
    const read = (await readPng(file, 1_024))!
    expect(read.includes('GPS')).toBe(false)
    expect(read.includes('behind')).toBe(false)
    expect(await taken(file)).toBe(true)
  })

  test('that is broken is refused wherever it is broken', async () => {
    const data = deflateSync(rows(4, 12))
    const broken: Record<string, Buffer> = {
      nothing: Buffer.alloc(0),
      'another format': Buffer.from('GIF89a'),
      'no rows': png(header(4, 4), chunk('IEND')),
      'no end': png(header(4, 4), chunk('IDAT', data)),
      'half of it': whole.subarray(0, whole.length >> 1),
      'without its last byte': whole.subarray(0, -1),
      'rows cut off': png(header(4, 4), chunk('IDAT', data.subarray(0, -6)), chunk('IEND')),
      'rows missing': png(header(4, 4), chunk('IDAT', deflateSync(rows(3, 12))), chunk('IEND')),
      'rows too many': png(header(4, 4), chunk('IDAT', deflateSync(rows(40_000, 12))), chunk('IEND')),
      'rows of nobody’s filter': png(header(4, 4), chunk('IDAT', deflateSync(rows(4, 12, 1, 5))), chunk('IEND')),
      'no width': png(header(0, 4), chunk('IDAT', data), chunk('IEND')),
      'too wide': png(header(1_025, 1), chunk('IDAT', deflateSync(rows(1, 1_025 * 3))), chunk('IEND')),
      'a depth it can’t have': png(header(4, 4, 4, 2), chunk('IDAT', deflateSync(rows(4, 6))), chunk('IEND')),
      'a colour nobody knows': png(header(4, 4, 8, 5), chunk('IDAT', data), chunk('IEND')),
      'two headers': png(header(4, 4), header(4, 4), chunk('IDAT', data), chunk('IEND')),
      'no palette': png(header(4, 4, 8, 3), chunk('IDAT', deflateSync(rows(4, 4, 0))), chunk('IEND')),
      'a colour that the palette lacks': png(
        header(4, 4, 8, 3),
        chunk('PLTE', Buffer.from([1, 2, 3])),
        chunk('IDAT', deflateSync(rows(4, 4, 1))),
        chunk('IEND'),
      ),
      'a palette too late': png(
        header(4, 4, 8, 3),
        chunk('IDAT', deflateSync(rows(4, 4, 0))),
        chunk('PLTE', Buffer.from([1, 2, 3])),
        chunk('IEND'),
      ),
      'parts apart': png(
        header(4, 4),
        chunk('IDAT', data.subarray(0, 5)),
        chunk('tEXt', Buffer.from('a\0b')),
        chunk('IDAT', data.subarray(5)),
        chunk('IEND'),
      ),
      'a needed part that nobody knows': png(header(4, 4), chunk('ABCD'), chunk('IDAT', data), chunk('IEND')),
      'no deflate': png(header(4, 4), chunk('IDAT', Buffer.alloc(40, 7)), chunk('IEND')),
    }
    for (const [what, file] of Object.entries(broken)) expect(await taken(file), what).toBe(false)
    expect(await taken(whole)).toBe(true)
  })

  test('that says it is small and unpacks to two hundred megabytes is refused before it has', async () => {
    const bomb = png(header(4, 4), chunk('IDAT', deflateSync(Buffer.alloc(190_000_000), { level: 9 })), chunk('IEND'))
    expect(bomb.length).toBeLessThan(200_000)
    const kilobytes = () => process.memoryUsage().rss / 1_000
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, kilobytes())
    }, 2)
    const before = kilobytes()
    expect(await readPng(bomb, 1_024)).toBeNull()
    clearInterval(watch)
    expect(Math.max(most, kilobytes()) - before).toBeLessThan(60_000)
  })

  test('with any one bit turned is refused, or is the same picture', async () => {
    const real = Buffer.from(
      new Resvg(
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle cx="12" cy="12" r="9" fill="#0b6e78"/></svg>',
      )
        .render()
        .asPng(),
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(real.length * 8 - 1), async bit => {
        const turned = Buffer.from(real)
        turned[bit >> 3]! ^= 1 << (bit & 7)
        expect(await readPng(turned, 1_024), `bit ${bit}`).toBeNull()
      }),
      { numRuns: 200 },
    )
    for (let length = 0; length < real.length; length += 7)
      expect(await readPng(real.subarray(0, length), 1_024), `${length} bytes`).toBeNull()
    expect(await readPng(real, 1_024)).not.toBeNull()
  })
})
