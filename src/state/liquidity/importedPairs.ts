import type { Address } from '#domain/chains/Chain.ts'
import { storedValue } from '../stored/storedValue.ts'

/** LP-4: a v2 pair that its person looks after, whether an index knows of their shares or not. */
export type ImportedPair = { chainId: number; pair: Address }

const KEEP = 200
const isPair = (value: unknown): value is ImportedPair => {
  const each = value as Partial<ImportedPair> | null
  return (
    typeof each === 'object' &&
    each !== null &&
    Number.isInteger(each.chainId) &&
    typeof each.pair === 'string' &&
    /^0x[0-9a-f]{40}$/.test(each.pair)
  )
}

const memory = storedValue<readonly ImportedPair[]>({
  key: 'tarn.importedPairs',
  initial: [],
  read: stored => (Array.isArray(stored) ? stored.filter(isPair).slice(0, KEEP) : null),
})

/** Pairs that were imported, newest first. */
export const $importedPairs = memory.$value

/** What is stored of one network, read anew. */
export const importedOn = (chainId: number): Address[] =>
  memory.read().flatMap(each => (each.chainId === chainId ? [each.pair] : []))

/** Lists a pair from now on. */
export const importPair = (chainId: number, pair: Address): void =>
  void memory.change(all =>
    [{ chainId, pair }, ...all.filter(each => each.pair !== pair || each.chainId !== chainId)].slice(0, KEEP),
  )
