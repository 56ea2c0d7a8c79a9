// Whose a passkey wallet is: what the service says is held against the key that was made here, the word of the passkey
// that signed in, and our own nodes.
import { encodeAbiParameters, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, ownersCall } from '#domain/passkey/PasskeyAccount.ts'
import { networksOn } from '#onchain/node/networksOn.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { ownersNow } from '#onchain/passkey/passkeyAccount.ts'
import { answerChallenge } from '#onchain/passkey/webAuthn.ts'
import { challengeOf, verifyAssertion } from '#onchain/passkey/proof/verifyAssertion.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { TestPasskey } from '../../../tests/support/TestPasskey.ts'
import { vouch } from './vouched.ts'
import { $connectError } from '../wallet/connectDialog.ts'
import { $unproven } from './unproven.ts'
import { createPasskeyWallet, proveAgain, signInFor, storedPasskeyWallet, takeList } from './passkeyWallet.ts'

const ORIGIN = 'http://localhost:4321'
const nodes = new Map(networksOn.map(id => [id, new TestNode(id)]))
const [mine, second, thief, thiefs] = [
  new TestPasskey(ORIGIN),
  new TestPasskey(ORIGIN),
  new TestPasskey(ORIGIN),
  new TestPasskey(ORIGIN),
]
/** Whom the browser's authenticator answers with. */
let here = mine
/** A passkey under another's id: what the service calls it. */
type Listed = { id: string; key: TestPasskey['key'] }
type Said = { address: string; first: TestPasskey['key']; passkeys: Listed[] }
const saying = (of: TestPasskey, passkeys: Listed[] = [of]): Said => ({ address: of.address, first: of.key, passkeys })
/** What the service answers to a registration or a sign-in, and to a list. */
let account: Said
let list: Said
function says(lie: Lie): void {
  account = lie.account ?? account
  list = lie.list ?? list
}
let browser: ReturnType<typeof fakeBrowser>
const asked: string[] = []
const stored = () => storedPasskeyWallet(browser.storage.get('tarn.passkey') ?? null)

const accountOf = ({ address, first }: Said) => ({ address, username: 'Ada', first, credentialId: here.id })
const listOf = (said: Said) => ({
  account: accountOf(said),
  passkeys: said.passkeys.map(({ id, key }) => ({
    ...{ id, name: 'One', provider: 'other', attachment: 'platform', key, transports: [] },
    ...{ createdAt: 1, lastUsedAt: null, removed: false, networks: [] },
  })),
  networks: [],
})
const answers: Record<string, () => unknown> = {
  challenge: () => ({
    nonce: 'bm9uY2U',
    purpose: 'sign-in',
    allow: [],
    creation: {
      challenge: 'bm9uY2U',
      rp: { name: 'Tarn' },
      user: { id: 'dQ', name: 'u', displayName: 'u' },
      pubKeyCredParams: [],
    },
  }),
  'sign-in': () => accountOf(account),
  register: () => ({ ...accountOf(account), created: here.id }),
  list: () => listOf(list),
  'sign-out': () => ({ ok: true }),
}

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
/** What the authenticator makes of a question beside its own word: for what is no honest one. */
let spoilt: Parameters<TestPasskey['assertionJson']>[1] = {}
const credentials = {
  async get({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) {
    const { response, ...said } = here.assertionJson(new Uint8Array(publicKey.challenge), spoilt)
    return {
      ...{ ...said, rawId: bytes(said.rawId), getClientExtensionResults: () => ({}) },
      response: {
        clientDataJSON: bytes(response.clientDataJSON),
        authenticatorData: bytes(response.authenticatorData),
        signature: bytes(response.signature),
      },
    }
  },
  async create({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) {
    const { response, ...said } = here.registrationJson(Buffer.from(publicKey.challenge).toString('base64url'))
    return {
      ...{ ...said, rawId: bytes(said.rawId), getClientExtensionResults: () => ({}) },
      response: {
        clientDataJSON: bytes(response.clientDataJSON),
        attestationObject: bytes(response.attestationObject),
        getTransports: () => ['internal'],
      },
    }
  },
}

/** The owners of the accounts, by network: none where it is not deployed; `silent`: its node answers with an error. */
function chain(owners: Record<number, readonly Hex[] | 'silent'>): void {
  for (const [id, node] of nodes) {
    const at = owners[id]
    const silent = () => {
      throw { code: -32000, message: 'busy' }
    }
    node.answers.eth_getCode = at === 'silent' ? silent : at ? '0x6001' : '0x'
    node.answers.eth_call = ([{ data }]: readonly [{ data: Hex }]) =>
      data === ownersCall && Array.isArray(at) ? encodeAbiParameters([{ type: 'bytes[]' }], [at]) : '0x'
  }
}

beforeAll(async () => {
  for (const node of nodes.values()) await node.start()
})
afterAll(async () => {
  for (const [id, node] of nodes) {
    await node.stop()
    setRpcUrl(id, null)
  }
})
beforeEach(() => {
  vi.unstubAllGlobals()
  browser = fakeBrowser()
  vi.stubGlobal('location', { search: '?eagerlyConnect=false', origin: ORIGIN, hostname: 'localhost' })
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials, onLine: true })
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (url: unknown, how?: RequestInit) => {
    const [, verb] = /^\/api\/passkeys\/(.*)$/.exec(String(url)) ?? []
    if (!verb) return String(url).startsWith('/') ? new Response('{}', { status: 404 }) : real(url as string, how)
    asked.push(verb)
    return Response.json(answers[verb]?.() ?? {})
  })
  asked.length = 0
  spoilt = {}
  here = mine
  says(both(saying(mine)))
  $unproven.set(null)
  $connectError.set(null)
  chain({})
})

