import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Challenge, PasskeyAccountAnswer, PasskeyList } from '#data/account/passkeySchemas.ts'
import * as PasskeySignature from '#domain/passkey/PasskeySignature.ts'
import { TestPasskey } from '../../../tests/support/TestPasskey.ts'
import { newStore } from '../../../tests/support/newStore.ts'
import type { Store } from '../store/Store.ts'
import { passkeyRoutes } from './passkeyRoutes.ts'

// What a ceremony must not accept, each with its own word, and what a session is worth. Real keys, real signatures, the
// real store.

const ORIGIN = 'http://localhost:4321'
const folder = mkdtempSync(join(tmpdir(), 'tarn-ceremonies-'))
let store: Store
let market: Server
let indexerUrl = ''
let app: ReturnType<typeof passkeyRoutes>
let visitor = 0

beforeAll(async () => {
  // An indexer that knows of nothing.
  market = createServer(
    (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ networks: [], balances: [], nfts: [] })),
  )
  await new Promise<void>(done => market.listen(0, '127.0.0.1', done))
  indexerUrl = `http://127.0.0.1:${(market.address() as AddressInfo).port}`
  store = await newStore(join(folder, 'store'))
}, 60_000)
afterAll(async () => {
  await store.close()
  market.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  // No network: nothing is read from a chain here.
  app = passkeyRoutes({ siteUrl: ORIGIN, trustProxy: true, rpcUrls: {}, indexerUrl }, store)
})

type Creation = { user: { id: string; name: string; displayName: string } }
type Answer<T> = { status: number; body: T & { error?: { code: string; message: string } }; cookie: string | null }

/** A browser: its cookie, and what it asks. */
class Browser {
  cookie = ''
  readonly ip = `10.1.${visitor >> 8}.${visitor++ & 255}`
  readonly origin: string
  constructor(origin = ORIGIN) {
    this.origin = origin
  }
  async ask<T = object>(path: string, body: unknown): Promise<Answer<T>> {
    const headers = {
      'content-type': 'application/json',
      origin: this.origin,
      'x-forwarded-for': this.ip,
      ...(this.cookie ? { cookie: this.cookie } : {}),
    }
    const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const cookie = response.headers.get('set-cookie')
    if (cookie) this.cookie = cookie.split(';')[0]!
    return { status: response.status, body: (await response.json()) as Answer<T>['body'], cookie }
  }
  challenge = async (body: object) => (await this.ask<Challenge & { creation: Creation }>('/challenge', body)).body
  async register(key: TestPasskey, more: Parameters<TestPasskey['registrationJson']>[1] = {}) {
    const { nonce } = await this.challenge({ type: 'register' })
    return this.ask<PasskeyAccountAnswer>('/register', { nonce, credential: key.registrationJson(nonce, more) })
  }
  async signIn(key: TestPasskey, more: Parameters<TestPasskey['assertionJson']>[1] = {}) {
    const { nonce } = await this.challenge({ type: 'signIn' })
    return this.ask<PasskeyAccountAnswer>('/sign-in', {
      nonce,
      credential: key.assertionJson(signed('sign-in', nonce), more),
    })
  }
  async adding(old: TestPasskey) {
    const { nonce } = await this.challenge({ type: 'verify' })
    return this.challenge({
      type: 'add',
      attachment: 'platform',
      nonce,
      existing: old.assertionJson(signed('verify', nonce)),
    })
  }
  async add(old: TestPasskey, key: TestPasskey, more: Parameters<TestPasskey['registrationJson']>[1] = {}) {
    const { nonce } = await this.adding(old)
    return this.ask('/register', { nonce, credential: key.registrationJson(nonce, more) })
  }
  async delete(by: TestPasskey, id: string, more: Parameters<TestPasskey['assertionJson']>[1] = {}) {
    const { nonce } = await this.challenge({ type: 'delete', id })
    return this.ask('/delete', { nonce, id, credential: by.assertionJson(signed(`delete ${id}`, nonce), more) })
  }
  list = (key: TestPasskey) => this.ask<PasskeyList>('/list', { address: key.address })
}
const signed = (purpose: string, nonce: string) =>
  createHash('sha256')
    .update(Buffer.from(PasskeySignature.signInBytes(purpose, nonce).slice(2), 'hex'))
    .digest()
