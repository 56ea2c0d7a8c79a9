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
