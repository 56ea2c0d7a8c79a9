/** `all` pools; those of two `listed` currencies; those with one (`either`). */
export type PoolRule = 'all' | 'listed' | 'either'

/** USD that must stand behind a pool's price before it is indexed, when a rule is set and nothing else is said. */
const USUAL_DEPTH = 1_000

/**
 * Which pools are indexed, as the environment says: `INDEX_POOLS` and `INDEX_MIN_DEPTH_USD`. Throws when it says
 * something else.
 */
export function poolRule(env: Record<string, string | undefined> = process.env): {
  rule: PoolRule
  minDepthUsd: number
} {
  const rule = env.INDEX_POOLS === undefined || env.INDEX_POOLS === '' ? 'all' : env.INDEX_POOLS
  if (rule !== 'all' && rule !== 'listed' && rule !== 'either')
    throw new Error(`INDEX_POOLS is all, listed or either, not ${rule}`)
  const said = env.INDEX_MIN_DEPTH_USD
  const minDepthUsd = said === undefined || said === '' ? (rule === 'all' ? 0 : USUAL_DEPTH) : Number(said)
  if (!(minDepthUsd >= 0)) throw new Error(`INDEX_MIN_DEPTH_USD is no number of dollars: ${said}`)
  return { rule, minDepthUsd }
}
