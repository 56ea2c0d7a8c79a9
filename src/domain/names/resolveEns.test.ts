import { expect, test } from 'vitest'
import { EnsResolver } from '../../../tests/support/ensResolver.ts'
import type { Hex } from '../Hex.ts'
import { batchAnswer } from './ensBatch.ts'
import { coinTypeOf, type EnsQuestion, recordsOf, UNIVERSAL_RESOLVER } from './EnsQuestion.ts'
import { MOST_ROUNDS } from './gatewayLimits.ts'
import { type EnsPorts, resolveEns } from './resolveEns.ts'

const ada: Hex = `0x${'a1'.repeat(20)}`
const ask = { name: 'ada.eth', coinType: 60 }
const call =
  (ens: EnsResolver): EnsPorts['call'] =>
  async data => {
    try {
      return { reverted: false, data: ens.call({ to: UNIVERSAL_RESOLVER, data }) }
    } catch (error) {
      return { reverted: true, data: (error as { data: Hex }).data }
    }
  }
const resolve = (ens: EnsResolver, said: Hex = '0x', question: EnsQuestion = ask) =>
  resolveEns(question, { call: call(ens), gateway: async () => batchAnswer([said]) })
const withGateway = (sender?: Hex) => {
  const ens = new EnsResolver()
  ens.points.set('ada.eth 60', ada)
  ens.kept.set('ada.eth', { urls: ['https://gateway.test'], answer: '0x600d', ...(sender ? { sender } : {}) })
  return ens
}

test('[SM-6] the records of a network: its own, every EVM network’s, Ethereum’s last', () => {
  expect([1, 8453, 42_161].map(coinTypeOf)).toEqual([60, 0x8000_2105, 0x8000_a4b1])
  expect(recordsOf(1)).toEqual([60, 0x8000_0000])
  expect(recordsOf(8453)).toEqual([0x8000_2105, 0x8000_0000, 60])
})

test('[SM-6] a record is its address; an unset one, an unknown name and one that is no EVM address are none', async () => {
  const ens = new EnsResolver()
  ens.points
    .set('ada.eth 60', ada)
    .set('ada.eth 0', '0x1234')
    .set('ada.eth 2147483648', `0x${'00'.repeat(20)}`)
  expect(await resolve(ens)).toBe(ada)
  for (const coinType of [0, 0x8000_0000, 0x8000_2105])
    expect(await resolve(ens, '0x', { ...ask, coinType })).toBeNull()
  expect(await resolve(ens, '0x', { name: 'eve.eth', coinType: 60 })).toBeNull()
  ens.says.set(`${ada} 60`, 'ada.eth')
  expect(await resolve(ens, '0x', { address: ada, coinType: 60 })).toBe('ada.eth')
})

test('[SM-6] a contract that refuses by itself has no such record', async () => {
  const ens = new EnsResolver()
  ens.broken.add('ada.eth')
  expect(await resolve(ens)).toBeNull()
})

test('[SM-6] what a gateway says counts once its contract believes it; a refusal is never “no record”', async () => {
  expect(await resolve(withGateway(), '0x600d')).toBe(ada)
  await expect(resolve(withGateway(), '0x0bad')).rejects.toMatchObject({ code: 'network.refused' })
  await expect(
    resolveEns(ask, { call: call(withGateway()), gateway: async () => batchAnswer([null]) }),
  ).rejects.toMatchObject({ code: 'network.refused' })
})

test('[SM-6] a lookup of another contract than the one that was called is not followed', async () => {
  let asked = 0
  const gateway = async () => {
    asked++
    return batchAnswer(['0x600d'])
  }
  const other = call(withGateway(`0x${'66'.repeat(20)}`))
  await expect(resolveEns(ask, { call: other, gateway })).rejects.toMatchObject({ code: 'network.refused' })
  expect(asked).toBe(0)
})

test('[SM-6] lookups without an end are left', async () => {
  const ens = withGateway()
  let asked = 0
  // Each callback sends to a gateway again.
  const again: EnsPorts['call'] = () => call(ens)(first)
  let first: Hex = '0x'
  const ports: EnsPorts = {
    call: async data => {
      if (first === '0x') first = data
      return again(data)
    },
    gateway: async () => {
      asked++
      return batchAnswer(['0x600d'])
    },
  }
  await expect(resolveEns(ask, ports)).rejects.toMatchObject({ code: 'network.refused' })
  expect(asked).toBe(MOST_ROUNDS)
})

test('[SM-6] an answer of another form is refused', async () => {
  const ports: EnsPorts = { call: async () => ({ reverted: false, data: '0x' }), gateway: async () => '0x' }
  await expect(resolveEns(ask, ports)).rejects.toMatchObject({ code: 'network.refused' })
})
