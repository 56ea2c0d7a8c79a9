/**
 * A symmetric system of which few cells aren't zero: `matrix` (its diagonal, and above it only the `count` first cells of `beside`, some of which may come twice), its right side
 * with a minus, and the least that a place resists.
 */
export type SparseSystem = {
  matrix: Float64Array
  size: number
  beside: Int32Array
  count: number
  residual: Float64Array
  least: number
}

/** Cells to work on and whether each is in use (nothing is, between two calls), and by row the columns in use, kept from call to call: they are large. */
let [work, inUse, columns] = [new Float64Array(0), new Uint8Array(0), new Int32Array(0)]

/**
 * matrix · step = −residual by L·D·Lᵀ, of the matrix's upper half, row by row over what isn't zero; `least` keeps places that nothing moves from breaking it.
 */
export function solveSparse({ matrix, size, beside, count, residual, least }: SparseSystem, step: Float64Array): void {
  if (work.length < size * size)
    [work, inUse, columns] = [new Float64Array(size * size), new Uint8Array(size * size), new Int32Array(size * size)]
  const [cells, used, lists] = [work, inUse, columns]
  /** By row: how many columns are in use. */
  const counts = new Int32Array(size)
  for (let j = 0; j < size; j++) {
    cells[j * size + j] = matrix[j * size + j]!
    step[j] = -residual[j]!
  }
  for (let i = 0; i < count; i++) {
    const cell = beside[i]!
    if (used[cell] !== 0) continue
    const row = (cell / size) | 0
    used[cell] = 1
    cells[cell] = matrix[cell]!
    lists[row * size + counts[row]!++] = cell - row * size
  }
  for (let j = 0; j < size; j++) {
    const row = j * size
    const end = row + counts[j]!
    sort(lists, row, end)
    const pivot = Math.max(cells[row + j]! + least, least)
    cells[row + j] = pivot
    for (let i = row; i < end; i++) {
      const k = lists[i]!
      const factor = cells[row + k]! / pivot
      const target = k * size
      cells[target + k]! -= factor * cells[row + k]!
      for (let l = i + 1; l < end; l++) {
        const column = lists[l]!
        const cell = target + column
        if (used[cell] === 0) {
          used[cell] = 1
          lists[target + counts[k]!++] = column
        }
        cells[cell]! -= factor * cells[row + column]!
      }
      step[k]! -= factor * step[j]!
    }
  }
  for (let j = size - 1; j >= 0; j--) {
    const row = j * size
    const end = row + counts[j]!
    let sum = step[j]!
    for (let i = row; i < end; i++) {
      const cell = row + lists[i]!
      sum -= cells[cell]! * step[lists[i]!]!
      cells[cell] = 0
      used[cell] = 0
    }
    step[j] = sum / cells[row + j]!
    cells[row + j] = 0
  }
}

/** A few numbers, nearly in order. */
function sort(values: Int32Array, from: number, end: number): void {
  for (let i = from + 1; i < end; i++) {
    const value = values[i]!
    let at = i
    for (; at > from && values[at - 1]! > value; at--) values[at] = values[at - 1]!
    values[at] = value
  }
}
