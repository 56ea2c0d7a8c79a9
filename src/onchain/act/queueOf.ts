import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { client } from '../node/clients.ts'

/** Where the chain and the account stood when its wallet was asked. */
export type Queue = {
  /** Head of our node. */
  head: number
  /** The account's nonces that were spent. */
  spent: number
}

/** A transaction as a node knows it; without a block it is not mined. */
type Known = { nonce: Hex; from: string; blockNumber: Hex | null }

/** Read before a wallet is asked. Throws what the node's failure stands for. */
export async function queueOf(chainId: number, account: Address): Promise<Queue> {
  const rpc = client(chainId)
  const [head, spent] = await Promise.all([
    rpc.request<Hex>('eth_blockNumber'),
    rpc.request<Hex>('eth_getTransactionCount', [account, 'latest']),
  ])
  return { head: Number(head), spent: Number(spent) }
}

/**
 * What our node knows of the transaction that a wallet answered with; null: nothing yet. Throws
 * `wallet.answeredEarlier` for one that was done before the request: it may look equal, but did nothing of what was
 * asked for. Judged by the account's own nonces, which a reorganization keeps; by its block where another account
 * carries it.
 */
export async function readAnswered({
  chainId,
  account,
  hash,
  before,
}: {
  chainId: number
  account: Address
  hash: Hex
  before: Queue
}): Promise<Known | null> {
  const known = await client(chainId)
    .request<Known | null>('eth_getTransactionByHash', [hash])
    // Sent is sent: a node that doesn't answer now must not turn it into a failure.
    .catch(() => null)
  if (!known) return null
  const earlier =
    known.from.toLowerCase() === account
      ? Number(known.nonce) < before.spent
      : known.blockNumber != null && Number(known.blockNumber) <= before.head
  if (earlier) throw new AppError('wallet.answeredEarlier', { cause: hash })
  return known
}
