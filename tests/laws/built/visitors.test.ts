import { afterEach, describe, expect, test } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { statementOf } from '#domain/account/Username.ts'
import { type OwnSite, ownSite } from '../../support/ownSite.ts'

// Whom the service of the built site takes a request for, over real connections: a limit must not be something that a
// client can choose.

let site: OwnSite
afterEach(() => site.remove())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url, ...headers },
    body: JSON.stringify(body),
  })

/** Asks again while it is only too fast: the limit of asking is a matter of seconds, that of names one of a day. */
async function patient(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 429) return answer
    const { error } = (await answer.clone().json()) as { error: { code: string } }
    if (error.code !== 'tooMany') return answer
    await new Promise(resolve => setTimeout(resolve, 1_000))
  }
}

/** Claims names with new keys from "different" addresses until one is refused; answers how many were given. */
async function claims(
  most: number,
  headersOf: (at: number) => Record<string, string>,
): Promise<{ given: number; code: string | null }> {
  for (let at = 0; at < most; at++) {
    const key = privateKeyToAccount(generatePrivateKey())
    const address = key.address.toLowerCase()
    const { nonce } = (await (await patient(() => post('/api/names/nonce', { address }, headersOf(at)))).json()) as {
      nonce: string
    }
    const username = `q${[...String(at).padStart(3, '0')].map(digit => 'acdfhkmnpq'[Number(digit)]).join('')}${headersOf(at)['x-forwarded-for'] ? 'x' : 'y'}`
    const signature = await key.signMessage({
      message: statementOf({ origin: site.url, action: 'claim', address, username, nonce, digest: '' }),
    })
    const answer = await patient(() =>
      post(
        '/api/names/claim',
        { address, chainId: 1, username, nonce, signature, device: generatePrivateKey().slice(2, 34) },
        headersOf(at),
      ),
    )
    if (!answer.ok) return { given: at, code: ((await answer.json()) as { error: { code: string } }).error.code }
  }
  return { given: most, code: null }
}
const forwarded = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at + 1}` })

describe('[ER-5] [OB-5] who asks, over the wire', () => {
  test('without a proxy of ours no header makes a client somebody else: rates and names of a day end', async () => {
    site = await ownSite({ TRUST_PROXY: '' })
    const statuses = await Promise.all(
      Array.from({ length: 45 }, (_, at) =>
        post('/api/passkeys/challenge', { type: 'signIn' }, forwarded(at)).then(answer => answer.status),
      ),
    )
    expect(statuses).toContain(429)
    expect(await claims(12, forwarded)).toEqual({ given: 10, code: 'deviceLimit' })
  }, 120_000)

  test('behind a proxy that is named each visitor counts alone, and what he wrote himself does not count', async () => {
    site = await ownSite({ TRUST_PROXY: '127.0.0.1, ::1' })
    const statuses = await Promise.all(
      Array.from({ length: 45 }, (_, at) =>
        post('/api/passkeys/challenge', { type: 'signIn' }, forwarded(at)).then(answer => answer.status),
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    // The proxy appends whom it heard: the same one, whatever stands before.
    const same = await Promise.all(
      Array.from({ length: 45 }, (_, at) =>
        post(
          '/api/passkeys/challenge',
          { type: 'signIn' },
          { 'x-forwarded-for': `198.51.100.${at}, 203.0.113.200` },
        ).then(answer => answer.status),
      ),
    )
    expect(same).toContain(429)
  }, 120_000)

  test('a proxy that is somewhere else is not believed here', async () => {
    site = await ownSite({ TRUST_PROXY: '192.0.2.0/24' })
    const statuses = await Promise.all(
      Array.from({ length: 45 }, (_, at) =>
        post('/api/passkeys/challenge', { type: 'signIn' }, forwarded(at)).then(answer => answer.status),
      ),
    )
    expect(statuses).toContain(429)
  }, 120_000)
})

test('[EX-8] [EX-9] one visitor who asks for 400 random addresses at once starves nobody: no page fails, and another’s is there', async () => {
  site = await ownSite({ TRUST_PROXY: '127.0.0.1, ::1' })
  const as = (visitor: string, path: string) =>
    fetch(site.url + path, { headers: { 'x-forwarded-for': visitor } }).then(async answer => {
      await answer.arrayBuffer()
      return answer.status
    })
  const random = () => `0x${generatePrivateKey().slice(2, 42)}`
  const kinds = ['/explore/tokens/ethereum/', '/explore/pools/base/', '/portfolio/', '/nfts/ethereum/']
  let left = 400
  const greedy = Array.from({ length: left }, (_, i) =>
    as('203.0.113.1', `${kinds[i % kinds.length]}${random()}`).finally(() => left--),
  )
  // Others are served while they wait.
  const others = await Promise.all(
    Array.from({ length: 8 }, (_, i) => as(`203.0.113.${10 + i}`, i % 2 ? `/portfolio/${random()}` : '/explore')),
  )
  expect(others).toEqual(Array(8).fill(200))
  expect(left).toBeGreaterThan(0)
  // Found, not found, or told to come back: never that the service is away.
  for (const status of new Set(await Promise.all(greedy))) expect([200, 404, 429]).toContain(status)
}, 120_000)

test('[AP-4] a page is not sent again to who has it, and is to who has another one: 304 for the right etag alone', async () => {
  site = await ownSite()
  for (const path of ['/swap', `/portfolio/0x${'5e'.repeat(20)}`]) {
    const first = await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } })
    const etag = first.headers.get('etag') ?? ''
    expect(etag, path).toMatch(/^"[\w-]{10,}"$/)
    const ask = async (tag: string) =>
      (await fetch(site.url + path, { headers: { 'accept-encoding': 'identity', 'if-none-match': tag } })).status
    for (const right of [etag, `W/${etag}`, `"other", ${etag}`]) expect(await ask(right), `${path} ${right}`).toBe(304)
    for (const wrong of [
      '"other"',
      etag.slice(1, -1),
      `"${etag.slice(2)}`,
      `${etag.slice(0, -1)}-br"`,
      '""',
      etag.toUpperCase() === etag ? '"x"' : etag.toUpperCase(),
    ])
      expect(await ask(wrong), `${path} ${wrong}`).toBe(200)
  }
}, 120_000)
