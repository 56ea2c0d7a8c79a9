import type { Hex } from '#domain/Hex.ts'
import { batchAnswer, type GatewayQuery, queriesOf } from '#domain/names/ensBatch.ts'
import { GATEWAY_BYTES } from '#domain/names/gatewayLimits.ts'
import type { OffchainLookup } from '#domain/names/ensCalls.ts'
import { fetchGuarded, type Guard, Unfetched } from './fetchGuarded.ts'

/** ms for all that gateways say to one question. */
const TIMEOUT_MS = 5_000
/** Queries of one lookup, and addresses that one query is tried at. */
const MOST_QUERIES = 8
const MOST_URLS = 4

export type GatewayOptions = Pick<Guard, 'devnetOrigin' | 'resolve'> & { timeoutMs?: number }

/** What a gateway answered (EIP-3668: `{ data }`); throws Unfetched where that is no hex. */
function dataIn(text: string): Hex {
  const { data } = JSON.parse(text) as { data?: unknown }
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(data)) throw new Unfetched('no data')
  return data as Hex
}

/**
 * Asks the gateways of one question to ENS, lookup by lookup. Time and bytes are counted over all of them. A gateway
 * that fails is told to the contract where it can be (a batch); else it throws what fetchGuarded throws.
 */
export function askGateways({
  timeoutMs = TIMEOUT_MS,
  ...options
}: GatewayOptions): (lookup: OffchainLookup) => Promise<Hex> {
  let signal: AbortSignal | null = null
  let left = GATEWAY_BYTES

  async function ask({ sender, urls, data }: GatewayQuery): Promise<Hex> {
    signal ??= AbortSignal.timeout(timeoutMs)
    let fault: unknown = new Unfetched('no address to ask')
    for (const url of urls.slice(0, MOST_URLS)) {
      const address = url.replaceAll('{sender}', sender).replaceAll('{data}', data)
      const body = url.includes('{data}') ? null : JSON.stringify({ data, sender })
      try {
        const { status, text } = await fetchGuarded(address, body, { ...options, most: left, signal })
        left -= Buffer.byteLength(text)
        if (left < 0) throw new Unfetched(`more than ${GATEWAY_BYTES} bytes`)
        if (status >= 200 && status < 300) return dataIn(text)
        fault = new Unfetched(`status ${status}`)
        // EIP-3668: what a gateway calls a wrong question is not asked elsewhere.
        if (status >= 400 && status < 500) break
      } catch (error) {
        fault = error
      }
    }
    throw fault
  }

  return async lookup => {
    const queries = queriesOf(lookup)
    if (!queries) return ask(lookup)
    if (queries.length > MOST_QUERIES) throw new Unfetched(`${queries.length} queries at once`)
    return batchAnswer(
      await Promise.all(
        queries.map(query =>
          ask(query).catch((error: unknown) => {
            console.warn(`names: a gateway failed: ${error instanceof Error ? error.message : error}`)
            return null
          }),
        ),
      ),
    )
  }
}
