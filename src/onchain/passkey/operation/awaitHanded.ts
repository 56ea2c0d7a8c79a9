import { type Hex, numberToHex } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { client } from '../../node/clients.ts'
import { RpcError } from '../../node/RpcError.ts'
import { passkeyWallet } from '../passkeyAccount.ts'
import { findOperation, type Handed, lookFor } from './findOperation.ts'
import { refusalOf } from './handOperation.ts'
import type { Carried } from './readCarried.ts'

/** An operation of the connected account, by its own hash and its place in the account's queue. */
type Named = { hash: Hex; nonce: bigint }

/** Blocks back in which an operation is looked for that was handed over at an unknown one. */
const BACK = 1_000
/**
 * ms that an operation is waited for. One that its bundler says it did not take is waited for less, and is unknown all
 * the same.
 */
const PATIENCE = { taken: 300_000, refused: 15_000 }

async function handedOf(chainId: number, { hash, nonce }: Named): Promise<Handed> {
  const head = Number(await client(chainId).request<Hex>('eth_blockNumber'))
  const sentBlock = Math.max(0, head - BACK)
  return { chainId, account: passkeyWallet().address, names: () => [hash], nonce, sentBlock }
}

/** One look at what became of an operation, by our node; null: not known yet. Throws `network.*`. */
export async function lookForHanded(chainId: number, named: Named): Promise<Carried | null> {
  return (await lookFor(await handedOf(chainId, named), new AbortController().signal)).carried
}

/**
 * Waits until an operation is in a block. Answers the transaction that carried it. Throws RpcError with the revert's
 * data when its calls failed there, `deed.replaced` where another one has its place, and `deed.handedOver` when what
 * became of it is not known in time.
 */
export async function awaitHanded(chainId: number, named: Named): Promise<Hex> {
  const refusal = refusalOf(named.hash)
  const signal = AbortSignal.timeout(refusal ? PATIENCE.refused : PATIENCE.taken)
  const found = await findOperation(await handedOf(chainId, named), signal).catch(error => {
    if (!signal.aborted) throw error
    const values = { network: chainById(chainId)?.name ?? numberToHex(chainId) }
    throw new AppError('deed.handedOver', { cause: refusal ?? error, values })
  })
  if (found === 'replaced') throw new AppError('deed.replaced', { cause: named.hash })
  if (!found.success) throw new RpcError(3, 'execution reverted', found.reason)
  return found.transaction
}
