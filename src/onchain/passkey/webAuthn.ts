import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { hexToBytes, type Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import type { PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import * as PasskeySignature from '#domain/passkey/PasskeySignature.ts'

/** What the browser answers, as JSON (WebAuthn Level 3). */
export type AssertionJson = Awaited<ReturnType<typeof startAuthentication>>
export type RegistrationJson = Awaited<ReturnType<typeof startRegistration>>

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
const hexOf = (bytes: Uint8Array): Hex => `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

/** A credential, and where the browser may find it (no hint: anywhere). */
export type Allowed = { id: string; transports?: readonly string[] }

/** What a refusal of the browser means. */
function told(error: unknown): AppError {
  const { name } = ((error as { cause?: unknown }).cause ?? error) as { name?: string }
  if (name === 'NotAllowedError' || name === 'AbortError') return new AppError('passkey.cancelled', { cause: error })
  if (name === 'SecurityError' || name === 'NotSupportedError')
    return new AppError('passkey.unsupported', { cause: error })
  return new AppError('passkey.failed', { cause: error })
}

function needBrowser(): void {
  if (typeof PublicKeyCredential === 'undefined') throw new AppError('passkey.unsupported')
}

/** Makes a passkey by the service's options. Throws `passkey.cancelled`, `passkey.unsupported`, `passkey.failed`. */
export async function createPasskey(creation: Record<string, unknown>): Promise<RegistrationJson> {
  needBrowser()
  try {
    return await startRegistration({
      optionsJSON: creation as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
  } catch (error) {
    throw told(error)
  }
}

/**
 * SubjectPublicKeyInfo of a P-256 key, up to its point: id-ecPublicKey, prime256v1, an uncompressed point (RFC 5480).
 */
const P256 = '3059301306072a8648ce3d020106082a8648ce3d03010703420004'

/** A COSE key of P-256 for ES256, up to its two coordinates (RFC 9053): kty 2, alg -7, crv 1. */
const COSE = ['a5010203262001215820', '225820'] as const

/**
 * The key of a passkey that was just made, as the browser itself names it, or as its authenticator does; null where
 * neither names one of P-256.
 */
export function keyOfRegistration({ response }: RegistrationJson): PublicKey | null {
  if (response.publicKey) {
    const bytes = hexOf(bytesOf(response.publicKey)).slice(2)
    if (!bytes.startsWith(P256) || bytes.length !== P256.length + 128) return null
    return { x: `0x${bytes.slice(P256.length, P256.length + 64)}`, y: `0x${bytes.slice(P256.length + 64)}` }
  }
  const attested = hexOf(bytesOf(response.attestationObject)).slice(2)
  const [, found, more] = attested.split(COSE[0])
  if (!found || more !== undefined || found.slice(64, 70) !== COSE[1] || found.length < 134) return null
  return { x: `0x${found.slice(0, 64)}`, y: `0x${found.slice(70, 134)}` }
}

/** Asks for a passkey's word over exactly these bytes; one of `allow`, or any of this site when it is empty. */
async function assertOver(challenge: Uint8Array, allow: readonly Allowed[]): Promise<AssertionJson> {
  needBrowser()
  try {
    return await startAuthentication({
      optionsJSON: {
        ...{ challenge: base64url(challenge), rpId: location.hostname, userVerification: 'required', timeout: 120_000 },
        allowCredentials: allow.map(({ id, transports = [] }) => ({
          id,
          type: 'public-key',
          ...(transports.length > 0 ? { transports: [...transports] as AuthenticatorTransport[] } : {}),
        })),
      },
    })
  } catch (error) {
    throw told(error)
  }
}

/**
 * Answers a challenge of the service. What is signed is our own text with the purpose and the nonce, hashed here:
 * whatever the service sends, it can't be a user operation.
 */
export async function answerChallenge(
  purpose: string,
  nonce: string,
  allow: readonly Allowed[],
): Promise<AssertionJson> {
  const { challengeOf } = await import('./proof/verifyAssertion.ts')
  return assertOver(await challengeOf(purpose, nonce), allow)
}

/** Signs a 32-byte hash of ours. Answers which passkey did, and its word. */
export async function signHash(
  hash: Hex,
  allow: readonly Allowed[],
): Promise<{ id: string; assertion: PasskeySignature.Assertion }> {
  const { id, response } = await assertOver(hexToBytes(hash), allow)
  const clientDataJSON = new TextDecoder().decode(bytesOf(response.clientDataJSON))
  return {
    id,
    assertion: {
      authenticatorData: hexOf(bytesOf(response.authenticatorData)),
      clientDataJSON,
      ...PasskeySignature.readDer(bytesOf(response.signature)),
    },
  }
}
