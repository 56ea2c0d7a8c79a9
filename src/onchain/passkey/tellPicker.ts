/** WebAuthn Level 3's Signal API, where a browser has it. */
type Signals = {
  signalCurrentUserDetails?: (details: {
    rpId: string
    userId: string
    name: string
    displayName: string
  }) => Promise<void>
}

/**
 * Tells the system's picker what a wallet's passkeys are called now: a new wallet has no address until its key is made,
 * and a username may come later. Browsers without the Signal API keep the name the passkey was made with. Never throws.
 */
export async function tellPicker({ userHandle, name }: { userHandle: string; name: string }): Promise<void> {
  const signals = (typeof PublicKeyCredential === 'undefined' ? {} : PublicKeyCredential) as Signals
  try {
    await signals.signalCurrentUserDetails?.({ rpId: location.hostname, userId: userHandle, name, displayName: name })
  } catch (error) {
    console.warn('Tarn: the passkey keeps the name it was made with', error)
  }
}