const told = ({ status, body }: Answer<object>) => [status, body.error?.code]
const made = async (key: TestPasskey) =>
  (await store.query('SELECT 1 FROM passkeys WHERE credential_id = $1', [key.id])).length

describe('[PK-5] a challenge is for one purpose', () => {
  test('one for a new wallet does not sign in, one for signing in makes no wallet', async () => {
    const [browser, key, other] = [new Browser(), new TestPasskey(), new TestPasskey()]
    await browser.register(key)
    const register = await new Browser().challenge({ type: 'register' })
    expect(
      told(
        await new Browser().ask('/sign-in', {
          nonce: register.nonce,
          credential: key.assertionJson(signed('sign-in', register.nonce)),
        }),
      ),
    ).toEqual([400, 'expired'])
    const signIn = await new Browser().challenge({ type: 'signIn' })
    expect(
      told(
        await new Browser().ask('/register', { nonce: signIn.nonce, credential: other.registrationJson(signIn.nonce) }),
      ),
    ).toEqual([400, 'expired'])
    expect(await made(other)).toBe(0)
  })

  test('one to show oneself deletes nothing, and one to delete a passkey deletes no other', async () => {
    const [browser, first, second] = [new Browser(), new TestPasskey(), new TestPasskey()]
    await browser.register(first)
    await browser.add(first, second)
    const ask = (nonce: string) =>
      browser.ask('/delete', {
        nonce,
        id: second.id,
        credential: first.assertionJson(signed(`delete ${second.id}`, nonce)),
      })
    for (const type of [{ type: 'verify' }, { type: 'delete', id: first.id }, { type: 'signIn' }])
      expect(told(await ask((await browser.challenge(type)).nonce)), type.type).toEqual([400, 'expired'])
    const removal = await browser.challenge({ type: 'delete', id: second.id })
    expect(
      told(
        await browser.ask('/challenge', {
          type: 'add',
          attachment: 'platform',
          nonce: removal.nonce,
          existing: first.assertionJson(signed('verify', removal.nonce)),
        }),
      ),
    ).toEqual([400, 'expired'])
    expect(
      (await store.query('SELECT 1 FROM passkeys WHERE account = $1 AND NOT removed', [first.address])).length,
    ).toBe(2)
  })

  test('one of another account is none', async () => {
    const [ada, eve, hers, his] = [new Browser(), new Browser(), new TestPasskey(), new TestPasskey()]
    await ada.register(hers)
    await eve.register(his)
    const { nonce } = await ada.challenge({ type: 'verify' })
    expect(
      told(
        await eve.ask('/challenge', {
          type: 'add',
          attachment: 'platform',
          nonce,
          existing: his.assertionJson(signed('verify', nonce)),
        }),
      ),
    ).toEqual([400, 'expired'])
    const adding = await ada.adding(hers)
    expect(
      told(
        await eve.ask('/register', {
          nonce: adding.nonce,
          credential: new TestPasskey().registrationJson(adding.nonce),
        }),
      ),
    ).toEqual([400, 'expired'])
  })
})

