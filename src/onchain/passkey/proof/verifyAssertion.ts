import { hexToBytes } from 'viem'
import type { PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import * as PasskeySignature from '#domain/passkey/PasskeySignature.ts'
import { type AssertionJson, base64url, bytesOf } from '../webAuthn.ts'

/** Flags of authenticator data: the user was present, and was verified. */
const PRESENT_AND_VERIFIED = 0x05

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at])

/** What `answerChallenge` has signed for a purpose and a nonce of the service. */
export const challengeOf = (purpose: string, nonce: string): Promise<Uint8Array<ArrayBuffer>> =>
  sha256(Uint8Array.from(hexToBytes(PasskeySignature.signInBytes(purpose, nonce))))

/**
 * Whether an assertion was made by this key, now, for this page: challenge, origin, relying party, presence and
 * verification of the user, and the signature. Everything is checked here: who says which key a credential has is not
 * believed. Never throws.
 */
export async function verifyAssertion(
  { response }: AssertionJson,
  { key, challenge }: { key: PublicKey; challenge: Uint8Array },
): Promise<boolean> {
  try {
    const client = bytesOf(response.clientDataJSON)
    const data = bytesOf(response.authenticatorData)
    const said = JSON.parse(new TextDecoder().decode(client)) as Record<string, unknown>
    if (said.type !== 'webauthn.get' || said.challenge !== base64url(challenge)) return false
    if (said.origin !== location.origin || (said.crossOrigin !== undefined && said.crossOrigin !== false)) return false
    const party = await sha256(new TextEncoder().encode(location.hostname) as Uint8Array<ArrayBuffer>)
    if (!same(data.subarray(0, 32), party)) return false
    if (((data[32] ?? 0) & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return false
    const point = Uint8Array.from([4, ...hexToBytes(key.x), ...hexToBytes(key.y)])
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    const made = await crypto.subtle.importKey('raw', point, curve, false, ['verify'])
    const { r, s } = PasskeySignature.readDer(bytesOf(response.signature))
    const number = (n: bigint) => hexToBytes(`0x${n.toString(16).padStart(64, '0')}`)
    const signature = Uint8Array.from([...number(r), ...number(s)])
    const signed = Uint8Array.from([...data, ...(await sha256(client))])
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, made, signature, signed)
  } catch (error) {
    console.warn('Tarn: the word of a passkey can’t be read', error)
    return false
  }
}
