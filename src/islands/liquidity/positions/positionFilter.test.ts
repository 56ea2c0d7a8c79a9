import { expect, test } from 'vitest'
import type { PairPosition, RangePosition } from '#domain/liquidity/Position.ts'
import type { Listed } from '#state/liquidity/positions.ts'
import { filterPositions, firstFilter, wholeFilter } from './positionFilter.ts'

const owner = '0x00000000000000000000000000000000000000a1'
const pool = { version: 'v3', id: owner, token0: owner, token1: owner, fee: 500 } as const
const range = (id: string, change: Partial<RangePosition>): Listed => ({
  id,
  held: null,
  position: {
    ...{ version: 'v3', chainId: 1, pool, owner, tokenId: 1n, tickLower: -60, tickUpper: 60, liquidity: 5n },
    ...{ owed0: 0n, owed1: 0n, sqrtPriceX96: 1n << 96n, tick: 0, poolLiquidity: 9n, ...change },
  } as RangePosition & { poolLiquidity: bigint },
})
const pair: PairPosition & { poolLiquidity: null } = {
  ...{ version: 'v2', chainId: 8453, pool: { ...pool, version: 'v2' }, owner, liquidity: 3n, poolLiquidity: null },
  ...{ reserve0: 9n, reserve1: 9n, totalSupply: 9n, kLast: 0n },
}
const all: Listed[] = [
  range('in', {}),
  range('out', { tick: 60 }),
  range('edge', { tick: -60 }),
  range('closed', { liquidity: 0n }),
  range('emptied', { liquidity: 0n, owed1: 1n }),
  range('four', { version: 'v4' }),
  { id: 'pair', held: null, position: pair },
]
const ids = (filter: Parameters<typeof filterPositions>[1]) => filterPositions(all, filter).map(({ id }) => id)

test('[LP-1][GO-10] a list begins without what is closed, but with what is still owed something', () => {
  expect(ids(firstFilter)).toEqual(['in', 'out', 'edge', 'emptied', 'four', 'pair'])
  expect(ids(wholeFilter)).toHaveLength(all.length)
})

test('[LP-1] status, version and network narrow it', () => {
  expect(ids({ ...firstFilter, statuses: ['outOfRange'] })).toEqual(['out', 'emptied'])
  expect(ids({ ...firstFilter, versions: ['v4'] })).toEqual(['four'])
  expect(ids({ ...firstFilter, chainId: 8453 })).toEqual(['pair'])
})
