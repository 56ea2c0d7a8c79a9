import type { ChainNode } from '../engine/ChainNode.ts'
import { compareBloom } from './bloom.ts'
import { type BloomLaw, ETHEREUM_LAW } from './checkLogs.ts'

/** So many final blocks are looked at. */
const LOOKED_AT = 100

/**
 * Learns what the bloom filters of a network's headers tell of its logs, from the last final blocks up to `last`. A
 * block that one node tells wrongly is asked of the others. Blocks without any logs say nothing: then it is Ethereum's
 * rule.
 */
export async function learnBlooms(
  node: ChainNode,
  { first, last }: { first: number; last: number },
): Promise<BloomLaw> {
  const from = Math.max(first, last - LOOKED_AT + 1)
  const numbers = Array.from({ length: Math.max(0, last - from + 1) }, (_, i) => from + i)
  const headers = (await node.headers(numbers)).filter(header => header !== null)
  let open = headers
  const law = { ...ETHEREUM_LAW }
  let [hasBits, hasLogs] = [false, false]
  for (let i = 0; i < node.size && open.length > 0; i += 1) {
    const found = await node.logsOf(
      open.map(({ hash }) => hash),
      i,
    )
    const isLast = i === node.size - 1
    open = open.filter((header, at) => {
      const logs = found[at]
      if (logs === null || logs === undefined) return true
      hasLogs ||= logs.length > 0
      hasBits ||= /[1-9a-f]/.test(header.bloom?.slice(2) ?? '')
      if (header.bloom === undefined) {
        if (logs.length > 0) law.covers = law.within = false
        return false
      }
      const { missing, foreign } = compareBloom(header.bloom, logs)
      if (isLast) {
        law.covers &&= !missing
        law.within &&= !foreign
      }
      return missing || foreign
    })
  }
  // Filters that stay empty whatever happens tell nothing.
  if (hasLogs && !hasBits) return { covers: false, within: false }
  return law
}
