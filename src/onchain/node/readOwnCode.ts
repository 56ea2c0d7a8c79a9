import type { Hex } from 'viem'
import { cloneTarget, proxySlots } from '#domain/account/proxyCode.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { client, type RequestOptions } from './clients.ts'

/** EIP-1967's implementation slot, and slot 0, where a Safe's proxy keeps its code's address. */
const SLOTS = [proxySlots[0], '0x0'] as const

/**
 * The contracts whose code a contract account runs as its own. The account calls them before anything else, so they are
 * "warm" (EIP-2929) and cost less gas than in a call that only claims to come from the account.
 * Empty for an account with a key. Throws AppError `network.*`, RpcError.
 */
export async function readOwnCode(chainId: number, account: Address, options: RequestOptions): Promise<Address[]> {
  const rpc = client(chainId)
  const code = await rpc.request<Hex>('eth_getCode', [account, 'latest'], options)
  // A delegation (EIP-7702) is no part of what its key sends.
  if (code === '0x' || code.startsWith('0xef0100')) return []
  const clone = cloneTarget(code)
  if (clone) return [clone]
  const words = await Promise.all(
    SLOTS.map(slot => rpc.request<Hex>('eth_getStorageAt', [account, slot, 'latest'], options)),
  )
  return words.flatMap(word => {
    const value = BigInt(word)
    return value > 0n && value < 1n << 160n ? [`0x${value.toString(16).padStart(40, '0')}` as Address] : []
  })
}
