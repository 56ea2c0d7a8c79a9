import { nftCollection, nftItem, token } from '../src/schema.ts'
import { currencyOf } from '../src/market/openPool.ts'
import { isWanted } from '../src/market/isWanted.ts'
import { poolRule } from '../src/market/poolRule.ts'
import { foretellMetadata, type Subject } from '../src/market/readMetadata.ts'
import type { RawLog } from '../engine/decodeLog.ts'
import { listenerOf, type Listeners } from '../engine/listeners.ts'
import type { Store } from '../engine/Store.ts'

const { rule, minDepthUsd } = poolRule()

/** Questions at once. */
const AT_ONCE = 16

/**
 * Reads what handlers of these logs will ask for: tokens they speak of, and what tokens and collectibles say that are
 * met for the first time.
 */
export async function foretell({
  chainId,
  store,
  listeners,
  logs,
}: {
  chainId: number
  store: Store
  listeners: Listeners
  logs: readonly RawLog[]
}): Promise<void> {
  const tokens = new Set<string>()
  const found = new Map<string, Subject>()
  for (const log of logs) {
    const listener = listenerOf(listeners, log)
    if (listener?.of === undefined) continue
    const args = listener.decode(log)
    if (args === undefined) continue
    if (listener.contract === 'Collectible') {
      const tokenId = String(args.tokenId)
      const [collection, item] = [
        { address: log.address, kind: 'collection' } as const,
        { address: log.address, kind: 'item', tokenId } as const,
      ]
      if ((await store.find(nftCollection, { chainId, address: log.address })) === null)
        found.set(log.address, collection)
      if ((await store.find(nftItem, { chainId, collection: log.address, tokenId })) === null)
        found.set(`${log.address} ${tokenId}`, item)
    }
    const pair = [args.token0 ?? args.currency0, args.token1 ?? args.currency1]
    if (typeof pair[0] !== 'string' || typeof pair[1] !== 'string') continue
    const ids = pair.map(address => currencyOf(String(address)))
    if (minDepthUsd === 0 && isWanted(chainId, ids, rule)) for (const id of ids) tokens.add(id)
  }
  await store.foresee(token, tokens)
  for (const address of tokens)
    if (address !== 'NATIVE' && (await store.find(token, { chainId, address })) === null)
      found.set(address, { address, kind: 'token' })
  const waiting = [...found.values()]
  const ask = async () => {
    for (let subject = waiting.pop(); subject !== undefined; subject = waiting.pop())
      await foretellMetadata(chainId, subject)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, ask))
}
