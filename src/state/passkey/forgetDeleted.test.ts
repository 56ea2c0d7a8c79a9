import { encodeAbiParameters, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import { addressOf, ownerOf } from '#domain/passkey/PasskeyAccount.ts'
import { networksOn } from '#onchain/node/networksOn.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { forgetDeleted } from './forgetDeleted.ts'
import { vouch } from './vouched.ts'

const { storage } = fakeBrowser()
const keyOf = (digit: string) => ({ x: `0x${digit.repeat(64)}` as Hex, y: `0x${digit.repeat(64)}` as Hex })
const [first, second] = [keyOf('1'), keyOf('2')]
const [FIRST, SECOND] = [ownerOf(first), ownerOf(second)]
const account = addressOf(first)
const keys = { one: first, two: second }

/** What the service lists: the passkeys by their ids. */
const listOf = (ids: readonly (keyof typeof keys)[], address = account) =>
  ({ account: { address, first }, passkeys: ids.map(id => ({ id, key: keys[id] })) }) as unknown as PasskeyList

const nodes = networksOn.map(id => new TestNode(id))
type At = readonly Hex[] | 'silent' | 'nothing'
/** Who owns the account, network by network; `nothing`: it was never used there. */
function chain(...all: At[]): void {
  for (const [i, node] of nodes.entries()) {
    const at = all[i] ?? 'nothing'
    node.answers.eth_getCode = () => {
      if (at === 'silent') throw { code: -32000, message: 'busy' }
      return at === 'nothing' ? '0x' : '0x6001'
    }
    node.answers.eth_call = () => encodeAbiParameters([{ type: 'bytes[]' }], [at as readonly Hex[]])
  }
}

const told: unknown[] = []
beforeAll(() => Promise.all(nodes.map(node => node.start())))
afterAll(async () => {
  for (const node of nodes) {
    await node.stop()
    setRpcUrl(node.chainId, null)
  }
  vi.unstubAllGlobals()
})
beforeEach(() => {
  storage.clear()
  told.length = 0
  vi.stubGlobal('location', { hostname: 'tarn.example', search: '', origin: 'https://tarn.example' })
  vi.stubGlobal('PublicKeyCredential', {
    signalUnknownCredential: async (of: unknown) => void told.push(of),
    signalAllAcceptedCredentials: async () => void told.push('the whole list'),
  })
  vouch(account, 'deleted', SECOND)
  chain([FIRST], [FIRST])
})

const forgets = async (before = listOf(['one', 'two']), now = listOf(['one'])) => {
  await forgetDeleted(before, now)
  return told
}

test('[PK-4] a passkey that was deleted here and owns nothing on any network is told to the picker, by its id alone', async () => {
  expect(await forgets()).toEqual([{ rpId: 'tarn.example', credentialId: 'two' }])
})

test('[PK-4] the picker keeps a passkey that owns the wallet on one network, or may: a node is silent, nothing was done there yet', async () => {
  for (const owns of [[FIRST, SECOND], 'silent'] as const) {
    chain([FIRST], owns)
    expect(await forgets(), `${owns}`).toEqual([])
  }
  // Before its first action on a network the wallet belongs to the key that decides its address.
  vouch(account, 'deleted', FIRST)
  chain([SECOND], 'nothing')
  expect(await forgets(listOf(['one', 'two']), listOf(['two']))).toEqual([])
  chain([SECOND], [SECOND])
  expect(await forgets(listOf(['one', 'two']), listOf(['two']))).toEqual([
    { rpId: 'tarn.example', credentialId: 'one' },
  ])
})

test('[PK-4] what the service leaves out is not believed: not deleted here, still listed, of another account', async () => {
  // The first owns nothing any more, and was not deleted here.
  chain([SECOND], [SECOND])
  expect(await forgets(listOf(['one', 'two']), listOf(['two']))).toEqual([])
  chain([FIRST], [FIRST])
  expect(await forgets(listOf(['one', 'two']), listOf(['one', 'two']))).toEqual([])
  expect(await forgets(listOf(['two'], addressOf(second)), listOf(['one']))).toEqual([])
})

test('[PK-4] a browser without the Signal API keeps it, and one that refuses is no failure', async () => {
  vi.stubGlobal('PublicKeyCredential', {})
  expect(await forgets()).toEqual([])
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential: () => Promise.reject(new Error('no')) })
  expect(await forgets()).toEqual([])
  vi.restoreAllMocks()
})
