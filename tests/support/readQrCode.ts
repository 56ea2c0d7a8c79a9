import jsQr from 'jsqr'

// A QR code read as a camera would: for tests that hold what is drawn, not what was meant to be drawn.

type Cells = readonly (readonly boolean[])[]

/** Pixels of a module of the picture that the reader is given, and modules of white around the code. */
const SCALE = 4
const BORDER = 4

/** Rows of modules of the path that a page draws: `M3 2h1v1h-1z…`. */
export function cellsOf(path: string, size: number): boolean[][] {
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) cells[Number(y)]![Number(x)] = true
  return cells
}

/** The text of a code, found in a picture of its modules. Throws where there is none. */
export function readQrCode(drawn: Cells): string {
  const side = (drawn.length + 2 * BORDER) * SCALE
  const isDark = (x: number, y: number) =>
    drawn[Math.floor(y / SCALE) - BORDER]?.[Math.floor(x / SCALE) - BORDER] ?? false
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const shade = isDark(x, y) ? 0 : 255
      pixels.set([shade, shade, shade, 255], (y * side + x) * 4)
    }
  const code = jsQr(pixels, side, side)
  if (!code) throw new Error('no QR code was found')
  return code.data
}
