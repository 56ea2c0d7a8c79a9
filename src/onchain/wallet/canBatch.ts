import type { Address } from '#domain/chains/Chain.ts'
import type { Provider } from '../connectors/Provider.ts'
import { readCapability } from './readCapability.ts'

/**
 * True when the wallet does several calls as one (EIP-5792). A wallet that doesn't know the question, or doesn't answer
 * it soon, doesn't.
 */
export async function canBatch(provider: Provider, chainId: number, account: Address): Promise<boolean> {
  const { [chainId]: here } = await readCapability(provider, account, [chainId])
  return here?.atomic === 'supported' || here?.atomic === 'ready'
}
