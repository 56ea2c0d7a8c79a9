import { chainById } from '#domain/chains/chains.ts'
import { type Child, startChild } from '../run/children.ts'
import type { Devnet } from './devnetUp.ts'
import type { Places } from '../run/places.ts'
import type { Ports } from './ports.ts'
import { step } from '../run/steps.ts'
import { waitUntil } from '../run/waitUntil.ts'

export type Indexer = { child: Child; url: string }

/** Lines of indexer/main.ts that we read. */
type Said = { step: string; chainId?: number; block?: number; of?: number }

const SILENT_SECONDS = 240

/**
 * Starts the indexer on the running chains and waits until it has read them to the head. It decides itself whether its
 * old index is valid.
 */
export function indexerUp(places: Places, ports: Ports, devnet: Devnet): Promise<Indexer> {
  const url = `http://127.0.0.1:${ports.indexer}`
  return step(
    'Indexer',
    async ({ progress }) => {
      const blocks = new Map<number, string>()
      let ready = false
      const child = startChild({
        name: 'indexer',
        args: ['indexer/main.ts'],
        logs: places.logs,
        env: {
          TARN_HOME: places.home,
          INDEXER_PORT: String(ports.indexer),
          INDEXER_URL: url,
          CAMPAIGNS_URL: `${devnet.rewards}/v4/opportunities?chainId={chainIds}&status=LIVE`,
          TARN_CHAINS: Object.keys(devnet.rpc).join(','),
          ...Object.fromEntries(
            devnet.nfts.flatMap(({ chainId, market, collections }) => [
              [`NFT_MARKET_${chainId}`, market],
              [`NFT_COLLECTIONS_${chainId}`, collections.join(',')],
            ]),
          ),
          ...Object.fromEntries(Object.entries(devnet.rpc).map(([id, rpc]) => [`RPC_URL_${id}`, rpc])),
        },
        onLine: line => {
          if (!line.startsWith('{"step"')) return
          const said = JSON.parse(line) as Said
          ready ||= said.step === 'ready'
          if (said.step !== 'indexing' || said.chainId === undefined) return
          blocks.set(said.chainId, `${chainById(said.chainId)?.name} ${said.block} of ${said.of} blocks`)
          progress([...blocks.values()].join(', '))
        },
      })
      await waitUntil(child, { ready: async () => (ready ? true : null), silentSeconds: SILENT_SECONDS })
      return { child, url }
    },
    () => url,
  )
}
