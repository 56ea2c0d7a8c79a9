import * as PasskeyAccount from '#domain/passkey/PasskeyAccount.ts'
import type { PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import { askPasskeys } from '#data/account/askPasskeys.ts'
import type { PasskeyAccountAnswer } from '#data/account/passkeySchemas.ts'
import type { PasskeyWallet } from '#onchain/passkey/passkeyAccount.ts'
import { $connectError, $connecting } from '../wallet/connectDialog.ts'
import { watchOperationsBy } from '../deeds/operation.ts'
import { $connection, connectTo } from '../wallet/connection.ts'
import { PASSKEY_KEY, SIGN_OUT_KEY } from '../wallet/leavePasskey.ts'
import { proveOwner } from './proveOwner.ts'
import { $unproven, type Unproven } from './unproven.ts'
import { readStored, writeStored } from '../stored/stored.ts'

const PASSKEY = 'passkey'

/** The passkey that signed in here, with the key that its word was verified by. */
type By = { id: string; key: PublicKey }

/** What is remembered of a sign-in. `by`: who signed in; null: an older version did not keep it. */
type Kept = PasskeyWallet & { by: By | null }

const isKey = (key: unknown): key is PublicKey =>
  /^0x[0-9a-f]{64}$/.test((key as PublicKey | null)?.x ?? '') &&
  /^0x[0-9a-f]{64}$/.test((key as PublicKey | null)?.y ?? '')
const sameKey = (a: PublicKey, b: PublicKey): boolean => a.x === b.x && a.y === b.y

/** The account of the last sign-in, or null: public keys and credential ids, nothing secret. Storing proves nothing. */
export function storedPasskeyWallet(text: string | null): Kept | null {
  try {
    const { first, credentials, by, proven } = JSON.parse(text ?? 'null') ?? {}
    if (
      !isKey(first) ||
      !Array.isArray(credentials) ||
      !credentials.every(
        each =>
          typeof each.id === 'string' &&
          isKey(each.key) &&
          (each.transports === undefined || Array.isArray(each.transports)),
      )
    )
      return null
    const signed = typeof by?.id === 'string' && isKey(by.key) ? { id: by.id, key: by.key } : null
    const unproven = proven === true && signed ? {} : { unproven: true }
    // Whatever is stored, the address is the one the first key decides.
    return { address: PasskeyAccount.addressOf(first), first, credentials, ...unproven, by: signed }
  } catch {
    return null // nothing, or not ours: no account is signed in
  }
}

/** Tells the wallet code whom it stands for, and remembers it for the next page. */
async function rememberPasskeyWallet(wallet: Kept | null, why: Unproven | null = null): Promise<void> {
  if (wallet) {
    const { unproven, ...kept } = wallet
    writeStored(PASSKEY_KEY, JSON.stringify({ ...kept, proven: !unproven }))
  } else writeStored(PASSKEY_KEY, null)
  await tell(wallet, { why })
}

/** Chooses the wallet's account, and what it asks: what goes along (PK-3), whether a new price is accepted (PK-1). */
async function tell(wallet: Kept | null, { why, chainId }: { why: Unproven | null; chainId?: number }): Promise<void> {
  $unproven.set(wallet?.unproven ? (why ?? $unproven.get() ?? { why: 'signIn', networks: [] }) : null)
  const [{ choosePasskeyWallet }, { carryOwnerChanges }, { askPrices }] = await Promise.all([
    import('#onchain/passkey/passkeyAccount.ts'),
    import('#onchain/passkey/runCalls.ts'),
    import('#onchain/passkey/cost/agreePrice.ts'),
  ])
  choosePasskeyWallet(wallet, chainId)
  carryOwnerChanges(async (on, owners, done) => {
    const { carriedChange } = await import('./ownerChanges.ts')
    return carriedChange(on, owners, done)
  })
  askPrices(async question => (await import('./priceQuestion.ts')).askPrice(question))
  watchOperationsBy(
    (at, told) => void import('./watchOperation.ts').then(({ watchOperation }) => watchOperation(at, told)),
  )
  if (wallet?.unproven && wallet.by) proveLater(wallet.address)
}

/** ms between two tries to prove an account that isn't. */
const AGAIN = 15_000
let later: ReturnType<typeof setTimeout> | undefined

function proveLater(account: Address): void {
  clearTimeout(later)
  later = setTimeout(() => void proveAgain(account), AGAIN)
}

/** Tries again to prove the account of the last sign-in, by our nodes. No passkey is asked. */
export async function proveAgain(account: Address | null = $connection.get().address): Promise<void> {
  const asked = storedPasskeyWallet(readStored(PASSKEY_KEY))
  if (!asked?.unproven || !asked.by || asked.address !== account) return
  const why = await proveOwner(asked.address, asked.first, asked.by.key)
  const now = storedPasskeyWallet(readStored(PASSKEY_KEY))
  // Left, or signed in by another passkey, meanwhile.
  if (!now?.unproven || now.address !== asked.address || now.by?.id !== asked.by.id) return
  const { unproven, ...wallet } = now
  await rememberPasskeyWallet(why ? { ...wallet, unproven } : wallet, why)
}

/** Before the wallet of the last visit comes back. */
export async function restorePasskeyWallet(chainId: number): Promise<void> {
  await tell(storedPasskeyWallet(readStored(PASSKEY_KEY)), { why: null, chainId })
}

const otherWallet = (cause: string) => new AppError('passkey.otherWallet', { cause })

/**
 * The account that the service names. An address that its first key doesn't decide would be another account's: throws
 * `passkey.otherWallet`.
 */
function checked({ address, first }: PasskeyAccountAnswer): { address: Address; first: PublicKey } {
  const key = first as PublicKey
  if (PasskeyAccount.addressOf(key) !== address) throw otherWallet('address')
  return { address: address as Address, first: key }
}

/** Of lists asked for at once only the last is kept: an earlier one may be of an account that was left since. */
let newest = 0
/** An account is being left: what is still told of it is not remembered again. */
let leaving = false

type List = Awaited<ReturnType<typeof askPasskeys.list>>

/** The service's list of an account, which is that account's and no other's. Throws `passkey.*`, `network.*`. */
async function askList(address: Address): Promise<{ list: List; account: ReturnType<typeof checked> }> {
  const list = await askPasskeys.list(address)
  const account = checked(list.account)
  if (account.address !== address) throw otherWallet('list')
  return { list, account }
}

async function rememberList(
  { list, account }: Awaited<ReturnType<typeof askList>>,
  by: By | null,
  why: Unproven | null,
) {
  const credentials = list.passkeys.map(({ id, key, transports, removed }) => ({
    id,
    key: key as PublicKey,
    transports,
    ...(removed ? { removed } : {}),
  }))
  await rememberPasskeyWallet({ ...account, credentials, by, ...(why ? { unproven: true } : {}) }, why)
  const { tellPicker } = await import('#onchain/passkey/tellPicker.ts')
  if (list.account.picker) await tellPicker(list.account.picker)
}

/**
 * The service's passkeys of the signed-in account, also those under removal: on some network they may be the only
 * owners. A list with another key for the passkey that signed in is not remembered. Throws `passkey.*`, `network.*`.
 */
export async function takeList(address: Address): Promise<List> {
  const mine = ++newest
  const told = await askList(address)
  const kept = storedPasskeyWallet(readStored(PASSKEY_KEY))
  const before = kept?.address === address ? kept : null
  const listed = told.list.passkeys.find(({ id }) => id === before?.by?.id)
  if (before?.by && listed && !sameKey(listed.key as PublicKey, before.by.key)) throw otherWallet('key')
  if (mine !== newest || leaving) return told.list
  const unproven = before?.unproven !== undefined || !before ? ($unproven.get() ?? NOT_ASKED) : null
  await rememberList(told, before?.by ?? null, unproven)
  return told.list
}
const NOT_ASKED: Unproven = { why: 'signIn', networks: [] }

/** A sign-in or a new wallet: the service's answer and the passkey that signed. `keyIn`: its key, verified. */
type Entrance = { account: PasskeyAccountAnswer; id: string; keyIn: (list: List) => Promise<PublicKey> }

/**
 * Remembers the account that was entered, once the passkey's signature is verified. Throws `passkey.*`, `network.*`.
 */
async function take({ account, id, keyIn }: Entrance): Promise<Address> {
  const { address, first } = checked(account)
  const mine = ++newest
  const told = await askList(address)
  if (!sameKey(told.account.first, first)) throw otherWallet('first key')
  const key = await keyIn(told.list)
  const why = await proveOwner(address, first, key)
  if (mine === newest && !leaving) await rememberList(told, { id, key }, why)
  return address
}

type Credential = Parameters<typeof askPasskeys.register>[0]['credential']

/** PK-1: makes a passkey and connects the account that its key decides. Errors go to `$connectError`. */
export const createPasskeyWallet = (): Promise<void> =>
  entering(async () => {
    const { createPasskey, keyOfRegistration } = await import('#onchain/passkey/webAuthn.ts')
    const { nonce, creation } = await askPasskeys.challenge({ type: 'register' })
    const credential = await createPasskey(creation ?? {})
    const key = keyOfRegistration(credential)
    if (!key) throw new AppError('passkey.badKey')
    // Once the user has confirmed: the account that was signed in is left, and a new one begins with a session of its
    // own.
    await endSession()
    const account = await askPasskeys.register({ nonce, credential: credential as Credential })
    return {
      ...{ account, id: credential.id },
      async keyIn() {
        if (account.address !== PasskeyAccount.addressOf(key)) throw otherWallet('not the one that was made')
        return key
      },
    }
  })

/** PK-1: signs in with any passkey of this site, also on a device that has never been here. */
export const signInWithPasskey = (): Promise<void> => entering(signIn)

async function signIn(): Promise<Entrance> {
  const [{ answerChallenge }, { challengeOf, verifyAssertion }] = await Promise.all([
    import('#onchain/passkey/webAuthn.ts'),
    import('#onchain/passkey/proof/verifyAssertion.ts'),
  ])
  const { nonce, purpose, allow } = await askPasskeys.challenge({ type: 'signIn' })
  // The purpose is checked here: with one that the service made up, the passkey would sign for what the user did not
  // ask.
  if (purpose !== 'sign-in') throw new AppError('passkey.failed')
  const credential = await answerChallenge('sign-in', nonce, allow)
  const account = await askPasskeys.signIn({
    nonce,
    credential: credential as Parameters<typeof askPasskeys.signIn>[0]['credential'],
  })
  return {
    ...{ account, id: credential.id },
    async keyIn(list) {
      const key = list.passkeys.find(({ id }) => id === credential.id)?.key as PublicKey | undefined
      const challenge = await challengeOf('sign-in', nonce)
      if (!key || !(await verifyAssertion(credential, { key, challenge }))) throw otherWallet('not the key that signed')
      return key
    },
  }
}

/**
 * Signs in without connecting, for the window that asked this page to. Resolves with the account's address, once it is
 * proven. Throws `passkey.*`.
 */
export async function signInFor(): Promise<Address> {
  const address = await take(await signIn())
  if ($unproven.get()) throw new AppError('passkey.unproven')
  return address
}

/** Signs the connected account in again: its session has ended. Throws `passkey.*`. */
export async function renewSession(): Promise<void> {
  const entrance = await signIn()
  if (entrance.account.address !== $connection.get().address) throw new AppError('passkey.invalid')
  await take(entrance)
}

async function entering(enter: () => Promise<Entrance>): Promise<void> {
  $connectError.set(null)
  $connecting.set(PASSKEY)
  let entered = false
  try {
    const entrance = await enter()
    entered = true
    await take(entrance)
  } catch (error) {
    // Signed in there and not here would leave a session that no page shows.
    if (entered) await endSession()
    // No "Try again" by the wallet's id: no account is signed in that could be connected.
    $connectError.set({ connectorId: '', account: null, error: asAppError(error) })
    $connecting.set(null)
    return
  }
  writeStored(SIGN_OUT_KEY, null)
  await connectTo(PASSKEY)
}

/** Ends the session at the service. One that does not hear it is told again by the next page (leavePasskey). */
async function endSession(): Promise<void> {
  writeStored(SIGN_OUT_KEY, '1')
  try {
    await askPasskeys.signOut()
    writeStored(SIGN_OUT_KEY, null)
  } catch (error) {
    console.warn('Tarn: the service did not hear the sign-out', error)
  }
}

/** PK-1: lets go of the account here and ends the session there. */
export async function signOutPasskey(): Promise<void> {
  leaving = true
  clearTimeout(later)
  try {
    await rememberPasskeyWallet(null)
    await endSession()
  } finally {
    newest++
    leaving = false
  }
}
