import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import fc from 'fast-check'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOf } from '#data/names/digestOf.ts'
import type { Profile } from '#data/names/nameSchemas.ts'
import { fold, foldedSql } from '#domain/token/NameLikeness.ts'
import { type Action, CHANGES, statementOf } from '#domain/account/Username.ts'
import { migrate } from '../store/migrate.ts'
import { newStore } from '../../../tests/support/newStore.ts'
import type { Store } from '../store/Store.ts'
import { nameRoutes } from './nameRoutes.ts'

const ORIGIN = 'https://tarn.example'
const folder = mkdtempSync(join(tmpdir(), 'tarn-names-'))
/** What the chain says of a smart wallet's signature. */
const chain = { up: true, valid: true, asked: 0 }
let server: Server
let store: Store
let app: ReturnType<typeof nameRoutes>
let visitor = 0

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { id, method } = JSON.parse(text) as { id: number; method: string }
    chain.asked++
    if (!chain.up) return void response.writeHead(500).end('{}')
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : chain.valid ? '0x01' : '0x00' }),
    )
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  store = await newStore(join(folder, 'store'))
  // A database that starts on a busy machine.
}, 60_000)
afterAll(async () => {
  await store.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  Object.assign(chain, { up: true, valid: true, asked: 0 })
  app = nameRoutes(
    {
      siteUrl: `${ORIGIN}/`,
      trustProxy: true,
      rpcUrls: { 1: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`] },
    },
    store,
  )
})

type Answer = {
  status: number
  body: {
    profile?: Profile | null
    available?: boolean
    reason?: string | null
    like?: string | null
    nonce?: string
    error?: { code: string }
  }
}
async function ask(path: string, body?: unknown, ip = elsewhere()): Promise<Answer> {
  const response = await app.request(
    path,
    body === undefined
      ? { headers: { 'x-forwarded-for': ip } }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
          body: JSON.stringify(body),
        },
  )
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
let count = 0
/** Letters that are read as no others: each name is its own. */
const name = () => `q${[...(count++).toString(6).padStart(5, '0')].map(digit => 'acdfhk'[Number(digit)]).join('')}`
/** The connection of another visitor. */
const elsewhere = () => `172.${16 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor++ & 255}`

/** A user with a key. */
class Person {
  readonly key = privateKeyToAccount(generatePrivateKey())
  readonly address = this.key.address.toLowerCase()
  async signed(action: Action, username: string, digest = '', origin = ORIGIN) {
    const nonce = (await ask('/nonce', { address: this.address })).body.nonce!
    const signature = await this.key.signMessage({
      message: statementOf({ origin, action, address: this.address, username, nonce, digest }),
    })
    return { address: this.address, chainId: 1, username, nonce, signature }
  }
  claim = async (username: string, ip?: string) => ask('/claim', await this.signed('claim', username), ip)
  edit = async (username: string, change: { bio: string; link: string; avatar: string | null }) =>
    ask('/profile', { ...(await this.signed('profile', username, await digestOf(change))), ...change })
}
const picture = (side: number) =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side / 2}"><rect width="${side}" height="${side}" fill="#0b6e78"/></svg>`,
  )
    .render()
    .asPng()

describe('[OB-5] claiming', () => {
  test('a name is available until somebody claims it, then found by name and by address', async () => {
    const [person, username] = [new Person(), name()]
    expect((await ask(`/available?username=${username}`)).body).toMatchObject({ available: true })
    expect(await person.claim(username)).toMatchObject({
      status: 200,
      body: { profile: { username, address: person.address, changesLeft: CHANGES } },
    })
    expect((await ask(`/available?username=${username}`)).body).toMatchObject({ available: false })
    for (const path of [`/by-name?username=${username}`, `/by-address?address=${person.address}`])
      expect((await ask(path)).body.profile, path).toMatchObject({ username, address: person.address })
    expect(await new Person().claim(username)).toMatchObject({ status: 409, body: { error: { code: 'unavailable' } } })
  })

  test('two changes and no third; what was given up is nobody’s ever again', async () => {
    const person = new Person()
    const names = [name(), name(), name(), name()] as const
    for (const [index, username] of names.slice(0, 3).entries())
      expect((await person.claim(username)).body.profile).toMatchObject({ username, changesLeft: CHANGES - index })
    expect(await person.claim(names[3])).toMatchObject({ status: 409, body: { error: { code: 'addressLimit' } } })
    expect((await ask(`/available?username=${names[3]}`)).body, 'a refused claim takes nothing').toMatchObject({
      available: true,
    })
    for (const given of names.slice(0, 2)) {
      expect((await ask(`/available?username=${given}`)).body).toMatchObject({ available: false })
      expect((await ask(`/by-name?username=${given}`)).body.profile).toBeNull()
      expect((await new Person().claim(given)).body.error?.code).toBe('unavailable')
    }
  })

  test('deleting gives the name up for ever and takes the profile along; the count of changes stays', async () => {
    const [person, username] = [new Person(), name()]
    await person.claim(username)
    await person.edit(username, { bio: 'hello', link: 'x.com/me', avatar: Buffer.from(picture(64)).toString('base64') })
    const { avatar } = (await ask(`/by-name?username=${username}`)).body.profile!
    expect(await ask('/delete', await person.signed('delete', username))).toMatchObject({
      status: 200,
      body: { profile: null },
    })
    expect((await app.request(`/avatar/${avatar}`)).status).toBe(404)
    expect((await new Person().claim(username)).body.error?.code).toBe('unavailable')
    expect((await person.claim(name())).body.profile).toMatchObject({
      bio: '',
      link: '',
      avatar: null,
      changesLeft: CHANGES - 1,
    })
  })

  test('[ER-5] a connection claims ten names a day, whatever addresses sign and whatever the client says of itself', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push(
        (
          await ask(
            '/claim',
            { ...(await new Person().signed('claim', name())), device: generatePrivateKey().slice(2, 34) },
            '203.0.113.7',
          )
        ).status,
      )
    expect(statuses).toEqual([...Array<number>(10).fill(200), 409])
    const left = name()
    expect(await new Person().claim(left, '203.0.113.7')).toMatchObject({
      status: 409,
      body: { error: { code: 'deviceLimit' } },
    })
    expect((await ask(`/available?username=${left}`)).body, 'a refused claim takes nothing').toMatchObject({
      available: true,
    })
    expect((await new Person().claim(left, '203.0.113.8')).status, 'another connection').toBe(200)
    // A network of IPv6 is one connection, whichever of its addresses asks.
    const six: number[] = []
    for (let i = 0; i < 11; i++) six.push((await new Person().claim(name(), `2001:db8:7:7::${i + 1}`)).status)
    expect(six.at(-1)).toBe(409)
    // The next day counts anew, and the service forgets after two days where a claim came from.
    await store.query('UPDATE username_sources SET day = day - 1')
    expect((await new Person().claim(name(), '203.0.113.7')).status).toBe(200)
    await store.query('UPDATE username_sources SET day = day - 2')
    await new Person().claim(name(), '203.0.113.9')
    const rows = await store.query<{ source: string }>('SELECT source FROM username_sources')
    expect(rows).toHaveLength(1)
    expect(rows[0]!.source, 'no address is kept').toMatch(/^[0-9a-f]{64}$/)
  })

  test('of ten who ask for a name at once one gets it; of ten claims of one address three are given', async () => {
    const username = name()
    const all = await Promise.all(Array.from({ length: 10 }, () => new Person().claim(username)))
    expect(all.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(new Set(all.filter(answer => answer.status !== 200).map(answer => answer.body.error?.code))).toEqual(
      new Set(['unavailable']),
    )
    const person = new Person()
    const claims = await Promise.all(Array.from({ length: 10 }, () => person.claim(name())))
    expect(claims.filter(answer => answer.status === 200)).toHaveLength(1 + CHANGES)
  })

  test('names of ours, and what is no name, can’t be claimed', async () => {
    expect((await new Person().claim('support')).body.error?.code).toBe('unavailable')
    for (const wrong of ['ab', 'Alice', 'al-ice', 'x'.repeat(21), 'аlice']) {
      expect((await ask(`/available?username=${encodeURIComponent(wrong)}`)).body, wrong).toMatchObject({
        available: false,
      })
      expect((await new Person().claim(wrong)).status, wrong).toBe(400)
    }
  })
})

describe('[OB-5] names that mislead', () => {
  test.each([
    ['tarn', 'tarn'],
    ['support', 'support'],
    ['admin', 'admin'],
    ['official', 'official'],
    ['help', 'help'],
    ['security', 'security'],
    ['root', 'root'],
    ['team', 'team'],
    ['ethereum', 'ethereum'],
    ['uniswap', 'uniswap'],
    ['metamask', 'metamask'],
    ['coinbase', 'coinbase'],
    ['unlswap', 'uniswap'],
    ['un1sw4p', 'uniswap'],
    ['m3tamask', 'metamask'],
    ['rnetamask', 'metamask'],
    ['co1nba5e', 'coinbase'],
    ['supp0rt', 'support'],
    ['adm1n', 'admin'],
    ['tam', 'tarn'],
    ['tarnsupport', 'tarn'],
    ['realuniswap', 'uniswap'],
    ['metamask24', 'metamask'],
  ])('%s is nobody’s: it would be taken for %s', async (username, like) => {
    expect((await ask(`/available?username=${username}`)).body).toEqual({ available: false, reason: 'reserved', like })
    expect(await new Person().claim(username)).toMatchObject({ status: 409, body: { error: { code: 'unavailable' } } })
  })

  test('what reads like a claimed name is refused, also after that was given up; of two at once one is given', async () => {
    const person = new Person()
    await person.claim('lorimvale0')
    for (const alike of ['l0rimvale0', '1orimvale0', 'iorimvaleo', 'lorirnvale0', 'lor1mva1e0', 'iorimvale0']) {
      expect((await ask(`/available?username=${alike}`)).body, alike).toEqual({
        available: false,
        reason: 'alike',
        like: 'lorimvale0',
      })
      expect(await new Person().claim(alike), alike).toMatchObject({ status: 409, body: { error: { code: 'alike' } } })
    }
    expect((await ask('/available?username=lorimvale0')).body).toEqual({
      available: false,
      reason: 'taken',
      like: null,
    })
    for (const other of ['lorimvale6', 'lorimvale8', 'borimvale0'])
      expect((await ask(`/available?username=${other}`)).body, other).toMatchObject({ available: true })
    await ask('/delete', await person.signed('delete', 'lorimvale0'))
    expect((await new Person().claim('l0rimvaleo')).body.error?.code).toBe('alike')
    const both = await Promise.all(
      ['quimbol', 'qu1mbol', 'quimb01', 'qulmbo1', 'quirnbol'].map(username => new Person().claim(username)),
    )
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('names that were claimed before this rule stay, and say what they look like: the later of two, and who sounds official', async () => {
    const give = async (username: string, day: string) => {
      const address = new Person().address
      await store.query('INSERT INTO username_accounts (address, claims) VALUES ($1, 1)', [address])
      await store.query('INSERT INTO usernames (username, address, claimed_at) VALUES ($1, $2, $3)', [
        username,
        address,
        day,
      ])
    }
    await give('velmor', '2026-01-01')
    await give('ve1mor', '2026-01-02')
    await give('velm0r', '2026-01-03')
    await give('rnetarnask', '2026-01-04')
    const of = async (username: string) => (await ask(`/by-name?username=${username}`)).body.profile
    expect(await of('velmor')).toMatchObject({ looksLike: null })
    expect(await of('ve1mor')).toMatchObject({ looksLike: 'velmor' })
    expect(await of('velm0r')).toMatchObject({ looksLike: 'velmor' })
    expect(await of('rnetarnask')).toMatchObject({ looksLike: 'metamask' })
    // Its first owner gave it up: from now on only the name that is in use can be imitated.
    await store.query("UPDATE usernames SET address = NULL WHERE username = 'velmor'")
    expect(await of('ve1mor')).toMatchObject({ looksLike: null })
    expect(await of('velm0r')).toMatchObject({ looksLike: 've1mor' })
  })

  test('a store from before this rule is brought up to it with all that lies in it', async () => {
    const old = await newStore(join(folder, 'old'))
    try {
      // As the version before left it.
      for (const sql of [
        'ALTER TABLE usernames DROP COLUMN folded',
        'DROP TABLE username_sources, username_secret',
        "DELETE FROM migrations WHERE name = '2026-11-usernames-folded'",
      ])
        await old.query(sql)
      const [standing, gone] = [new Person().address, new Person().address]
      await old.query(
        "INSERT INTO username_accounts (address, claims, bio, link) VALUES ($1, 2, 'hello', 'https://x.com/a'), ($2, 1, '', '')",
        [standing, gone],
      )
      await old.query("INSERT INTO usernames (username, address) VALUES ('un1swap', $1), ('oldname', NULL)", [standing])
      await old.query("INSERT INTO username_devices VALUES ('d', 5)")
      await migrate(old)
      app = nameRoutes({ siteUrl: `${ORIGIN}/`, trustProxy: true, rpcUrls: {} }, old)
      expect((await ask('/by-name?username=un1swap')).body.profile).toMatchObject({
        address: standing,
        bio: 'hello',
        link: 'https://x.com/a',
        changesLeft: 1,
        looksLike: 'uniswap',
      })
      expect((await ask('/available?username=0ldname')).body).toEqual({
        available: false,
        reason: 'alike',
        like: 'oldname',
      })
      expect((await new Person().claim(name())).status).toBe(200)
    } finally {
      await old.close()
    }
  }, 60_000)

  test('the store folds as the service does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-z0-9]{3,20}$/), { minLength: 40, maxLength: 40 }),
        async names => {
          const all = [...names, 'rrnnvvvw01i2345789', 'vvv', 'rrn']
          const rows = await store.query<{ name: string; folded: string }>(
            `SELECT name, ${foldedSql('name')} AS folded FROM unnest($1::text[]) AS name`,
            [all],
          )
          for (const row of rows) expect(row.folded, row.name).toBe(fold(row.name))
        },
      ),
      { numRuns: 5 },
    )
    const kept = await store.query<{ username: string; folded: string }>('SELECT username, folded FROM usernames')
    for (const row of kept) expect(row.folded, row.username).toBe(fold(row.username))
  })
})

describe('[OB-5] proof', () => {
  test('a nonce counts once, for one address, one deed, one site', async () => {
    chain.valid = false
    const [person, other, username] = [new Person(), new Person(), name()]
    const body = await person.signed('claim', username)
    expect((await ask('/claim', { ...body, address: other.address })).body.error?.code).toBe('nonce')
    expect((await ask('/delete', body)).body.error?.code, 'a claim is no deletion').toBe('signature')
    expect((await ask('/claim', body)).body.error?.code, 'used up by the failure').toBe('nonce')
    const foreign = { ...(await person.signed('claim', username, '', 'https://evil.example')) }
    expect((await ask('/claim', foreign)).body.error?.code).toBe('signature')
    const good = await person.signed('claim', username)
    const both = await Promise.all([ask('/claim', good), ask('/claim', good)])
    expect(both.map(answer => answer.status).sort()).toEqual([200, 401])
  })

  test('somebody else’s signature, and a profile changed after signing, are refused', async () => {
    chain.valid = false
    const [person, thief, username] = [new Person(), new Person(), name()]
    await person.claim(username)
    const stolen = await thief.signed('delete', username)
    const nonce = (await ask('/nonce', { address: person.address })).body.nonce!
    expect((await ask('/delete', { ...stolen, address: person.address, nonce })).body.error?.code).toBe('signature')
    const change = { bio: 'mine', link: '', avatar: null }
    const body = { ...(await person.signed('profile', username, await digestOf(change))), ...change, bio: 'not mine' }
    expect((await ask('/profile', body)).body.error?.code).toBe('signature')
  })

  test('a smart wallet signs by its code: the chain decides, and while it can’t be asked nothing is decided', async () => {
    const address = `0x${'c0'.repeat(20)}`
    const attempt = async () =>
      ask('/claim', {
        address,
        chainId: 1,
        username: name(),
        nonce: (await ask('/nonce', { address })).body.nonce,
        signature: `0x${'12'.repeat(200)}`,
      })
    expect((await attempt()).status).toBe(200)
    expect(chain.asked).toBeGreaterThan(0)
    chain.valid = false
    expect(await attempt()).toMatchObject({ status: 401, body: { error: { code: 'signature' } } })
    chain.up = false
    expect((await attempt()).status).toBe(503)
    expect(
      (
        await ask('/claim', {
          address,
          chainId: 999,
          username: name(),
          nonce: (await ask('/nonce', { address })).body.nonce,
          signature: '0x12',
        })
      ).status,
    ).toBe(401)
  })
})

describe('[EN-7] the profile', () => {
  test('bio, link and a picture that is drawn anew, 256 pixels square, without what hid in the file', async () => {
    const [person, username] = [new Person(), name()]
    await person.claim(username)
    const hidden = 'GPS 48.8583 N'
    const sent = Buffer.concat([Buffer.from(picture(400)), Buffer.from(hidden)])
    const answer = await person.edit(username, { bio: 'Deep water', link: 'x.com/me', avatar: sent.toString('base64') })
    expect(answer.body.profile).toMatchObject({
      bio: 'Deep water',
      link: 'https://x.com/me',
      avatar: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const response = await app.request(`/avatar/${answer.body.profile!.avatar}`)
    const png = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('image/png')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256])
    expect(png.includes(hidden)).toBe(false)
    const kept = await person.edit(username, { bio: 'Deeper', link: '', avatar: null })
    expect(kept.body.profile).toMatchObject({ bio: 'Deeper', link: '', avatar: answer.body.profile!.avatar })
    expect((await person.edit(username, { bio: '', link: '', avatar: '' })).body.profile).toMatchObject({
      avatar: null,
    })
  })

  test('bidi marks, controls and what nobody sees are taken out of a bio, old ones too', async () => {
    const [person, username] = [new Person(), name()]
    await person.claim(username)
    const answer = await person.edit(username, {
      bio: ' a\u202eb\u2066c\u200b\u0007d\n\te\u{e0041} سلام\u200cها 👨‍👩‍👧 ',
      link: '',
      avatar: null,
    })
    expect(answer.body.profile?.bio).toBe('abcd e سلام\u200cها 👨‍👩‍👧')
    const [kept] = await store.query<{ bio: string }>('SELECT bio FROM username_accounts WHERE address = $1', [
      person.address,
    ])
    expect(kept?.bio, 'nor does it lie in the store').toBe(answer.body.profile?.bio)
    await store.query('UPDATE username_accounts SET bio = $2 WHERE address = $1', [person.address, 'x\u202ey\u200fz'])
    expect((await ask(`/by-address?address=${person.address}`)).body.profile?.bio).toBe('xyz')
  })

  test('[ER-5] what is no picture, one too large, and a link that runs are refused, and nothing changes', async () => {
    const [person, username] = [new Person(), name()]
    await person.claim(username)
    const code = async (change: { bio: string; link: string; avatar: string | null }) =>
      (await person.edit(username, change)).body.error?.code
    expect(await code({ bio: 'x', link: '', avatar: Buffer.from('<svg/>').toString('base64') })).toBe('avatar')
    const bomb = Buffer.from(picture(64))
    bomb.writeUInt32BE(60_000, 16)
    expect(await code({ bio: 'x', link: '', avatar: bomb.toString('base64') })).toBe('avatar')
    expect(await code({ bio: 'x', link: 'javascript:alert(1)', avatar: null })).toBe('link')
    expect((await ask(`/by-name?username=${username}`)).body.profile).toMatchObject({ bio: '', link: '' })
    const other = name()
    expect((await person.edit(other, { bio: '', link: '', avatar: null })).body.error?.code, 'not one’s name').toBe(
      'noName',
    )
  })
})

test('a visitor who changes too much waits, and looking up is not held up by it', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 24; i++)
    statuses.push((await ask('/nonce', { address: `0x${'1'.repeat(40)}` }, '10.200.0.1')).status)
  expect(statuses).toContain(429)
  expect((await ask('/available?username=abc', undefined, '10.200.0.1')).status).toBe(200)
})

test('[OB-5] whatever is sent, no answer is a failure of ours', async () => {
  const address = `0x${'2'.repeat(40)}`
  const body = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        address: fc.oneof(fc.constant(address), fc.string()),
        chainId: fc.oneof(fc.constant(1), fc.integer(), fc.constant(2 ** 53)),
        username: fc.oneof(fc.constant('fuzzy'), fc.string()),
        nonce: fc.oneof(fc.constant('a'.repeat(64)), fc.string()),
        signature: fc.oneof(fc.constant('0x'), fc.constant(`0x${'f'.repeat(130)}`), fc.string()),
        device: fc.oneof(fc.constant('b'.repeat(32)), fc.string()),
        bio: fc.string({ unit: 'binary' }),
        link: fc.string(),
        avatar: fc.oneof(fc.constant(null), fc.base64String()),
      },
      { requiredKeys: [] },
    ),
  )
  let ip = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('/nonce', '/claim', '/profile', '/delete'), body, async (path, value) => {
      const { status } = await ask(path, value ?? null, `10.7.${ip++ >> 8}.${ip & 255}`)
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 250 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/available?username=', '/by-name?username=', '/by-address?address=', '/avatar/'),
      fc.string({ unit: 'binary' }),
      async (path, text) => {
        const response = await app.request(path + encodeURIComponent(text), {
          headers: { 'x-forwarded-for': `10.8.${ip++ >> 8}.${ip & 255}` },
        })
        expect(response.status).toBeLessThan(500)
      },
    ),
    { numRuns: 150 },
  )
})
