import type { StoredKey } from '#domain/storedKeys.ts'
import { asAppError } from '#domain/Errors.ts'
import { $connectError } from './connectDialog.ts'
import { readStored } from '../stored/stored.ts'

/** The account of the last sign-in. */
export const PASSKEY_KEY: StoredKey = 'tarn.passkey'
/** There while the service has still to hear that a session has ended. */
export const SIGN_OUT_KEY: StoredKey = 'tarn.signOut'

/**
 * PK-1: a passkey account that is left, for another wallet or for none, is signed out, here and at the service. Nothing
 * is loaded where none is.
 */
export async function leavePasskey(): Promise<void> {
  if (readStored(PASSKEY_KEY) === null && readStored(SIGN_OUT_KEY) === null) return
  await (await import('../passkey/passkeyWallet.ts')).signOutPasskey()
}

/**
 * PK-1: the ways into a passkey account. Its code is fetched by the press; `aheadOfPasskey` fetches it when a pointer
 * or the focus comes near. What went wrong lands in `$connectError`.
 */
export async function enterPasskey(way: 'signInWithPasskey' | 'createPasskeyWallet'): Promise<void> {
  try {
    const code = await import('../passkey/passkeyWallet.ts')
    await code[way]()
  } catch (error) {
    $connectError.set({ connectorId: '', account: null, error: asAppError(error) })
  }
}

export function aheadOfPasskey(): void {
  import('../passkey/passkeyWallet.ts').catch((error: unknown) => console.warn('Tarn: passkeys did not load', error))
}

/**
 * ms for which letting go waits for the service. One that has not heard of it by then is told again, by the next page
 * at the latest.
 */
const SOON = 3_000

/**
 * Resolves when what ends a session is done, failed, or takes too long: "Connect" is not shown over a session that
 * still stands.
 */
export const isSoonOver = (ending: Promise<void>): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, SOON)
    const over = () => {
      clearTimeout(timer)
      resolve()
    }
    ending.then(over, over)
  })
