import { AppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import { type EnsQuestion, UNIVERSAL_RESOLVER } from '#domain/names/EnsQuestion.ts'
import { type CallAnswer, resolveEns } from '#domain/names/resolveEns.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { RpcError } from '../node/RpcError.ts'

/** Fetches what gateways say to a question, one answer a lookup. Throws when they can't be asked. */
export type AskGateway = (question: EnsQuestion, signal?: AbortSignal) => Promise<readonly Hex[]>
/** `chainId`: the network that a name is wanted for, Ethereum where it is left out. */
export type EnsOptions = RequestOptions & { gateway: AskGateway; chainId?: number }

export const ETHEREUM = 1

/**
 * Asks ENS on our node; what gateways say comes from `gateway` and is verified there. Null: there is none. Throws
 * AppError `network.*`, and what `gateway` throws.
 */
export function askEns(question: EnsQuestion, options: EnsOptions): Promise<string | null> {
  let asked: Promise<readonly Hex[]> | null = null
  return resolveEns(question, {
    call: data => callResolver(data, options),
    gateway: async (_, round) => {
      asked ??= options.gateway(question, options.signal)
      const answer = (await asked)[round]
      if (!answer) throw new AppError('network.down', { cause: `ENS: no gateway answered lookup ${round}` })
      return answer
    },
  })
}

async function callResolver(data: Hex, options: RequestOptions): Promise<CallAnswer> {
  try {
    const call = { to: UNIVERSAL_RESOLVER, data }
    return { reverted: false, data: await client(ETHEREUM).request<Hex>('eth_call', [call, 'latest'], options) }
  } catch (error) {
    const revert = error instanceof RpcError ? revertOf(error.data) : null
    if (revert) return { reverted: true, data: revert }
    throw error
  }
}

/** Nodes tell the data of a revert as it is, or within an object. */
function revertOf(data: unknown): Hex | null {
  if (typeof data === 'string') return (/^(?:Reverted )?(0x(?:[0-9a-f]{2})*)$/i.exec(data)?.[1] as Hex) ?? null
  return typeof data === 'object' && data !== null && 'data' in data ? revertOf(data.data) : null
}
