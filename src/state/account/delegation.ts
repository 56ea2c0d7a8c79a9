import { atom, computed } from 'nanostores'
import { fetchDelegation } from '#data/delegation/fetchDelegation.ts'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { type Capability, type Details, isMismatched, type Status, statusOf } from '#domain/account/Delegation.ts'
import { planDelegation } from '#domain/plan/makers/planAccount.ts'
import { $connection, onNetworks } from '../wallet/connection.ts'
import { isFlagOn } from '../site/isFlagOn.ts'
import type { PlanAsk } from '../deeds/review/planReview.ts'
import { storedValue } from '../stored/storedValue.ts'

/** Accounts that were told of a mismatch, parted by spaces. */
const told = storedValue<string>({
  key: 'tarn.delegationMismatch',
  initial: '',
  read: stored => (typeof stored === 'string' ? stored : null),
})

type Known = {
  account: Address | null
  status: 'idle' | 'loading' | 'ok'
  details: Readonly<Record<number, Details | null>>
  capability: Readonly<Record<number, Capability | null>>
}
const nothing: Known = { account: null, status: 'idle', details: {}, capability: {} }

/** OB-8, EN-5: the connected account's delegation by network, and what its wallet can do there. */
export const $delegation = atom<Known>(nothing)

/** OB-8, by network. */
export const $delegationStatus = computed(
  [$delegation, $connection],
  ({ details, capability }, { connectorId }): Record<number, Status> => {
    const own = walletTraits(connectorId).hasKey
    return Object.fromEntries(
      onNetworks.map(id => [id, statusOf({ own, details: details[id] ?? null, capability: capability[id] ?? null })]),
    )
  },
)

/**
 * OB-8: networks on which the wallet is delegated and can't batch. While there is one, nothing is asked as a batch
 * there.
 */
export const $mismatched = computed($delegation, ({ details, capability }) =>
  onNetworks.filter(id => isMismatched(details[id] ?? null, capability[id] ?? null)),
)

/** The popup about a mismatch is to be shown: once for an account, and kept. */
export const $mismatchPopup = atom(false)

/** Checks the connected account, until the returned function is called. `again` also when it is known. */
export function loadDelegation(again = false): () => void {
  const abort = new AbortController()
  const { address, connectorId, status } = $connection.get()
  const known = $delegation.get()
  if (!address || status !== 'connected') return () => abort.abort()
  if (!again && known.account === address && known.status !== 'idle') return () => {}
  $delegation.set({ ...(known.account === address ? known : nothing), account: address, status: 'loading' })
  const capability = async (): Promise<Known['capability']> => {
    if (connectorId === null || !walletTraits(connectorId).hasKey || (await isFlagOn('disableWalletGetCapabilities')))
      return {}
    const [{ walletProvider }, { readCapability }] = await Promise.all([
      import('#onchain/wallet/wallet.ts'),
      import('#onchain/wallet/readCapability.ts'),
    ])
    return readCapability(await walletProvider(), address, onNetworks)
  }
  Promise.all([fetchDelegation(address, onNetworks, abort.signal), capability()]).then(
    ([details, capabilities]) => {
      if ($connection.get().address !== address) return
      $delegation.set({ account: address, status: 'ok', details, capability: capabilities })
      void tellMismatch(address)
    },
    error => {
      if (!abort.signal.aborted) console.warn('Tarn: what the wallet can do could not be asked', error)
      if ($delegation.get().account === address) $delegation.set(nothing)
    },
  )
  return () => abort.abort()
}

/** SE-2's permitMismatch: the popup, once for an account. */
async function tellMismatch(address: Address): Promise<void> {
  if ($mismatched.get().length === 0 || told.read().includes(address)) return
  const { flagClient } = await import('#data/flagClient.ts')
  if ((await flagClient(address)).getBooleanValue('permitMismatch', true)) $mismatchPopup.set(true)
}

/** The popup was read. */
export function closeMismatch(): void {
  const { account } = $delegation.get()
  $mismatchPopup.set(false)
  if (account) told.change(all => `${all.slice(-4_000)} ${account}`.trim())
}

/** Takes the delegation on or gives it up, on one network, and looks again. */
export const delegationAsk = (account: Address, chainId: number, on: boolean): PlanAsk => ({
  ...{ key: 'delegation', chainId, about: [String(chainId)] },
  plan: async () => planDelegation(chainId, account, on),
  // Giving a delegation up is never barred.
  touches: on ? { addresses: [account], tokens: [] } : null,
  onEnd: () => void loadDelegation(true),
})
