// What the service is asked of gateways of off-chain ENS names (EIP-3668), and answers. One schema for both sides.
import * as v from 'valibot'
import { GATEWAY_BYTES, MOST_ROUNDS } from '#domain/names/gatewayLimits.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
const coinType = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff))
const hex = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/), v.maxLength(2 * GATEWAY_BYTES + 2))

/** A question to ENS, as domain/names has it: no address of the web is ever taken from a visitor. */
export const gatewayQuestion = v.union([
  v.object({ name: v.pipe(v.string(), v.minLength(3), v.maxLength(255)), coinType }),
  v.object({ address, coinType }),
])
/** What gateways said to the lookups of one question, in their order. */
export const gatewayAnswers = v.object({ answers: v.pipe(v.array(hex), v.maxLength(MOST_ROUNDS)) })
