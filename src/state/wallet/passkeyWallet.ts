import * as PasskeyAccount from '#domain/passkey/PasskeyAccount.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import { askPasskeys } from '#data/account/askPasskeys.ts'
import type { PasskeyAccountAnswer } from '#data/account/passkeySchemas.ts'
import type { PasskeyWallet } from '#onchain/passkey/passkeyAccount.ts'
import { $connectError, $connecting } from './connectDialog.ts'
import { $connection, connectTo } from './connection.ts'
import { PASSKEY_KEY, SIGN_OUT_KEY } from './leavePasskey.ts'
import { readStored, writeStored } from '../stored/stored.ts'

const PASSKEY = 'passkey'

/** The account of the last sign-in, or null: public keys and credential ids, nothing secret. A corrupt entry is none. */
export function storedPasskeyWallet(text: string | null): PasskeyWallet | null {
  try {
    const { first, credentials } = JSON.parse(text ?? 'null') ?? {}
    const isKey = (key: unknown) =>
      /^0x[0-9a-f]{64}$/.test((key as { x: string }).x) && /^0x[0-9a-f]{64}$/.test((key as { y: string }).y)
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
    // Whatever is stored, the address is the one the first key decides.
    return { address: PasskeyAccount.addressOf(first), first, credentials }
  } catch {
    return null // nothing, or not ours: nobody is signed in
  }
}

/** Tells the wallet code whom it stands for, and remembers it for the next page. */
async function rememberPasskeyWallet(wallet: PasskeyWallet | null): Promise<void> {
  writeStored(PASSKEY_KEY, wallet && JSON.stringify(wallet))
  await tell(wallet)
}

/** Whom the wallet code stands for, and whom it asks what goes along with an operation (PK-3). */
async function tell(wallet: PasskeyWallet | null, chainId?: number): Promise<void> {
  const [{ choosePasskeyWallet }, { carryOwnerChanges }] = await Promise.all([
    import('#onchain/passkey/passkeyAccount.ts'),
    import('#onchain/passkey/runCalls.ts'),
  ])
  choosePasskeyWallet(wallet, chainId)
  carryOwnerChanges(async (on, owners, done) => {
    const { carriedChange } = await import('../passkey/ownerChanges.ts')
    return carriedChange(on, owners, done)
  })
}

/** Before the wallet of the last visit comes back. */
export async function restorePasskeyWallet(chainId: number): Promise<void> {
  await tell(storedPasskeyWallet(readStored(PASSKEY_KEY)), chainId)
}

/** The account the service names, checked: an address its first key doesn't decide would be somebody else's. */
function checked({ address, first }: PasskeyAccountAnswer): { address: Address; first: PasskeyAccount.PublicKey } {
  const key = first as PasskeyAccount.PublicKey
  if (PasskeyAccount.addressOf(key) !== address) throw new AppError('passkey.failed', { cause: 'address' })
  return { address: address as Address, first: key }
}

/** Of lists asked for at once, only the last one asked is remembered: the one before may be of an account that was left since. */
let newest = 0
/** An account is being left: what is still told of it is not remembered again. */
let leaving = false

/** Every passkey the service knows of the account, also those under removal: on some network they may be the only owners. */
export async function takeList(address: Address): Promise<Awaited<ReturnType<typeof askPasskeys.list>>> {
  const mine = ++newest
  const list = await askPasskeys.list(address)
  if (mine !== newest || leaving) return list
  const credentials = list.passkeys.map(({ id, key, transports, removed }) => ({
    id,
    key: key as { x: Hex; y: Hex },
    transports,
    ...(removed ? { removed } : {}),
  }))
  await rememberPasskeyWallet({ ...checked(list.account), credentials })
  const { tellPicker } = await import('#onchain/passkey/tellPicker.ts')
  if (list.account.picker) await tellPicker(list.account.picker)
  return list
}

/** PK-1: makes a passkey and the account it decides, and connects. What went wrong lands in `$connectError`. */
export const createPasskeyWallet = (): Promise<void> =>
  entering(async () => {
    const { createPasskey } = await import('#onchain/passkey/webAuthn.ts')
    const { nonce, creation } = await askPasskeys.challenge({ type: 'register' })
    const credential = (await createPasskey(creation ?? {})) as Parameters<typeof askPasskeys.register>[0]['credential']
    // Once the person has said yes: whoever was signed in is left, and a new account begins with a session of its own.
    await endSession()
    return askPasskeys.register({ nonce, credential })
  })

/** PK-1: signs in with any passkey of this site, also on a device that has never been here. */
export const signInWithPasskey = (): Promise<void> => entering(signIn)

async function signIn(): Promise<PasskeyAccountAnswer> {
  const { answerChallenge } = await import('#onchain/passkey/webAuthn.ts')
  const { nonce, purpose, allow } = await askPasskeys.challenge({ type: 'signIn' })
  // The purpose is ours to say: one the service made up would be signed for what nobody asked.
  if (purpose !== 'sign-in') throw new AppError('passkey.failed')
  return askPasskeys.signIn({
    nonce,
    credential: (await answerChallenge('sign-in', nonce, allow)) as Parameters<
      typeof askPasskeys.signIn
    >[0]['credential'],
  })
}

/** Signs in without connecting: for whoever asked this page to. Answers the account's address. Throws `passkey.*`. */
export async function signInFor(): Promise<Address> {
  const { address } = checked(await signIn())
  await takeList(address)
  return address
}

/** Signs the connected account in again: its session has ended. Throws `passkey.*`. */
export async function renewSession(): Promise<void> {
  const { address } = await signIn()
  if (address !== $connection.get().address) throw new AppError('passkey.invalid')
}

async function entering(enter: () => Promise<PasskeyAccountAnswer>): Promise<void> {
  $connectError.set(null)
  $connecting.set(PASSKEY)
  let entered = false
  try {
    const account = await enter()
    entered = true
    await takeList(checked(account).address)
  } catch (error) {
    // Signed in there and not here would be a session nobody knows of.
    if (entered) await endSession()
    // No "Try again" by the wallet's id: nobody is signed in that could be connected.
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
  try {
    await rememberPasskeyWallet(null)
    await endSession()
  } finally {
    newest++
    leaving = false
  }
}
