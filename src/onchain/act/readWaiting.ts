import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import type { Place } from '#domain/plan/Expectation.ts'
import { raisedFees } from '#domain/plan/makers/planAgain.ts'
import { client } from '../node/clients.ts'
import { readFees } from '../node/readFees.ts'

type Seen = {
  from: Address
  nonce: Hex
  blockNumber: Hex | null
  gas: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
}

/** Blocks' base fee may double before a replacement is mined. Percent. */
const HEADROOM = 200n
/** Gas of 0 to oneself, and room above the estimate (percent). */
const NOTHING: Hex = '0x5208'
const ROOM = 130n

/**
 * What a transaction that waits would be replaced with: its place, at fees that a node takes for it, `gas` (units) of
 * what waits, what doing `nothing` in its place may use, and the block's base fee. Null: it waits no more, or no node
 * knows it. Throws `network.*`.
 */
export async function readWaiting(
  { chainId, account, hash }: { chainId: number; account: Address; hash: Hex },
  signal: AbortSignal,
): Promise<{ place: Place; gas: bigint; nothing: bigint; base: bigint } | null> {
  const [seen, now, nothing] = await Promise.all([
    client(chainId).request<Seen | null>('eth_getTransactionByHash', [hash], { signal }),
    readFees(chainId, HEADROOM, { signal }),
    client(chainId)
      .request<Hex>('eth_estimateGas', [{ from: account, to: account, value: '0x0' }], { signal })
      .catch(() => NOTHING),
  ])
  if (!seen || seen.blockNumber || seen.from.toLowerCase() !== account) return null
  const paid = (fee: Hex | undefined) => BigInt(fee ?? seen.gasPrice ?? 0)
  const before = {
    maxFeePerGas: paid(seen.maxFeePerGas),
    maxPriorityFeePerGas: paid(seen.maxPriorityFeePerGas),
  }
  return {
    place: { nonce: Number(seen.nonce), ...raisedFees(before, now) },
    ...{ gas: BigInt(seen.gas), nothing: (BigInt(nothing) * ROOM) / 100n, base: now.base },
  }
}

/** ms between looks for what a wallet reports as sent, and looks after which it counts as unknown. */
const PACE = 500
const LOOKS = 20

/** The nonce of what a wallet says it sent; null where our node doesn't come to know it. */
export async function readNonce(chainId: number, account: Address, hash: Hex): Promise<number | null> {
  for (let look = 0; look < LOOKS; look++) {
    const seen = await client(chainId)
      .request<Seen | null>('eth_getTransactionByHash', [hash])
      .catch((error: unknown) => {
        console.warn('Tarn: what the wallet sent could not be looked up yet', error)
        return null
      })
    if (seen) return seen.from.toLowerCase() === account ? Number(seen.nonce) : null
    await new Promise(done => setTimeout(done, PACE))
  }
  return null
}
