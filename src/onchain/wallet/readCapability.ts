import type { Address } from '#domain/chains/Chain.ts'
import type { Capability } from '#domain/account/Delegation.ts'
import type { Provider } from '../connectors/Provider.ts'

type Here = { atomic?: { status?: unknown }; eip7702Auth?: { supported?: unknown } }

/** ms for a wallet to say what it can do; one that stays silent says nothing. */
const PATIENCE = 4_000
/** EIP-5792: what stands under it holds on every network. */
const EVERYWHERE = 0

/**
 * What the wallet can do on networks (EIP-5792, ERC-7902). Null where it says nothing; a wallet that doesn't know the
 * question, or doesn't answer within four seconds, says nothing anywhere.
 */
export async function readCapability(
  provider: Provider,
  account: Address,
  chainIds: readonly number[],
): Promise<Record<number, Capability | null>> {
  const ids = chainIds.map(id => `0x${id.toString(16)}`)
  let timer: ReturnType<typeof setTimeout> | undefined
  const silent = new Promise<null>(resolve => {
    timer = setTimeout(resolve, PATIENCE, null)
  })
  try {
    const asked = provider.request({ method: 'wallet_getCapabilities', params: [account, ids] })
    const told = byChain(await Promise.race([asked, silent]))
    return Object.fromEntries(chainIds.map(id => [id, capabilityOf(told.get(EVERYWHERE), told.get(id))]))
  } catch (error) {
    console.debug('Tarn: the wallet tells no capabilities', error)
    return Object.fromEntries(chainIds.map(id => [id, null]))
  } finally {
    clearTimeout(timer)
  }
}

/** What stands under each chain id, however it is written. */
const byChain = (told: unknown): Map<number, Here> =>
  new Map(
    Object.entries((told ?? {}) as Record<string, unknown>).flatMap(([id, here]) =>
      typeof here === 'object' && here !== null ? [[Number(id), here as Here]] : [],
    ),
  )

/** What a network says of its own stands before what holds everywhere. */
function capabilityOf(everywhere: Here | undefined, own: Here | undefined): Capability | null {
  if (!everywhere && !own) return null
  const here = { ...everywhere, ...own }
  const status = here.atomic?.status
  return {
    atomic: status === 'supported' || status === 'ready' ? status : 'unsupported',
    delegates: here.eip7702Auth?.supported === true,
  }
}
