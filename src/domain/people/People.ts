// GO-15, SM-7: whom an account has sent to, and whom it only seems to have: by what its history says.
import type { Address } from '../chains/Chain.ts'

/**
 * One transfer of the account's history. `usd` null: unknown its worth. `genuine`: of the native currency or a listed
 * token that is no spam.
 */
export type Transfer = {
  chainId: number
  hash: string
  way: 'sent' | 'received'
  who: Address
  kind: 'native' | 'token' | 'collectible'
  /** Raw. */
  amount: bigint
  usd: number | null
  genuine: boolean
  /** Unix seconds. */
  time: number
}

/** Below this a transfer is dust, in USD: it is sent only to appear in the history of another account. */
const DUST_USD = 0.1

/**
 * Only its owner can send an amount of a genuine token. A third party can write a transfer of zero into any history.
 */
const isReal = ({ amount, genuine, way, usd }: Transfer): boolean =>
  genuine && amount > 0n && (way === 'sent' || usd === null || usd >= DUST_USD)

/** Whom the account really sent to, the latest first, each once. */
export function sentTo(transfers: readonly Transfer[]): Address[] {
  const sorted = [...transfers].sort((a, b) => b.time - a.time)
  return [...new Set(sorted.filter(each => each.way === 'sent' && isReal(each)).map(({ who }) => who))]
}

/** Whether an address is in the history, and only by what costs nothing to write there. */
export function isOnlyDust(address: Address, transfers: readonly Transfer[]): boolean {
  const theirs = transfers.filter(({ who }) => who === address)
  return theirs.length > 0 && !theirs.some(isReal)
}

/**
 * What this browser and the index tell of one account, each transfer once: of a transaction that both know, the index
 * tells all that moved. What was sent from here is genuine, whatever the index thinks of its token.
 */
export function joined(here: readonly Transfer[], indexed: readonly Transfer[]): Transfer[] {
  const keyOf = ({ chainId, hash }: Transfer) => `${chainId} ${hash.toLowerCase()}`
  const sentOf = (each: Transfer) => `${keyOf(each)} ${each.way} ${each.who}`
  const known = new Set(indexed.map(keyOf))
  const own = new Set(here.filter(({ genuine }) => genuine).map(sentOf))
  return [
    ...here.filter(each => !known.has(keyOf(each))),
    ...indexed.map(each => (own.has(sentOf(each)) ? { ...each, genuine: true } : each)),
  ]
}

const RECENT = 3

/** SM-7: the last three recipients of an account: only transactions that moved one asset count, no spam, no items. */
export function recentOf(transfers: readonly Transfer[]): Address[] {
  const assets = new Map<string, number>()
  for (const { chainId, hash } of transfers)
    assets.set(`${chainId} ${hash}`, (assets.get(`${chainId} ${hash}`) ?? 0) + 1)
  const single = transfers.filter(
    ({ chainId, hash, kind }) => kind !== 'collectible' && assets.get(`${chainId} ${hash}`) === 1,
  )
  return sentTo(single).slice(0, RECENT)
}
