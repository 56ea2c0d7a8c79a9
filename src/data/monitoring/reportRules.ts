// SE-6: what of a visit is reported, and by which name.

/**
 * LIST [SE-6]: what is said so often, and for reasons so far from us, that only a part of it is reported. `part` of 1;
 * 0 is none.
 */
export const quietFaults: readonly { includes: string; part: number }[] = [
  { includes: 'ResizeObserver loop', part: 0 },
  { includes: 'Script error.', part: 0 },
  { includes: 'extension://', part: 0 },
  { includes: 'Failed to fetch', part: 0.1 },
  { includes: 'NetworkError', part: 0.1 },
  { includes: 'Load failed', part: 0.1 },
  { includes: 'AbortError', part: 0.01 },
]

/** Is this fault reported? `chance`: 0 to below 1. */
export function keepsFault(text: string, chance: number): boolean {
  const quiet = quietFaults.find(({ includes }) => text.includes(includes))
  return quiet === undefined || chance < quiet.part
}

/**
 * SE-6: visits of a hundred that are measured: on the production host a tenth is enough, elsewhere there are few and
 * all count.
 */
export const sampleRate = (production: boolean): number => (production ? 10 : 100)

/** SE-6. The name of an operation of ours by its address: `market.tokens`, `rpc.1`, `names`; null: not one of ours. */
export function operationOf(url: string, origin: string): string | null {
  if (!url.startsWith(`${origin}/`)) return null
  const [room, first, second] = url.slice(origin.length + 1).split(/[/?#]/)
  if (room === 'rpc') return `rpc.${first ?? ''}`.slice(0, 40)
  if (room !== 'api' || !first || !/^[a-z]+$/i.test(first)) return null
  return (first === 'market' ? `market.${/^[a-z]+$/i.test(second ?? '') ? second : ''}` : first).slice(0, 40)
}
