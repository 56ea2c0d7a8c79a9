import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { batchAnswer } from '#domain/names/ensBatch.ts'
import { EnsResolver } from '../../../tests/support/ensResolver.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import type { AskGateway } from './askEns.ts'
import { readEnsAddress } from './readEnsAddress.ts'
import { readEnsName } from './readEnsName.ts'

const me = `0x${'ab'.repeat(20)}` as const
const thief = `0x${'66'.repeat(20)}` as const
const vault = `0x${'c0'.repeat(20)}` as const
const BASE = 0x8000_2105
const EVERY = 0x8000_0000

const node = new TestNode(1)
let ens = new EnsResolver()
let codes: Record<string, Hex> = {}
const asked: unknown[] = []
/** Our service: what it says that the gateway said. */
let said: readonly Hex[] | Error = []
const gateway: AskGateway = async question => {
  asked.push(question)
  if (said instanceof Error) throw said
  return said
}
const on = (chainId: number) => ({ chainId, gateway })

beforeAll(async () => {
  node.answers.eth_call = ([call]: [{ to: string; data: Hex }]) => ens.call(call)
  node.answers.eth_getCode = ([address]: [string]) => codes[address] ?? '0x'
  await node.start()
})
afterAll(() => node.stop())
beforeEach(() => {
  ens = new EnsResolver()
  ens.points.set('mine.eth 60', me)
  ens.says.set(`${me} 60`, 'mine.eth')
  codes = {}
  said = []
  asked.length = 0
})

test('[AD-1] a name that points back at its account is its', async () => {
  expect(await readEnsName(me, on(1))).toEqual({ name: 'mine.eth', punycode: null })
})

test('[AD-1] a name that points elsewhere, or nowhere, is never shown', async () => {
  ens.points.set('mine.eth 60', thief)
  expect(await readEnsName(me, on(1))).toBeNull()
  ens.points.clear()
  expect(await readEnsName(me, on(1))).toBeNull()
})

test('[AD-1] an account without a name has none; one that is not normal is not shown', async () => {
  ens.says.clear()
  expect(await readEnsName(me, on(1))).toBeNull()
  for (const name of ['eth', 'mіne.eth', 'Mine.eth', 'mine.eth ', '\u202emine.eth', 'xn--mine-a.eth']) {
    ens.says.set(`${me} 60`, name)
    ens.points.set(`${name} 60`, me).set(`${name.toLowerCase().trim()} 60`, me)
    expect(await readEnsName(me, on(1)), name).toBeNull()
  }
})

test('[AD-1] a name in other letters is shown, with its form in ASCII where it could be another', async () => {
  for (const [name, punycode] of [
    ['jäckel.eth', null],
    ['алиса.eth', 'xn--80aaxl5a.eth'],
  ] as const) {
    ens.says.set(`${me} 60`, name)
    ens.points.set(`${name} 60`, me)
    expect(await readEnsName(me, on(1))).toEqual({ name, punycode })
  }
})

test('[SM-6] on a network its own record counts first, then that of every EVM network, then Ethereum’s', async () => {
  expect(await readEnsAddress('mine.eth', on(8453))).toBe(me)
  ens.points.set(`mine.eth ${EVERY}`, thief)
  expect(await readEnsAddress('mine.eth', on(8453))).toBe(thief)
  ens.points.set(`mine.eth ${BASE}`, vault)
  expect(await readEnsAddress('mine.eth', on(8453))).toBe(vault)
  expect(await readEnsAddress('mine.eth', on(42_161))).toBe(thief)
  expect(await readEnsAddress('mine.eth', on(1))).toBe(me)
})

test('[SM-6] a contract of Ethereum is no address elsewhere; a delegated account is one', async () => {
  ens.points.set('vault.eth 60', vault)
  codes[vault] = '0x6001'
  expect(await readEnsAddress('vault.eth', on(8453))).toBe('elsewhere')
  expect(await readEnsAddress('vault.eth', on(1))).toBe(vault)
  ens.points.set(`vault.eth ${BASE}`, thief)
  expect(await readEnsAddress('vault.eth', on(8453))).toBe(thief)
  ens.points.delete(`vault.eth ${BASE}`)
  codes[vault] = `0xef0100${'11'.repeat(20)}`
  expect(await readEnsAddress('vault.eth', on(8453))).toBe(vault)
})

test('[AD-1] a name is shown on a network only where it points at the account there', async () => {
  ens.points.set(`mine.eth ${BASE}`, thief)
  expect(await readEnsName(me, on(8453))).toBeNull()
  ens.points.set(`mine.eth ${BASE}`, me)
  expect(await readEnsName(me, on(8453))).toMatchObject({ name: 'mine.eth' })
  ens.says.set(`${me} ${BASE}`, 'based.eth')
  ens.points.set(`based.eth ${BASE}`, me)
  expect(await readEnsName(me, on(8453))).toMatchObject({ name: 'based.eth' })
})

test('[SM-6] a name that a gateway keeps is fetched by the service, and verified by our node', async () => {
  ens.points.set('ada.lake.eth 60', me)
  ens.kept.set('ada.lake.eth', { urls: ['https://gateway.test'], answer: '0x600d' })
  said = [batchAnswer(['0x600d'])]
  expect(await readEnsAddress('ada.lake.eth', on(1))).toBe(me)
  expect(asked).toEqual([{ name: 'ada.lake.eth', coinType: 60 }])
  said = [batchAnswer(['0x0bad'])]
  await expect(readEnsAddress('ada.lake.eth', on(1))).rejects.toMatchObject({ code: 'network.refused' })
  said = []
  await expect(readEnsAddress('ada.lake.eth', on(1))).rejects.toMatchObject({ code: 'network.down' })
  said = new Error('away')
  await expect(readEnsAddress('ada.lake.eth', on(1))).rejects.toThrow('away')
})

test('[SM-6] a node that does not answer says nothing, which is told from “no such name”', async () => {
  node.answers.eth_call = () => {
    throw { code: -32603, message: 'busy' }
  }
  await expect(readEnsAddress('mine.eth', on(1))).rejects.toThrow('busy')
  node.answers.eth_call = ([call]: [{ to: string; data: Hex }]) => ens.call(call)
})
