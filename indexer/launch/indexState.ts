import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Network } from '../chains/networks.ts'
import { poolRule } from '../src/market/poolRule.ts'
import { hashOfBlock } from '../chains/askNode.ts'

/** What lies beside an index. `last`: chain id → the last block read, told while the engine doesn't answer. */
export type IndexState = { key: string; last: Record<string, { block: number; time: number }> }

const root = join(import.meta.dirname, '..')
/** What decides an index's content besides the chains: the handlers and what they stand on. */
const SOURCES = [
  'package.json',
  'chains',
  'engine',
  'follow',
  'proof',
  'src',
  '../src/domain/chains',
  '../src/domain/protocols/v3',
]

function* files(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = join(path, entry.name)
    if (entry.isDirectory()) {
      if (full !== join(root, 'src/api')) yield* files(full)
    } else if (/\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name)) yield full
  }
}

/** Names an index: same key, same code on the same chains from the same blocks. */
export async function indexKey(networks: readonly Network[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    for (const file of /\.\w+$/.test(source) ? [path] : files(path)) hash.update(readFileSync(file))
  }
  const { rule, minDepthUsd } = poolRule()
  hash.update(
    `${rule} ${minDepthUsd} ${rule !== 'all' && process.env.TOKEN_LIST ? readFileSync(process.env.TOKEN_LIST, 'utf8') : ''}\n`,
  )
  for (const { chain, rpc, startBlock, nfts } of networks)
    hash.update(`${chain.id} ${startBlock} ${JSON.stringify(nfts)} ${await hashOfBlock(rpc[0]!, 0)}\n`)
  return hash.digest('hex').slice(0, 16)
}

const pathOf = (folder: string): string => join(folder, 'state.json')

export function readIndexState(folder: string): IndexState | undefined {
  if (!existsSync(pathOf(folder))) return undefined
  try {
    return JSON.parse(readFileSync(pathOf(folder), 'utf8')) as IndexState
  } catch {
    // Cut short while it was written: as good as none.
    return undefined
  }
}

export function writeIndexState(folder: string, state: IndexState): void {
  writeFileSync(`${pathOf(folder)}.new`, JSON.stringify(state))
  renameSync(`${pathOf(folder)}.new`, pathOf(folder))
}
