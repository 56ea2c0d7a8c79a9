import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PairState } from '../PoolState.ts'
import { swapPair } from './swapPair.ts'

const require = createRequire(import.meta.url)
const { Pair } = require('@uniswap/v2-sdk')
const { Token, CurrencyAmount } = require('@uniswap/sdk-core')
const tokens = [new Token(1, `0x${'1'.repeat(40)}`, 18), new Token(1, `0x${'2'.repeat(40)}`, 18)]
const of = (side: number, amount: bigint) => CurrencyAmount.fromRawAmount(tokens[side], amount.toString())
const reserve = fc.bigInt({ min: 1n, max: (1n << 111n) - 1n })
const ref = { version: 'v2', id: '0x01', token0: '0x01', token1: '0x02', fee: 3000 } as const

test('[SW-2] a v2 swap gives what the SDK’s pair gives, both ways, both kinds', () => {
  fc.assert(
    fc.property(
      reserve,
      reserve,
      fc.bigInt({ min: 1n, max: 1n << 110n }),
      fc.boolean(),
      fc.boolean(),
      (reserve0, reserve1, amount, zeroForOne, exactIn) => {
        const state: PairState = { kind: 'pair', ref, reserve0, reserve1 }
        const pair = new Pair(of(0, reserve0), of(1, reserve1))
        const ours = swapPair(state, zeroForOne, amount, exactIn)
        let told: bigint | null
        try {
          const [side, method] = exactIn
            ? [zeroForOne ? 0 : 1, 'getOutputAmount']
            : [zeroForOne ? 1 : 0, 'getInputAmount']
          told = BigInt(pair[method](of(side, amount))[0].quotient.toString())
        } catch {
          told = null
        }
        const reserveIn = zeroForOne ? reserve0 : reserve1
        if (told !== null && reserveIn + (exactIn ? amount : told) >= 1n << 112n) told = null
        expect(ours.status === 'ok' ? (exactIn ? ours.amountOut : ours.amountIn) : null).toBe(told)
        if (ours.status === 'ok')
          expect(ours.after.reserve0 * ours.after.reserve1).toBeGreaterThanOrEqual(reserve0 * reserve1)
      },
    ),
    { numRuns: 500 },
  )
})

test('[SW-2] an empty pair is no liquidity', () => {
  expect(swapPair({ kind: 'pair', ref, reserve0: 0n, reserve1: 0n }, true, 1n, true)).toEqual({
    status: 'insufficientLiquidity',
  })
})
