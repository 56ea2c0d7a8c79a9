import * as v from 'valibot'

const short = (length: number) => v.pipe(v.string(), v.maxLength(length))

/**
 * SE-6. What a page reports: how fast it was, how long an operation of ours took, what went wrong. No address, no
 * query, no name.
 */
const report = v.variant('kind', [
  v.object({
    kind: v.literal('vital'),
    name: v.picklist(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
    value: v.pipe(v.number(), v.finite()),
    rating: short(20),
  }),
  v.object({ kind: v.literal('operation'), name: short(40), ms: v.pipe(v.number(), v.finite()) }),
  v.object({
    kind: v.literal('fault'),
    id: v.pipe(v.string(), v.regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)),
    message: short(300),
    at: short(300),
  }),
  // A person says of an item that it should not be shown.
  v.object({
    kind: v.literal('nft'),
    chainId: v.pipe(v.number(), v.safeInteger()),
    collection: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)),
    tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  }),
])
export type Report = v.InferOutput<typeof report>

/** A batch as it is posted. `page`: its kind (pageKind). */
export const reportBatch = v.object({
  app: short(20),
  page: short(60),
  locale: short(10),
  reports: v.pipe(v.array(report), v.minLength(1), v.maxLength(50)),
})
export type ReportBatch = v.InferOutput<typeof reportBatch>
