import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Challenge, PasskeyAccountAnswer, PasskeyList } from '#data/account/passkeySchemas.ts'
import { mostRest } from '#domain/passkey/Holdings.ts'
import { ENTRY_POINT, ownersCall } from '#domain/passkey/PasskeyAccount.ts'
import * as PasskeySignature from '#domain/passkey/PasskeySignature.ts'
import { TestPasskey } from '../../../tests/support/TestPasskey.ts'
import { newStore } from '../../../tests/support/newStore.ts'
import type { Store } from '../store/Store.ts'
import { passkeyRoutes } from './passkeyRoutes.ts'

const ORIGIN = 'http://localhost:4321'
const folder = mkdtempSync(join(tmpdir(), 'tarn-passkeys-'))
/** What the chain and the indexer say. */
const nothing = {
  ...{ code: '0x', owners: [] as `0x${string}`[], balance: '0x0', deposit: `0x${'0'.repeat(64)}`, nodeUp: true },
  ...{ held: [] as object[], positions: [] as object[], read: true },
}
const world = { ...nothing }
const listed = {
  token: {
    chainId: 1,
    address: `0x${'a1'.repeat(20)}`,
    symbol: 'A',
    decimals: 6,
    safety: 'none',
    spam: false,
    listed: true,
  },
  amount: '7',
  priceUsd: null,
  usd: null,
}
const share = { chainId: 1, version: 'v2', id: `0x${'a2'.repeat(20)}` }
/** A chain of one block, on which nothing was ever sent. */
function said(method: string, call: { to?: string; data?: string }): unknown {
  if (method === 'eth_getCode') return world.code
  if (method === 'eth_getBalance') return world.balance
  if (method === 'eth_getLogs') return []
  if (method === 'eth_blockNumber') return '0x0'
  if (method === 'eth_call' && call.data === ownersCall)
    return encodeAbiParameters([{ type: 'bytes[]' }], [world.owners])
  if (call.to === ENTRY_POINT && call.data?.startsWith('0x70a08231')) return world.deposit
  return `0x${'0'.repeat(64)}`
}
let store: Store
let server: Server
let app: ReturnType<typeof passkeyRoutes>

beforeAll(async () => {
  server = createServer((request, response): void => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.startsWith('/api/market/wallets/'))
      return void response.end(
        JSON.stringify({
          ...{ networks: [{ chainId: 1, read: world.read }], balances: world.held, nfts: [] },
          items: world.positions,
        }),
      )
    if (!world.nodeUp) return void response.writeHead(500).end('{}')
    let text = ''
    request.on('data', part => {
      text += String(part)
    })
    request.on('end', () => {
      const calls = JSON.parse(text) as { id: number; method: string; params: [{ to?: string; data?: string }] }[]
      response.end(
        JSON.stringify(
          calls.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, result: said(method, params[0]) })),
        ),
      )
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  store = await newStore(join(folder, 'store'))
})
afterAll(async () => {
  await store.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(world, nothing)
  app = passkeyRoutes({ siteUrl: ORIGIN, trustProxy: true, rpcUrls: { 1: [url] }, indexerUrl: url }, store)
})

/** A browser: its cookie, and what it asks. */
class Browser {
  cookie = ''
  /** Asks from a new place each time: more often than one visitor may. */
  roams = false
  #asked = 0
  async ask<T>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: T & { error?: { code: string } } }> {
    const response = await app.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: ORIGIN,
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.roams ? { 'x-forwarded-for': `10.1.0.${this.#asked++}` } : {}),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    const set = response.headers.get('set-cookie')
    if (set) this.cookie = set.split(';')[0]!
    return { status: response.status, body: (await response.json()) as T & { error?: { code: string } } }
  }
  challenge = async (body: object) => (await this.ask<Challenge>('/challenge', body)).body
  async register(key: TestPasskey) {
    const { nonce } = await this.challenge({ type: 'register', username: 'Ada' })
    return this.ask<PasskeyAccountAnswer>('/register', { nonce, credential: key.registrationJson(nonce) })
  }
  async signIn(key: TestPasskey) {
    const { nonce, purpose } = await this.challenge({ type: 'signIn' })
    return this.ask<PasskeyAccountAnswer>('/sign-in', { nonce, credential: key.assertionJson(signed(purpose, nonce)) })
  }
  async add(old: TestPasskey, key: TestPasskey) {
    const verify = await this.challenge({ type: 'verify' })
    const { nonce } = await this.challenge({
      type: 'add',
      attachment: 'cross-platform',
      nonce: verify.nonce,
      existing: old.assertionJson(signed('verify', verify.nonce)),
    })
    return this.ask<PasskeyAccountAnswer & { created: string }>('/register', {
      nonce,
      credential: key.registrationJson(nonce),
    })
  }
  async deletion(by: TestPasskey, key: TestPasskey) {
    const { nonce, purpose } = await this.challenge({ type: 'delete', id: key.id })
    return { nonce, id: key.id, credential: by.assertionJson(signed(purpose, nonce)) }
  }
  delete = async (by: TestPasskey, key: TestPasskey) =>
    this.ask<{ last: boolean; signedOut: boolean }>('/delete', await this.deletion(by, key))
  list = (address: string) => this.ask<PasskeyList>('/list', { address })
}
/** What our browser code signs over. */
const signed = (purpose: string, nonce: string) =>
  createHash('sha256')
    .update(Buffer.from(PasskeySignature.signInBytes(purpose, nonce).slice(2), 'hex'))
    .digest()

