import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import type { HookFacts } from '#domain/liquidity/check/poolIssues.ts'
import { cloneTarget, proxySlots } from '#domain/account/proxyCode.ts'
import { changesByCode } from '#domain/liquidity/check/hookChanges.ts'
import { client, type RequestOptions } from '../node/clients.ts'

/** What a hook's address holds on a network. */
export type HookCode = Pick<HookFacts, 'code' | 'changes'>

/**
 * LP-6: whether a contract is at a hook's address, and whether it can become another one. What a minimal proxy runs
 * counts as its own. Throws AppError `network.*`, RpcError.
 */
export async function readHook(chainId: number, hook: Address, options: RequestOptions = {}): Promise<HookCode> {
  const rpc = client(chainId)
  const codeAt = (address: Address) => rpc.request<Hex>('eth_getCode', [address, 'latest'], options)
  const own = await codeAt(hook)
  if (isEmpty(own)) return { code: 'none', changes: false }
  const target = cloneTarget(own)
  const code = target ? await codeAt(target) : own
  if (isEmpty(code)) return { code: 'none', changes: false }
  if (changesByCode(code)) return { code: 'there', changes: true }
  const kept = await Promise.all(
    proxySlots.map(slot => rpc.request<Hex>('eth_getStorageAt', [hook, slot, 'latest'], options)),
  )
  return { code: 'there', changes: kept.some(word => !isEmpty(word)) }
}

const isEmpty = (hex: Hex): boolean => /^0x0*$/.test(hex)
