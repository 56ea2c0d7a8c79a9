// What the service says of a wallet's holdings before a passkey is deleted, and what its user answers
// (domain/passkey/Holdings).
import { foundKinds, gapSources, type Given, type Holdings } from '#domain/passkey/Holdings.ts'
import * as v from 'valibot'

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/),
  v.transform(text => text as `0x${string}`),
)
const digits = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
/** Most answers to one deletion: what the service keeps of an account, and more. */
const MOST = 400

const found = v.object({
  id: text(200),
  chainId: v.number(),
  kind: v.picklist(foundKinds),
  address: v.nullable(address),
  tokenId: v.nullable(digits),
  name: v.nullable(text(200)),
  amount: v.nullable(digits),
  decimals: v.nullable(v.number()),
})

const gap = v.object({
  id: text(60),
  chainId: v.number(),
  source: v.picklist(gapSources),
  since: v.number(),
  share: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  open: v.boolean(),
})

export const holdings = v.object({
  last: v.boolean(),
  networks: v.array(v.number()),
  refused: v.array(found),
  ticks: v.array(found),
  spam: v.array(found),
  gaps: v.array(gap),
  rests: v.array(v.object({ chainId: v.number(), amount: digits })),
  unseen: v.array(v.object({ chainId: v.number(), address })),
}) satisfies v.GenericSchema<unknown, Holdings>

export const given = v.object({
  ticked: v.pipe(v.array(text(200)), v.maxLength(MOST)),
  typed: v.record(text(60), text(60)),
}) satisfies v.GenericSchema<unknown, Given>
