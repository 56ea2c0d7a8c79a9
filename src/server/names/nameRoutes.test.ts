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
import { type Action, CHANGES, PER_DEVICE, statementOf } from '#domain/Username.ts'
import { openStore } from '../store/openStore.ts'
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
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : chain.valid ? '0x01' : '0x00' }))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  store = await openStore({ folder: join(folder, 'store') })
  // A database that starts on a busy machine.
}, 60_000)
afterAll(async () => {
  await store.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  Object.assign(chain, { up: true, valid: true, asked: 0 })
  app = nameRoutes({ siteUrl: `${ORIGIN}/`, trustProxy: true, rpcUrls: { 1: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`] } }, store)
})

type Answer = { status: number; body: { profile?: Profile | null; available?: boolean; nonce?: string; error?: { code: string } } }
async function ask(path: string, body?: unknown, ip = `10.0.0.${visitor++ % 250}`): Promise<Answer> {
  const response = await app.request(path, body === undefined ? { headers: { 'x-forwarded-for': ip } } : { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': ip }, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
const device = () => generatePrivateKey().slice(2, 34)
let count = 0
const name = () => `user${(count++).toString(36)}x${Date.now().toString(36).slice(-4)}`

/** Somebody with a key. */
class Person {
  readonly key = privateKeyToAccount(generatePrivateKey())
  readonly address = this.key.address.toLowerCase()
  async signed(action: Action, username: string, digest = '', origin = ORIGIN) {
    const nonce = (await ask('/nonce', { address: this.address })).body.nonce!
    const signature = await this.key.signMessage({ message: statementOf({ origin, action, address: this.address, username, nonce, digest }) })
    return { address: this.address, chainId: 1, username, nonce, signature }
  }
  claim = async (username: string, by = device()) => ask('/claim', { ...(await this.signed('claim', username)), device: by })
  edit = async (username: string, change: { bio: string; link: string; avatar: string | null }) => ask('/profile', { ...(await this.signed('profile', username, await digestOf(change))), ...change })
}
const picture = (side: number) => new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side / 2}"><rect width="${side}" height="${side}" fill="#0b6e78"/></svg>`).render().asPng()

describe('[OB-5] claiming', () => {
  test('a name is available until somebody claims it, then found by name and by address', async () => {
    const [person, username] = [new Person(), name()]
    expect((await ask(`/available?username=${username}`)).body).toEqual({ available: true })
    expect(await person.claim(username)).toMatchObject({ status: 200, body: { profile: { username, address: person.address, changesLeft: CHANGES } } })
    expect((await ask(`/available?username=${username}`)).body).toEqual({ available: false })
    for (const path of [`/by-name?username=${username}`, `/by-address?address=${person.address}`]) expect((await ask(path)).body.profile, path).toMatchObject({ username, address: person.address })
    expect(await new Person().claim(username)).toMatchObject({ status: 409, body: { error: { code: 'unavailable' } } })
  })

  test('two changes and no third; what was given up is nobody’s ever again', async () => {
    const person = new Person()
    const names = [name(), name(), name(), name()] as const
    for (const [index, username] of names.slice(0, 3).entries()) expect((await person.claim(username)).body.profile).toMatchObject({ username, changesLeft: CHANGES - index })
    expect(await person.claim(names[3])).toMatchObject({ status: 409, body: { error: { code: 'addressLimit' } } })
    expect((await ask(`/available?username=${names[3]}`)).body, 'a refused claim takes nothing').toEqual({ available: true })
    for (const given of names.slice(0, 2)) {
      expect((await ask(`/available?username=${given}`)).body).toEqual({ available: false })
      expect((await ask(`/by-name?username=${given}`)).body.profile).toBeNull()
      expect((await new Person().claim(given)).body.error?.code).toBe('unavailable')
    }
  })

  test('deleting gives the name up for ever and takes the profile along; the count of changes stays', async () => {
    const [person, username] = [new Person(), name()]
    await person.claim(username)
    await person.edit(username, { bio: 'hello', link: 'x.com/me', avatar: Buffer.from(picture(64)).toString('base64') })
    const { avatar } = (await ask(`/by-name?username=${username}`)).body.profile!
    expect(await ask('/delete', await person.signed('delete', username))).toMatchObject({ status: 200, body: { profile: null } })
    expect((await app.request(`/avatar/${avatar}`)).status).toBe(404)
    expect((await new Person().claim(username)).body.error?.code).toBe('unavailable')
    expect((await person.claim(name())).body.profile).toMatchObject({ bio: '', link: '', avatar: null, changesLeft: CHANGES - 1 })
  })

  test('[ER-5] a device claims only so many names, whatever addresses it shows', async () => {
    const one = device()
    for (let i = 0; i < PER_DEVICE; i++) expect((await new Person().claim(name(), one)).status).toBe(200)
    expect(await new Person().claim(name(), one)).toMatchObject({ status: 409, body: { error: { code: 'deviceLimit' } } })
    expect((await new Person().claim(name(), device())).status).toBe(200)
  })

  test('of ten who ask for a name at once one gets it; of ten claims of one address three are given', async () => {
    const username = name()
    const all = await Promise.all(Array.from({ length: 10 }, () => new Person().claim(username)))
    expect(all.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(new Set(all.filter(answer => answer.status !== 200).map(answer => answer.body.error?.code))).toEqual(new Set(['unavailable']))
    const person = new Person()
    const claims = await Promise.all(Array.from({ length: 10 }, () => person.claim(name())))
    expect(claims.filter(answer => answer.status === 200)).toHaveLength(1 + CHANGES)
  })

  test('names of ours, and what is no name, can’t be claimed', async () => {
    expect((await new Person().claim('support')).body.error?.code).toBe('unavailable')
    for (const wrong of ['ab', 'Alice', 'al-ice', 'x'.repeat(21), 'аlice']) {
      expect((await ask(`/available?username=${encodeURIComponent(wrong)}`)).body, wrong).toEqual({ available: false })
      expect((await new Person().claim(wrong)).status, wrong).toBe(400)
    }
  })
})

describe('[OB-5] proof', () => {
  test('a nonce counts once, for one address, one deed, one site', async () => {
    chain.valid = false
    const [person, other, username] = [new Person(), new Person(), name()]
    const body = { ...(await person.signed('claim', username)), device: device() }
    expect((await ask('/claim', { ...body, address: other.address })).body.error?.code).toBe('nonce')
    expect((await ask('/delete', body)).body.error?.code, 'a claim is no deletion').toBe('signature')
    expect((await ask('/claim', body)).body.error?.code, 'used up by the failure').toBe('nonce')
    const foreign = { ...(await person.signed('claim', username, '', 'https://evil.example')), device: device() }
    expect((await ask('/claim', foreign)).body.error?.code).toBe('signature')
    const good = { ...(await person.signed('claim', username)), device: device() }
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
    const attempt = async () => ask('/claim', { address, chainId: 1, username: name(), nonce: (await ask('/nonce', { address })).body.nonce, signature: `0x${'12'.repeat(200)}`, device: device() })
    expect((await attempt()).status).toBe(200)
    expect(chain.asked).toBeGreaterThan(0)
    chain.valid = false
    expect(await attempt()).toMatchObject({ status: 401, body: { error: { code: 'signature' } } })
    chain.up = false
    expect((await attempt()).status).toBe(503)
    expect((await ask('/claim', { address, chainId: 999, username: name(), nonce: (await ask('/nonce', { address })).body.nonce, signature: '0x12', device: device() })).status).toBe(401)
  })
})

describe('[EN-7] the profile', () => {
  test('bio, link and a picture that is drawn anew, 256 pixels square, without what hid in the file', async () => {
    const [person, username] = [new Person(), name()]
    await person.claim(username)
    const hidden = 'GPS 48.8583 N'
    const sent = Buffer.concat([Buffer.from(picture(400)), Buffer.from(hidden)])
    const answer = await person.edit(username, { bio: 'Deep water', link: 'x.com/me', avatar: sent.toString('base64') })
    expect(answer.body.profile).toMatchObject({ bio: 'Deep water', link: 'https://x.com/me', avatar: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const response = await app.request(`/avatar/${answer.body.profile!.avatar}`)
    const png = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('image/png')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256])
    expect(png.includes(hidden)).toBe(false)
    const kept = await person.edit(username, { bio: 'Deeper', link: '', avatar: null })
    expect(kept.body.profile).toMatchObject({ bio: 'Deeper', link: '', avatar: answer.body.profile!.avatar })
    expect((await person.edit(username, { bio: '', link: '', avatar: '' })).body.profile).toMatchObject({ avatar: null })
  })

  test('[ER-5] what is no picture, one too large, and a link that runs are refused, and nothing changes', async () => {
    const [person, username] = [new Person(), name()]
    await person.claim(username)
    const code = async (change: { bio: string; link: string; avatar: string | null }) => (await person.edit(username, change)).body.error?.code
    expect(await code({ bio: 'x', link: '', avatar: Buffer.from('<svg/>').toString('base64') })).toBe('avatar')
    const bomb = Buffer.from(picture(64))
    bomb.writeUInt32BE(60_000, 16)
    expect(await code({ bio: 'x', link: '', avatar: bomb.toString('base64') })).toBe('avatar')
    expect(await code({ bio: 'x', link: 'javascript:alert(1)', avatar: null })).toBe('link')
    expect((await ask(`/by-name?username=${username}`)).body.profile).toMatchObject({ bio: '', link: '' })
    const other = name()
    expect((await person.edit(other, { bio: '', link: '', avatar: null })).body.error?.code, 'not one’s name').toBe('noName')
  })
})

test('a visitor who changes too much waits, and looking up is not held up by it', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 24; i++) statuses.push((await ask('/nonce', { address: `0x${'1'.repeat(40)}` }, '10.200.0.1')).status)
  expect(statuses).toContain(429)
  expect((await ask('/available?username=abc', undefined, '10.200.0.1')).status).toBe(200)
})

test('[OB-5] whatever is sent, no answer is a failure of ours', async () => {
  const address = `0x${'2'.repeat(40)}`
  const body = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        address: fc.oneof(fc.constant(address), fc.string()), chainId: fc.oneof(fc.constant(1), fc.integer(), fc.constant(2 ** 53)), username: fc.oneof(fc.constant('fuzzy'), fc.string()),
        nonce: fc.oneof(fc.constant('a'.repeat(64)), fc.string()), signature: fc.oneof(fc.constant('0x'), fc.constant(`0x${'f'.repeat(130)}`), fc.string()),
        device: fc.oneof(fc.constant('b'.repeat(32)), fc.string()), bio: fc.string({ unit: 'binary' }), link: fc.string(), avatar: fc.oneof(fc.constant(null), fc.base64String()),
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
    fc.asyncProperty(fc.constantFrom('/available?username=', '/by-name?username=', '/by-address?address=', '/avatar/'), fc.string({ unit: 'binary' }), async (path, text) => {
      const response = await app.request(path + encodeURIComponent(text), { headers: { 'x-forwarded-for': `10.8.${ip++ >> 8}.${ip & 255}` } })
      expect(response.status).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})
