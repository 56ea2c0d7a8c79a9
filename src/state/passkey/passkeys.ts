import { atom } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { type AppError, AppError as Failure, asAppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import type { OwnerChange } from '#domain/passkey/OwnerChange.ts'
import { askPasskeys } from '#data/account/askPasskeys.ts'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import { $connection } from '../wallet/connection.ts'
import {
  type Ended,
  forgetRun,
  isRunning,
  type Running,
  runDeed,
  runOf,
  type RunStep,
  type StepKind,
} from '../deeds/runs.ts'
import type { PlanAsk } from '../deeds/review/planReview.ts'
import { ownersAsk } from './changeOwners.ts'
import { forgetDeleted } from './forgetDeleted.ts'
import { $ownerWork, loadOwnerWork } from './ownerWork.ts'
import { $unproven } from './unproven.ts'
import { takeList } from './passkeyWallet.ts'
import { vouch } from './vouched.ts'

/** PK-2: the connected account's passkeys. `signedOut`: the session has ended, sign in again. */
export type Passkeys = { status: 'loading' | 'ok' | 'signedOut' | 'failed'; list: PasskeyList | null; error?: AppError }
export const $passkeys = atom<Passkeys>({ status: 'loading', list: null })

const here = (): Address => {
  const { address, connectorId } = $connection.get()
  if (!address || !walletTraits(connectorId).paysItself) throw new Failure('wallet.notConnected')
  return address
}

/** Reads the list; what was shown stays until the answer is here. */
export async function loadPasskeys(): Promise<void> {
  const before = $passkeys.get()
  $passkeys.set({ ...before, status: before.list ? before.status : 'loading' })
  try {
    const list = await takeList(here())
    $passkeys.set({ status: 'ok', list })
    if (before.list) void forgetDeleted(before.list, list)
    await loadOwnerWork(list)
  } catch (error) {
    const told = asAppError(error)
    $passkeys.set({ status: told.code === 'passkey.signedOut' ? 'signedOut' : 'failed', list: null, error: told })
  }
}

export function forgetPasskeys(): void {
  $passkeys.set({ status: 'loading', list: null })
  $ownerWork.set([])
  if (!isRunning(runOf('passkeys').get())) forgetRun('passkeys')
}

/**
 * What is being done with them, one thing at a time: as the run's `about`; and its steps, where it has some, with the
 * names of their networks.
 */
type Doing = {
  kind: Intent['kind'] | 'verify' | 'rename'
  steps?: readonly StepKind[]
  names?: readonly Pick<RunStep, 'of'>[]
}

/** Does one thing, then reads the list again whatever came of it (PK-4). Refused while another one is under way. */
export async function runPasskeys(
  { kind, ...steps }: Doing,
  work: (run: Running) => Promise<void>,
): Promise<Ended<null>> {
  if (isRunning(runOf('passkeys').get())) return { status: 'failed', error: new Failure('wallet.busy') }
  return runDeed('passkeys', { about: [kind], ...steps }, async run => {
    try {
      await work(run)
      return null
    } finally {
      if (walletTraits($connection.get().connectorId).paysItself) await loadPasskeys()
    }
  })
}

/** The same, where only its success matters. */
const doing = async (what: Doing, work: (run: Running) => Promise<void>): Promise<boolean> =>
  (await runPasskeys(what, work)).status === 'done'

export const signInAgain = (): Promise<boolean> =>
  doing({ kind: 'verify' }, async () => (await import('./passkeyWallet.ts')).renewSession())

const webAuthn = () => import('#onchain/passkey/webAuthn.ts')
type Credential = Parameters<typeof askPasskeys.delete>[0]['credential']

/** What the next word of a passkey is for. */
export type Intent = { kind: 'add' } | { kind: 'delete'; id: string }

/** The word that was given first (PK-3); it is good for one thing, for two minutes. */
let verified: { intent: Intent; nonce: string; word: Credential } | null = null

/** PK-3: asks for a passkey of this account before anything is changed. */
export const verifyPasskey = (intent: Intent): Promise<boolean> =>
  doing({ kind: 'verify' }, async () => {
    const wanted = intent.kind === 'delete' ? `delete ${intent.id}` : 'verify'
    const { nonce, purpose, allow } = await askPasskeys.challenge(
      intent.kind === 'delete' ? { type: 'delete', id: intent.id } : { type: 'verify' },
    )
    // The purpose is checked here: with one that the service made up, the passkey would sign for what the user did not
    // ask.
    if (purpose !== wanted) throw new Failure('passkey.failed')
    // Another one says yes to a deletion where there is one: the passkey may be lost.
    const others = allow.filter(each => intent.kind !== 'delete' || each.id !== intent.id)
    const { answerChallenge } = await webAuthn()
    verified = {
      intent,
      nonce,
      word: (await answerChallenge(wanted, nonce, others.length > 0 ? others : allow)) as Credential,
    }
  })

/** The word for this, taken. Throws `passkey.expired` when none was given. */
export function takeWord(intent: Intent): { nonce: string; word: Credential } {
  const given = verified
  verified = null
  const same =
    given?.intent.kind === intent.kind &&
    (intent.kind === 'add' || (given.intent.kind === 'delete' && given.intent.id === intent.id))
  if (!given || !same) throw new Failure('passkey.expired')
  return given
}

/** PK-3: what its person calls a passkey. */
export const renamePasskey = (id: string, name: string): Promise<boolean> =>
  doing({ kind: 'rename' }, async () => {
    await askPasskeys.rename({ id, name })
  })

/**
 * A change of the owners of one network, to be reviewed: what the list has and the network doesn't yet, or an owner on
 * no list. The list is read again whatever the outcome.
 */
export const ownersOn = (account: Address, chainId: number, change: OwnerChange): PlanAsk =>
  ownersAsk(account, { chainId, change, touches: null }, { onEnd: () => void loadPasskeys() })

/**
 * The person says that a passkey which was added or deleted elsewhere was theirs to add or delete: it goes along from
 * now on.
 */
export async function confirmPending({ owner, removed }: { owner: Hex; removed: boolean }): Promise<void> {
  // An account without a proven owner vouches for no keys.
  if ($unproven.get()) throw new Failure('passkey.unproven')
  vouch(here(), removed ? 'deleted' : 'made', owner)
  const { list } = $passkeys.get()
  if (list) await loadOwnerWork(list)
}
