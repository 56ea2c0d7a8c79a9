import { type Config, createConfig, custom, injected } from '@wagmi/core'
import { type Chain as WagmiChain, defineChain } from 'viem'
import { chains } from '#domain/chains/chains.ts'
import { client, rpcUrl } from '../node/clients.ts'
import { offered } from '../connectors/connectors.ts'
import type { Provider } from '../connectors/Provider.ts'
import { discover, discoverInjected } from './discover.ts'
import { anotherOf, INJECTED } from './walletIds.ts'

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
  const live = createConfig({
    chains: [first!, ...rest],
    connectors: loaded,
    // One announcement that is malformed would take all others with it: ours reads each by itself.
    multiInjectedProviderDiscovery: false,
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
  findExtensions(live)
  return live
}

/** Extensions join the connectors as they announce themselves; `window.ethereum` where none has. */
function findExtensions(live: Config): void {
  const { connectors } = live._internal
  const join = (target: { id: string; name: string; icon?: string; provider: Provider }) =>
    // Wagmi's own type asks for events that not every wallet has; it looks for them itself.
    connectors.setState(all => [...all, connectors.setup(injected({ target: target as never }))])
  discover(({ uuid, rdns, name, icon, provider }) => {
    const id = live.connectors.some(each => each.id === rdns) ? anotherOf(rdns, uuid) : rdns
    join({ id, name, ...(icon && { icon }), provider })
  })
  discoverInjected(provider => {
    if (!live.connectors.some(({ type }) => type === injected.type))
      join({ id: INJECTED, name: 'Browser wallet', provider })
  })
}
