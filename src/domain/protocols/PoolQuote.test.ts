import { expect, test } from 'vitest'
import { chainById } from '../chains/chains.ts'
import { isTurned } from './PoolQuote.ts'

test('[EX-4] a pool is quoted in dollars, else in the network’s own currency; two of a kind stay in their order', () => {
  const { dollars, contracts } = chainById(1)!
  const [usd, otherUsd, weth, uni] = [
    dollars[0]!,
    dollars[1]!,
    contracts.wrappedNative!,
    '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  ]
  const zero = `0x${'0'.repeat(40)}`
  const turned = (a: string, b: string) => isTurned({ chainId: 1, token0: { address: a }, token1: { address: b } })
  expect([turned(usd, weth), turned(usd, uni), turned(usd, zero), turned(weth, uni), turned(zero, uni)]).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect([
    turned(weth, usd),
    turned(uni, usd),
    turned(zero, usd),
    turned(uni, weth),
    turned(usd, otherUsd),
    turned(uni, uni),
  ]).toEqual([false, false, false, false, false, false])
  expect(isTurned({ chainId: 424_242, token0: { address: usd }, token1: { address: uni } })).toBe(false)
})
