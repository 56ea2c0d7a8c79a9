import { expect, test } from 'vitest'
import {
  type Alert,
  alertId,
  gweiText,
  isGasReached,
  isLimitNear,
  isPriceReached,
  priceAlert,
  readAlert,
} from './Alert.ts'

const token = { chainId: 1, address: 'NATIVE', symbol: 'ETH' } as const
const owner = `0x${'a1'.repeat(20)}` as const

test('[GO-12] the price of now says whether one waits for a rise or a fall; neither the same price nor none can be waited for', () => {
  expect(priceAlert(token, 2_100, 2_000)).toMatchObject({ way: 'above', usd: 2_100, token: 'NATIVE' })
  expect(priceAlert(token, 1_900, 2_000)).toMatchObject({ way: 'below' })
  for (const usd of [2_000, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(priceAlert(token, usd, 2_000)).toBeNull()
})

test('[GO-12] a price is reached from its side alone, the limit itself counts', () => {
  const [up, down] = [priceAlert(token, 2_100, 2_000)!, priceAlert(token, 1_900, 2_000)!]
  expect([2_099.99, 2_100, 2_500].map(usd => isPriceReached(up, usd))).toEqual([false, true, true])
  expect([1_900.01, 1_900, 5].map(usd => isPriceReached(down, usd))).toEqual([false, true, true])
})

test('[GO-12] gas is reached at its limit; gwei are written exactly', () => {
  const gas = { kind: 'gas', chainId: 1, wei: '1500000000' } as const
  expect([1_500_000_001n, 1_500_000_000n, 1n].map(wei => isGasReached(gas, wei))).toEqual([false, true, true])
  expect([1_500_000_000n, 7n, 12_000_000_000n].map(gweiText)).toEqual(['1.5', '0.000000007', '12'])
})

test('[GO-12] the market is near an order within the distance, and leaves it only half as far again', () => {
  const far = (percent: 0.5 | 1, above: bigint, was: boolean) => isLimitNear({ percent }, above, was)
  expect([101n, 100n, 0n, -500n].map(above => far(1, above, false))).toEqual([false, true, true, true])
  expect([151n, 150n, 101n].map(above => far(1, above, true))).toEqual([false, true, true])
  expect([51n, 50n].map(above => far(0.5, above, false))).toEqual([false, true])
  expect([76n, 75n].map(above => far(0.5, above, true))).toEqual([false, true])
})

test('[GO-12] what was stored is read as it was set; anything else is left out', () => {
  const all: Alert[] = [
    priceAlert(token, 2_100, 2_000)!,
    { kind: 'gas', chainId: 8453, wei: '250000000' },
    { kind: 'done' },
    { kind: 'range', owner, inside: ['1-v3-7'] },
    { kind: 'range', owner, inside: [] },
    { kind: 'limit', owner, percent: 0.5, near: [`0x${'b2'.repeat(32)}`] },
  ]
  expect(JSON.parse(JSON.stringify(all)).map(readAlert)).toEqual(all)
  expect(new Set(all.map(alertId)).size).toBe(5)
  const bad = [
    null,
    7,
    {},
    { kind: 'other' },
    { ...all[0], usd: '2100' },
    { ...all[0], usd: -1 },
    { ...all[0], way: 'up' },
    { ...all[0], token: '0xZZ' },
    { ...all[0], symbol: 'x'.repeat(101) },
    { kind: 'gas', chainId: 1, wei: '0' },
    { kind: 'gas', chainId: 1, wei: '1e9' },
    { kind: 'range', owner: owner.toUpperCase() },
    { kind: 'limit', owner, percent: 3, near: [] },
    { kind: 'limit', owner: '0x', percent: 1, near: [] },
  ]
  expect(bad.map(readAlert)).toEqual(bad.map(() => null))
})
