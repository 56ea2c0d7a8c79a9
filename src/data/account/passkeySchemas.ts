// What the service says and hears of passkeys; the same at both ends.
import * as v from 'valibot'
import { given } from './holdingSchemas.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
const word = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))
const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const base64url = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[A-Za-z0-9_-]+$/))
export const credentialId = base64url(1_400)

/** Most letters of the name of a passkey or a wallet. */
export const NAME_MAX = 40

/** The signed-in user: the account, and the first key that decides its address. */
export const passkeyAccount = v.object({
  address,
  username: v.string(),
  first: v.object({ x: word, y: word }),
  /** The credential that signed in. */
  credentialId,
  /** What the system's picker is to call its passkeys, and the handle that it knows them by. */
  picker: v.optional(v.object({ userHandle: base64url(128), name: text(120) })),
})

/** A credential as a browser is told of it: where it may be found. */
const known = v.object({ id: credentialId, transports: v.pipe(v.array(text(20)), v.maxLength(8)) })

const provider = v.picklist(['chrome', 'icloud', 'windows', 'android', 'other'])
/**
 * Where a passkey stands on a network: an owner; not yet one (it was added); still one (it was removed); no owner and
 * none wanted; unknown.
 */
const standing = v.picklist(['owner', 'adding', 'removing', 'none', 'unknown'])

export const passkey = v.object({
  id: credentialId,
  name: v.string(),
  provider,
  attachment: v.picklist(['platform', 'cross-platform']),
  key: v.object({ x: word, y: word }),
  transports: known.entries.transports,
  /** Unix seconds. */
  createdAt: v.number(),
  lastUsedAt: v.nullable(v.number()),
  /** Deleted here, and still an owner somewhere. */
  removed: v.boolean(),
  networks: v.array(v.object({ chainId: v.number(), standing })),
})

export const passkeyList = v.object({
  account: passkeyAccount,
  passkeys: v.array(passkey),
  /**
   * Networks in the service's order; `deployed` null: its node didn't answer. Recovery addresses are owners that are no
   * passkeys; strangers owners that are neither one of ours nor an address. `funded`: native currency or a deposit lies
   * there.
   */
  networks: v.array(
    v.object({
      chainId: v.number(),
      deployed: v.nullable(v.boolean()),
      recovery: v.array(address),
      /** Those of them that agreed, and whose word the account would take now. */ proven: v.array(address),
      strangers: v.array(v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2})*$/))),
      funded: v.nullable(v.boolean()),
    }),
  ),
})

/** Answers of the browser (WebAuthn Level 3 JSON), bounded before a library reads them. */
export const assertion = v.object({
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
  clientExtensionResults: v.optional(v.record(text(40), v.unknown()), {}),
  response: v.object({
    clientDataJSON: base64url(4_096),
    authenticatorData: base64url(4_096),
    signature: base64url(1_024),
    userHandle: v.optional(base64url(128)),
  }),
})
export const registration = v.object({
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
  clientExtensionResults: v.optional(v.record(text(40), v.unknown()), {}),
  response: v.object({
    clientDataJSON: base64url(4_096),
    attestationObject: base64url(16_384),
    transports: v.optional(v.pipe(v.array(text(20)), v.maxLength(8))),
  }),
})

const nonce = base64url(64)
const attachment = v.picklist(['platform', 'cross-platform'])

/** AP-2: what may be asked. `add` and `delete` want an assertion of a passkey that is an owner already. */
export const requests = {
  challenge: v.variant('type', [
    v.object({ type: v.literal('signIn') }),
    v.object({ type: v.literal('verify') }),
    v.object({
      type: v.literal('register'),
      attachment: v.optional(attachment),
      username: v.optional(v.pipe(text(60), v.trim(), v.nonEmpty())),
    }),
    v.object({ type: v.literal('add'), attachment, nonce, existing: assertion }),
    v.object({ type: v.literal('delete'), id: credentialId }),
  ]),
  signIn: v.object({ nonce, credential: assertion }),
  register: v.object({ nonce, credential: registration }),
  /** What would be lost with a passkey. */ holdings: v.object({ id: credentialId }),
  delete: v.object({ nonce, id: credentialId, credential: assertion, given: v.optional(given) }),
  list: v.object({ address }),
  rename: v.object({ id: credentialId, name: text(200) }),
  signOut: v.object({}),
}

/**
 * A challenge: `nonce` to be hashed with its purpose (PasskeySignature.signInBytes), or whole options of a creation.
 */
export const challenge = v.object({
  nonce,
  purpose: v.string(),
  /** Credentials that may answer; empty: any (a discoverable one). */
  allow: v.array(known),
  creation: v.optional(v.record(v.string(), v.unknown())),
})

export type PasskeyAccountAnswer = v.InferOutput<typeof passkeyAccount>
export type Passkey = v.InferOutput<typeof passkey>
export type PasskeyList = v.InferOutput<typeof passkeyList>
export type Challenge = v.InferOutput<typeof challenge>
export type Assertion = v.InferOutput<typeof assertion>
export type Registration = v.InferOutput<typeof registration>
