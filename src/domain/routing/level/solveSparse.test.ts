import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solveSparse } from './solveSparse.ts'

/** A symmetric system that has one answer: each diagonal outweighs its row, as in an electrical network. */
const systems = fc
  .record({
    size: fc.integer({ min: 1, max: 12 }),
    cells: fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.double({ min: 0.01, max: 5, noNaN: true })), { maxLength: 30 }),
    right: fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 12, maxLength: 12 }),
    least: fc.constantFrom(0.5, 1e-3),
  })
  .map(({ size, cells, right, least }) => {
    const matrix = new Float64Array(size * size)
    const beside: number[] = []
    for (const [a, b, weight] of cells) {
      const [row, column] = [Math.min(a, b), Math.max(a, b)]
      if (column >= size || row === column) continue
      matrix[row * size + column]! -= weight
      matrix[row * size + row]! += weight
      matrix[column * size + column]! += weight
      // a cell may be told twice
      beside.push(row * size + column)
    }
    return {
      ...{ matrix, size, beside: Int32Array.from(beside), count: beside.length },
      ...{ residual: Float64Array.from(right.slice(0, size)), least },
    }
  })

test('[SW-2] what is found solves the system, whatever was solved before it', () => {
  fc.assert(
    fc.property(fc.array(systems, { minLength: 1, maxLength: 4 }), all => {
      for (const { matrix, size, residual, least, ...rest } of all) {
        const step = new Float64Array(size)
        solveSparse({ matrix, size, residual, least, ...rest }, step)
        for (let i = 0; i < size; i++) {
          let sum = least * step[i]!
          for (let j = 0; j < size; j++) sum += matrix[Math.min(i, j) * size + Math.max(i, j)]! * step[j]!
          const scale = 1 + Math.max(...Array.from(step, Math.abs)) * 100
          expect(Math.abs(sum + residual[i]!)).toBeLessThan(1e-10 * scale)
        }
      }
    }),
    { numRuns: 500, seed: 11 },
  )
})
