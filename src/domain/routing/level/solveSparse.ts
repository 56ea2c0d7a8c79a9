/**
 * A symmetric system of which few cells aren't zero: its diagonal, the `count` first of the cells above it (`values` at
 * `rows` and `columns`; what comes twice is added), and its right side with a minus. All are written into.
 */
export type SparseSystem = {
  diagonal: Float64Array
  rows: Int32Array
  columns: Int32Array
  values: Float64Array
  count: number
  residual: Float64Array
}

/** One of so many places, with at most so many cells. */
export const makeSystem = (size: number, most: number): SparseSystem => ({
  diagonal: new Float64Array(size),
  rows: new Int32Array(most),
  columns: new Int32Array(most),
  values: new Float64Array(most),
  count: 0,
  residual: new Float64Array(size),
})

/**
 * Cells to work on and whether each is in use (nothing is, between two calls), and by row the columns in use and how
 * many, and the diagonal. Kept from call to call: they are large, and calls are many.
 */
let kept = workOf(0)

function workOf(size: number) {
  return {
    size,
    cells: new Float64Array(size * size),
    used: new Uint8Array(size * size),
    lists: new Int32Array(size * size),
    counts: new Int32Array(size),
    pivots: new Float64Array(size),
  }
}

/**
 * matrix · step = −residual by L·D·Lᵀ, of the matrix's upper half, row by row over what isn't zero; `least`, what a
 * place resists at least, keeps places that nothing moves from breaking it. The system is left as it is.
 */
export function solveSparse(
  { diagonal, rows, columns, values, count, residual }: SparseSystem,
  least: number,
  step: Float64Array,
): void {
  const size = diagonal.length
  if (kept.size < size) kept = workOf(size)
  const { cells, used, lists, counts, pivots } = kept
  for (let j = 0; j < size; j++) {
    counts[j] = 0
    pivots[j] = diagonal[j]!
    step[j] = -residual[j]!
  }
  for (let i = 0; i < count; i++) {
    const row = rows[i]!
    const cell = row * size + columns[i]!
    if (used[cell] === 0) {
      used[cell] = 1
      lists[row * size + counts[row]!++] = columns[i]!
    }
    cells[cell]! += values[i]!
  }
  for (let j = 0; j < size; j++) {
    const row = j * size
    const end = row + counts[j]!
    sort(lists, row, end)
    const pivot = Math.max(pivots[j]! + least, least)
    pivots[j] = pivot
    for (let i = row; i < end; i++) {
      const k = lists[i]!
      const factor = cells[row + k]! / pivot
      const target = k * size
      pivots[k]! -= factor * cells[row + k]!
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
    step[j] = sum / pivots[j]!
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
