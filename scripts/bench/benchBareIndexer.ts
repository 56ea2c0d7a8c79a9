import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { startIndexer } from '../../indexer/startIndexer.ts'
import { root } from '../run/places.ts'

/** Every log that the indexer hears, by contract. */
const HEARD = {
  ...{ V2Factory: ['PairCreated'], V2Pair: ['Sync', 'Swap', 'Mint', 'Burn'], V3Factory: ['PoolCreated'] },
  ...{
    V3Pool: ['Initialize', 'Swap', 'Mint', 'Burn', 'Collect', 'CollectProtocol', 'Flash'],
    V4Manager: ['Initialize', 'Swap', 'ModifyLiquidity'],
  },
}

/**
 * The indexer with handlers that do nothing but look at what ours look at: what Ponder itself costs, below which nothing of ours can go. A copy in a temporary
 * folder; `remove` takes it away.
 */
export async function bareIndexer(): Promise<{ start: typeof startIndexer; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'tarn-bare-'))
  for (const part of ['indexer', 'src/domain', 'src/data', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: path => !path.endsWith('node_modules') })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(root, 'indexer/node_modules'), join(folder, 'indexer/node_modules'))
  for (const name of readdirSync(join(folder, 'indexer/src')).filter(one => /^(v\d|nfts)\.ts$/.test(one)))
    rmSync(join(folder, 'indexer/src', name))
  const look =
    '({ event }) => void [event.block.number, event.block.timestamp, event.transaction.hash, event.transaction.from]'
  const lines = Object.entries(HEARD).flatMap(([contract, events]) =>
    events.map(event => `ponder.on('${contract}:${event}', async ${look})`),
  )
  writeFileSync(
    join(folder, 'indexer/src/nothing.ts'),
    `import { ponder } from 'ponder:registry'\n${lines.join('\n')}\n`,
  )
  const { startIndexer: start } = (await import(join(folder, 'indexer/startIndexer.ts'))) as {
    startIndexer: typeof startIndexer
  }
  return { start, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