describe('[PK-5] an answer is of this site, of this wallet, and of now', () => {
  test('what was signed on another site does not sign in here, and adds and deletes nothing', async () => {
    const [browser, key, second] = [new Browser(), new TestPasskey(), new TestPasskey()]
    await browser.register(key)
    await browser.add(key, second)
    for (const origin of ['https://evil.example', 'http://localhost:4322', 'https://localhost:4321'])
      expect(told(await new Browser().signIn(key, { origin })), origin).toEqual([400, 'invalid'])
    expect(told(await browser.delete(key, second.id, { origin: 'https://evil.example' }))).toEqual([400, 'invalid'])
    expect((await new Browser().signIn(key)).status).toBe(200)
  })

  test('another wallet’s passkey confirms nothing, whoever’s session it is', async () => {
    const [ada, hers, second, his] = [new Browser(), new TestPasskey(), new TestPasskey(), new TestPasskey()]
    await ada.register(hers)
    await ada.add(hers, second)
    await new Browser().register(his)
    expect(told(await ada.delete(his, second.id))).toEqual([400, 'invalid'])
    const { nonce } = await ada.challenge({ type: 'verify' })
    const existing = his.assertionJson(signed('verify', nonce))
    expect(told(await ada.ask('/challenge', { type: 'add', attachment: 'platform', nonce, existing }))).toEqual([
      400,
      'invalid',
    ])
    expect((await ada.delete(hers, second.id)).status).toBe(200)
  })

  test('a challenge that waited too long counts for nothing, though nobody used it', async () => {
    const [browser, key] = [new Browser(), new TestPasskey()]
    await browser.register(key)
    const late = async (seconds: number) => {
      const visitor = new Browser()
      const { nonce } = await visitor.challenge({ type: 'signIn' })
      // As if so much time had gone by.
      await store.query(
        'UPDATE passkey_challenges SET expires_at = expires_at - make_interval(secs => $2) WHERE nonce = $1',
        [nonce, seconds],
      )
      return told(await visitor.ask('/sign-in', { nonce, credential: key.assertionJson(signed('sign-in', nonce)) }))
    }
    expect(await late(0)).toEqual([200, undefined])
    expect(await late(3_600)).toEqual([400, 'expired'])
  })
})

describe('[PK-5] [AP-2] the person was there', () => {
  test('signing in, making, adding and deleting want user verification, not a touch alone', async () => {
    const [browser, key, second] = [new Browser(), new TestPasskey(), new TestPasskey()]
    expect(told(await browser.register(key, { flags: 0x41 }))).toEqual([400, 'invalid'])
    expect(await made(key)).toBe(0)
    expect((await browser.register(key)).status).toBe(200)
    for (const flags of [0x01, 0x00, 0x04])
      expect(told(await new Browser().signIn(key, { flags })), flags.toString(16)).toEqual([400, 'invalid'])
    expect(told(await browser.add(key, second, { flags: 0x41 }))).toEqual([400, 'invalid'])
    await browser.add(key, second)
    expect(told(await browser.delete(key, second.id, { flags: 0x01 }))).toEqual([400, 'invalid'])
    expect((await new Browser().signIn(key)).status).toBe(200)
  })

  test('what was asked for inside another site is refused by its own word, known or not', async () => {
    const [browser, key] = [new Browser(), new TestPasskey()]
    const framed = [
      { crossOrigin: true },
      { crossOrigin: 'true' },
      { crossOrigin: true, topOrigin: 'https://evil.example' },
      { topOrigin: 'https://evil.example' },
    ]
    for (const client of framed)
      expect(told(await browser.register(key, { client })), JSON.stringify(client)).toEqual([400, 'crossOrigin'])
    expect(await made(key)).toBe(0)
    await browser.register(key)
    for (const client of framed) {
      expect(told(await new Browser().signIn(key, { client })), JSON.stringify(client)).toEqual([400, 'crossOrigin'])
      expect(told(await new Browser().signIn(new TestPasskey(), { client }))).toEqual([400, 'crossOrigin'])
      expect(told(await browser.delete(key, key.id, { client }))).toEqual([400, 'crossOrigin'])
    }
    // A browser that says that it was not, or says nothing of it, is heard.
    expect((await new Browser().signIn(key, { client: { crossOrigin: false } })).status).toBe(200)
    expect((await new Browser().signIn(key, { client: { crossOrigin: undefined } })).status).toBe(200)
  })
})

