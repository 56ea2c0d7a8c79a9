import { atom } from 'nanostores'
import { askRecoveries } from '#data/account/askRecoveries.ts'
import type { RecoveredPasskey, Recovery } from '#data/account/recoverySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { ownerOf } from '#domain/passkey/PasskeyAccount.ts'
import type { Deed } from '#domain/passkey/Recovery.ts'
import { planRecoveryConsent } from '#domain/plan/makers/planConsent.ts'
import { networksOn } from '#onchain/node/networksOn.ts'
import type { Ownership } from '#onchain/passkey/readOwnership.ts'
import type { Running } from '../deeds/runs.ts'
import { sendConsent } from '../deeds/sendConsent.ts'
import { $connection } from '../wallet/connection.ts'
import { readyWallet } from '../wallet/readyWallet.ts'
import { storedValue } from '../stored/storedValue.ts'

/**
 * PK-4: a passkey wallet as one of its recovery addresses sees it. `networks`: what its contract returns on each, null
 * where no node answers. `view`: what the service has stored of the two, null when it doesn't answer: then the chain
 * alone decides. `made`: passkeys this browser created for it.
 */
export type Recovering = {
  wallet: Address | null
  me: Address | null
  status: 'loading' | 'ok' | 'failed'
  networks: readonly { chainId: number; at: Ownership | null }[]
  view: Recovery | null
  made: readonly RecoveredPasskey[]
}
const nothing: Recovering = { wallet: null, me: null, status: 'loading', networks: [], view: null, made: [] }
export const $recovering = atom<Recovering>(nothing)

const passkeysIn = (all: unknown): RecoveredPasskey[] =>
  Array.isArray(all)
    ? all.filter(
        each =>
          typeof each?.name === 'string' &&
          /^0x[0-9a-f]{64}$/.test(each?.key?.x) &&
          /^0x[0-9a-f]{64}$/.test(each?.key?.y),
      )
    : []

/** Passkeys made here for wallets that are recovered: public keys, nothing secret. */
const memory = storedValue<Record<string, RecoveredPasskey[]>>({
  key: 'tarn.recovered',
  initial: {},
  read: stored =>
    typeof stored !== 'object' || stored === null
      ? null
      : Object.fromEntries(Object.entries(stored).map(([wallet, all]) => [wallet, passkeysIn(all)])),
})
const madeFor = (wallet: Address): RecoveredPasskey[] => memory.read()[wallet] ?? []

/** What the contract of a wallet says on every network. */
export async function readOwnerships(wallet: Address): Promise<Recovering['networks']> {
  const { readOwnership } = await import('#onchain/passkey/readOwnership.ts')
  return Promise.all(
    networksOn.map(async chainId => ({
      chainId,
      at: await readOwnership(chainId, wallet).catch((error: unknown) => {
        console.warn(`Tarn: who owns ${wallet} on ${chainId} could not be read`, error)
        return null
      }),
    })),
  )
}

/** Networks on which an address may act for the wallet. */
export const networksOf = (networks: Recovering['networks'], me: Address | null): number[] =>
  networks.filter(({ at }) => me !== null && at?.owners.includes(me)).map(({ chainId }) => chainId)

/** Networks on which a passkey made here is no owner yet. */
export const missingOn = ({ networks, me }: Recovering, { key }: RecoveredPasskey): number[] => {
  const owner = ownerOf(key as { x: `0x${string}`; y: `0x${string}` })
  return networksOf(networks, me).filter(
    chainId => !networks.find(each => each.chainId === chainId)?.at?.owners.includes(owner),
  )
}

/** Reads a wallet for the connected account; what was shown stays until the answer is here. */
export async function loadRecovering(wallet: Address): Promise<void> {
  const { address: me } = $connection.get()
  const before = $recovering.get()
  if (before.wallet !== wallet || before.me !== me) $recovering.set({ ...nothing, wallet, me })
  if (!me) return
  const view = askRecoveries.view({ wallet, recovery: me }).catch((error: unknown) => {
    console.warn('Tarn: the service knows nothing of it now', error)
    return null
  })
  const [networks, known] = await Promise.all([readOwnerships(wallet), view])
  if ($connection.get().address !== me) return
  $recovering.set({
    wallet,
    me,
    status: networks.every(({ at }) => at === null) ? 'failed' : 'ok',
    networks,
    view: known,
    made: madeFor(wallet),
  })
}

export const forgetRecovering = (): void => $recovering.set(nothing)

/**
 * The wallet made ready, and what its person signs for by a text of ours: what the service says of itself is not signed
 * for. Throws AppError.
 */
async function sendFor<D extends Deed>(
  run: Running,
  deed: D,
  { wallet, chainId, more }: { wallet: Address; chainId: number; more?: Readonly<Record<string, unknown>> },
) {
  const { address } = $connection.get()
  const session = await readyWallet(chainId, { addresses: address ? [address, wallet] : [wallet], tokens: [] }, run)
  const { account } = session
  const { nonce, origin } = await askRecoveries.nonce({ wallet, recovery: account, deed })
  if (origin !== location.origin) throw new AppError('recovery.failed', { cause: `the service is of ${origin}` })
  const by = { chainId, account, origin, nonce }
  return sendConsent(run, session, planRecoveryConsent(by, deed, { wallet, ...(more ? { more } : {}) }))
}

/**
 * The connected address agrees to be a recovery address. A key does so once; a contract whose signatures are bound to a
 * network, on each: `chainId` says which comes next. Throws AppError `wallet.*`, `recovery.*`.
 */
export async function agreeToRecover(wallet: Address, chainId: number, run: Running): Promise<void> {
  const view = await sendFor(run, 'agree', { wallet, chainId })
  const now = $recovering.get()
  if (now.wallet === wallet && now.me === view.address) $recovering.set({ ...now, view })
}

let begun: { wallet: Address; nonce: string; creation: Record<string, unknown> } | null = null

/**
 * The first half of a new passkey: an owner on chain signs that it wants one. Throws AppError `wallet.*`, `recovery.*`.
 */
export async function beginPasskey({
  wallet,
  chainId,
  attachment,
  run,
}: {
  wallet: Address
  chainId: number
  attachment: 'platform' | 'cross-platform'
  run: Running
}): Promise<void> {
  begun = null
  const { nonce, creation } = await sendFor(run, 'add', { wallet, chainId, more: { attachment } })
  begun = { wallet, nonce, creation: creation ?? {} }
}

/**
 * The second half, by a press of its own (some browsers want one): makes the passkey and has the service keep it.
 * Throws `passkey.*`, `recovery.*`.
 */
export async function finishPasskey(wallet: Address): Promise<void> {
  const taken = begun
  begun = null
  if (taken?.wallet !== wallet) throw new AppError('passkey.expired')
  const { createPasskey, keyOfRegistration } = await import('#onchain/passkey/webAuthn.ts')
  const credential = await createPasskey(taken.creation)
  const key = keyOfRegistration(credential)
  if (!key) throw new AppError('passkey.badKey')
  const told = await askRecoveries.register({
    ...{ wallet, nonce: taken.nonce },
    credential: credential as Parameters<typeof askRecoveries.register>[0]['credential'],
  })
  // The key that was created here becomes an owner: one that the service names may be a third party's.
  const made = { ...told, id: credential.id, key }
  memory.change(all => ({ ...all, [wallet]: [...(all[wallet] ?? []), made].slice(-8) }))
  const now = $recovering.get()
  if (now.wallet === wallet) $recovering.set({ ...now, made: madeFor(wallet) })
}
