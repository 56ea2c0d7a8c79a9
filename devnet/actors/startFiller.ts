import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ORDER_CHAIN } from '../../src/domain/orders/Order.ts'
import type { Network } from '../chain/Network.ts'
import { OrderFiller, type Outcome, type Signed } from './filler.ts'

const MAX_BODY = 8_192

type Asked = Signed & { atAnyPrice?: boolean; twice?: boolean }

async function bodyOf(request: IncomingMessage): Promise<Asked> {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > MAX_BODY) throw new Error('too long')
  }
  return JSON.parse(text)
}

/**
 * `POST /fill` { order, signature } fills an order now, or says why it does not; with `atAnyPrice` also at a loss, with
 * `twice` the same transaction once more. Only where the network of orders runs.
 */
export async function startFiller(
  networks: readonly Network[],
  port: number,
): Promise<{ url: string; stop: () => void }> {
  const network = networks.find(({ chainId }) => chainId === ORDER_CHAIN)
  const filler = network && new OrderFiller(network)
  const answer = async (request: IncomingMessage): Promise<Outcome | undefined> => {
    if (filler === undefined || request.url !== '/fill' || request.method !== 'POST') return undefined
    const { order, signature, ...how } = await bodyOf(request)
    return filler.fill({ order, signature }, how)
  }
  const server = createServer((request, response) => {
    const end = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    answer(request).then(
      body => (body === undefined ? end(404, { error: 'nothing here' }) : end(200, body)),
      error => end(500, { error: String(error) }),
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', () =>
      fail(new Error(`Port ${port} (filler) is taken: stop what uses it or choose another with DEVNET_PORT_FILLER.`)),
    )
    server.listen(port, '127.0.0.1', done)
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
