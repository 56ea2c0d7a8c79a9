// What the service says and hears of recovery addresses (PK-4); the same at both ends.
import * as v from 'valibot'
import { deeds } from '#domain/passkey/Recovery.ts'
import { credentialId, registration } from './passkeySchemas.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
const word = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))
const nonce = v.pipe(v.string(), v.maxLength(64), v.regex(/^[A-Za-z0-9_-]+$/))
const chainId = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * How an address's word stands on a network. `unproven`: it never agreed. `silent`: it delegated itself since, and its
 * delegate doesn't answer for it. `refused`: its contract no longer takes the word it gave. `anything`: its contract
 * says yes to whatever is asked. `missing`: a contract that doesn't stand there.
 */
const wordState = v.picklist(['proven', 'unproven', 'silent', 'refused', 'anything', 'missing', 'unknown'])

export const recoveryOn = v.object({
  chainId: v.number(),
  kind: v.picklist(['key', 'delegated', 'contract', 'unknown']),
  /** Whom a key has delegated itself to there. */
  delegate: v.nullable(address),
  /** The wallet is there; null: unknown. */
  deployed: v.nullable(v.boolean()),
  /** It is an owner of the wallet there; null: unknown. */
  owner: v.nullable(v.boolean()),
  state: wordState,
})

export const recovery = v.object({
  address,
  /** The wallet's person asked for it here. */
  asked: v.boolean(),
  /** Unix seconds of its last word; null: it never agreed. */
  agreedAt: v.nullable(v.number()),
  networks: v.array(recoveryOn),
})

export const recoveryList = v.object({ recoveries: v.array(recovery) })
export const recoveredWallets = v.object({ wallets: v.array(address) })
export const recoveryNonce = v.object({ nonce, origin: v.pipe(v.string(), v.maxLength(200)) })
export const recoveredPasskey = v.object({ id: credentialId, name: v.string(), key: v.object({ x: word, y: word }) })

const pair = { wallet: address, recovery: address }
const signed = {
  ...pair,
  /** Where the wallet that signed stands. */
  chainId,
  nonce,
  signature: v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})+$/), v.maxLength(16_384)),
}

/** Bodies by path. `list`, `ask` and `forget` need a sign-in to the wallet. */
export const recoveryRequests = {
  list: v.object({ wallet: address }),
  ask: v.object(pair),
  forget: v.object(pair),
  view: v.object(pair),
  of: v.object({ recovery: address }),
  nonce: v.object({ ...pair, deed: v.picklist(deeds) }),
  agree: v.object(signed),
  challenge: v.object({ ...signed, attachment: v.picklist(['platform', 'cross-platform']) }),
  register: v.object({ wallet: address, nonce, credential: registration }),
}

export type Recovery = v.InferOutput<typeof recovery>
export type RecoveryOn = v.InferOutput<typeof recoveryOn>
export type RecoveredPasskey = v.InferOutput<typeof recoveredPasskey>
