/** A small seeded random source (mulberry32): the same page every build. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export type Contour = { path: string; depth: number }

/**
 * Depth lines of a lake: closed curves around (cx, cy) whose shore wanders by a few seeded waves, calmer towards the
 * middle. Smooth through quadratic midpoints, whole units. `depth` 0 is the shore, 1 the deepest line.
 */
export function contours({
  seed,
  cx,
  cy,
  reach,
  lines = 16,
  points = 22,
}: {
  seed: number
  cx: number
  cy: number
  reach: number
  lines?: number
  points?: number
}): Contour[] {
  const random = seeded(seed)
  const waves = [2, 3, 4, 5].map(turns => ({
    turns,
    size: (0.42 * (0.5 + random())) / turns,
    phase: random() * 2 * Math.PI,
  }))
  return Array.from({ length: lines }, (_, i) => {
    const depth = i / (lines - 1)
    const radius = reach * (1 - depth) ** 1.15 + 34
    const calm = 0.25 + 0.75 * (1 - depth)
    const ring = Array.from({ length: points }, (_, k) => {
      const angle = (k / points) * 2 * Math.PI
      const wander = waves.reduce((sum, w) => sum + w.size * Math.sin(w.turns * angle + w.phase + depth * 1.3), 0)
      const r = radius * (1 + calm * wander)
      return [cx + r * Math.cos(angle) * 1.18, cy + r * Math.sin(angle) * 0.82] as const
    })
    const middle = (a: readonly [number, number], b: readonly [number, number]) =>
      `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`
    let path = `M${middle(ring[points - 1]!, ring[0]!)}`
    ring.forEach((p, k) => {
      path += `Q${Math.round(p[0])} ${Math.round(p[1])} ${middle(p, ring[(k + 1) % points]!)}`
    })
    return { path: `${path}Z`, depth }
  })
}
