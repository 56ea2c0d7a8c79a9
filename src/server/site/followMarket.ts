import { readChange } from '#data/market/readChange.ts'
import { followStream } from '../market/followStream.ts'

/**
 * Listens to the indexer's stream of changes and tells what each is about, as tags of pages:
 * `token:<chain id>:<address>`, `pool:<chain id>:<id>`. Comes back by itself when the line breaks.
 */
export const followMarket = (indexerUrl: string, onNews: (tag: string) => void): { stop: () => void } =>
  followStream(indexerUrl, '/api/market/stream?chain=all&rows=1000', {
    onMessage(data) {
      const change = readChange(data)
      if (change === null) return
      for (const { address } of change.tokens) onNews(`token:${change.chainId}:${address}`)
      for (const { id } of change.pools) onNews(`pool:${change.chainId}:${id}`)
    },
  })
