import { type Child, startChild } from './children.ts'
import type { Devnet } from './devnetUp.ts'
import type { Places } from './places.ts'
import type { Ports } from './ports.ts'
import { step } from './steps.ts'
import { waitUntil } from './waitUntil.ts'

export type Indexer = { child: Child; url: string }

type Status = { networks: { key: string; head: number | null; indexed: number | null; lag: number | null }[] }

/** Blocks behind the head that count as caught up: blocks come every two seconds while it works. */
const CAUGHT_UP = 3
const MAX_SECONDS = 300

/** Starts the indexer on the running chains and waits until it has read them to the head. It decides itself whether its old index is valid. */
export function indexerUp(places: Places, ports: Ports, devnet: Devnet): Promise<Indexer> {
  const url = `http://127.0.0.1:${ports.indexer}`
  return step(
    'Indexer',
    async ({ progress }) => {
      const child = startChild({
        name: 'indexer',
        args: ['indexer/main.ts'],
        logs: places.logs,
        env: {
          TARN_HOME: places.home,
          INDEXER_PORT: String(ports.indexer),
          INDEXER_URL: url,
          TARN_CHAINS: Object.keys(devnet.rpc).join(','),
          ...Object.fromEntries(Object.entries(devnet.rpc).map(([id, rpc]) => [`RPC_URL_${id}`, rpc])),
        },
      })
      await waitUntil(
        child,
        async () => {
          const response = await fetch(`${url}/api/status`, { signal: AbortSignal.timeout(3_000) })
          const { networks } = (await response.json()) as Status
          progress(networks.map(({ key, head, indexed }) => `${key} ${indexed ?? 0} of ${head ?? '?'} blocks`).join(', '))
          return networks.length > 0 && networks.every(({ lag }) => lag !== null && lag <= CAUGHT_UP) ? networks : null
        },
        MAX_SECONDS,
      )
      return { child, url }
    },
    () => url,
  )
}
