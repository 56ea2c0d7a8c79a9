import { nodeOf } from '../../engine/opened.ts'
import { sql } from '../../engine/sql.ts'
import type { Hex } from 'viem'
import type { ChainMarket } from './marketRows.ts'
import type { SQL } from './database.ts'
import { tokenMatcher } from './lists.ts'

/** Words of one question beyond these are not looked for. */
const MOST_WORDS = 8
const NODE_MS = 4_000

/**
 * The block a transaction is in, as its network's node says; null when it knows none. Throws when it doesn't answer.
 */
async function blockOfHash(chainKey: string, hash: Hex): Promise<number | null> {
  const late = new Promise<never>((_, refuse) =>
    setTimeout(refuse, NODE_MS, new Error(`${chainKey}: the node doesn't say where ${hash} is`)).unref(),
  )
  const found = await Promise.race([
    nodeOf(chainKey).ask<{ blockNumber: Hex | null } | null>('eth_getTransactionByHash', hash),
    late,
  ])
  return found?.blockNumber ? Number(found.blockNumber) : null
}

/** Where a whole hash is: asks the networks. Throws when none knows it and one did not answer. */
async function hashParts(scope: readonly ChainMarket[], hash: Hex): Promise<SQL[]> {
  const asked = await Promise.allSettled(
    scope.map(async ({ chain }) => ({ chain, block: await blockOfHash(chain.key, hash) })),
  )
  const parts = asked.flatMap(answer =>
    answer.status === 'fulfilled' && answer.value.block !== null
      ? [sql`chain_id = ${answer.value.chain.id} AND block = ${answer.value.block} AND hash = ${hash}`]
      : [],
  )
  const failed = asked.find(answer => answer.status === 'rejected')
  if (parts.length === 0 && failed !== undefined) throw failed.reason
  return parts
}

/**
 * What each word of a text (lower case) means, as conditions any of which makes it true: a token of its own by symbol,
 * name or address, an account, a pool or a transaction, each whole. The word that says most comes first; one without
 * conditions is true of nothing.
 */
export async function wordConditions(text: string, scope: readonly ChainMarket[]): Promise<SQL[][]> {
  const words = await Promise.all(
    [...new Set(text.split(/[\s/]+/))]
      .filter(word => word !== '')
      .slice(0, MOST_WORDS)
      .map(async word => {
        const matches = tokenMatcher(word)
        const parts: SQL[] = []
        let tokens = 0
        for (const market of scope) {
          const addresses = [...market.tokens.values()].filter(({ row }) => matches(row)).map(({ row }) => row.address)
          if (addresses.length === 0) continue
          tokens += addresses.length
          for (const side of ['token0', 'token1'] as const)
            parts.push(
              sql`chain_id = ${market.chain.id} AND ${sql.raw(side)} = ANY(string_to_array(${addresses.join(',')}, ','))`,
            )
        }
        if (/^0x[0-9a-f]{40}$/.test(word)) parts.push(sql`account = ${word}`)
        if (/^0x([0-9a-f]{40}|[0-9a-f]{64})$/.test(word))
          parts.push(...scope.map(market => sql`chain_id = ${market.chain.id} AND pool = ${word}`))
        if (/^0x[0-9a-f]{64}$/.test(word)) parts.push(...(await hashParts(scope, word as Hex)))
        return { parts, tokens }
      }),
  )
  return words.sort((a, b) => a.tokens - b.tokens).map(({ parts }) => parts)
}
