import { expect, test } from 'vitest'
import { DYNAMIC_FEE, NATIVE_ADDRESS, type PoolRef } from '../../swap/Trade.ts'
import type { SampledState } from '../PoolState.ts'
import { needsChainQuote } from './hooks.ts'
import { poolKey } from './poolKey.ts'
import { swapFee } from './swapFee.ts'
import { swapSamples } from './swapSamples.ts'

const ref: PoolRef = { version: 'v4', id: '0x01', token0: NATIVE_ADDRESS, token1: '0x02', fee: 3000, tickSpacing: 60 }
const hooked = (low: string, fee = 3000): PoolRef => ({ ...ref, fee, hook: `0x${'a'.repeat(36)}${low}` })

test('[SW-2] the protocol’s share comes first, the LP fee from the rest', () => {
  expect(swapFee(0, 3000, true)).toBe(3000)
  expect(swapFee(1000 | (500 << 12), 3000, true)).toBe(3997)
  expect(swapFee(1000 | (500 << 12), 3000, false)).toBe(3499)
  expect(swapFee(1000, 1_000_000, true)).toBe(1_000_000)
})

test('[SW-2] pools whose hook has a say in swaps, or a dynamic fee, are asked on chain; others are computed', () => {
  expect(needsChainQuote(ref)).toBe(false)
  expect(needsChainQuote({ ...ref, hook: NATIVE_ADDRESS })).toBe(false)
  expect(needsChainQuote(hooked('1000'))).toBe(false) // afterInitialize
  for (const bit of ['0080', '0040', '0008', '0004']) expect(needsChainQuote(hooked(bit))).toBe(true)
  expect(needsChainQuote(hooked('1000', DYNAMIC_FEE))).toBe(true)
  expect(needsChainQuote({ ...hooked('0080'), version: 'v3' })).toBe(false)
})

test('[SW-2] a key without a hook has the zero address', () => {
  expect(poolKey(ref)).toEqual({
    currency0: NATIVE_ADDRESS,
    currency1: '0x02',
    fee: 3000,
    tickSpacing: 60,
    hooks: NATIVE_ADDRESS,
  })
})

test('[SW-2] between samples a hooked pool is never better than its chord, beyond them unknown', () => {
  const state: SampledState = {
    kind: 'sampled',
    ref: hooked('0080'),
    zeroForOne: [
      { amountIn: 100n, amountOut: 90n, gas: 1n },
      { amountIn: 200n, amountOut: 170n, gas: 1n },
    ],
    oneForZero: [],
  }
  expect(swapSamples(state, true, 100n, true)).toMatchObject({ status: 'ok', amountOut: 90n, exact: true })
  expect(swapSamples(state, true, 151n, true)).toMatchObject({ status: 'ok', amountOut: 130n, exact: false })
  expect(swapSamples(state, true, 131n, false)).toMatchObject({ status: 'ok', amountIn: 152n, exact: false })
  expect(swapSamples(state, true, 201n, true)).toEqual({ status: 'insufficientData' })
  expect(swapSamples(state, false, 1n, true)).toEqual({ status: 'insufficientLiquidity' })
  const once = swapSamples(state, true, 100n, true)
  if (once.status !== 'ok') throw new Error(once.status)
  expect(swapSamples(once.after, true, 100n, true)).toMatchObject({ status: 'ok', amountOut: 80n })
})
