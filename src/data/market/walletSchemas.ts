// A wallet as indexer/src/api answers it (GO-19, EN-6): what it holds of the indexed tokens, read from the chains at their latest block.
import * as v from 'valibot'
import { nftItem } from './nftSchemas.ts'
import { moment, tokenRef } from './schemas.ts'

const figure = v.nullable(v.pipe(v.number(), v.finite()))

export const walletBalance = v.object({
  token: tokenRef,
  /** Raw units, a decimal string. */
  amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  priceUsd: figure,
  usd: figure,
  change1d: figure,
})

/** A network of the answer; `read: false`: its node didn't answer, its balances are missing (partial errors are kept). */
export const walletNetwork = v.object({ chainId: v.number(), read: v.boolean(), usd: figure })

export const wallet = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)),
  /** Sum of what has a price and is no spam. */
  usd: figure,
  /** Against the prices of a day ago, with today's amounts. */
  changeUsd1d: figure,
  change1d: figure,
  networks: v.array(walletNetwork),
  /** Largest value first; without a price last. */
  balances: v.array(walletBalance),
  nfts: v.array(nftItem),
  at: moment,
})

export type WalletBalance = v.InferOutput<typeof walletBalance>
export type Wallet = v.InferOutput<typeof wallet>
