import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pairDeposit } from '../../liquidity/Deposit.ts'
import { type PairPosition, shareOf } from '../../liquidity/Position.ts'
import { withdrawalOf } from '../../liquidity/Withdrawal.ts'
import { amountsOfShares, depositAmounts, sharesOf, supplyAfterFee } from './pairLiquidity.ts'

// The protocol's own SDK (CommonJS) is the oracle.
const require = createRequire(import.meta.url)
const { Pair } = require('@uniswap/v2-sdk')
const { Token, CurrencyAmount } = require('@uniswap/sdk-core')
const tokens = [new Token(1, `0x${'1'.repeat(40)}`, 0), new Token(1, `0x${'2'.repeat(40)}`, 24)]
const raw = (token: object, amount: bigint) => CurrencyAmount.fromRawAmount(token, amount.toString())
const big = (value: { quotient: unknown }) => BigInt(String(value.quotient))
const reserve = fc.bigInt({ min: 1n, max: (1n << 111n) - 1n })
const supply = fc.bigInt({ min: 1_001n, max: 1n << 111n })
const amount = fc.oneof(fc.bigInt({ min: 1n, max: 1n << 110n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
const pairOf = (reserve0: bigint, reserve1: bigint) => new Pair(raw(tokens[0]!, reserve0), raw(tokens[1]!, reserve1))

describe('[LP-3][LP-4] shares of a v2 pair are the SDK’s, to the wei', () => {
  test('what a deposit mints, the first one too', () => {
    fc.assert(
      fc.property(reserve, reserve, supply, amount, amount, (reserve0, reserve1, totalSupply, amount0, amount1) => {
        const sdk = (r0: bigint, r1: bigint, total: bigint) => {
          const pair = pairOf(r0, r1)
          try {
            return big(
              pair.getLiquidityMinted(
                raw(pair.liquidityToken, total),
                raw(tokens[0]!, amount0),
                raw(tokens[1]!, amount1),
              ),
            )
          } catch {
            // not an error to tell: the SDK throws where the pair refuses a deposit that makes nothing
            return 0n
          }
        }
        const pair = { reserve0, reserve1, totalSupply, kLast: 0n }
        expect(sharesOf(pair, { amount0, amount1 })).toBe(sdk(reserve0, reserve1, totalSupply))
        const first = { reserve0: 0n, reserve1: 0n, totalSupply: 0n, kLast: 0n }
        expect(sharesOf(first, { amount0, amount1 })).toBe(sdk(0n, 0n, 0n))
      }),
    )
  })

  test('what shares are worth, also where the protocol takes its part', () => {
    const part = fc.integer({ min: 0, max: 1_000 })
    fc.assert(
      fc.property(reserve, reserve, supply, part, part, (reserve0, reserve1, totalSupply, grown, owned) => {
        const k = reserve0 * reserve1
        const kLast = k - (k * BigInt(grown)) / 2_000n
        const shares = (totalSupply * BigInt(owned)) / 1_000n
        const pair = pairOf(reserve0, reserve1)
        const [total, mine] = [raw(pair.liquidityToken, totalSupply), raw(pair.liquidityToken, shares)]
        for (const feeOn of [false, true]) {
          const worth = (token: object) =>
            big(pair.getLiquidityValue(token, total, mine, feeOn, ...(feeOn ? [kLast.toString()] : [])))
          expect(amountsOfShares({ reserve0, reserve1, totalSupply, kLast: feeOn ? kLast : 0n }, shares)).toEqual({
            amount0: worth(tokens[0]!),
            amount1: worth(tokens[1]!),
          })
        }
      }),
    )
  })

  test('the protocol takes nothing of a pair that did not grow', () => {
    const pair = { reserve0: 100n, reserve1: 100n, totalSupply: 5_000n, kLast: 10_000n }
    expect(supplyAfterFee(pair)).toBe(5_000n)
    expect(supplyAfterFee({ ...pair, kLast: 40_000n })).toBe(5_000n)
    expect(supplyAfterFee({ ...pair, kLast: 2_500n })).toBe(5_000n + (5_000n * 50n) / 550n)
  })
})

describe('[LP-3] a deposit into a pair', () => {
  const kLast = fc.constantFrom(0n, 1n)
  test('takes no more than was reviewed, and a removal gives back no more than went in', () => {
    fc.assert(
      fc.property(
        reserve,
        reserve,
        supply,
        kLast,
        fc.record({ amount0: fc.option(amount, { nil: undefined }), amount1: fc.option(amount, { nil: undefined }) }),
        (reserve0, reserve1, totalSupply, k, { amount0, amount1 }) => {
          const pair = { reserve0, reserve1, totalSupply, kLast: k && (reserve0 * reserve1) / 2n }
          const typed = { ...(amount0 ? { amount0 } : {}), ...(amount1 ? { amount1 } : {}) }
          const made = pairDeposit({ ...pair, ...typed, slippageBps: 250 })
          if (!made) return
          expect(made.amount0 <= made.most0 && made.amount1 <= made.most1).toBe(true)
          expect(made.most0 <= (amount0 ?? made.most0) && made.most1 <= (amount1 ?? made.most1)).toBe(true)
          expect(made.least0 <= made.amount0 && made.least1 <= made.amount1).toBe(true)
          // The pair right after the deposit, without a trade in between.
          const after: PairPosition = {
            ...{ version: 'v2', chainId: 1, owner: '0x01', liquidity: made.liquidity, kLast: 0n },
            pool: { version: 'v2', id: '0x01', token0: '0x01', token1: '0x02', fee: 3000 },
            reserve0: reserve0 + made.amount0,
            reserve1: reserve1 + made.amount1,
            totalSupply: supplyAfterFee(pair) + made.liquidity,
          }
          const back = withdrawalOf(after, made.liquidity, 0)
          expect(back.amount0 <= made.amount0 && back.amount1 <= made.amount1).toBe(true)
          expect(shareOf(after)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('of an empty pair both amounts are needed, set its price, and leave the first shares there', () => {
    const empty = { reserve0: 0n, reserve1: 0n, totalSupply: 0n, kLast: 0n, slippageBps: 250 }
    expect(pairDeposit({ ...empty, amount0: 10n ** 6n })).toBe(null)
    expect(pairDeposit({ ...empty, amount0: 1_000n, amount1: 1_000n })).toBe(null)
    expect(pairDeposit({ ...empty, amount0: 4_000n, amount1: 1_000n })).toMatchObject({
      ...{ liquidity: 1_000n, amount0: 4_000n, amount1: 1_000n, most0: 4_000n, most1: 1_000n },
    })
    expect(depositAmounts(empty, { amount0: 3n, amount1: 9n })).toEqual({ amount0: 3n, amount1: 9n })
  })
})
