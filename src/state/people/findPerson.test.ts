import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { batchAnswer } from '#domain/names/ensBatch.ts'
import { empty } from '#domain/send/SendForm.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { EnsResolver } from '../../../tests/support/ensResolver.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { makeSend } from '../send/sendForm.ts'
import { findPerson } from './findPerson.ts'

const [mine, other, vault] = [`0x${'ab'.repeat(20)}`, `0x${'66'.repeat(20)}`, `0x${'c0'.repeat(20)}`] as const
const BASE = 8453
const BASE_COIN = 0x8000_2105
const signal = new AbortController().signal
const realFetch = globalThis.fetch
const [ethereum, base] = [new TestNode(1), new TestNode(BASE)]
let ens = new EnsResolver()
/** What was asked of our service. */
let asked: string[] = []

beforeAll(async () => {
  for (const node of [ethereum, base]) {
    node.answers.eth_getCode = ([address]: [string]) => (address === vault && node === ethereum ? '0x6001' : '0x')
    node.answers.eth_getTransactionCount = '0x1'
    node.answers.eth_getBalance = '0x0'
    await node.start()
  }
})
afterAll(async () => {
  for (const node of [ethereum, base]) await node.stop()
})
beforeEach(() => {
  ens = new EnsResolver()
  ethereum.answers.eth_call = ([call]: [{ to: string; data: Hex }]) => ens.call(call)
  asked = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!url.startsWith('/api/')) return realFetch(url, init)
    asked.push(url)
    return Promise.resolve(
      Response.json(url.endsWith('/gateway') ? { answers: [batchAnswer(['0x600d'])] } : { profile: null }),
    )
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const person = (address: string, ensName: string, punycode: string | null = null) => ({
  status: 'ok',
  person: { address, unitag: null, ensName, punycode },
})

test('[SM-6] a name in other letters is asked for; one whose letters could be others’ is told with its ASCII', async () => {
  ens.points.set('jäckel.eth 60', mine).set('алиса.eth 60', other)
  expect(await findPerson(' JÄCKEL.eth ', 1, signal)).toEqual(person(mine, 'jäckel.eth'))
  expect(await findPerson('алиса.eth', 1, signal)).toEqual(person(other, 'алиса.eth', 'xn--80aaxl5a.eth'))
})

test('[SM-6] a joined emoji keeps its joiners: without them it is another name', async () => {
  ens.points.set('👨\u200d👩\u200d👧.eth 60', mine).set('👨👩👧.eth 60', other)
  expect(await findPerson('👨\u200d👩\u200d👧.eth', 1, signal)).toMatchObject({ person: { address: mine } })
})

test('[SM-6] what can be no name is not called unknown, and nothing is asked', async () => {
  ethereum.asked.length = 0
  for (const text of ['vit\u0430lik.eth', 'a b!', 'xn--jckel-gra.eth', 'alice..eth', 'https://alice.example/x'])
    expect(await findPerson(text, 1, signal), text).toEqual({ status: 'notName' })
  expect([...asked, ...ethereum.asked]).toEqual([])
})

test('[SM-6] an unknown name, a contract of Ethereum and a node that is away are told apart', async () => {
  ens.points.set('vault.eth 60', vault)
  expect(await findPerson('nobody.eth', 1, signal)).toEqual({ status: 'unknown' })
  expect(await findPerson('vault.eth', BASE, signal)).toEqual({ status: 'elsewhere' })
  expect(await findPerson('vault.eth', 1, signal)).toMatchObject({ status: 'ok' })
  ethereum.answers.eth_call = () => {
    throw { code: -32_603, message: 'busy' }
  }
  expect(await findPerson('nobody.eth', 1, signal)).toEqual({ status: 'away' })
})

test('[SM-6] what a gateway says comes from our service; what the contract refuses is no recipient', async () => {
  ens.points.set('ada.lake.eth 60', mine).set('eve.lake.eth 60', mine)
  ens.kept.set('ada.lake.eth', { urls: ['https://gateway.test'], answer: '0x600d' })
  ens.kept.set('eve.lake.eth', { urls: ['https://gateway.test'], answer: '0x0e5e' })
  expect(await findPerson('ada.lake.eth', 1, signal)).toEqual(person(mine, 'ada.lake.eth'))
  expect(asked).toEqual(['/api/names/gateway'])
  expect(await findPerson('eve.lake.eth', 1, signal)).toEqual({ status: 'away' })
})

test('[SM-6] [SM-7] on another network a name is looked up anew, and there is no recipient until then', async () => {
  ens.points.set('nora.eth 60', mine).set(`nora.eth ${BASE_COIN}`, other)
  const store = makeSend(empty(1))
  store.type('nora.eth')
  await expect.poll(() => store.$form.get().validatedRecipientData?.address).toBe(mine)
  store.set({ ...store.$form.get(), chainId: BASE })
  expect(store.$form.get().validatedRecipientData).toBeNull()
  await expect.poll(() => store.$form.get().validatedRecipientData?.address).toBe(other)
  expect(store.$form.get().recipient).toBe('nora.eth')
})

test('[SM-6] an address is told with its name of the network it is sent on', async () => {
  ens.says.set(`${mine} 60`, 'nora.eth')
  ens.points.set('nora.eth 60', mine).set(`nora.eth ${BASE_COIN}`, other)
  expect(await findPerson(mine, 1, signal)).toEqual(person(mine, 'nora.eth'))
  expect(await findPerson(mine, BASE, signal)).toMatchObject({ person: { address: mine, ensName: null } })
  setRpcUrl(1, 'http://127.0.0.1:1')
  expect(await findPerson(mine, 1, signal)).toMatchObject({ status: 'ok', person: { address: mine, ensName: null } })
})
