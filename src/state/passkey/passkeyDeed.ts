import { atom, computed, type ReadableAtom } from 'nanostores'
import { askPasskeys } from '#data/account/askPasskeys.ts'
import type { Passkey, PasskeyList } from '#data/account/passkeySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import type { OwnerChange } from '#domain/passkey/OwnerChange.ts'
import type { Given } from '#domain/passkey/Holdings.ts'
import { ownerOf, type PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import { alone } from '../deeds/flow/alone.ts'
import type { Once } from '../deeds/flow/onlyOnce.ts'
import { makeReview, type Reviewing } from '../deeds/review/makeReview.ts'
import { type ReadyPlan, readyPlan } from '../deeds/review/readyPlan.ts'
import type { Running } from '../deeds/runs.ts'
import { closeDrawer } from '../settings/drawer.ts'
import { resolveToken } from '../tokens/tokens.ts'
import { disconnectNow } from '../wallet/connection.ts'
import { $unproven } from './unproven.ts'
import { changeOwners, ownersPlan } from './changeOwners.ts'
import { showsChange } from './ownerChanges.ts'
import { type Intent, runPasskeys, takeWord } from './passkeys.ts'
import { vouch } from './vouched.ts'

export type Attachment = Passkey['attachment']

/**
 * One network on which owners change now: rehearsed and priced, or why that could not be done (it is asked for all the
 * same, and says then why not).
 */
export type OwnersLook = { chainId: number; ready: ReadyPlan | null; error: AppError | null }

/**
 * `made`: the service keeps the new passkey already; `owner` null: the browser doesn't tell its key, so its person is
 * asked first. `left`: networks where it was to be an owner and isn't. `operation`: each network has its own.
 */
export type PasskeyReview = {
  status: 'preparing' | 'ready'
  networks: readonly OwnersLook[]
  made: { owner: Hex | null; left: readonly number[] } | null
  operation: null
  error: null
}

export type PasskeyReviewing = Pick<Reviewing<readonly OwnersLook[], null>, 'start' | 'confirmPending'> & {
  $review: ReadableAtom<PasskeyReview>
  /** Does it, network after network; of what is made already only the rest. Its run says what went wrong. */
  confirm: () => Promise<null>
}

/** A key that isn't made yet costs as much as any other, and does the same. */
const SOME_KEY: PublicKey = { x: `0x${'5a'.repeat(32)}`, y: `0x${'a5'.repeat(32)}` }

/** A network that can't be paid for is left for later: no prompt is shown for it. */
export const isPayable = ({ ready }: OwnersLook): boolean => !ready?.operation || ready.operation.priced.missing === 0n

/**
 * Where a passkey owns the account by a change now: networks on which it stands; of the last one none, as it goes from
 * our list alone.
 */
function placesOf(list: PasskeyList, target: Passkey | undefined): number[] {
  if (target && list.passkeys.every(each => each.removed || each.id === target.id)) return []
  const owns = (chainId: number) => target?.networks.some(on => on.chainId === chainId && on.standing === 'owner')
  return list.networks
    .filter(({ chainId, deployed }) => deployed && (!target || owns(chainId)))
    .map(({ chainId }) => chainId)
}

/** `where`: what was chosen for a new passkey; `given`: what was answered of what is lost with a deleted one. */
type Answers = { where: () => Attachment; given: Given }

/**
 * PK-3, PK-4: adds a passkey or deletes one, here and among the owners of every network where the account stands: one
 * review, one run.
 */
export function makePasskeyReview(intent: Intent, list: PasskeyList, { where, given }: Answers): PasskeyReviewing {
  const account = list.account.address as Address
  const target = intent.kind === 'delete' ? list.passkeys.find(({ id }) => id === intent.id) : undefined
  const places = placesOf(list, target)
  const changeOf = (owner: Hex): OwnerChange => (target ? { add: [], remove: [owner] } : { add: [owner], remove: [] })
  const first = ownerOf((target?.key as PublicKey | undefined) ?? SOME_KEY)
  const $made = atom<PasskeyReview['made']>(null)

  const lookAt = async (chainId: number, signal: AbortSignal): Promise<OwnersLook> => {
    try {
      const plan = await ownersPlan(chainId, account, changeOf(first))
      const [ready] = await Promise.all([readyPlan(plan, signal), resolveToken(chainId, 'NATIVE')])
      return { chainId, ready, error: null }
    } catch (error) {
      return { chainId, ready: null, error: asAppError(error) }
    }
  }
  /** Each network after the one before; what is done is not asked again. */
  const settle = async (run: Running, { owner, all, once }: { owner: Hex; all: readonly OwnersLook[]; once: Once }) => {
    for (const [at, { chainId, ready }] of all.entries()) {
      if (at > 0) run.next()
      if (run.stop.aborted) throw new AppError('wallet.noAnswer')
      await changeOwners(run, { chainId, change: changeOf(owner), touches: null, budget: ready?.plan.budget, once })
      const made = $made.get()
      if (made) $made.set({ ...made, left: made.left.filter(id => id !== chainId) })
    }
  }
  const begin = async (run: Running, then: readonly number[]) => {
    run.mark({ status: 'wallet' })
    if (!target) {
      const owner = await makePasskey(account, where())
      $made.set({ owner, left: owner ? then : [] })
      return owner
    }
    if (await deletePasskey(account, target, given)) return null
    return first
  }
  const { $review, start, confirmPending, confirm } = makeReview<readonly OwnersLook[], null>({
    key: 'passkeys',
    look: async signal => {
      const networks = await Promise.all(places.map(chainId => lookAt(chainId, signal)))
      signal.throwIfAborted()
      return networks
    },
    // What goes along of other passkeys is what this review shows.
    onShown(networks) {
      for (const { chainId, ready } of networks) showsChange(chainId, ready?.operation?.pending?.change ?? null)
    },
    onLeave() {
      for (const chainId of places) showsChange(chainId, null)
    },
    run(networks, { once }) {
      const made = $made.get()
      const then = made?.left ?? networks.filter(isPayable).map(({ chainId }) => chainId)
      const nameOf = (chainId: number) => chainById(chainId)?.name ?? String(chainId)
      const own = target ? 'deletePasskey' : 'makePasskey'
      const steps = {
        steps: [...(made ? [] : ([own] as const)), ...then.map(() => 'ownersOn' as const)],
        names: [...(made ? [] : [{}]), ...then.map(chainId => ({ of: nameOf(chainId) }))],
      }
      return runPasskeys({ kind: intent.kind, ...steps }, run =>
        alone([`passkeys ${account}`], run.stop, async () => {
          const all = then.map(
            id => networks.find(each => each.chainId === id) ?? { chainId: id, ready: null, error: null },
          )
          if (made?.owner) return settle(run, { owner: made.owner, all, once })
          const owner = await begin(run, then)
          run.mark({ status: 'done' })
          if (owner === null || then.length === 0) return
          run.next()
          await settle(run, { owner, all, once })
        }),
      )
    },
  })
  return {
    ...{ start, confirmPending, confirm },
    $review: computed(
      [$review, $made],
      ({ status, ready }, made): PasskeyReview => ({
        ...{ status: status === 'ready' ? status : 'preparing', networks: ready ?? [], made },
        ...{ operation: null, error: null },
      }),
    ),
  }
}

/**
 * Makes another passkey and has the service keep it, by the word that was given; answers its key as an owner, null
 * where the browser doesn't tell it. Throws `passkey.*`, `network.*`.
 */
async function makePasskey(account: Address, attachment: Attachment): Promise<Hex | null> {
  const { nonce: proof, word } = takeWord({ kind: 'add' })
  const { nonce, creation } = await askPasskeys.challenge({ type: 'add', attachment, nonce: proof, existing: word })
  const { createPasskey, keyOfRegistration } = await import('#onchain/passkey/webAuthn.ts')
  const credential = await createPasskey(creation ?? {})
  await askPasskeys.register({
    nonce,
    credential: credential as Parameters<typeof askPasskeys.register>[0]['credential'],
  })
  // The key is the browser's word: whatever the service lists under this passkey's name, only this one becomes an owner
  // unasked.
  const key = keyOfRegistration(credential)
  if (key && !$unproven.get()) vouch(account, 'made', ownerOf(key))
  return key && ownerOf(key)
}

/**
 * Deletes a passkey at the service, by the word that was given. The last one signs out: true. Throws `passkey.*`,
 * `network.*`.
 */
async function deletePasskey(account: Address, { id, key }: Passkey, given: Given): Promise<boolean> {
  const { nonce, word } = takeWord({ kind: 'delete', id })
  const { last, signedOut } = await askPasskeys.delete({
    nonce,
    id,
    credential: word,
    given: { ...given, ticked: [...given.ticked] },
  })
  vouch(account, 'deleted', ownerOf(key as PublicKey))
  if (!last && !signedOut) return false
  closeDrawer()
  await disconnectNow()
  return true
}
