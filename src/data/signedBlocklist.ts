// The block-list's form: one JSON file whose `list` is the exact text that was signed (Ed25519), so nothing depends on
// how JSON is written.
import * as v from 'valibot'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
/** Wallets on Solana stand there too: their base58 in lower case. */
const wallet = v.pipe(v.string(), v.regex(/^(0x[0-9a-f]{40}|[1-9a-z]{32,44})$/))

/** The file: `list` is JSON text of `blocklistContent`, `signature` its Ed25519 signature, base64. */
export const signedBlocklist = v.object({
  list: v.pipe(v.string(), v.maxLength(2_000_000)),
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/)),
})

/**
 * What is signed: wallets and tokens that are refused here; unix seconds it was made and until when it holds
 * (`blocklistAge` may end it sooner).
 */
export const blocklistContent = v.object({
  version: v.literal(1),
  madeAt: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  expiresAt: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  addresses: v.array(wallet),
  tokens: v.array(address),
})

export type SignedBlocklist = v.InferOutput<typeof signedBlocklist>
export type BlocklistContent = v.InferOutput<typeof blocklistContent>
