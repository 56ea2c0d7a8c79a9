import { describe, expect, test } from 'vitest'
import { contours } from './contours.ts'
import { LOGO, placeLogos } from './placeLogos.ts'

const scene = { width: 1440, height: 860 }
const text = { x: 90, y: 190, width: 470, height: 380 }
const box = { x: 850, y: 150, width: 500, height: 470 }

describe('[LD-1] floating logos', () => {
  for (const seed of [1, 7, 42, 2026])
    test(`seed ${seed}: sizes, spacing and kept-out boxes hold`, () => {
      const places = placeLogos({ seed, count: 14, scene, keepOut: [text, box] })
      expect(places.length).toBeGreaterThan(3)
      for (const [i, a] of places.entries()) {
        expect(a.size).toBeGreaterThanOrEqual(50)
        expect(a.size).toBeLessThanOrEqual(96)
        for (const b of places.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(250)
        for (const out of [text, box]) {
          const inside =
            a.x + a.size / 2 > out.x &&
            a.x - a.size / 2 < out.x + out.width &&
            a.y + a.size / 2 > out.y &&
            a.y - a.size / 2 < out.y + out.height
          expect(inside).toBe(false)
        }
      }
    })
  test('gives up after ten tries instead of crowding', () => {
    expect(
      placeLogos({ seed: 3, count: 500, scene: { width: 400, height: 300 }, keepOut: [] }).length,
    ).toBeLessThanOrEqual(4)
    expect(LOGO.tries).toBe(10)
  })
  test('the same seed gives the same page', () => {
    expect(placeLogos({ seed: 9, count: 8, scene, keepOut: [] })).toEqual(
      placeLogos({ seed: 9, count: 8, scene, keepOut: [] }),
    )
    expect(contours({ seed: 9, cx: 500, cy: 300, reach: 400 })).toEqual(
      contours({ seed: 9, cx: 500, cy: 300, reach: 400 }),
    )
  })
})
