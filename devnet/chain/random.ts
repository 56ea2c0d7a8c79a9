/** A stream of numbers in [0, 1), the same for the same name (xmur3 seed, sfc32 stream). */
export type Random = () => number

export function random(...name: (string | number)[]): Random {
  const seed = hash(name.join('|'))
  let [a, b, c, d] = [seed(), seed(), seed(), seed()]
  return () => {
    const t = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
}

/** A standard normal draw (Box–Muller). */
export function normal(next: Random): number {
  const u = 1 - next()
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * next())
}

/** An element of a non-empty list. */
export function pick<T>(next: Random, list: readonly T[]): T {
  return list[Math.floor(next() * list.length)] as T
}

function hash(text: string): () => number {
  let h = 1779033703 ^ text.length
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  return () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    h ^= h >>> 16
    return h | 0
  }
}
