import { lookup } from 'node:dns/promises'
import { type RequestOptions as HttpOptions, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './isPublicAddress.ts'

export type Guard = {
  /** Most bytes of the answer. */
  most: number
  signal: AbortSignal
  /** The one origin that may be plain HTTP and private: a devnet's own gateway. */
  devnetOrigin?: string | undefined
  /** Addresses of a host; left out: as the system resolves it. */
  resolve?: (host: string) => Promise<readonly string[]>
}
export type Fetched = { status: number; text: string }

/** Why an address of the web is not asked, or its answer not taken. */
export class Unfetched extends Error {
  override readonly name = 'Unfetched'
}

const addressesOf = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }))

/**
 * The address to connect to: looked up once, and held for the connection, so that a second look-up can't lead
 * elsewhere.
 */
async function placeOf(url: URL, { devnetOrigin, resolve = addressesOf, signal }: Guard): Promise<string> {
  if (url.username || url.password) throw new Unfetched('an address with a name or a password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const own = devnetOrigin !== undefined && url.origin === new URL(devnetOrigin).origin
  if (url.protocol !== 'https:' && !own) throw new Unfetched('not https')
  signal.throwIfAborted()
  const found = isIP(host) ? [host] : await Promise.race([resolve(host), untilAborted(signal)])
  const [place] = found
  if (!place) throw new Unfetched(`${host} has no address`)
  if (!own && !found.every(isPublicAddress)) throw new Unfetched(`${host} is not of the public internet`)
  return place
}

/**
 * Fetches an address that a stranger wrote: https alone, of the public internet, without redirects, up to `most`
 * bytes, until `signal`. `body`: JSON to post; null: a GET. Throws Unfetched, the signal's reason, and what a
 * connection throws.
 */
export async function fetchGuarded(address: string, body: string | null, guard: Guard): Promise<Fetched> {
  if (!URL.canParse(address)) throw new Unfetched('no address')
  const url = new URL(address)
  const place = await placeOf(url, guard)
  const options: HttpOptions & { autoSelectFamily: true } = {
    method: body === null ? 'GET' : 'POST',
    signal: guard.signal,
    agent: false,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
    // Node then asks for a list of addresses.
    autoSelectFamily: true,
    lookup: (_host, _options, done) => done(null, [{ address: place, family: isIP(place) }]),
  }
  return new Promise<Fetched>((done, fail) => {
    const asked = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, response => {
      const status = response.statusCode ?? 0
      const stop = (error: Error) => {
        asked.destroy()
        fail(error)
      }
      if (status >= 300 && status < 400) return stop(new Unfetched(`a redirect (${status})`))
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > guard.most) return stop(new Unfetched(`more than ${guard.most} bytes`))
        parts.push(part)
      })
      response.on('end', () => done({ status, text: Buffer.concat(parts).toString('utf8') }))
      response.on('error', fail)
    })
    asked.on('error', fail)
    asked.end(body ?? undefined)
  })
}
