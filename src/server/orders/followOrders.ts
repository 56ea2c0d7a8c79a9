import { ORDER_CHAIN } from '#domain/orders/Order.ts'
import type { ServiceEnv } from '../service/ServiceEnv.ts'
import type { Store } from '../store/Store.ts'
import { behindMarket } from './behindMarket.ts'
import { OrderWatch } from './OrderWatch.ts'

/** How often the head is asked for (ms). */
const EVERY = 500

/** Keeps the book as the chain has it, until the returned function is called. Without a node of Ethereum: nothing. */
export function followOrders(
  { rpcUrls, indexerUrl }: Pick<ServiceEnv, 'rpcUrls' | 'indexerUrl'>,
  store: Store,
): () => void {
  const urls = rpcUrls[ORDER_CHAIN] ?? []
  if (urls.length === 0) return () => {}
  const watch = new OrderWatch({ urls, store, isBehind: behindMarket(indexerUrl) })
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const look = (): void => {
    watch
      .look()
      .catch(error => console.error(`orders: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => {
        if (!ended) timer = setTimeout(look, EVERY).unref()
      })
  }
  look()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