describe('signing in', () => {
  test('[PK-1] another account in the same browser ends the session of the one before, wherever that one’s cookie was copied to', async () => {
    const [browser, copied] = [new Browser(), new Browser()]
    const [first, second] = [new TestPasskey(ORIGIN), new TestPasskey(ORIGIN)]
    const { body: one } = await browser.register(first)
    copied.cookie = browser.cookie
    expect((await copied.list(one.address)).status).toBe(200)
    const elsewhere = new Browser()
    const { body: two } = await elsewhere.register(second)
    await browser.signIn(second)
    expect((await browser.list(two.address)).status).toBe(200)
    expect(await copied.list(one.address)).toMatchObject({ status: 401, body: { error: { code: 'signedOut' } } })
    expect((await elsewhere.list(two.address)).status, 'its session in another browser goes on').toBe(200)
  })

  test('[PK-1] a new passkey makes an account at the address its key decides; another browser signs in with it', async () => {
    const [browser, other, key] = [new Browser(), new Browser(), new TestPasskey(ORIGIN)]
    const made = await browser.register(key)
    expect(made.body).toMatchObject({ address: key.address, username: 'Ada', first: key.key, credentialId: key.id })
    expect((await browser.list(key.address)).status).toBe(200)
    expect((await other.list(key.address)).body.error?.code).toBe('signedOut')
    expect((await other.signIn(key)).body.address).toBe(key.address)
    expect((await other.list(key.address)).body.passkeys).toMatchObject([
      { id: key.id, name: 'Ada 1', provider: 'other', removed: false },
    ])
  })

  test('[PK-5, AP-2] a challenge is answered once, by one of many at the same time, and within two minutes', async () => {
    const [browser, key] = [new Browser(), new TestPasskey(ORIGIN)]
    await browser.register(key)
    const { nonce } = await browser.challenge({ type: 'signIn' })
    const answer = { nonce, credential: key.assertionJson(signed('sign-in', nonce)) }
    const all = await Promise.all(Array.from({ length: 6 }, () => new Browser().ask('/sign-in', answer)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    const old = await browser.challenge({ type: 'signIn' })
    const [{ life } = { life: 0 }] = await store.query<{ life: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 AS life FROM passkey_challenges WHERE nonce = $1',
      [old.nonce],
    )
    expect(life).toBeGreaterThan(100)
    expect(life).toBeLessThanOrEqual(120)
    await store.query(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second' WHERE nonce = $1`, [
      old.nonce,
    ])
    expect(
      (await browser.ask('/sign-in', { nonce: old.nonce, credential: key.assertionJson(signed('sign-in', old.nonce)) }))
        .body.error?.code,
    ).toBe('expired')
  })

  test('[PK-5] the nonce itself is not what is signed: an answer over it as received is refused, and so is one of another purpose', async () => {
    const [browser, key] = [new Browser(), new TestPasskey(ORIGIN)]
    await browser.register(key)
    for (const over of [
      (nonce: string) => Buffer.from(nonce, 'base64url'),
      (nonce: string) => signed('verify', nonce),
    ]) {
      const { nonce } = await browser.challenge({ type: 'signIn' })
      expect(
        (await browser.ask('/sign-in', { nonce, credential: key.assertionJson(over(nonce)) })).body.error?.code,
      ).toBe('invalid')
    }
  })

  test('[PK-5] another origin, another site, a wrong user handle, an unknown passkey and a copied key are told the same', async () => {
    const [browser, key] = [new Browser(), new TestPasskey(ORIGIN)]
    await browser.register(key)
    const answers: ((over: Buffer) => object)[] = [
      over => key.assertionJson(over, { origin: 'http://evil.example' }),
      over => Object.assign(new TestPasskey('http://evil.example').assertionJson(over), { id: key.id, rawId: key.id }),
      over => key.assertionJson(over, { userHandle: 'AAAA' }),
      over => new TestPasskey(ORIGIN).assertionJson(over),
    ]
    for (const answer of answers) {
      const { nonce } = await browser.challenge({ type: 'signIn' })
      const { status, body } = await browser.ask('/sign-in', { nonce, credential: answer(signed('sign-in', nonce)) })
      expect([status, body.error]).toEqual([400, { code: 'invalid', message: 'This passkey does not belong here' }])
    }
    key.counter = 5
    expect((await browser.signIn(key)).status).toBe(200)
    key.counter = 4
    expect((await browser.signIn(key)).body.error?.code).toBe('invalid')
  })

  test('[PK-1, AP-2] signing out ends the session', async () => {
    const [browser, key] = [new Browser(), new TestPasskey(ORIGIN)]
    await browser.register(key)
    const cookie = browser.cookie
    await browser.ask('/sign-out', {})
    browser.cookie = cookie
    expect((await browser.list(key.address)).body.error?.code).toBe('signedOut')
  })
})

test('[PK-4] [PK-1] a passkey that a recovery address made signs in while the chain says so: not after the address was removed, nor while nobody knows', async () => {
  const [first, recovered] = [new TestPasskey(ORIGIN), new TestPasskey(ORIGIN)]
  const recovery = `0x${'7a'.repeat(20)}` as const
  const browser = new Browser()
  const { body: account } = await browser.register(first)
  await browser.add(first, recovered)
  await store.query('UPDATE passkeys SET recovery = $2 WHERE credential_id = $1', [recovered.id, recovery])
  const elsewhere = new Browser()
  elsewhere.roams = true
  const at = async (change: Partial<typeof nothing>) => {
    Object.assign(world, { ...nothing, code: '0x6001', ...change })
    return (await elsewhere.signIn(recovered)).body.error?.code ?? 'in'
  }
  // The address may act, or the passkey itself may, or both.
  expect(await at({ owners: [first.owner, recovery] })).toBe('in')
  expect(await at({ owners: [first.owner, recovered.owner] })).toBe('in')
  expect((await elsewhere.list(account.address)).status).toBe(200)
  expect(await at({ owners: [first.owner] })).toBe('invalid')
  expect(await at({ owners: [first.owner, `0x${'7b'.repeat(20)}`] })).toBe('invalid')
  expect(await at({ code: '0x' })).toBe('invalid')
  expect(await at({ nodeUp: false })).toBe('failed')
  // A session from before ends, and stays ended; the first key’s goes on.
  expect(await at({ owners: [recovery] })).toBe('in')
  world.owners = [first.owner]
  expect(await elsewhere.list(account.address)).toMatchObject({ status: 401, body: { error: { code: 'signedOut' } } })
  world.owners = [recovery]
  expect((await elsewhere.list(account.address)).status).toBe(401)
  world.owners = [first.owner]
  expect((await browser.list(account.address)).status).toBe(200)
  expect((await new Browser().signIn(first)).status).toBe(200)
})

describe('adding and deleting', () => {
  test('[PK-3, AP-2] adding wants a passkey that is there already; the new one is named on, and waits for the chain', async () => {
    const [browser, first, second] = [new Browser(), new TestPasskey(ORIGIN), new TestPasskey(ORIGIN)]
    await browser.register(first)
    const verify = await browser.challenge({ type: 'verify' })
    const stranger = new TestPasskey(ORIGIN)
    expect(
      (
        await browser.ask('/challenge', {
          type: 'add',
          attachment: 'platform',
          nonce: verify.nonce,
          existing: stranger.assertionJson(signed('verify', verify.nonce)),
        })
      ).body.error?.code,
    ).toBe('invalid')
    expect((await browser.add(first, second)).status).toBe(200)
    const { passkeys } = (await browser.list(first.address)).body
    expect(passkeys.map(({ name, networks }) => [name, networks])).toEqual([
      ['Ada 1', [{ chainId: 1, standing: 'owner' }]],
      ['Ada 2', [{ chainId: 1, standing: 'adding' }]],
    ])
    expect((await new Browser().signIn(second)).body.address).toBe(first.address)
  })

  test('[PK-3, AP-2] a deleted one signs in nowhere and is listed until no network calls it an owner', async () => {
    const [browser, other, first, second] = [
      new Browser(),
      new Browser(),
      new TestPasskey(ORIGIN),
      new TestPasskey(ORIGIN),
    ]
    await browser.register(first)
    await browser.add(first, second)
    await other.signIn(first)
    expect((await browser.delete(second, first)).body).toEqual({ last: false, signedOut: false })
    expect((await new Browser().signIn(first)).body.error?.code).toBe('invalid')
    // Here the session goes on as that of the one that said yes; elsewhere it has ended.
    expect((await browser.list(first.address)).body.account.credentialId).toBe(second.id)
    expect((await other.list(first.address)).status).toBe(401)
    Object.assign(world, { code: '0x01', owners: [first.owner, second.owner] })
    expect((await browser.list(first.address)).body.passkeys.map(each => each.networks[0]?.standing)).toEqual([
      'removing',
      'owner',
    ])
    world.owners = [second.owner]
    expect((await browser.list(first.address)).body.passkeys.map(each => each.id)).toEqual([second.id])
    const actions = await store.query<{ action: string }>(
      'SELECT action FROM audit_log WHERE account = $1 ORDER BY id',
      [first.address],
    )
    expect(actions.map(row => row.action)).toEqual(['register', 'add', 'sign-in', 'delete', 'removed everywhere'])
  })

  test('[PK-4] the last one stays while the account holds anything or nobody knows, also with an address that nobody proved; empty it goes and signs out', async () => {
    const [browser, key] = [new Browser(), new TestPasskey(ORIGIN)]
    await browser.register(key)
    const refused = async (what: Partial<typeof world>, code = 'lastOwner') => {
      Object.assign(world, nothing, what)
      expect((await browser.delete(key, key)).body.error?.code, JSON.stringify(what)).toBe(code)
    }
    const word = (amount: bigint) => `0x${amount.toString(16).padStart(64, '0')}`
    await refused({ balance: '0x1' })
    await refused({ held: [listed] })
    await refused({ positions: [share] })
    await refused({ deposit: word(mostRest(1) + 1n) })
    await refused({ code: '0x01', owners: [key.owner], deposit: word(mostRest(1) + 1n) })
    await refused({ nodeUp: false }, 'unreadable')
    await refused({ read: false }, 'unreadable')
    await refused({ code: '0x01', owners: [key.owner, `0x${'ab'.repeat(20)}`], balance: '0x1' })
    // What every operation leaves behind can't be fetched by one.
    Object.assign(world, nothing, { code: '0x01', owners: [key.owner], deposit: word(mostRest(1)) })
    expect((await browser.delete(key, key)).body).toEqual({ last: true, signedOut: true })
    expect((await browser.list(key.address)).status).toBe(401)
    expect((await browser.signIn(key)).body.error?.code).toBe('invalid')
  })

  test('[PK-3, PK-4] the only owner on chain stays while anything lies there, however many passkeys are listed: before the first action that is the first one', async () => {
    const [browser, first, second] = [new Browser(), new TestPasskey(ORIGIN), new TestPasskey(ORIGIN)]
    await browser.register(first)
    await browser.add(first, second)
    browser.roams = true
    const refused = async (what: Partial<typeof world>, code = 'soleOwner') => {
      Object.assign(world, nothing, what)
      const { body } = await browser.delete(second, first)
      expect(body.error?.code, JSON.stringify(what)).toBe(code)
    }
    for (const at of [
      {},
      { code: '0x01', owners: [first.owner] },
      { code: '0x01', owners: [first.owner, new TestPasskey().owner, `0x${'ab'.repeat(20)}` as const] },
    ]) {
      await refused({ ...at, balance: '0x4563918244f40000' })
      await refused({ ...at, held: [listed] })
      await refused({ ...at, positions: [share] })
      await refused({ ...at, deposit: `0x${'f'.repeat(64)}` })
      await refused({ ...at, nodeUp: false }, 'unreadable')
      await refused({ ...at, read: false }, 'unreadable')
    }
    const told = await browser.ask<{ error: { values: unknown } }>('/delete', await browser.deletion(second, first))
    expect([told.status, told.body.error?.values]).toEqual([503, undefined])
    Object.assign(world, nothing, { balance: '0x1' })
    expect(
      (await browser.ask<{ error: { values: unknown } }>('/delete', await browser.deletion(second, first))).body.error
        .values,
    ).toEqual({ chainId: 1 })
    // The one that owns nothing yet may go; so may the first once the other is an owner.
    Object.assign(world, nothing, { code: '0x01', owners: [first.owner, second.owner], balance: '0x1' })
    expect((await browser.delete(second, first)).body).toEqual({ last: false, signedOut: false })
  })

  test('[PK-4] a passkey that owns nothing yet may go, whatever the account holds', async () => {
    const [browser, first, second] = [new Browser(), new TestPasskey(ORIGIN), new TestPasskey(ORIGIN)]
    await browser.register(first)
    await browser.add(first, second)
    Object.assign(world, nothing, { balance: '0x1' })
    expect((await browser.delete(first, second)).body).toEqual({ last: false, signedOut: false })
  })

  test('[PK-2] owners that nobody listed are told, beside addresses and our own', async () => {
    const [browser, key, stranger] = [new Browser(), new TestPasskey(ORIGIN), new TestPasskey(ORIGIN)]
    await browser.register(key)
    Object.assign(world, nothing, {
      code: '0x01',
      owners: [key.owner, stranger.owner, `0x${'ab'.repeat(20)}`],
      balance: '0x1',
    })
    expect((await browser.list(key.address)).body.networks).toEqual([
      {
        chainId: 1,
        deployed: true,
        recovery: [`0x${'ab'.repeat(20)}`],
        proven: [],
        strangers: [stranger.owner],
        funded: true,
      },
    ])
    Object.assign(world, nothing)
    expect((await browser.list(key.address)).body.networks).toEqual([
      { chainId: 1, deployed: false, recovery: [], proven: [], strangers: [], funded: false },
    ])
  })

  test('[PK-5, AP-2] nobody deletes what is another account’s, nor reads its list', async () => {
    const [ada, eve, hers, his] = [new Browser(), new Browser(), new TestPasskey(ORIGIN), new TestPasskey(ORIGIN)]
    await ada.register(hers)
    await eve.register(his)
    expect((await eve.list(hers.address)).body.error?.code).toBe('signedOut')
    const { nonce, purpose } = await eve.challenge({ type: 'delete', id: hers.id })
    expect(
      (await eve.ask('/delete', { nonce, id: hers.id, credential: his.assertionJson(signed(purpose, nonce)) })).body
        .error?.code,
    ).toBeDefined()
    expect((await ada.list(hers.address)).body.passkeys).toHaveLength(1)
  })
})

describe('the door', () => {
  test('JSON of our own origin only, of a bounded size and the right shape', async () => {
    const browser = new Browser()
    expect((await browser.ask('/challenge', { type: 'signIn' }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await browser.ask('/challenge', { type: 'signIn' }, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await browser.ask('/challenge', { type: 'signIn', padding: 'x'.repeat(40_000) })).status).toBe(413)
    expect((await browser.ask('/challenge', { type: 'nonsense' })).status).toBe(400)
    expect((await browser.ask('/delete', { nonce: 'a', id: 'b', credential: {} })).status).toBe(400)
  })

  test('a visitor who asks without end is told to wait; another is not', async () => {
    const browser = new Browser()
    const asked = await Promise.all(
      Array.from({ length: 45 }, () =>
        browser.ask('/challenge', { type: 'signIn' }, { 'x-forwarded-for': '10.0.0.1' }),
      ),
    )
    expect(asked.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
    expect((await browser.ask('/challenge', { type: 'signIn' }, { 'x-forwarded-for': '10.0.0.2' })).status).toBe(200)
  })

  test('a site at an address says that passkeys need a name', async () => {
    const there = passkeyRoutes(
      { siteUrl: 'http://127.0.0.1:4321', trustProxy: false, rpcUrls: {}, indexerUrl: '' },
      store,
    )
    expect((await there.request('/challenge', { method: 'POST' })).status).toBe(503)
  })
})
