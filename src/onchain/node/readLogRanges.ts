import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { type Refusal, refusalBy, type Span, walk } from '#domain/chains/LogRanges.ts'
import { client, type RequestOptions } from './clients.ts'
import { RpcError } from './RpcError.ts'

export type Log = { address: Address; topics: Hex[] }

type Options = RequestOptions & {
  /** `up`: oldest first; `down`: newest first. What is read is always one piece from the end it began at. */
  direction: 'up' | 'down'
  /** Blocks asked for at first, where an earlier reading found out what the node allows. */
  size?: number
  /** Told after each piece: its logs, the blocks it covers, and the size that went well. */
  onPart: (logs: Log[], covered: Span, size: number) => void
  /** ms before a node that asks for patience is asked again, for tests. */
  patience?: number
}

const PATIENCE = 1_000

const hex = (n: number): Hex => `0x${n.toString(16)}`

/**
 * Logs of a span of blocks (of one filter, and of more that are asked at once) in pieces that the node allows
 * (`LogRanges`). Throws `network.*`, or what the node says of one single block; what was told by then stands.
 */
export async function readLogRanges(
  { chainId, filter, also = [], span }: { chainId: number; filter: object; also?: readonly object[]; span: Span },
  { direction, size, onPart, patience = PATIENCE, ...options }: Options,
): Promise<void> {
  const rpc = client(chainId)
  await walk(span, {
    direction,
    size,
    ask: async piece => {
      const span = { fromBlock: hex(piece.from), toBlock: hex(piece.to) }
      const asked = [filter, ...also].map(each => rpc.request<Log[]>('eth_getLogs', [{ ...each, ...span }], options))
      return (await Promise.all(asked)).flat()
    },
    refusalOf,
    onPart,
    wait: times => pause(patience * 2 ** (times - 1), options.signal),
    signal: options.signal,
  })
}

function refusalOf(failure: unknown): Refusal {
  if (failure instanceof RpcError) return refusalBy(failure.code, failure.message)
  const code = failure instanceof AppError ? failure.code : null
  if (code === 'network.rateLimit') return 'busy'
  if (code === 'network.slow') return 'tooMuch'
  return code === 'network.down' ? 'away' : 'hopeless'
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
