import { atom } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { forecast, type OperationCost } from '#domain/passkey/OperationCost.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import type { Place } from '#onchain/passkey/readPlace.ts'
import { $connection } from '../wallet/connection.ts'

/**
 * Where the connected passkey account would act next: what it costs to act there, and how many owners change along.
 * Null for every other wallet.
 */
export type OperationGround = Place & { chainId: number; account: Address; owners: { added: number; removed: number } }
export const $operationGround = atom<OperationGround | null>(null)

/** Reads the place of an account's next operation, again and again until `stop` is aborted. Never throws. */
type Watch = (
  at: { chainId: number; account: Address },
  told: { onGround: (ground: OperationGround) => void; stop: AbortSignal },
) => void
let watch: Watch = () => {}

/**
 * Sets the watcher. The passkey wallet's own code does, which is loaded before such a wallet connects: other pages do
 * not carry it.
 */
export function watchOperationsBy(watcher: Watch): void {
  watch = watcher
}

/**
 * Keeps `$operationGround` true for a network until the returned function is called. Does nothing for a wallet that is
 * no passkey account.
 */
export function wantOperationGround(chainId: number): () => void {
  const { address, connectorId } = $connection.get()
  if (!address || !walletTraits(connectorId).paysItself) return () => {}
  const abort = new AbortController()
  watch({ chainId, account: address }, { onGround: ground => $operationGround.set(ground), stop: abort.signal })
  return () => abort.abort()
}

/** Gas of what a swap from a token asks for first: an approval and Permit2's. Of a wrap or an unwrap. */
const ALLOWING = 80_000n
const WRAPPING = 32_000n
/** Of a trade that isn't known yet. */
const TYPICAL = 220_000n
/** Of a trade's estimate: the transaction around it, which an operation pays otherwise. */
const AROUND = 21_000n

/** Gas of a transfer. */
const SENDING = 60_000n

/** What sending something would cost the account as one operation. */
export const forecastTransfer = (ground: OperationGround): OperationCost => forecast(SENDING, ground)

/**
 * What a trade, a wrap, or whatever will be typed would cost the account as one operation; null if it is unknown or
 * another wallet is connected.
 */
export function forecastOf(
  ground: OperationGround | null,
  at: { chainId: number; account: Address | null; trade: Trade | null; wraps: boolean },
): OperationCost | null {
  if (!ground || ground.chainId !== at.chainId || ground.account !== at.account) return null
  const { trade, wraps } = at
  const gas = trade ? trade.gas - AROUND + (trade.tokenIn === 'NATIVE' ? 0n : ALLOWING) : wraps ? WRAPPING : TYPICAL
  const { expected, most } = forecast(gas, ground)
  // Where bytes are paid on another chain too, the trade knows how much.
  const bytes = trade?.gasCost === undefined ? 0n : trade.gasCost - trade.gas * ground.price
  const more = bytes > 0n ? bytes : 0n
  return { expected: expected + more, most: most + more * 2n }
}
