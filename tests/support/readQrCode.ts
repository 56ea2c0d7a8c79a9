// A QR code read as a camera would (without mending damage): for tests that hold what is drawn, not what was meant to
// be drawn.

type Cells = readonly (readonly boolean[])[]

/** Blocks, and bytes of data in all of them, by level (M, L, H, Q: as the code names them) and version from 1. */
const BLOCKS: readonly (readonly (readonly [number, number])[])[] = [
  // biome-ignore format: a table
  [[1, 16], [1, 28], [1, 44], [2, 64], [2, 86], [4, 108], [4, 124], [4, 154], [5, 182], [5, 216]],
  // biome-ignore format: a table
  [[1, 19], [1, 34], [1, 55], [1, 80], [1, 108], [2, 136], [2, 156], [2, 194], [2, 232], [4, 274]],
  // biome-ignore format: a table
  [[1, 9], [1, 16], [2, 26], [4, 36], [4, 46], [4, 60], [5, 66], [6, 86], [8, 100], [8, 122]],
  // biome-ignore format: a table
  [[1, 13], [1, 22], [2, 34], [2, 48], [4, 62], [4, 76], [6, 88], [6, 110], [8, 132], [8, 154]],
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

/** The text of a code of version 1 to 10 in bytes. Throws where it is another one, or none. */
export function readQrCode(drawn: Cells): string {
  const top = drawn.findIndex(row => row.some(Boolean))
  const left = Math.min(...drawn.map(row => row.indexOf(true)).filter(at => at >= 0))
  const rows = drawn.findLastIndex(row => row.some(Boolean)) - top + 1
  const at = (r: number, c: number): boolean => drawn[top + r]?.[left + c] ?? false
  const version = (rows - 17) / 4
  if (!Number.isInteger(version) || version < 1 || version > 10) throw new Error(`a code of ${rows} rows`)

  const format = [0, 1, 2, 3, 4, 5, 7, 8].map(c => at(8, c)).concat([7, 5, 4, 3, 2, 1, 0].map(r => at(r, 8)))
  const bits = format.reduce((sum, dark) => sum * 2 + Number(dark), 0) ^ 0b101010000010010
  const [blocks, data] = BLOCKS[bits >> 13]![version - 1]!
  const mask = MASKS[(bits >> 10) & 7]!

  // Small squares stand in a grid, but where a corner's large one is.
  const squares = version < 7 ? [6, rows - 7] : [6, (rows - 1) / 2, rows - 7]
  const near = (r: number, c: number) =>
    version > 1 &&
    squares.some(y => squares.some(x => Math.abs(r - y) <= 2 && Math.abs(c - x) <= 2 && !isCorner(y, x, rows)))
  // From version 7 on it is written beside two corners.
  const told = (r: number, c: number) =>
    version >= 7 && ((r < 6 && c >= rows - 11 && c < rows - 8) || (c < 6 && r >= rows - 11 && r < rows - 8))
  const fixed = (r: number, c: number) =>
    (r < 9 && (c < 9 || c >= rows - 8)) || (r >= rows - 8 && c < 9) || r === 6 || c === 6 || near(r, c) || told(r, c)
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
  // Blocks take turns; where they differ in length, the last ones have a byte more.
  const shortest = Math.floor(data / blocks)
  const longer = blocks - (data % blocks)
  const straight = Array.from({ length: blocks }, (_, block) => [
    ...words.slice(0, shortest * blocks).filter((_, i) => i % blocks === block),
    ...(block >= longer ? [words[shortest * blocks + block - longer]!] : []),
  ]).flat()
  const stream = straight.flatMap(word => [...word.toString(2).padStart(8, '0')]).join('')
  if (stream.slice(0, 4) !== '0100') throw new Error('not a code of bytes')
  const from = version < 10 ? 12 : 20
  const length = Number.parseInt(stream.slice(4, from), 2)
  return Buffer.from(
    Array.from({ length }, (_, i) => Number.parseInt(stream.slice(from + i * 8, from + 8 + i * 8), 2)),
  ).toString()
}

const isCorner = (y: number, x: number, rows: number): boolean =>
  (y === 6 && (x === 6 || x === rows - 7)) || (y === rows - 7 && x === 6)
