import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Hex } from '../contracts/Hex.ts'
import type { Config } from './Network.ts'
import type { Rpc } from './Rpc.ts'

/** What is known of a saved chain: where its history ended. */
export type SavedFacts = { genesis: Hex; historyHash: Hex; historyBlock: number }

/** The room's folder. */
const devnet = join(import.meta.dirname, '..')

/**
 * A name for all that a chain's past is made from: configuration, contracts and this folder's code. Another name is
 * another past.
 */
export function stateKey(config: Config, artifactsHash: string): string {
  const hash = createHash('sha256').update(JSON.stringify([config, artifactsHash]))
  for (const file of readdirSync(devnet, { recursive: true, encoding: 'utf8' })
    .filter(f => f.endsWith('.ts'))
    .sort()) {
    hash.update(file).update(readFileSync(join(devnet, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

const stem = (folder: string, chainId: number, key: string) => join(folder, `state-${chainId}-${key}`)

/** The saved chain of this key, unpacked for anvil's `--load-state`, or undefined. */
export function findState(
  folder: string,
  chainId: number,
  key: string,
): { file: string; facts: SavedFacts; discard: () => void } | undefined {
  const at = stem(folder, chainId, key)
  if (!existsSync(`${at}.facts.json`) || !existsSync(`${at}.gz`)) return undefined
  const discard = () => {
    for (const end of ['.facts.json', '.gz', '.unpacked.json']) rmSync(at + end, { force: true })
  }
  try {
    const facts = JSON.parse(readFileSync(`${at}.facts.json`, 'utf8')) as SavedFacts
    writeFileSync(`${at}.unpacked.json`, gunzipSync(readFileSync(`${at}.gz`)))
    return { file: `${at}.unpacked.json`, facts, discard }
  } catch {
    discard() // damaged: the past is made anew
    return undefined
  }
}

/** Removes the unpacked copy once the node has read it. */
export function forgetUnpacked(folder: string, chainId: number, key: string): void {
  rmSync(`${stem(folder, chainId, key)}.unpacked.json`, { force: true })
}

/**
 * Saves a chain as it stands (blocks, transactions, logs, the last state; a few seconds) and removes saved chains of
 * other keys.
 */
export async function saveState(
  folder: string,
  { chainId, key, rpc, facts }: { chainId: number; key: string; rpc: Rpc; facts: SavedFacts },
): Promise<void> {
  const at = stem(folder, chainId, key)
  mkdirSync(folder, { recursive: true })
  const dump = await rpc.call<Hex>('anvil_dumpState')
  for (const name of readdirSync(folder).filter(n => n.startsWith(`state-${chainId}-`)))
    rmSync(join(folder, name), { force: true })
  writeFileSync(`${at}.gz.part`, Buffer.from(dump.slice(2), 'hex'))
  renameSync(`${at}.gz.part`, `${at}.gz`)
  writeFileSync(`${at}.facts.json`, JSON.stringify(facts))
}
