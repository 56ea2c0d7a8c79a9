import type { IncomingMessage } from 'node:http'
import { ORDER_CHAIN } from '../../src/domain/orders/Order.ts'
import type { Network } from '../chain/Network.ts'
import { OrderFiller, type Outcome, REVERTED, type Signed } from './filler.ts'
import { jsonOf, serveJson } from './serveJson.ts'

/** ms between two looks at a book. */
const PACE = 1_000

type Asked = Signed & { atAnyPrice?: boolean; twice?: boolean }
/** A book of orders (Tarn's service) and the key that opens it. */
type Book = { url: string; key: string }

/** Fills what a book has, as far as the pools give it. Answers how to end it. */
function followBook(filler: OrderFiller, { url, key }: Book): () => void {
  const headers = { authorization: `Bearer ${key}`, origin: url, 'content-type': 'application/json' }
  let ended = false
  const look = async (): Promise<void> => {
    const response = await fetch(`${url}/api/orders/open`, { headers })
    if (!response.ok) return
    const { items } = (await response.json()) as { items: (Signed & { hash: string })[] }
    for (const { hash, ...signed } of items) {
      const outcome = ended ? undefined : await filler.fill(signed)
      if (outcome !== undefined && 'refused' in outcome && outcome.refused === REVERTED)
        await fetch(`${url}/api/orders/failed`, { method: 'POST', headers, body: JSON.stringify({ hash }) })
    }
  }
  const again = (): void => {
    void look()
      .catch(() => undefined) // a book that is away is asked again
      .then(() => ended || setTimeout(again, PACE).unref())
  }
  again()
  return () => {
    ended = true
  }
}

/**
 * `POST /fill` { order, signature } fills an order now, or says why it does not; with `atAnyPrice` also at a loss, with
 * `twice` the same transaction once more. `POST /book` { url, key } fills from then on what that book has; { url: '' }
 * no more. Only where the network of orders runs.
 */
export async function startFiller(
  networks: readonly Network[],
  port: number,
): Promise<{ url: string; stop: () => void }> {
  const network = networks.find(({ chainId }) => chainId === ORDER_CHAIN)
  const filler = network && new OrderFiller(network)
  let endBook: () => void = () => {}
  const answer = async (request: IncomingMessage): Promise<Outcome | object | undefined> => {
    if (filler === undefined || request.method !== 'POST') return undefined
    if (request.url === '/book') {
      const book = await jsonOf<Book>(request)
      endBook()
      endBook = book.url === '' ? () => {} : followBook(filler, book)
      return {}
    }
    if (request.url !== '/fill') return undefined
    const { order, signature, ...how } = await jsonOf<Asked>(request)
    return filler.fill({ order, signature }, how)
  }
  const { url, stop } = await serveJson({ name: 'filler', port }, answer)
  return {
    url,
    stop: () => {
      endBook()
      stop()
    },
  }
}
