import { atom } from 'nanostores'
import { askNames } from '#data/names/askNames.ts'
import { digestOf } from '#data/names/digestOf.ts'
import type { Availability, Profile } from '#data/names/nameSchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { Action } from '#domain/account/Username.ts'
import { AppError } from '#domain/Errors.ts'
import { planNaming } from '#domain/plan/makers/planConsent.ts'
import type { Running } from '../deeds/runs.ts'
import { $connection, onNetworks } from '../wallet/connection.ts'

/** OB-5: the connected account's username and profile. `profile` null with `known`: it has none. */
export const $username = atom<{ address: Address | null; known: boolean; profile: Profile | null }>({
  address: null,
  known: false,
  profile: null,
})

/**
 * Asks for an account's name, unless it is known, until the returned function is called. No answer is no name, and is
 * asked again next time.
 */
export function wantUsername(address: Address): () => void {
  const abort = new AbortController()
  const now = $username.get()
  if (now.address !== address || !now.known) {
    if (now.address !== address) $username.set({ address, known: false, profile: null })
    askNames.byAddress(address, abort.signal).then(
      profile => abort.signal.aborted || $username.set({ address, known: true, profile }),
      error => abort.signal.aborted || console.warn('Tarn: the account’s username could not be read', error),
    )
  }
  return () => abort.abort()
}

/** What the service did of what the wallet signed for. Throws AppError `wallet.*`, `username.*`, `network.*`. */
async function agree<A extends Action>(
  run: Running,
  action: A,
  about: { username: string; digest?: string; change?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { address, chainId: stands } = $connection.get()
  // Any network does for a text: the one the wallet stands on, if it can be proven here.
  const chainId = onNetworks.find(id => id === stands) ?? onNetworks[0]
  if (!address || chainId === undefined) throw new AppError('wallet.notConnected')
  // Loaded here: showing a name doesn't need the code that changes it.
  const [{ readyWallet }, { sendConsent }] = await Promise.all([
    import('../wallet/readyWallet.ts'),
    import('../deeds/sendConsent.ts'),
  ])
  // Giving a name up is never barred.
  const session = await readyWallet(chainId, action === 'delete' ? null : { addresses: [address], tokens: [] }, run)
  const { nonce, origin } = await askNames.nonce({ address })
  // A signature is for the site one is on: what another says of itself is not signed for.
  if (origin !== location.origin) throw new AppError('username.failed', { cause: `the service is of ${origin}` })
  show(
    address,
    await sendConsent(run, session, planNaming({ chainId, account: address, origin, nonce }, action, about)),
  )
}

const show = (address: Address, profile: Profile | null): void => {
  if ($connection.get().address === address) $username.set({ address, known: true, profile })
}

/** Claims a first name or another one: the one before is given up for ever. */
export const claimName = (username: string, run: Running): Promise<void> => agree(run, 'claim', { username })

/** `avatar`: PNG as base64, '' takes it away, null leaves it. */
export const saveProfile = async (
  username: string,
  change: { bio: string; link: string; avatar: string | null },
  run: Running,
): Promise<void> => agree(run, 'profile', { username, digest: await digestOf(change), change })

/** Gives the name up for ever. */
export const deleteName = (username: string, run: Running): Promise<void> => agree(run, 'delete', { username })

/** May it be claimed, and why not? Throws AppError `network.*`, the signal's reason. */
export const readAvailability = (username: string, signal: AbortSignal): Promise<Availability> =>
  askNames.available(username, signal)