const enterBy = {
  sign: () => signInFor(),
  make: () =>
    createPasskeyWallet().then(() => {
      const { error } = $connectError.get() ?? {}
      if (error?.code === 'passkey.otherWallet') throw error
    }),
}

test('[PK-1] the honest service: the first passkey proves its account without any node, also one that nobody deployed', async () => {
  chain(Object.fromEntries(networksOn.map(id => [id, 'silent' as const])))
  expect(await signInFor()).toBe(mine.address)
  expect($unproven.get()).toBeNull()
  expect(stored()).toMatchObject({ address: mine.address, by: { id: mine.id, key: mine.key } })
  expect(stored()?.unproven).toBeUndefined()
  browser.storage.clear()
  await createPasskeyWallet()
  expect(stored()).toMatchObject({ address: mine.address, by: { id: mine.id, key: mine.key } })
  expect(stored()?.unproven).toBeUndefined()
})

type Lie = { account?: Said; list?: Said }
const both = (said: Said): Lie => ({ account: said, list: said })
const anyWay = ['sign', 'make'] as const
/** LIST: services that lie about whose wallet it is, at a sign-in and at a registration. */
const liars: [string, Lie, readonly ('sign' | 'make')[]][] = [
  ['a thief’s account, consistent in itself', both(saying(thief)), anyWay],
  [
    'a thief’s account that lists our passkey under the thief’s key',
    both(saying(thief, [{ id: mine.id, key: thief.key }])),
    anyWay,
  ],
  ['a thief’s account at first, ours in the list', { account: saying(thief) }, anyWay],
  ['ours at first, a thief’s account in the list', { list: saying(thief, [mine, thief]) }, anyWay],
  ['another key for our credential', { list: saying(mine, [{ id: mine.id, key: thief.key }]) }, ['sign']],
  ['our address with another first key', both({ ...saying(mine), first: thief.key }), anyWay],
  ['our first key with another address', both({ ...saying(mine), address: thief.address }), anyWay],
  ['a list without the passkey that signed', { list: saying(mine, [second]) }, ['sign']],
  ['an empty list', { list: saying(mine, []) }, ['sign']],
  [
    'the coordinates of our key swapped',
    { list: saying(mine, [{ id: mine.id, key: { x: mine.key.y, y: mine.key.x } }]) },
    ['sign'],
  ],
]

for (const [name, lie, ways] of liars)
  for (const way of ways)
    test(`[PK-1] ${way === 'sign' ? 'at a sign-in' : 'at a new wallet'} the service answers ${name}: refused, nothing remembered, its session ended`, async () => {
      says(lie)
      await expect(enterBy[way]()).rejects.toMatchObject({ code: 'passkey.otherWallet' })
      expect(stored()).toBeNull()
      if (way === 'make') expect(asked.at(-1)).toBe('sign-out')
    })

test('[PK-1] a thief’s account that lists our own key beside the thief’s: looked at only, it signs nothing, nothing that was confirmed for it counts', async () => {
  says(both(saying(thief, [thief, mine])))
  await expect(signInFor()).rejects.toMatchObject({ code: 'passkey.unproven' })
  expect($unproven.get()).toEqual({ why: 'notOwner', networks: [] })
  expect(stored()).toMatchObject({ address: thief.address, unproven: true })
  await expect(ownersNow(networksOn[0]!)).rejects.toMatchObject({ code: 'passkey.unproven' })
  // Nor does another list, or a try more, make it ours.
  await takeList(thief.address)
  await proveAgain(thief.address)
  expect(stored()).toMatchObject({ unproven: true })
})

test('[PK-1] the same, deployed with others’ owners: still not ours', async () => {
  says(both(saying(thief, [thief, mine])))
  chain(Object.fromEntries(networksOn.map(id => [id, [thief.owner, thiefs.owner]])))
  await expect(signInFor()).rejects.toMatchObject({ code: 'passkey.unproven' })
})

