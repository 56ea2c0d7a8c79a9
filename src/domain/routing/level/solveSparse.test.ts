import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSystem, solveSparse } from './solveSparse.ts'

/** A symmetric system that has one answer: each diagonal outweighs its row, as in an electrical network. */
const systems = fc
  .record({
    size: fc.integer({ min: 1, max: 12 }),
    cells: fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.double({ min: 0.01, max: 5, noNaN: true })), { maxLength: 30 }),
    right: fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 12, maxLength: 12 }),
    least: fc.constantFrom(0.5, 1e-3),
  })
  .map(({ size, cells, right, least }) => {
    const system = makeSystem(size, cells.length)
    for (const [a, b, weight] of cells) {
      const [row, column] = [Math.min(a, b), Math.max(a, b)]
      if (column >= size || row === column) continue
      // a cell may be told twice
      const at = system.count++
      ;[system.rows[at], system.columns[at], system.values[at]] = [row, column, -weight]
      system.diagonal[row]! += weight
      system.diagonal[column]! += weight
    }
    system.residual.set(right.slice(0, size))
    return { system, least }
  })

test('[SW-2] what is found solves the system, whatever was solved before it', () => {
  fc.assert(
    fc.property(fc.array(systems, { minLength: 1, maxLength: 4 }), all => {
      for (const { system, least } of all) {
        const { diagonal, rows, columns, values, count, residual } = system
        const step = new Float64Array(diagonal.length)
        solveSparse(system, least, step)
        const sums = step.map((value, i) => (least + diagonal[i]!) * value + residual[i]!)
        for (let at = 0; at < count; at++) {
          const [row, column, value] = [rows[at]!, columns[at]!, values[at]!]
          sums[row]! += value * step[column]!
          sums[column]! += value * step[row]!
        }
        const scale = 1 + Math.max(...Array.from(step, Math.abs)) * 100
        for (const sum of sums) expect(Math.abs(sum)).toBeLessThan(1e-10 * scale)
      }
    }),
    { numRuns: 500, seed: 11 },
  )
})
