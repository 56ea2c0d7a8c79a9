import type { Address } from '#domain/chains/Chain.ts'
import type { Bought } from './measureBought.ts'

const MINUTE = 60_000
const MOST = 1_000

type Measure = (token: Address, head: number) => Promise<Bought>

/** The same measure, kept for a minute where it found something out. */
export function keepMinute(measure: Measure): Measure {
  const kept = new Map<Address, { bought: Bought; at: number }>()
  return async (token, head) => {
    const known = kept.get(token)
    if (known !== undefined && performance.now() - known.at < MINUTE) return known.bought
    const bought = await measure(token, head)
    if (kept.size >= MOST) kept.clear()
    if (bought !== 'unknown') kept.set(token, { bought, at: performance.now() })
    return bought
  }
}
