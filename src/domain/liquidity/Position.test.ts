import { expect, test } from 'vitest'
import { NATIVE_ADDRESS, type PoolRef } from '../swap/Trade.ts'
import { lpSlippageBps, V2_MIGRATION_BPS } from './lpSlippage.ts'
import { currenciesOf, isEmptied, type PairPosition, positionId, type RangePosition, statusOf } from './Position.ts'
import { withdrawalOf } from './Withdrawal.ts'

const pool: PoolRef = { version: 'v4', id: '0xpool', token0: NATIVE_ADDRESS, token1: '0x02', fee: 500, tickSpacing: 10 }
const range: RangePosition = {
  ...{ version: 'v4', chainId: 1, pool, owner: '0x0e', tokenId: 7n, tickLower: -10, tickUpper: 10 },
  ...{ liquidity: 5n, owed0: 0n, owed1: 0n, sqrtPriceX96: 1n << 96n, tick: 0 },
}
const pair: PairPosition = {
  ...{
    version: 'v2',
    chainId: 1,
    owner: '0x0e',
    liquidity: 5n,
    reserve0: 9n,
    reserve1: 9n,
    totalSupply: 9n,
    kLast: 0n,
  },
  pool: { version: 'v2', id: '0xpair', token0: '0x01', token1: '0x02', fee: 3000 },
}

test('[LP-1] a position is in range from its lower tick to before its upper one, closed when nothing is deposited', () => {
  const at = (tick: number) => statusOf({ ...range, tick })
  expect([-11, -10, 9, 10].map(at)).toEqual(['outOfRange', 'inRange', 'inRange', 'outOfRange'])
  expect(statusOf({ ...range, liquidity: 0n })).toBe('closed')
  expect([statusOf(pair), statusOf({ ...pair, liquidity: 0n })]).toEqual(['inRange', 'closed'])
})

test('[GO-10] an emptied position with owed tokens is told apart', () => {
  expect(isEmptied({ ...range, liquidity: 0n, owed1: 1n })).toBe(true)
  expect(isEmptied({ ...range, liquidity: 0n })).toBe(false)
  expect(isEmptied({ ...range, owed0: 1n })).toBe(false)
  expect(isEmptied({ ...pair, liquidity: 0n })).toBe(false)
})

test('[LP-2] currencies are the person’s, and each position has one name', () => {
  expect(currenciesOf(pool)).toEqual(['NATIVE', '0x02'])
  expect(currenciesOf({ ...pool, version: 'v3' })).toEqual([NATIVE_ADDRESS, '0x02'])
  expect([positionId(range), positionId(pair)]).toEqual(['1-v4-7', '1-v2-0xpair-0x0e'])
})

test('[LP-4] no more is withdrawn than there is; slippage is constants.md’s', () => {
  expect(() => withdrawalOf(range, 6n, 0)).toThrow(RangeError)
  expect(() => withdrawalOf(pair, -1n, 0)).toThrow(RangeError)
  expect([lpSlippageBps(pool), lpSlippageBps({ ...pool, token0: '0x01' }), lpSlippageBps(pair.pool)]).toEqual([
    5, 250, 250,
  ])
  expect(V2_MIGRATION_BPS).toBe(75)
})
