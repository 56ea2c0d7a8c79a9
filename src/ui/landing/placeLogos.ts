import { seeded } from './contours.ts'

export type Box = { x: number; y: number; width: number; height: number }
export type Place = { x: number; y: number; size: number }

/** LD-1: the smallest and largest logo, and how far apart two of them are. */
export const LOGO = { size: [50, 96], spacing: [250, 375], tries: 10 } as const

/**
 * LD-1: places for up to `count` logos in a scene of `width` × `height` pixels: each gets a size, a distance to keep
 * from the others and ten tries to find a spot inside the scene and off the boxes in `keepOut`; who finds none is left
 * out. Same seed, same places.
 */
export function placeLogos({
  seed,
  count,
  scene,
  keepOut,
}: {
  seed: number
  count: number
  scene: { width: number; height: number }
  keepOut: readonly Box[]
}): Place[] {
  const random = seeded(seed)
  const between = ([low, high]: readonly [number, number]) => low + random() * (high - low)
  const placed: Place[] = []
  for (let i = 0; i < count; i++) {
    const size = Math.round(between(LOGO.size))
    const spacing = between(LOGO.spacing)
    for (let attempt = 0; attempt < LOGO.tries; attempt++) {
      const half = size / 2
      const x = Math.round(between([half, scene.width - half]))
      const y = Math.round(between([half, scene.height - half]))
      const near = placed.some(p => Math.hypot(p.x - x, p.y - y) < spacing)
      const hidden = keepOut.some(
        b => x + half > b.x && x - half < b.x + b.width && y + half > b.y && y - half < b.y + b.height,
      )
      if (near || hidden) continue
      placed.push({ x, y, size })
      break
    }
  }
  return placed
}
