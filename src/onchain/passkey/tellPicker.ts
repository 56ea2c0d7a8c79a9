/** WebAuthn Level 3's Signal API, where a browser has it. */
type Signals = {
  signalCurrentUserDetails?: (details: {
    rpId: string
    userId: string
    name: string
    displayName: string
  }) => Promise<void>
  signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void>
}

const signals = (): Signals => (typeof PublicKeyCredential === 'undefined' ? {} : PublicKeyCredential) as Signals

/**
 * Tells the system's picker what a wallet's passkeys are called now: a new wallet has no address until its key is made,
 * and a username may come later. Browsers without the Signal API keep the name the passkey was made with. Never throws.
 */
export async function tellPicker({ userHandle, name }: { userHandle: string; name: string }): Promise<void> {
  try {
    await signals().signalCurrentUserDetails?.({ rpId: location.hostname, userId: userHandle, name, displayName: name })
  } catch (error) {
    console.warn('Tarn: the passkey keeps the name it was made with', error)
  }
}

/**
 * Tells the system's picker that one passkey signs in nowhere any more, so that it is no longer offered; browsers may
 * delete it for good. Never the list of all that are known: what a service leaves out of one would be deleted, too.
 * Browsers without the Signal API keep the passkey. Never throws.
 */
export async function tellUnknown(credentialId: string): Promise<void> {
  try {
    await signals().signalUnknownCredential?.({ rpId: location.hostname, credentialId })
  } catch (error) {
    console.warn('Tarn: the picker still offers a deleted passkey', error)
  }
}
