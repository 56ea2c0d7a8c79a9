import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import * as v from 'valibot'
import { transferProviders } from '#data/transfers/transferProviders.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'

/** ms for which one look at the file serves all visitors. */
const LOOK_MS = 60_000

/**
 * GET /api/transfers: the exchanges an operator set up in a file (AD-5). No file, or one that is not what it should be:
 * none, and the latter is logged.
 */
export function transfersAnswer({ transfersFile }: Pick<ServiceEnv, 'transfersFile'>, now: () => number = Date.now) {
  let looked = -LOOK_MS
  let known: Promise<v.InferOutput<typeof transferProviders>> = Promise.resolve({ providers: [] })

  async function look(): Promise<v.InferOutput<typeof transferProviders>> {
    const text = transfersFile ? await readFile(transfersFile, 'utf8').catch(() => null) : null // no file: none are set up
    if (text === null) return { providers: [] }
    try {
      return v.parse(transferProviders, JSON.parse(text))
    } catch (error) {
      console.error(
        `transfers: ${transfersFile} can't be read: ${error instanceof Error ? error.message : String(error)}`,
      )
      return { providers: [] }
    }
  }

  return async (c: Context<Visit>): Promise<Response> => {
    if (now() - looked >= LOOK_MS) {
      looked = now()
      known = look()
    }
    return c.json(await known, 200, { 'cache-control': 'public, max-age=300' })
  }
}