describe('[PK-1] what may become a wallet', () => {
  test('a key that is no point of the curve is refused: its wallet could never act', async () => {
    const key = new TestPasskey()
    const flipped = `0x${(BigInt(key.key.y) ^ 1n).toString(16).padStart(64, '0')}` as const
    const zeros = `0x${'0'.repeat(64)}` as const
    for (const bad of [
      { ...key.key, y: flipped },
      { x: zeros, y: zeros },
      { x: key.key.y, y: key.key.x },
      { x: `0x${'f'.repeat(64)}` as const, y: key.key.y },
    ])
      expect(told(await new Browser().register(key, { key: bad }))).toEqual([400, 'badKey'])
    expect(await made(key)).toBe(0)
    const [browser, first] = [new Browser(), new TestPasskey()]
    await browser.register(first)
    expect(told(await browser.add(first, key, { key: { ...key.key, y: flipped } }))).toEqual([400, 'badKey'])
    expect((await new Browser().register(key)).status).toBe(200)
  })

  test('a passkey that is known is told so: the same one, its key by another id, one that was added somewhere', async () => {
    const [browser, key, second] = [new Browser(), new TestPasskey(), new TestPasskey()]
    await browser.register(key)
    await browser.add(key, second)
    const twin = new TestPasskey().id
    expect(told(await new Browser().register(key))).toEqual([409, 'known'])
    expect(told(await new Browser().register(key, { id: twin }))).toEqual([409, 'known'])
    expect(told(await new Browser().register(second))).toEqual([409, 'known'])
    expect(told(await new Browser().register(second, { id: twin }))).toEqual([409, 'known'])
    expect(told(await new Browser().register(new TestPasskey(), { id: key.id }))).toEqual([409, 'known'])
    expect(told(await browser.add(key, second))).toEqual([409, 'known'])
    expect(told(await browser.add(key, second, { id: twin }))).toEqual([409, 'known'])
    const [other, own] = [new Browser(), new TestPasskey()]
    await other.register(own)
    expect(told(await other.add(own, key))).toEqual([409, 'known'])
    const all = await Promise.all(Array.from({ length: 5 }, () => new Browser()).map(each => each.register(third)))
    expect(all.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await browser.list(key)).body.passkeys.map(({ name }) => name)).toEqual(['Tarn wallet 1', 'Tarn wallet 2'])
  })
  const third = new TestPasskey()

  test('the seventeenth passkey of a wallet is told why it is refused', async () => {
    const [browser, key] = [new Browser(), new TestPasskey()]
    await browser.register(key)
    const values = Array.from({ length: 15 }, () => new TestPasskey())
    for (const each of values)
      await store.query(
        "INSERT INTO passkeys (credential_id, account, public_key, x, y, attachment, provider, name) VALUES ($1, $2, ''::bytea, $3, $4, 'platform', 'other', 'x')",
        [each.id, key.address, each.key.x, each.key.y],
      )
    expect(told(await browser.add(key, new TestPasskey()))).toEqual([409, 'full'])
  })

  test('over an open session none is made; the session stays, and after it ended the same answer is taken', async () => {
    const [browser, key, next] = [new Browser(), new TestPasskey(), new TestPasskey()]
    await browser.register(key)
    const { nonce } = await browser.challenge({ type: 'register' })
    const answer = { nonce, credential: next.registrationJson(nonce) }
    const refused = await browser.ask('/register', answer)
    expect([...told(refused), refused.cookie]).toEqual([409, 'signedIn', null])
    expect(await made(next)).toBe(0)
    expect((await browser.list(key)).status).toBe(200)
    await browser.ask('/sign-out', {})
    expect((await browser.ask<PasskeyAccountAnswer>('/register', answer)).body).toMatchObject({
      address: next.address,
      credentialId: next.id,
    })
    expect((await browser.list(next)).status).toBe(200)
  })
})

