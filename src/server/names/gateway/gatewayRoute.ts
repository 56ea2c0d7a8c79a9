import type { Context } from 'hono'
import * as v from 'valibot'
import { gatewayQuestion } from '#data/names/gatewaySchemas.ts'
import type { Hex } from '#domain/Hex.ts'
import type { EnsQuestion } from '#domain/names/EnsQuestion.ts'
import { readName } from '#domain/names/readName.ts'
import { RateLimit } from '../../service/RateLimit.ts'
import { readBody } from '../../service/readBody.ts'
import type { ServiceEnv, Visit } from '../../service/ServiceEnv.ts'
import { refuseTooMany } from '../../service/refuseTooMany.ts'
import { askEns } from '../readEns.ts'
import type { GatewayOptions } from './askGateways.ts'

const MAX_BODY = 2_048
/** A name on another network than Ethereum is up to five questions. */
const PER_MINUTE = 120
const ETHEREUM = 1

/**
 * POST /api/names/gateway: what gateways say to a question to ENS, which is asked on our own node: a visitor names a
 * record, never an address of the web. The visitor's node verifies what is passed on. Where our node believes no
 * answer, or none was heard, what was heard is passed on all the same: the verdict is not ours.
 */
export function gatewayRoute(
  env: Pick<ServiceEnv, 'trustProxy' | 'rpcUrls' | 'devnetNameGateway'>,
  options: GatewayOptions = { devnetOrigin: env.devnetNameGateway },
  limit: RateLimit = new RateLimit(PER_MINUTE, PER_MINUTE / 2),
) {
  return async (c: Context<Visit>): Promise<Response> => {
    const tooMany = refuseTooMany(c, env, limit)
    if (tooMany !== null) return tooMany
    const body = await readBody(c, MAX_BODY)
    if (!body.ok) return body.response
    const asked = v.safeParse(gatewayQuestion, body.value)
    if (!asked.success || ('name' in asked.output && (await readName(asked.output.name))?.name !== asked.output.name))
      return c.json({ error: { code: 'shape', message: 'A normal name or an address, and a coin type, please' } }, 400)
    const answers: Hex[] = []
    try {
      const urls = env.rpcUrls[ETHEREUM] ?? []
      await askEns({ urls, ...options }, asked.output as EnsQuestion, answer => answers.push(answer))
    } catch (error) {
      const why = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)
      console.warn(`names: ENS: ${why.split('\n')[0]}`)
    }
    return c.json({ answers }, 200, { 'cache-control': 'no-store' })
  }
}
