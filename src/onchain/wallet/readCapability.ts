import type { Address } from '#domain/chains/Chain.ts'
import type { Capability } from '#domain/account/Delegation.ts'
import type { Provider } from './Provider.ts'

type Told = Record<string, { atomic?: { status?: unknown }; eip7702Auth?: { supported?: unknown } } | undefined> | null

/** What the wallet can do on networks (EIP-5792, ERC-7902). Null where it says nothing; a wallet that doesn't know the question says nothing anywhere. */
export async function readCapability(
  provider: Provider,
  account: Address,
  chainIds: readonly number[],
): Promise<Record<number, Capability | null>> {
  const ids = chainIds.map(id => `0x${id.toString(16)}`)
  try {
    const told = (await provider.request({ method: 'wallet_getCapabilities', params: [account, ids] })) as Told
    return Object.fromEntries(
      chainIds.map((chainId, index) => {
        const here = told?.[ids[index] ?? '']
        if (!here) return [chainId, null]
        const status = here.atomic?.status
        return [
          chainId,
          {
            atomic: status === 'supported' || status === 'ready' ? status : 'unsupported',
            delegates: here.eip7702Auth?.supported === true,
          },
        ]
      }),
    )
  } catch (error) {
    console.debug('Tarn: the wallet tells no capabilities', error)
    return Object.fromEntries(chainIds.map(id => [id, null]))
  }
}