describe('[PK-1] [PK-3] names', () => {
  test('the system’s picker tells two wallets apart, before and after they have an address', async () => {
    const [browser, key] = [new Browser(), new TestPasskey()]
    const users = await Promise.all(
      Array.from({ length: 20 }, async () => (await browser.challenge({ type: 'register' })).creation.user),
    )
    expect(new Set(users.map(({ name }) => name)).size).toBe(20)
    expect(new Set(users.map(({ displayName }) => displayName)).size).toBe(20)
    expect(new Set(users.map(({ id }) => id)).size).toBe(20)
    for (const { name } of users) expect(name).toMatch(/^Tarn wallet [0-9A-Z]{6}$/)
    const named = (await browser.challenge({ type: 'register', username: 'Ada\u202e' })).creation.user.name
    expect(named).toMatch(/^Ada [0-9A-Z]{6}$/)
    const short = `${key.address.slice(0, 6)}…${key.address.slice(-4)}`
    expect((await browser.register(key)).body.picker).toEqual({
      userHandle: expect.any(String),
      name: `Tarn wallet ${short}`,
    })
    const { user } = (await browser.adding(key)).creation
    expect([user.name, user.displayName]).toEqual([`Tarn wallet ${short}`, `Tarn wallet ${short}`])
    // And by the name it goes by, once it has one.
    await store.query('INSERT INTO username_accounts (address, claims) VALUES ($1, 1)', [key.address])
    await store.query("INSERT INTO usernames (username, address) VALUES ('adalovelace', $1)", [key.address])
    expect((await browser.list(key)).body.account.picker?.name).toBe(`adalovelace ${short}`)
    expect((await new Browser().signIn(key)).body.picker?.userHandle).toBe(user.id)
  })

  test('a passkey is called what its person says, cleaned, and only by who is signed in to its wallet', async () => {
    const [browser, eve, key, his] = [new Browser(), new Browser(), new TestPasskey(), new TestPasskey()]
    await browser.register(key)
    await eve.register(his)
    expect(
      (await browser.ask<{ name: string }>('/rename', { id: key.id, name: '  My\u202e \u0007phone\n\u200b ' })).body,
    ).toEqual({ name: 'My phone' })
    expect((await browser.list(key)).body.passkeys.map(({ name }) => name)).toEqual(['My phone'])
    expect(
      (await browser.ask<{ name: string }>('/rename', { id: key.id, name: 'x'.repeat(200) })).body.name,
    ).toHaveLength(40)
    for (const name of ['', '   ', '\u202e\u200b'])
      expect(told(await browser.ask('/rename', { id: key.id, name }))).toEqual([400, 'badName'])
    expect(told(await browser.ask('/rename', { id: his.id, name: 'mine' }))).toEqual([409, 'failed'])
    expect(told(await new Browser().ask('/rename', { id: key.id, name: 'mine' }))).toEqual([401, 'signedOut'])
    expect((await eve.list(his)).body.passkeys.map(({ name }) => name)).toEqual(['Tarn wallet 1'])
    // Names that were kept before names were cleaned.
    await store.query('UPDATE passkeys SET name = $2 WHERE credential_id = $1', [key.id, 'a\u202eb'])
    expect((await browser.list(key)).body.passkeys[0]!.name).toBe('ab')
  })
})

