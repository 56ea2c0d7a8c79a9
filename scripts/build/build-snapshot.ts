// Freezes the market for a build: `INDEXER_URL=… node scripts/build/build-snapshot.ts` writes $TARN_HOME/snapshot/.
// Pages are made from that folder alone, so that all of them tell one state of the market.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { chainById } from '#domain/chains/chains.ts'
import { DataError } from '#data/market/DataError.ts'
import { fetchStatus } from '#data/market/fetch/fetchStatus.ts'
import { freezeMarket } from '#data/market/freezeMarket.ts'
import { detailPath, snapshotPath } from '#data/market/snapshot.ts'

/** Blocks behind the head that are still "now". */
const CAUGHT_UP = 5

const base = process.env['INDEXER_URL'] ?? 'http://127.0.0.1:42069'
const wanted = process.env['TARN_CHAINS']?.split(',').map(Number)

async function main(): Promise<string> {
  const { networks } = await fetchStatus({ base })
  const on = wanted ?? networks.map(network => network.chainId)
  for (const chainId of on) {
    const name = chainById(chainId)?.name ?? `network ${chainId}`
    const network = networks.find(known => known.chainId === chainId)
    if (network === undefined)
      throw new Error(`The indexer at ${base} doesn't index ${name}: set RPC_URL_${chainId} for it.`)
    if (network.lag === null) throw new Error(`The node of ${name} doesn't answer the indexer at ${base}.`)
    if (network.lag > CAUGHT_UP)
      throw new Error(
        `The indexer at ${base} isn't ready: ${name} is indexed to block ${network.indexed} of ${network.head}.`,
      )
  }
  if (on.length === 0) throw new Error(`The indexer at ${base} indexes no network: set RPC_URL_<id>.`)
  const path = snapshotPath()
  const folder = dirname(path)
  const next = `${folder}-${process.pid}`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(dirname(detailPath(next, 0, '')), { recursive: true })
  const market = await freezeMarket({
    base,
    chainIds: on,
    maxTokens: Number(process.env['SNAPSHOT_TOKENS'] ?? 2_000),
    maxPools: Number(process.env['SNAPSHOT_POOLS'] ?? 2_000),
    keepDetail: (chainId, id, detail) => writeFileSync(detailPath(next, chainId, id), JSON.stringify(detail)),
    onProgress: (done, of) => console.log(JSON.stringify({ step: 'snapshot', done, of })),
  })
  if (market.tokens.length === 0) throw new Error(`The indexer at ${base} knows no token yet.`)
  writeFileSync(join(next, basename(path)), JSON.stringify(market))
  rmSync(folder, { recursive: true, force: true })
  renameSync(next, folder)
  return `${market.tokens.length} tokens, ${market.pools.length} pools: ${folder}`
}

try {
  console.log(await main())
} catch (error) {
  const sentence =
    error instanceof DataError && error.code === 'data.unreachable'
      ? `The indexer at ${base} doesn't answer (${error.message}).`
      : error instanceof Error
        ? error.message
        : String(error)
  console.error(sentence)
  process.exitCode = 1
}
