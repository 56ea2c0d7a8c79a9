import { BlockList, isIP } from 'node:net'

/** Special-purpose ranges of IPv4 (IANA): this network, private, shared, loopback, link-local, tests, multicast. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** What of 2000::/3 leads back to an IPv4 address, or nowhere: protocol assignments, Teredo, documentation, 6to4. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [begin = '', bits = ''] = range.split('/')
    list.addSubnet(begin, Number(bits), family)
  }
  return list
}
const special4 = listOf(SPECIAL_V4, 'ipv4')
const special6 = listOf(SPECIAL_V6, 'ipv6')
const global6 = listOf(['2000::/3'], 'ipv6')

/**
 * Whether an IP address is one of the public internet. Of IPv6 only global unicast is: mapped, translated, local and
 * multicast addresses lie outside of it.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special4.check(address, 'ipv4')
  return version === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
