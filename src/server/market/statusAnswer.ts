import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import * as v from 'valibot'
import { blocklistAge, MAX_AGE_DAYS } from '#data/blocklistAge.ts'
import { blocklistContent, signedBlocklist } from '#data/signedBlocklist.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'

/** `warning`: what the operator has to do, null where nothing is to be done. Times are unix seconds. */
type BlocklistStatus = {
  state: 'ok' | 'ageing' | 'refused' | 'future' | 'missing'
  madeAt: number | null
  ageSeconds: number | null
  refusedAt: number | null
  warning: string | null
}

const day = (seconds: number): string => new Date(Math.min(seconds, 8.64e12) * 1000).toISOString().slice(0, 10)

/** PR-2: how old the served list is. Its signature is for pages to judge: they were told the key. */
export async function blocklistStatus(file: string, maxAgeDays: number, nowSeconds: number): Promise<BlocklistStatus> {
  try {
    const content = v.parse(
      blocklistContent,
      JSON.parse(v.parse(signedBlocklist, JSON.parse(await readFile(file, 'utf8'))).list),
    )
    const { state, ageSeconds, refusedAt } = blocklistAge(content, nowSeconds, maxAgeDays)
    const warning =
      state === 'ok'
        ? null
        : state === 'ageing'
          ? `The block-list is refused from ${day(refusedAt)} on, and nobody can trade then: sign a new one`
          : state === 'refused'
            ? `The block-list is refused since ${day(refusedAt)}, and nobody can trade: sign a new one`
            : 'The block-list was made at a time that is not yet: look at the clocks, and sign a new one'
    return { state, madeAt: content.madeAt, ageSeconds, refusedAt, warning }
  } catch {
    // A missing or broken file is what this answer is there to tell.
    return {
      state: 'missing',
      madeAt: null,
      ageSeconds: null,
      refusedAt: null,
      warning: 'There is no block-list that can be read, and nobody can trade: sign one',
    }
  }
}

/**
 * GET /api/status: how far the indexer is, as `market` passes it on, and beside it the block-list's age. A silent
 * indexer doesn't hide the latter.
 */
export const statusAnswer =
  (env: ServiceEnv, market: (c: Context<Visit>) => Promise<Response>, now: () => number = Date.now) =>
  async (c: Context<Visit>): Promise<Response> => {
    const [passed, blocklist] = await Promise.all([
      market(c),
      blocklistStatus(env.blocklistFile, env.blocklistMaxAgeDays ?? MAX_AGE_DAYS, Math.floor(now() / 1000)),
    ])
    const body: unknown = await passed.json()
    const headers = new Headers(passed.headers)
    // The body is another one than the indexer tagged.
    headers.delete('etag')
    headers.delete('content-length')
    return new Response(JSON.stringify({ ...(body as object), blocklist }), { status: passed.status, headers })
  }
