import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { client, type RequestOptions } from './clients.ts'

/** An EIP-1167 clone: the code it stands for is in its own. */
const CLONE = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/i
/** EIP-1967's implementation slot. A Safe's proxy keeps its code's address in slot 0. */
const SLOTS = ['0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc', '0x0'] as const

/**
 * The contracts whose code an account that is a contract runs as its own: in whatever it does they are called before anything else (EIP-2929: "warm"), so that less gas is
 * charged for them than for a call that is only said to come from the account. Empty for a key's account. Throws AppError `network.*`, RpcError.
 */
export async function readOwnCode(chainId: number, account: Address, options: RequestOptions): Promise<Address[]> {
  const rpc = client(chainId)
  const code = await rpc.request<Hex>('eth_getCode', [account, 'latest'], options)
  // A delegation (EIP-7702) is no part of what its key sends.
  if (code === '0x' || code.startsWith('0xef0100')) return []
  const clone = CLONE.exec(code)?.[1]
  if (clone) return [`0x${clone.toLowerCase()}`]
  const words = await Promise.all(
    SLOTS.map(slot => rpc.request<Hex>('eth_getStorageAt', [account, slot, 'latest'], options)),
  )
  return words.flatMap(word => {
    const value = BigInt(word)
    return value > 0n && value < 1n << 160n ? [`0x${value.toString(16).padStart(40, '0')}` as Address] : []
  })
}
