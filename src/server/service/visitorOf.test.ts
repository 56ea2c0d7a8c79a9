import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { countryOf } from '../notices/countryOf.ts'
import { readServiceEnv, type ServiceEnv, type Visit } from './ServiceEnv.ts'
import { visitorOf } from './visitorOf.ts'

/** Who the service takes a request for: from a connection's address, with what it says. */
async function visitor(
  trustProxy: ServiceEnv['trustProxy'],
  ip: string,
  forwarded?: string,
  country?: string,
): Promise<{ who: string; country: string | null }> {
  const app = new Hono<Visit>().get('/', c =>
    c.json({ who: visitorOf(c, { trustProxy }), country: countryOf(c, { trustProxy }) }),
  )
  const headers = {
    ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    ...(country ? { 'cf-ipcountry': country } : {}),
  }
  return (await (await app.request('/', { headers }, { ip })).json()) as { who: string; country: string | null }
}
const who = async (...asked: Parameters<typeof visitor>) => (await visitor(...asked)).who

describe('[OB-5] [PK-5] who asks', () => {
  test('without a proxy of ours it is the connection, whatever headers say', async () => {
    for (const forwarded of [undefined, '1.2.3.4', '1.2.3.4, 5.6.7.8', 'unknown', ''])
      expect(await who(false, '203.0.113.9', forwarded)).toBe('203.0.113.9')
    expect(await visitor(false, '203.0.113.9', '1.2.3.4', 'FR')).toEqual({ who: '203.0.113.9', country: null })
  })

  test('behind one proxy it is the last that X-Forwarded-For names: what a client wrote stands before it', async () => {
    for (const trust of [1, true, ['10.0.0.1'], ['10.0.0.0/8'], ['10.0.0.0/24', '10.0.0.1']] as const) {
      expect(await who(trust, '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
      expect(await who(trust, '10.0.0.1', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9')
      expect(await who(trust, '10.0.0.1', '203.0.113.9:4711')).toBe('203.0.113.9')
      expect(await who(trust, '::ffff:10.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
      expect(await who(trust, '10.0.0.1')).toBe('10.0.0.1')
      expect(await who(trust, '10.0.0.1', '1.1.1.1, nonsense')).toBe('10.0.0.1')
      expect((await visitor(trust, '10.0.0.1', '203.0.113.9', 'fr')).country).toBe('FR')
    }
  })

  test('who comes past the proxy is who they are, and their headers are theirs', async () => {
    for (const trust of [['10.0.0.1'], ['10.0.0.0/30'], []])
      expect(await visitor(trust, '198.51.100.4', '1.1.1.1, 203.0.113.9', 'FR')).toEqual({
        who: '198.51.100.4',
        country: null,
      })
  })

  test('behind two proxies their addresses, or their number, are stepped over', async () => {
    for (const trust of [2, ['10.0.0.1', '192.0.2.0/24']]) {
      expect(await who(trust, '10.0.0.1', '1.1.1.1, 203.0.113.9, 192.0.2.5')).toBe('203.0.113.9')
      expect(await who(trust, '10.0.0.1', '203.0.113.9, 192.0.2.5')).toBe('203.0.113.9')
    }
    // With proxies by address, a visitor can't add itself to their row.
    expect(await who(['10.0.0.1'], '10.0.0.1', '203.0.113.9, 10.0.0.1')).toBe('203.0.113.9')
    expect(await who(['10.0.0.1'], '10.0.0.1', '10.0.0.1, 203.0.113.9')).toBe('203.0.113.9')
  })

  test('of IPv6 it is the network that somebody has, in one spelling', async () => {
    for (const ip of [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:0DB8:0001:0002::9',
      '2001:db8:1:2:3:4:5:6%eth0',
    ])
      expect(await who(false, ip)).toBe('2001:db8:1:2::/64')
    expect(await who(false, '2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
    expect(await who(false, '2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(await who(1, '10.0.0.1', '[2001:db8:1:2::1]:443')).toBe('2001:db8:1:2::/64')
    expect(await who(['fd00::/8'], 'fd00::1', '203.0.113.9')).toBe('203.0.113.9')
  })
})

describe('TRUST_PROXY', () => {
  const read = (text: string) => readServiceEnv(name => ({ TRUST_PROXY: text })[name]).trustProxy
  test.each([
    ['', false],
    ['0', false],
    ['false', false],
    ['1', 1],
    ['true', 1],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('%s', (text, trust) => expect(read(text)).toEqual(trust))
  test.each(['proxy', '10.0.0.0/33', '10.0.0', '10.0.0.1/', '10.0.0.1/8/8', 'fd00::/129', '99'])(
    '%s is refused at the start, by name',
    text => expect(() => read(text)).toThrow(/TRUST_PROXY/),
  )
})