test('[PK-1] another passkey is its account’s where our node says that it is an owner: on one network alone, and where others are silent', async () => {
  here = second
  says(both(saying(mine, [mine, second])))
  for (const owners of [
    { [networksOn[0]!]: [mine.owner, second.owner] },
    { [networksOn.at(-1)!]: [mine.owner, second.owner] },
    { [networksOn[0]!]: 'silent' as const, [networksOn.at(-1)!]: [second.owner] },
  ]) {
    browser.storage.clear()
    chain(owners)
    expect(await signInFor()).toBe(mine.address)
    expect(stored()?.unproven).toBeUndefined()
  }
})

test('[PK-1] [PK-4] a recovered account is its new passkey’s once that is an owner on chain; the service’s word, that it was added, is none', async () => {
  here = second
  says(both(saying(mine, [second])))
  await expect(signInFor()).rejects.toMatchObject({ code: 'passkey.unproven' })
  chain({ [networksOn[0]!]: [`0x${'5a'.repeat(20)}`, second.owner] })
  await proveAgain(mine.address)
  expect($unproven.get()).toBeNull()
  expect(stored()).toMatchObject({ address: mine.address, by: { id: second.id } })
  expect(stored()?.unproven).toBeUndefined()
})

test('[PK-1] a second passkey while the account is deployed nowhere: proven in the browser that made it, looked at only in another', async () => {
  here = second
  says(both(saying(mine, [mine, second])))
  await expect(signInFor()).rejects.toMatchObject({ code: 'passkey.unproven' })
  expect($unproven.get()?.why).toBe('notOwner')
  browser.storage.clear()
  vouch(mine.address, 'made', second.owner)
  expect(await signInFor()).toBe(mine.address)
})

test('[PK-1] a node that is silent: told with its network, tried again, and proven when it answers', async () => {
  here = second
  says(both(saying(mine, [mine, second])))
  const last = networksOn.at(-1)!
  chain({ [last]: 'silent' })
  await expect(signInFor()).rejects.toMatchObject({ code: 'passkey.unproven' })
  expect($unproven.get()).toEqual({ why: 'silent', networks: [last] })
  chain({ [last]: [second.owner] })
  await proveAgain(mine.address)
  expect($unproven.get()).toBeNull()
}, 30_000)

test('[PK-1] once proven: a list of another account, or with another key for the passkey that signed in, changes nothing that is remembered', async () => {
  await signInFor()
  const before = browser.storage.get('tarn.passkey')
  for (const said of [
    saying(thief),
    { ...saying(mine), first: thief.key },
    saying(mine, [{ id: mine.id, key: thief.key }]),
  ]) {
    list = said
    await expect(takeList(mine.address)).rejects.toMatchObject({ code: 'passkey.otherWallet' })
    expect(browser.storage.get('tarn.passkey')).toBe(before)
  }
})

test('[PK-1] what is stored is proven only by what was proven: an older memory, or one without who signed in, is looked at only', async () => {
  await signInFor()
  const kept = JSON.parse(browser.storage.get('tarn.passkey')!)
  for (const change of [
    { proven: undefined },
    { proven: 'yes' },
    { by: null },
    { by: { id: 'x', key: { x: '0x1', y: '0x2' } } },
  ])
    expect(storedPasskeyWallet(JSON.stringify({ ...kept, ...change })), JSON.stringify(change)).toMatchObject({
      unproven: true,
    })
  expect(storedPasskeyWallet(JSON.stringify({ ...kept, first: thief.key }))).toMatchObject({
    address: addressOf(thief.key),
  })
})

test('[PK-1] a word counts for its key, question, page, relying party and verified user alone', async () => {
  const challenge = await challengeOf('sign-in', 'bm9uY2U')
  const by = { key: mine.key, challenge }
  const word = async (more: typeof spoilt = {}) => {
    spoilt = more
    return answerChallenge('sign-in', 'bm9uY2U', [])
  }
  expect(await verifyAssertion(await word(), by)).toBe(true)
  expect(await verifyAssertion(await word(), { ...by, key: thief.key })).toBe(false)
  expect(await verifyAssertion(await word(), { ...by, challenge: await challengeOf('verify', 'bm9uY2U') })).toBe(false)
  expect(await verifyAssertion(await word(), { ...by, challenge: await challengeOf('sign-in', 'b3RoZXI') })).toBe(false)
  expect(await verifyAssertion(await word({ origin: 'https://evil.example' }), by)).toBe(false)
  expect(await verifyAssertion(await word({ client: { type: 'webauthn.create' } }), by)).toBe(false)
  expect(await verifyAssertion(await word({ client: { crossOrigin: true } }), by)).toBe(false)
  expect(await verifyAssertion(await word({ flags: 0x01 }), by)).toBe(false)
  const good = await word()
  for (const part of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
    const bad = { ...good, response: { ...good.response, [part]: Buffer.from('{}').toString('base64url') } }
    expect(await verifyAssertion(bad, by), part).toBe(false)
  }
  const other = new TestPasskey('http://127.0.0.1:4321')
  const elsewhere = other.assertionJson(challenge, { origin: ORIGIN })
  expect(await verifyAssertion(elsewhere, { ...by, key: other.key })).toBe(false)
})
