import { isIP } from 'node:net'

/** Most proxies of ours in a row. */
const MOST = 9

/**
 * TRUST_PROXY as `ServiceEnv.trustProxy`: a number of proxies (`true` is one), or their addresses and ranges with
 * commas; empty: none. Throws on anything else: visitors that can't be told apart would share one limit.
 */
export function readTrustProxy(text: string): number | false | string[] {
  const plain = text.trim()
  if (plain === '' || plain === '0' || plain === 'false') return false
  if (plain === 'true') return 1
  if (/^\d+$/.test(plain) && Number(plain) <= MOST) return Number(plain)
  const ranges = plain
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)
  for (const range of ranges) {
    const [address = '', bits, more] = range.split('/')
    const family = isIP(address)
    const wrong =
      family === 0 ||
      more !== undefined ||
      (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)))
    if (wrong)
      throw new Error(`TRUST_PROXY: ${range} is neither an address, a range (10.0.0.0/8) nor a number of proxies`)
  }
  return ranges
}
