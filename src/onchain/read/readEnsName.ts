import { namehash } from 'viem/ens'
import type { Address } from '#domain/chains/Chain.ts'
import { ensAbi } from '../node/abis.ts'
import type { RequestOptions } from '../node/clients.ts'
import { type Call, readCalls } from '../node/readCalls.ts'

export const ENS_REGISTRY: Address = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const ETHEREUM = 1
/** A name with other letters would need the full normalisation table (20 kB) to be told from a lookalike: not shown. */
const plain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/
export const isPlainName = (text: string): boolean => plain.test(text)

/** The account's primary ENS name, or null. Counted only when the name points back at the account. */
export async function readEnsName(account: Address, options: RequestOptions = {}): Promise<string | null> {
  const one = async <T>(call: Call): Promise<T | null> =>
    (await readCalls(ETHEREUM, [call], options)).results[0] as T | null
  const resolverOf = (node: `0x${string}`) =>
    one<Address>({ to: ENS_REGISTRY, abi: ensAbi, functionName: 'resolver', args: [node] })

  const reverse = namehash(`${account.slice(2)}.addr.reverse`)
  const reverseResolver = await resolverOf(reverse)
  if (!reverseResolver || /^0x0+$/.test(reverseResolver)) return null
  const name = await one<string>({ to: reverseResolver, abi: ensAbi, functionName: 'name', args: [reverse] })
  if (!name || !plain.test(name)) return null
  const node = namehash(name)
  const resolver = await resolverOf(node)
  if (!resolver || /^0x0+$/.test(resolver)) return null
  const target = await one<Address>({ to: resolver, abi: ensAbi, functionName: 'addr', args: [node] })
  return target?.toLowerCase() === account ? name : null
}
