import * as v from 'valibot'
import { networks } from '../../chains/networks.ts'

/** How often the source is asked what runs; after a silence sooner. */
const ASK_MS = 600_000
const AGAIN_MS = 60_000
const TIMEOUT_MS = 5_000

/**
 * Merkl's `GET /v4/opportunities`: `identifier`: the pool's address or id; `dailyRewards`: dollars. Others' campaigns
 * have more fields, and are of other things than pools.
 */
const opportunities = v.pipe(
  v.array(
    v.object({
      chainId: v.number(),
      identifier: v.pipe(v.string(), v.maxLength(200), v.toLowerCase()),
      status: v.string(),
      dailyRewards: v.pipe(v.number(), v.finite(), v.minValue(0)),
    }),
  ),
  v.maxLength(10_000),
)

let paid = new Map<string, number>()

/**
 * Dollars a day that campaigns pay to who stands in a pool; 0 where nothing does, or no source is set
 * (`CAMPAIGNS_URL`).
 */
export const paidOf = (chainId: number, pool: string): number => paid.get(`${chainId}:${pool}`) ?? 0

/**
 * What runs, by `chain:pool`, together where a pool has several. Throws what the source's silence or another shape
 * throws.
 */
async function ask(url: string): Promise<Map<string, number>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`the source answers ${answer.status}`)
  const sums = new Map<string, number>()
  for (const { chainId, identifier, status, dailyRewards } of v.parse(opportunities, await answer.json()))
    if (status === 'LIVE')
      sums.set(`${chainId}:${identifier}`, (sums.get(`${chainId}:${identifier}`) ?? 0) + dailyRewards)
  return sums
}

/**
 * EX-2: asks the configured source of campaigns from now on; what it said last stands while it is silent. Resolves once
 * it was asked, whatever came of it.
 */
export async function followCampaigns(source = process.env.CAMPAIGNS_URL): Promise<void> {
  if (!source) return
  const url = source.replaceAll(
    '{chainIds}',
    networks()
      .map(({ chain }) => chain.id)
      .join(','),
  )
  let wait = ASK_MS
  try {
    paid = await ask(url)
  } catch (error) {
    wait = AGAIN_MS
    console.warn(`campaigns: ${error instanceof Error ? error.message : String(error)}`)
  }
  setTimeout(() => void followCampaigns(source), wait).unref()
}
