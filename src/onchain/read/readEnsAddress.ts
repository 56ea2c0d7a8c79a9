import { namehash } from 'viem/ens'
import type { Address } from '#domain/chains/Chain.ts'
import { ensAbi } from '../node/abis.ts'
import type { RequestOptions } from '../node/clients.ts'
import { type Call, readCalls } from '../node/readCalls.ts'
import { ENS_REGISTRY, isPlainName } from './readEnsName.ts'

const ETHEREUM = 1

/** The address an ENS name points at, or null. Names with letters beyond a–z are not asked for: see readEnsName. */
export async function readEnsAddress(name: string, options: RequestOptions = {}): Promise<Address | null> {
  if (!isPlainName(name)) return null
  const one = async <T>(call: Call): Promise<T | null> =>
    (await readCalls(ETHEREUM, [call], options)).results[0] as T | null
  const node = namehash(name)
  const resolver = await one<Address>({ to: ENS_REGISTRY, abi: ensAbi, functionName: 'resolver', args: [node] })
  if (!resolver || /^0x0+$/.test(resolver)) return null
  const address = await one<Address>({ to: resolver, abi: ensAbi, functionName: 'addr', args: [node] })
  return address && !/^0x0+$/.test(address) ? (address.toLowerCase() as Address) : null
}
