import { readStored } from '../stored/stored.ts'

/** The account of the last sign-in. */
export const PASSKEY_KEY = 'tarn.passkey'
/** There while the service has still to hear that a session has ended. */
export const SIGN_OUT_KEY = 'tarn.signOut'

/** PK-1: a passkey account that is left, for another wallet or for none, is signed out, here and at the service. Nothing is loaded where none is. */
export async function leavePasskey(): Promise<void> {
  if (readStored(PASSKEY_KEY) === null && readStored(SIGN_OUT_KEY) === null) return
  await (await import('./passkeyWallet.ts')).signOutPasskey()
}
