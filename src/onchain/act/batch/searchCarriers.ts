import { type Hex, numberToHex, pad } from 'viem'
import { client } from '../../node/clients.ts'
import { RpcError } from '../../node/RpcError.ts'
import type { BatchAsk } from './BatchAsk.ts'

/** Blocks that one look reads, newest first. */
const SEARCH = 256
/** Blocks that are looked at again: nodes behind one address are not all as far. */
const AGAIN = 8

type Block = { transactions: { hash: Hex; from: string; nonce: Hex }[] }
/**
 * `own`: sent by the account itself; `near`: whatever else names it in a log. `told`: the node answered all that was
 * asked.
 */
export type Seen = { head: number; own: readonly Hex[]; near: readonly Hex[]; told: boolean }

/**
 * Where the account's transactions since the question are looked for, block by block: each look goes on where the one
 * before ended.
 */
export function searchCarriers({ chainId, account, spent, sentBlock }: BatchAsk) {
  const own = new Set<Hex>()
  const near = new Set<Hex>()
  let searched = sentBlock
  let logged = sentBlock

  /** Throws `network.*`, or the signal's reason. */
  return async (signal: AbortSignal): Promise<Seen> => {
    const ask = <T>(method: string, params: unknown[] = []) => client(chainId).request<T>(method, params, { signal })
    const head = Number(await ask<Hex>('eth_blockNumber'))
    const told = head <= logged || (await readLogs(head, ask))
    const used = Number(await ask<Hex>('eth_getTransactionCount', [account, 'latest'])) > spent
    if (used && head > searched) await readBlocks(head, ask)
    return { head, own: [...own], near: [...near].filter(hash => !own.has(hash)), told }
  }

  type Ask = <T>(method: string, params?: unknown[]) => Promise<T>

  /** Logs that name the account: its own, what moves to and from it, what it permits, its operations. */
  async function readLogs(head: number, ask: Ask): Promise<boolean> {
    const me = pad(account)
    const range = { fromBlock: numberToHex(Math.max(sentBlock + 1, logged - AGAIN)), toBlock: numberToHex(head) }
    const filters = [
      { ...range, address: account },
      ...[
        [null, me],
        [null, null, me],
        [null, null, null, me],
      ].map(topics => ({ ...range, topics })),
    ]
    try {
      const found = await Promise.all(filters.map(each => ask<{ transactionHash: Hex }[]>('eth_getLogs', [each])))
      for (const { transactionHash } of found.flat()) near.add(transactionHash)
      logged = head
      return true
    } catch (error) {
      // A node that gives no logs, or none of so many blocks.
      if (!(error instanceof RpcError)) throw error
      console.debug('Tarn: the node tells no logs of a batch', error)
      return false
    }
  }

  async function readBlocks(head: number, ask: Ask): Promise<void> {
    const first = Math.max(sentBlock + 1, searched - AGAIN, head - SEARCH)
    for (let number = head; number >= first; number--) {
      const block = await ask<Block | null>('eth_getBlockByNumber', [numberToHex(number), true])
      for (const { hash, from, nonce } of block?.transactions ?? [])
        if (from?.toLowerCase() === account && Number(nonce) >= spent) own.add(hash)
    }
    searched = head
  }
}
