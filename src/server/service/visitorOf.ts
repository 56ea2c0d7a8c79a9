import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import type { ServiceEnv, Visit } from './ServiceEnv.ts'

type Env = Pick<ServiceEnv, 'trustProxy'>

/** An address in one spelling: no port, no brackets, no zone, IPv4 out of its IPv6 clothes. Null: it is none. */
function addressOf(text: string): string | null {
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? (/^[\d.]+:\d+$/.test(text) ? text.slice(0, text.indexOf(':')) : text)
  const plain = bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '')
  return isIP(plain) ? plain : null
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Addresses and ranges (`10.0.0.0/8`) as something to ask. Throws on what is none of them (readTrustProxy has looked
 * before).
 */
function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [begin = '', bits] = range.split('/')
    const address = addressOf(begin)
    if (!address) throw new Error(`${range} is no address`)
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

const lists = new WeakMap<readonly string[], BlockList>()

/** Whether the proxy at a place of the row is ours: by its address, or by how many of ours stand in a row. */
function isOurs({ trustProxy }: Env, address: string | null, place: number): boolean {
  if (typeof trustProxy === 'boolean' || typeof trustProxy === 'number') return place < Number(trustProxy)
  if (address === null) return false
  const list = lists.get(trustProxy) ?? listOf(trustProxy)
  lists.set(trustProxy, list)
  return list.check(address, familyOf(address))
}

/** Whether a request came through a proxy of ours: only then its headers say more than what a client may write. */
export const isThroughProxy = (c: Context<Visit>, env: Env): boolean => isOurs(env, addressOf(c.env?.ip ?? ''), 0)

/** First half of an IPv6 address: one visitor has all addresses that begin with it. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::') as [string, string?]
  const [before, after] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const groups = address.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * The visitor, for limits and records: the connection's address. Behind proxies of ours it is the one that the
 * outermost of them wrote at the end of X-Forwarded-For: it appends the address it heard, and the visitor wrote what
 * comes before. Of IPv6 the network (/64).
 */
export function visitorAt(ip: string, forwardedFor: string | undefined, env: Env): string {
  // Nearest first: the connection's own, then what X-Forwarded-For says, from its end.
  const row = [ip, ...(forwardedFor?.split(',') ?? []).map(text => text.trim()).reverse()]
  let place = 0
  // What is no address stops the walk: the proxy that passed it on is the last that is known.
  while (place + 1 < row.length && isOurs(env, addressOf(row[place]!), place) && addressOf(row[place + 1]!)) place++
  const address = addressOf(row[place]!)
  if (!address) return 'unknown'
  return isIP(address) === 6 ? networkOf(address) : address
}

/** The same of a request to the service. */
export const visitorOf = (c: Context<Visit>, env: Env): string =>
  visitorAt(c.env?.ip ?? '', c.req.header('x-forwarded-for'), env)
