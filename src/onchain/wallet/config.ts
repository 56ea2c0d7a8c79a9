import { type Config, createConfig, custom } from '@wagmi/core'
import { type Chain as WagmiChain, defineChain } from 'viem'
import { chains } from '#domain/chains/chains.ts'
import { client, rpcUrl } from '../node/clients.ts'
import { offered } from '../connectors/connectors.ts'

const wagmiChain = (id: number): WagmiChain => {
  const chain = chains.find(c => c.id === id)!
  return defineChain({
    id,
    name: chain.name,
    nativeCurrency: chain.native,
    rpcUrls: { default: { http: [new URL(rpcUrl(id), location.origin).href] } },
    blockExplorers: { default: { name: chain.name, url: chain.explorer } },
  })
}

let made: Promise<Config> | null = null

/**
 * The page's one wagmi configuration; nothing of it is loaded before Connect is pressed or a stored wallet comes back.
 */
export function config(): Promise<Config> {
  made ??= make().catch(error => {
    made = null
    throw error
  })
  return made
}

async function make(): Promise<Config> {
  const [first, ...rest] = chains.map(chain => wagmiChain(chain.id))
  const loaded = await Promise.all(offered().map(entry => entry.load()))
  return createConfig({
    chains: [first!, ...rest],
    connectors: loaded,
    // Reads of any library that goes through wagmi take our own road.
    transports: Object.fromEntries(
      chains.map(chain => [
        chain.id,
        custom({ request: ({ method, params }) => client(chain.id).request(method, params as unknown[]) }),
      ]),
    ),
    // `tarn.wallet` (state/connection) is the only memory of a connection.
    storage: null,
  })
}
