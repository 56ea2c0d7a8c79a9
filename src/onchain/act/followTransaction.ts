import type { Hex } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import * as Moves from '#domain/plan/Moves.ts'
import { client } from '../node/clients.ts'
import type { Wanted } from '#domain/plan/Promises.ts'
import { costOf, type Happened, isCall, readMoves, type Receipt } from '../read/mined/readMoves.ts'
import { readRevert } from './readRevert.ts'
import type { TransactionCall } from '../node/simulate.ts'

/** A transaction a wallet says it sent. */
export type Sent = TransactionCall & {
  hash: Hex
  chainId: number
  account: Address
  /** The account whose moves are read, where it is not `account`: the one that it acted for. */
  of?: Address
  nonce: number
  /** Head of our node when the wallet was asked: the search for a replacement begins there. */
  sentBlock: number
  /** Unix seconds; 0 without one. */
  deadline: number
  /**
   * An operation that a bundler carries; until it is in a block, `hash` is its own. `nonce`: its place in the account's
   * queue at EntryPoint, in decimal.
   */
  operation?: { hash: Hex; nonce: string }
  /**
   * Several calls that the wallet took as one: `hash` is its name until transactions are known to have done it.
   * `spent`: of the account's nonces, when it was asked. `at`: which call is told of.
   */
  batch?: { id: string; name: Hex; spent: number; calls: readonly TransactionCall[]; at?: number }
  /** The wallet says that what its transaction carried was undone. */
  undone?: boolean
  /** What else is read of it, to judge it by what was promised. */
  wanted?: Wanted
}

/**
 * What became of it. `hash` differs from the one sent when the wallet replaced it. `confirmed`: mined, and `happened`
 * is what it did to the account, whatever was asked for. `reverted`: mined and undone at `cost`; or never mined (block
 * 0). `cancelled`: another transaction of the wallet that does nothing took its place in the queue (TX-3).
 */
export type Outcome =
  | { status: 'confirmed'; hash: Hex; block: bigint; happened: Happened }
  | { status: 'reverted'; hash: Hex; block: bigint; error: AppError; cost: bigint | null }
  | { status: 'cancelled'; hash: Hex; block: bigint }

type Found = { hash: Hex; from: Address; to: Address | null; nonce: Hex; input: Hex; value: Hex }

/** Blocks searched in one go for what took a nonce. */
const SEARCH = 256
/**
 * ms of the chain's own time after which a transaction without a deadline, unknown to the node and unmined, is given
 * up.
 */
const LOST_AFTER = 30 * 60_000

/**
 * Waits for the outcome without a time limit; to stop, the caller aborts `signal`. A node that is down for a while is
 * asked again. A reorganization may take a receipt away later: see stillMined.
 */
