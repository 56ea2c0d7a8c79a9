// OB-5, EN-7: what the service's names are asked and answer. One schema for both sides.
import * as v from 'valibot'
import { AVATAR_BYTES, BIO_MAX, isUsername, LINK_MAX } from '#domain/account/Username.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
const username = v.custom<string>(isUsername, 'not a username')
const avatarId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** Public: returned for a name or an address. `avatar`: id of a picture at `/api/names/avatar/<id>`. */
export const profile = v.object({
  username,
  address,
  bio: v.pipe(v.string(), v.maxLength(BIO_MAX)),
  link: v.pipe(v.string(), v.maxLength(LINK_MAX)),
  avatar: v.nullable(avatarId),
  /** Names it may still take after this one. */
  changesLeft: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** What it could be taken for: a reserved word, or an older name of another account; null: nothing. */
  looksLike: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(30))), null),
})
export type Profile = v.InferOutput<typeof profile>

export const found = v.object({ profile: v.nullable(profile) })
/** `reason`: why not; `like`: what it could be taken for. */
export const available = v.object({
  available: v.boolean(),
  reason: v.optional(v.nullable(v.picklist(['form', 'taken', 'reserved', 'alike'])), null),
  like: v.optional(v.nullable(v.string()), null),
})
export type Availability = v.InferOutput<typeof available>
export const nonce = v.object({
  nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  origin: v.pipe(v.string(), v.maxLength(200)),
})

const signed = {
  address,
  /** Where a smart wallet's code is asked whether it signed. */
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  username,
  nonce: nonce.entries.nonce,
  signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/), v.maxLength(16_384)),
}

/** Bodies by path. */
export const requests = {
  nonce: v.object({ address }),
  claim: v.object(signed),
  /** `avatar`: a PNG as base64, '' to take it away, null to leave it. */
  profile: v.object({
    ...signed,
    bio: v.pipe(v.string(), v.maxLength(BIO_MAX)),
    link: v.pipe(v.string(), v.maxLength(LINK_MAX)),
    avatar: v.nullable(
      v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/), v.maxLength(Math.ceil(AVATAR_BYTES / 3) * 4)),
    ),
  }),
  delete: v.object(signed),
} as const
