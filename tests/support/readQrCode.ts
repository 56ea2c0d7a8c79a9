// A QR code read as a camera would (without mending damage): for tests that hold what is drawn, not what was meant to be drawn.

type Cells = readonly (readonly boolean[])[]

/** Blocks, and bytes of data in all of them, by level (M, L, H, Q: as the code names them) and version from 1; 0: blocks of two lengths. */
const BLOCKS: readonly (readonly (readonly [number, number])[])[] = [
  [
    [1, 16],
    [1, 28],
    [1, 44],
    [2, 64],
    [2, 86],
    [4, 108],
  ],
  [
    [1, 19],
    [1, 34],
    [1, 55],
    [1, 80],
    [1, 108],
    [2, 136],
  ],
  [
    [1, 9],
    [1, 16],
    [2, 26],
    [4, 36],
    [0, 46],
    [4, 60],
  ],
  [
    [1, 13],
    [1, 22],
    [2, 34],
    [2, 48],
    [0, 62],
    [4, 76],
  ],
]
const MASKS: readonly ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  r => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** Rows of modules of the path that a page draws: `M3 2h1v1h-1z…`. */
export function cellsOf(path: string, size: number): boolean[][] {
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) cells[Number(y)]![Number(x)] = true
  return cells
}

/** The text of a code of version 1 to 6 in bytes. Throws where it is another one, or none. */
export function readQrCode(drawn: Cells): string {
  const top = drawn.findIndex(row => row.some(Boolean))
  const left = Math.min(...drawn.map(row => row.indexOf(true)).filter(at => at >= 0))
  const rows = drawn.filter(row => row.some(Boolean)).length
  const at = (r: number, c: number): boolean => drawn[top + r]?.[left + c] ?? false
  const version = (rows - 17) / 4
  if (!Number.isInteger(version) || version < 1 || version > 6) throw new Error(`a code of ${rows} rows`)

  const format = [0, 1, 2, 3, 4, 5, 7, 8].map(c => at(8, c)).concat([7, 5, 4, 3, 2, 1, 0].map(r => at(r, 8)))
  const bits = format.reduce((sum, dark) => sum * 2 + Number(dark), 0) ^ 0b101010000010010
  const [blocks, data] = BLOCKS[bits >> 13]![version - 1]!
  const mask = MASKS[(bits >> 10) & 7]!
  if (blocks === 0) throw new Error('a code of blocks of two lengths')

  const near = (r: number, c: number) => version > 1 && Math.abs(r - (rows - 7)) <= 2 && Math.abs(c - (rows - 7)) <= 2
  const fixed = (r: number, c: number) =>
    (r < 9 && (c < 9 || c >= rows - 8)) || (r >= rows - 8 && c < 9) || r === 6 || c === 6 || near(r, c)
  const read: boolean[] = []
  let up = true
  for (let right = rows - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let i = 0; i < rows; i++) {
      const r = up ? rows - 1 - i : i
      for (const c of [right, right - 1]) if (!fixed(r, c)) read.push(at(r, c) !== mask(r, c))
    }
  }
  const words = Array.from({ length: data }, (_, i) =>
    read.slice(i * 8, i * 8 + 8).reduce((sum, dark) => sum * 2 + Number(dark), 0),
  )
  // Blocks take turns.
  const straight = Array.from({ length: blocks }, (_, block) => words.filter((_, i) => i % blocks === block)).flat()
  const stream = straight.flatMap(word => [...word.toString(2).padStart(8, '0')]).join('')
  if (stream.slice(0, 4) !== '0100') throw new Error('not a code of bytes')
  const length = Number.parseInt(stream.slice(4, 12), 2)
  return Buffer.from(
    Array.from({ length }, (_, i) => Number.parseInt(stream.slice(12 + i * 8, 20 + i * 8), 2)),
  ).toString()
}
