import type { Address } from '#domain/chains/Chain.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import type { ServiceEnv } from '../service/ServiceEnv.ts'
import type { Store } from '../store/Store.ts'
import { behindMarket } from './behindMarket.ts'
import { measureBought } from './measureBought.ts'
import { OrderWatch } from './OrderWatch.ts'

/** ms after which the head is asked for again: what logs tell is known that soon. */
const LOOK_EVERY = 200
/** ms after which it is looked again which orders are to be proven. */
const PROVE_EVERY = 2_000

/** Keeps the book as the chain has it, until the returned function is called. Without a node of Ethereum: nothing. */
export function followOrders(
  { rpcUrls, indexerUrl }: Pick<ServiceEnv, 'rpcUrls' | 'indexerUrl'>,
  store: Store,
): () => void {
  const urls = rpcUrls[ORDER_CHAIN] ?? []
  if (urls.length === 0) return () => {}
  const measure = (token: Address, head: number) => measureBought(urls, token, head)
  const watch = new OrderWatch({ urls, store, isBehind: behindMarket(indexerUrl), measure })
  const stops = [again(LOOK_EVERY, () => watch.look()), again(PROVE_EVERY, () => watch.prove())]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Does something again and again, with a pause (ms) between, until the returned function is called. */
function again(pause: number, work: () => Promise<unknown>): () => void {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const next = (): void => {
    work()
      .catch(error => console.error(`orders: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => {
        if (!ended) timer = setTimeout(next, pause).unref()
      })
  }
  next()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
