import { keccak256, stringToHex } from 'viem/utils'
import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { client } from '../node/clients.ts'
import type { TransactionCall } from '../node/simulate.ts'
import type { Sent } from './followTransaction.ts'

/** What tells whether a transaction is the one that a wallet was asked for, without its bytes. */
export type AskedCall = {
  /** Of the account's nonces those that were spent when it was asked. */
  spent: number
  /** Head of our node then. */
  head: number
  /** Hash of recipient, data and value: see callMark. */
  call: Hex
}

/** Names a call: recipient, data and value, hashed. */
export const callMark = ({ to, data, value }: TransactionCall): Hex =>
  keccak256(stringToHex(`${to.toLowerCase()} ${data.toLowerCase()} ${value}`))

type Found = { hash: Hex; from: string; to: Hex | null; nonce: Hex; input: Hex; value: Hex }
type Block = { transactions?: readonly Found[] }

/** Blocks searched at most, the newest first. */
const SEARCH = 256

/**
 * The transaction that a wallet sent for a question which it never answered: from the account, byte for byte the call
 * that it was asked for, with a nonce that was not spent before. Null: our node knows none, in the last blocks or
 * waiting. Throws `network.*`.
 */
export async function findAsked(
  { chainId, account, asked }: { chainId: number; account: Address; asked: AskedCall },
  signal: AbortSignal,
): Promise<Sent | null> {
  const ask = <T>(method: string, params: unknown[]) => client(chainId).request<T>(method, params, { signal })
  const isIt = ({ from, to, nonce, input, value }: Found): boolean =>
    from.toLowerCase() === account &&
    to !== null &&
    Number(nonce) >= asked.spent &&
    callMark({ to, data: input, value: BigInt(value) }) === asked.call
  const found = async (number: Hex | 'pending'): Promise<Sent | null> => {
    const block = await ask<Block | null>('eth_getBlockByNumber', [number, true])
    const own = block?.transactions?.find(isIt)
    if (!own?.to) return null
    const { hash, to, input: data, value, nonce } = own
    return {
      ...{ chainId, account, hash, to, data, value: BigInt(value), nonce: Number(nonce), sentBlock: asked.head },
      // It is known to a node: no deadline says that it is lost.
      deadline: 0,
    }
  }
  const [head, count] = await Promise.all([
    ask<Hex>('eth_blockNumber', []),
    ask<Hex>('eth_getTransactionCount', [account, 'pending']),
  ])
  if (Number(count) <= asked.spent) return null
  const waiting = await found('pending')
  if (waiting) return waiting
  const first = Math.max(asked.head, Number(head) - SEARCH)
  for (let number = Number(head); number > first; number--) {
    const mined = await found(`0x${number.toString(16)}`)
    if (mined) return mined
  }
  return null
}