export async function followTransaction(
  sent: Sent,
  { signal, onReplaced }: { signal: AbortSignal; onReplaced?: (hash: Hex) => void },
  onAway?: (away: boolean) => void,
): Promise<Outcome> {
  const rpc = client(sent.chainId)
  const ask = <T>(method: string, params: unknown[]) => rpc.request<T>(method, params, { signal })
  const pace = Math.min(2_000, Math.max(400, (chainById(sent.chainId)?.blockTime ?? 2_000) / 3))
  let { hash, nonce } = sent
  let searchFrom = sent.sentBlock
  /** Another transaction than the one that was asked for has its place in the queue. */
  let replaced = false

  for (;;) {
    try {
      const receipt = await ask<Receipt | null>('eth_getTransactionReceipt', [hash])
      if (receipt) return await judge(sent, { receipt, replaced }, signal)
      onAway?.(false)
      const used = Number(await ask<Hex>('eth_getTransactionCount', [sent.account, 'latest'])) > nonce
      if (used) {
        // The receipt may have come between the two questions.
        const again = await ask<Receipt | null>('eth_getTransactionReceipt', [hash])
        if (again) return await judge(sent, { receipt: again, replaced }, signal)
        const search = await findByNonce(sent, { nonce, from: searchFrom }, ask)
        searchFrom = search.searched
        const { found } = search
        // With our hash it is ours, in a block before its receipt is there, whatever the wallet made of what we asked
        // for.
        if (found && found.hash !== hash) {
          if (!isCall(found, sent)) {
            // A node that lagged when it was sent made us expect the nonce of the transaction before: what that was
            // spent on says nothing of this one.
            const own = await ask<Found | null>('eth_getTransactionByHash', [hash])
            if (own !== null && Number(own.nonce) !== nonce) {
              nonce = Number(own.nonce)
              searchFrom = sent.sentBlock
              continue
            }
            replaced = true
          }
          hash = found.hash
          // What took its place is named once it is known what it did: a page that is left before then looks again.
          if (!replaced) onReplaced?.(hash)
          continue
        }
      } else if (await isLost(sent, hash, ask)) {
        return {
          status: 'reverted',
          hash,
          block: 0n,
          error: new AppError(sent.deadline === 0 ? 'transaction.lost' : 'swap.expired'),
          cost: null,
        }
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      // A node that is down or slow for a while changes nothing about the transaction: ask again.
      if (!(error instanceof AppError && error.retryable)) throw error
      onAway?.(true)
    }
    await pause(pace, signal)
  }
}

/**
 * Never mined, unknown to the node, and too late: by its own deadline, or, where it has none (an approval), by the
 * blocks since it was sent. Nothing will become of it; should it be mined after all, the account's activity tells.
 */
async function isLost(
  sent: Sent,
  hash: Hex,
  ask: <T>(method: string, params: unknown[]) => Promise<T>,
): Promise<boolean> {
  const head = await ask<{ timestamp: Hex; number: Hex }>('eth_getBlockByNumber', ['latest', false])
  const blockTime = chainById(sent.chainId)?.blockTime ?? 2_000
  const late =
    sent.deadline > 0
      ? Number(head.timestamp) > sent.deadline
      : (Number(head.number) - sent.sentBlock) * blockTime > LOST_AFTER
  if (!late || (await ask('eth_getTransactionByHash', [hash])) !== null) return false
  // What replaces it may wait in its place, under a hash of its own.
  const next = Number(await ask<Hex>('eth_getTransactionCount', [sent.account, 'pending']))
  return sent.nonce === Number.MAX_SAFE_INTEGER || next <= sent.nonce
}

/**
 * What the mined transaction did. One that took ours' place and does nothing is a cancellation, whatever it was called.
 */
async function judge(
  sent: Sent,
  { receipt, replaced }: { receipt: Receipt; replaced: boolean },
  signal: AbortSignal,
): Promise<Outcome> {
  const { transactionHash: hash } = receipt
  const block = BigInt(receipt.blockNumber)
  if (BigInt(receipt.status) !== 1n) {
    if (replaced) return { status: 'cancelled', hash, block }
    return {
      status: 'reverted',
      hash,
      block,
      error: await readRevert({ ...sent, hash, gasUsed: receipt.gasUsed }, block),
      cost: costOf(sent.account, receipt),
    }
  }
  const happened = await readMoves(
    {
      ...{ chainId: sent.chainId, account: sent.of ?? sent.account, receipt, asked: sent, wanted: sent.wanted },
    },
    { signal },
  )
  if (replaced && Moves.isNothing(happened)) return { status: 'cancelled', hash, block }
  return { status: 'confirmed', hash, block, happened }
}

/** What the account's nonce was spent on, in the blocks since it was sent. */
async function findByNonce(
  sent: Sent,
  { nonce, from }: { nonce: number; from: number },
  ask: <T>(method: string, params: unknown[]) => Promise<T>,
): Promise<{ found?: Found; searched: number }> {
  const head = Number(await ask<Hex>('eth_blockNumber', []))
  const first = Math.max(from, head - SEARCH)
  for (let number = head; number >= first; number--) {
    const block = await ask<{ transactions: Found[] } | null>('eth_getBlockByNumber', [
      `0x${number.toString(16)}`,
      true,
    ])
    const found = block?.transactions.find(t => t.from.toLowerCase() === sent.account && Number(t.nonce) === nonce)
    if (found) return { found, searched: from }
  }
  // Not seen: another node is ahead of the one that was asked. The next search looks at these blocks again but for the
  // oldest.
  return { searched: Math.max(from, head - 8) }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
