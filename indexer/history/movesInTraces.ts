import type { Hex } from 'viem'
import type { Move } from './Move.ts'

export type Trace = {
  type: string
  action: { callType?: string; from?: Hex; to?: Hex; value?: Hex; address?: Hex; refundAddress?: Hex; balance?: Hex }
  result?: { address?: Hex } | null
  error?: string | null
  blockNumber: number
  transactionHash: Hex | null
  transactionPosition: number | null
  traceAddress: number[]
}

/** What a node with traces is asked for: who paid, and who was paid. */
export const traceFiltersOf = (wallet: string): object[] => [{ fromAddress: [wallet] }, { toAddress: [wallet] }]

const sidesOf = ({ type, action, result }: Trace): { from: string; to: string; value: bigint } | null => {
  const value = BigInt(action.value ?? action.balance ?? 0)
  const [from, to] =
    type === 'suicide'
      ? [action.address, action.refundAddress]
      : [action.from, type === 'create' ? result?.address : action.to]
  return from && to ? { from: from.toLowerCase(), to: to.toLowerCase(), value } : null
}

/**
 * The native currency that a trace moved, the bare call the wallet made, or its transaction that failed; null: it moved
 * nothing of the wallet's, or did not happen.
 */
export function moveInTrace(wallet: string, trace: Trace): Move | null {
  const { action, transactionHash, traceAddress } = trace
  // What failed moved nothing, and was paid for all the same.
  if (trace.error && traceAddress.length === 0 && transactionHash && action.from?.toLowerCase() === wallet)
    return {
      ...{ hash: transactionHash.toLowerCase(), block: trace.blockNumber, tx: trace.transactionPosition ?? 0 },
      ...{ at: 't', time: 0, type: 'failed', kind: 'contract', tokenId: null, amount: null, who: null },
      asset: (action.to ?? action.from).toLowerCase() as Hex,
    }
  const sides = sidesOf(trace)
  if (!sides || !transactionHash || trace.error || (trace.type === 'call' && action.callType !== 'call')) return null
  const { from, to, value } = sides
  const bare = value === 0n
  if ((from !== wallet && to !== wallet) || (bare && (traceAddress.length > 0 || from !== wallet))) return null
  const type = bare ? 'called' : from === to ? 'self' : to === wallet ? 'received' : 'sent'
  return {
    hash: transactionHash.toLowerCase(),
    block: trace.blockNumber,
    tx: trace.transactionPosition ?? 0,
    at: `t${traceAddress.join('.')}`,
    time: 0,
    type,
    kind: bare ? 'contract' : 'native',
    asset: bare ? (to as Hex) : 'NATIVE',
    tokenId: null,
    amount: bare ? null : String(value),
    who: bare || type === 'self' ? null : type === 'received' ? from : to,
  }
}

/** Whether something above a trace failed, and took it back; `all`: every trace of its transaction. */
export const isUndone = ({ traceAddress }: Trace, all: readonly Trace[]): boolean =>
  all.some(
    one =>
      Boolean(one.error) &&
      one.traceAddress.length < traceAddress.length &&
      one.traceAddress.every((place, i) => place === traceAddress[i]),
  )