describe('[AP-2] a session', () => {
  test('is a cookie that no script reads, no other site sends, and no plain connection carries', async () => {
    const here = (await new Browser().register(new TestPasskey())).cookie ?? ''
    const parts = here
      .split('; ')
      .slice(1)
      .map(part => part.toLowerCase())
      .sort()
    expect(parts).toEqual(['httponly', 'max-age=604800', 'path=/api/', 'samesite=strict'])
    app = passkeyRoutes({ siteUrl: 'https://tarn.example', trustProxy: true, rpcUrls: {}, indexerUrl }, store)
    const [browser, key] = [new Browser('https://tarn.example'), new TestPasskey('https://tarn.example')]
    for (const { cookie } of [await browser.register(key), await new Browser('https://tarn.example').signIn(key)])
      expect(
        (cookie ?? '')
          .split('; ')
          .slice(1)
          .map(part => part.toLowerCase())
          .sort(),
      ).toEqual(['httponly', 'max-age=604800', 'path=/api/', 'samesite=strict', 'secure'])
    // What lies in the store opens nothing.
    const token = browser.cookie.split('=')[1]!
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect((await store.query('SELECT 1 FROM passkey_sessions WHERE token_hash = $1', [token])).length).toBe(0)
  })

  test('ends by itself after a week, whatever the browser keeps', async () => {
    const [browser, key] = [new Browser(), new TestPasskey()]
    await browser.register(key)
    const [{ life } = { life: 0 }] = await store.query<{ life: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 AS life FROM passkey_sessions WHERE account = $1',
      [key.address],
    )
    expect(life).toBeGreaterThan(604_700)
    expect(life).toBeLessThanOrEqual(604_800)
    await store.query("UPDATE passkey_sessions SET expires_at = now() + interval '2 seconds' WHERE account = $1", [
      key.address,
    ])
    expect((await browser.list(key)).status, 'using it does not make it longer').toBe(200)
    const [{ left } = { left: 0 }] = await store.query<{ left: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 AS left FROM passkey_sessions WHERE account = $1',
      [key.address],
    )
    expect(left).toBeLessThanOrEqual(2)
    await store.query("UPDATE passkey_sessions SET expires_at = now() - interval '1 second' WHERE account = $1", [
      key.address,
    ])
    expect(told(await browser.list(key))).toEqual([401, 'signedOut'])
    expect(told(await browser.ask('/challenge', { type: 'verify' }))).toEqual([401, 'signedOut'])
    expect(told(await browser.ask('/rename', { id: key.id, name: 'x' }))).toEqual([401, 'signedOut'])
    // And over one that has ended a wallet may be made.
    expect((await browser.register(new TestPasskey())).status).toBe(200)
  })

  test('does not outlive its passkey: what a deleted one opened anywhere has ended, others go on', async () => {
    const [browser, there, other, first, second] = [
      new Browser(),
      new Browser(),
      new Browser(),
      new TestPasskey(),
      new TestPasskey(),
    ]
    await browser.register(first)
    await browser.add(first, second)
    await there.signIn(second)
    await other.signIn(first)
    expect((await there.list(first)).status).toBe(200)
    expect((await browser.delete(first, second.id)).status).toBe(200)
    expect(told(await there.list(first))).toEqual([401, 'signedOut'])
    expect(
      (await store.query('SELECT 1 FROM passkey_sessions WHERE credential_id = $1', [second.id])).length,
      'nothing of it is left',
    ).toBe(0)
    expect((await other.list(first)).status).toBe(200)
    // By whatever way a passkey was removed.
    await store.query('UPDATE passkeys SET removed = true WHERE credential_id = $1', [first.id])
    expect(told(await other.list(first))).toEqual([401, 'signedOut'])
    await store.query('UPDATE passkeys SET removed = false WHERE credential_id = $1', [first.id])
    expect((await browser.delete(first, first.id)).body).toEqual({ last: true, signedOut: true })
    for (const each of [browser, there, other]) expect(told(await each.list(first))).toEqual([401, 'signedOut'])
    expect((await store.query('SELECT 1 FROM passkey_sessions WHERE account = $1', [first.address])).length).toBe(0)
  })

  test('is not what somebody says it is: a made-up token, or another account’s list', async () => {
    const [browser, thief, key] = [new Browser(), new Browser(), new TestPasskey()]
    await browser.register(key)
    for (const token of ['', 'x', 'a'.repeat(43), browser.cookie.split('=')[1]!.slice(1)]) {
      thief.cookie = `tarn_passkey=${token}`
      expect(told(await thief.list(key))).toEqual([401, 'signedOut'])
    }
  })
})
