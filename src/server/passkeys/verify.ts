import { createHash } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'
import type { Assertion, Registration } from '#data/account/passkeySchemas.ts'
import { isOnCurve } from '#domain/solana/isOnCurve.ts'
import type { PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import * as PasskeySignature from '#domain/passkey/PasskeySignature.ts'
import { Refused } from '../service/readRequest.ts'
import type { Query } from '../store/Store.ts'
import { findAccount, findPasskey, noteUse, type PasskeyRow } from './accounts.ts'
import type { Purpose } from './challenges.ts'

/** Who we are to an authenticator. */
export type RelyingParty = { id: string; origin: string }

const ES256 = -7
/** One answer for all faults: a caller can't learn which passkeys are known here. */
const invalid = () => new Refused({ status: 400, code: 'invalid', message: 'This passkey does not belong here' })

const hexOf = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`

/** What the browser signed over: SHA-256 of our prefix, the purpose and the nonce. */
const challengeOf = (purpose: Purpose, nonce: string): string =>
  createHash('sha256')
    .update(Buffer.from(PasskeySignature.signInBytes(purpose, nonce).slice(2), 'hex'))
    .digest('base64url')

/**
 * Refuses what was asked for inside a page of a third party, where users can't see for which site they say yes. Throws
 * Refused `crossOrigin`.
 */
function refuseFramed(clientDataJSON: string, { origin }: RelyingParty): void {
  let data: { crossOrigin?: unknown; topOrigin?: unknown } | null = null
  try {
    data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  } catch {
    return // no JSON: refused with the rest of it
  }
  const framed =
    (data?.crossOrigin !== undefined && data.crossOrigin !== false) ||
    (data?.topOrigin !== undefined && data.topOrigin !== origin)
  if (framed)
    throw new Refused({ status: 400, code: 'crossOrigin', message: 'This passkey was asked for inside another site' })
}

/**
 * The passkey that answered a challenge rightly: known, its account's, signature, origin, user verification and counter
 * right. Throws Refused `invalid`, `crossOrigin`.
 */
export async function verifyAssertion(
  query: Query,
  {
    rp,
    answer,
    purpose,
    nonce,
    account,
  }: { rp: RelyingParty; answer: Assertion; purpose: Purpose; nonce: string; account: string | null },
): Promise<PasskeyRow> {
  refuseFramed(answer.response.clientDataJSON, rp)
  const known = await findPasskey(query, answer.id)
  if (!known || known.removed || (account !== null && known.account !== account)) throw invalid()
  if (answer.response.userHandle !== undefined) {
    const owner = await findAccount(query, known.account)
    if (owner?.user_handle !== answer.response.userHandle) throw invalid()
  }
  const result = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challengeOf(purpose, nonce),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    // The store compares counters itself, in one statement.
    credential: { id: known.credential_id, publicKey: Uint8Array.from(known.public_key), counter: 0 },
  }).catch(() => null) // What it throws says what is wrong with the answer: that stays here.
  if (!result?.verified || !(await noteUse(query, known.credential_id, result.authenticationInfo.newCounter)))
    throw invalid()
  return known
}

export type NewCredential = {
  id: string
  publicKey: Uint8Array
  key: PublicKey
  counter: number
  aaguid: string
  transports: string[]
}

/** The point of a credential's key, or null: another kind of key, another curve, or no point on it. */
function keyOf(publicKey: Uint8Array<ArrayBuffer>): PublicKey | null {
  const decoded = decodeCredentialPublicKey(publicKey)
  if (!cose.isCOSEPublicKeyEC2(decoded)) return null
  const [x, y] = [decoded.get(cose.COSEKEYS.x), decoded.get(cose.COSEKEYS.y)]
  if (decoded.get(cose.COSEKEYS.crv) !== cose.COSECRV.P256 || x?.length !== 32 || y?.length !== 32) return null
  const key = { x: hexOf(x), y: hexOf(y) }
  return isOnCurve(key) ? key : null
}

/**
 * A new P-256 credential that answers a creation rightly. Throws Refused `invalid`, `crossOrigin`, `badKey` (its key is
 * no point of the curve and can't sign).
 */
export async function verifyCreation(rp: RelyingParty, answer: Registration, nonce: string): Promise<NewCredential> {
  refuseFramed(answer.response.clientDataJSON, rp)
  const result = await verifyRegistrationResponse({
    response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: nonce,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [ES256],
  }).catch(() => null) // as above
  if (!result?.verified) throw invalid()
  const { credential, aaguid } = result.registrationInfo
  const key = keyOf(credential.publicKey)
  if (!key)
    throw new Refused({ status: 400, code: 'badKey', message: 'This passkey’s key is not one of the curve P-256' })
  return {
    id: credential.id,
    publicKey: credential.publicKey,
    key,
    counter: credential.counter,
    aaguid,
    transports: answer.response.transports ?? [],
  }
}
