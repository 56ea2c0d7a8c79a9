import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { copyEmpty } from '../../indexer/engine/openPglite.ts'
import { buildSite } from '../build/buildSite.ts'
import type { Child } from '../run/children.ts'
import { type Devnet, devnetUp } from './devnetUp.ts'
import { type Indexer, indexerUp } from './indexerUp.ts'
import type { Compression } from '../build/finishBuild.ts'
import type { Places } from '../run/places.ts'
import { DEVNET_CHAINS, freePorts, type Ports } from './ports.ts'
import { siteEnv } from './siteEnv.ts'
import { siteUp } from './siteUp.ts'

export type Stack = { devnet: Devnet; indexer: Indexer; site: Child; ports: Ports; env: ReturnType<typeof siteEnv> }

/**
 * A whole Tarn on free ports, for a run of its own: chains (without life, unless asked for), their indexer, the built
 * site and its server.
 */
export async function stackUp(places: Places, compression: Compression, life = false): Promise<Stack> {
  const [sitePort, indexerPort, solanaPort, ...chainPorts] = (await freePorts(3 + DEVNET_CHAINS.length)) as [
    number,
    number,
    number,
    ...number[],
  ]
  const ports: Ports = {
    site: sitePort,
    indexer: indexerPort,
    rpc: Object.fromEntries(DEVNET_CHAINS.map((id, i) => [id, chainPorts[i]!])),
  }
  const devnet = await devnetUp(places, ports, life ? {} : { DEVNET_LIFE: 'off' })
  const indexer = await indexerUp(places, ports, devnet)
  // Nothing listens there but while a test of Solana runs its own node (tests/support/SolanaNode).
  // Journeys come from many addresses, as visitors do: this machine is the proxy that says so (tests/support/site.ts).
  const env = {
    ...siteEnv(ports, devnet, indexer),
    TRUST_PROXY: '127.0.0.1, ::1',
    SOLANA_RPC_URL: `http://127.0.0.1:${solanaPort}`,
  }
  // The service's database is the product's to make, seconds long, in a folder of a person's; here a copy of an empty
  // one serves.
  const service = join(places.home, 'service')
  if (!existsSync(service)) await copyEmpty(service)
  await buildSite({ places, env, market: devnet.market, compression })
  return { devnet, indexer, site: await siteUp(places, env), ports, env }
}
