import { describe, expect, test } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { putsIn } from '#domain/liquidity/check/poolIssues.ts'
import { empty } from '#domain/liquidity/CreateForm.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import { NO_TICKS } from '#domain/liquidity/entry/Entry.ts'
import type { Position } from '#domain/liquidity/Position.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import type { HoldAsk } from '../holdDeed.ts'
import { putInOf, putInOfCreate } from './putInOf.ts'

const [A, B, ME]: [Address, Address, Address] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`]
const HOOK: Address = `0x${'d'.repeat(36)}0200`
const poolOf = (version: PoolRef['version'], more: Partial<PoolRef> = {}): PoolRef => ({
  ...{ version, id: `0x${version}`, token0: A, token1: B, fee: 3_000 },
  ...(version === 'v2' ? {} : { tickSpacing: 60 }),
  ...more,
})
const range = { tickLower: -60, tickUpper: 120 }
const deposit: Deposit = {
  ...{ liquidity: 5n, amount0: 880n, amount1: 990n, most0: 900n, most1: 1_000n, least0: 40n, least1: 90n },
}
const position = (version: PoolRef['version'], pool = poolOf(version)): Position =>
  version === 'v2'
    ? {
        ...{ version, chainId: 1, pool, owner: ME, liquidity: 5n },
        ...{ reserve0: 9n, reserve1: 9n, totalSupply: 9n, kLast: 0n },
      }
    : {
        ...{ version, chainId: 1, pool, owner: ME, tokenId: 7n, ...range, liquidity: 5n, owed0: 0n, owed1: 0n },
        ...{ sqrtPriceX96: 1n << 96n, tick: 0 },
      }
const withdrawal = { ...deposit, owed0: 0n, owed1: 0n }
const base = { chainId: 1, account: ME }
const entry = (version: PoolRef['version'], more: object): HoldAsk['entry'] => ({
  ...{ chainId: 1, leaving: null, ...more },
  entry: {
    ...{ pool: poolOf(version), range: version === 'v2' ? NO_TICKS : range, currencies: [A, B], trade: null, deposit },
    stays: { amount0: 0n, amount1: 0n },
  },
})
const migration = (from: PoolRef['version'], to: 'v3' | 'v4', initialise?: bigint): HoldAsk => ({
  ...{ ...base, deed: 'migrate', positions: [position(from)] },
  migration: {
    ...{ position: position(from), withdrawal, burn: false, pool: poolOf(to), range, deposit },
    ...{ stays: { amount0: 0n, amount1: 0n }, ...(initialise ? { initialise } : {}) },
  },
})

/**
 * Each deed as it is asked for, and what of it goes where: the pool's version, its range, the position that grows, a
 * pool that is made.
 */
const asks: [string, HoldAsk, [PoolRef['version'], typeof range | null, bigint | null, bigint | null] | null][] = [
  ['collect', { ...base, deed: 'collect', positions: [position('v4')] }, null],
  ['remove v2', { ...base, deed: 'remove', positions: [position('v2')], withdrawal }, null],
  ['remove v4', { ...base, deed: 'remove', positions: [position('v4')], withdrawal }, null],
  ['add v2', { ...base, deed: 'add', positions: [position('v2')], deposit }, ['v2', null, null, null]],
  ['add v3', { ...base, deed: 'add', positions: [position('v3')], deposit }, ['v3', range, 7n, null]],
  ['add v4', { ...base, deed: 'add', positions: [position('v4')], deposit }, ['v4', range, 7n, null]],
  [
    'zap into a share',
    { ...base, deed: 'zap', positions: [], entry: entry('v2', { into: position('v2') }) },
    ['v2', null, null, null],
  ],
  [
    'zap into a position',
    { ...base, deed: 'zap', positions: [], entry: entry('v4', { into: position('v4') }) },
    ['v4', range, 7n, null],
  ],
  [
    'compound',
    {
      ...{ ...base, deed: 'compound', positions: [position('v3')] },
      entry: entry('v3', { into: position('v3'), collects: position('v3') }),
    },
    ['v3', range, 7n, null],
  ],
  ['zap of a new one', { ...base, deed: 'zap', positions: [], entry: entry('v3', {}) }, ['v3', range, null, null]],
  [
    'move',
    { ...base, deed: 'move', positions: [position('v3')], entry: entry('v3', { leaving: { withdrawal } }) },
    ['v3', range, null, null],
  ],
  ['move on', { ...base, deed: 'move', positions: [], entry: entry('v4', {}) }, ['v4', range, null, null]],
  ['migrate v2 to v3', migration('v2', 'v3'), ['v3', range, null, null]],
  ['migrate v2 to v4', migration('v2', 'v4'), ['v4', range, null, null]],
  ['migrate v3 to v4, into a pool that is made', migration('v3', 'v4', 9n), ['v4', range, null, 9n]],
  [
    'the second half of a migration',
    {
      ...{ ...base, deed: 'migrate', positions: [] },
      arrival: { chainId: 1, pool: poolOf('v4'), range, deposit, hash: '0x01' },
    },
    ['v4', range, null, null],
  ],
]

describe('what of a deed goes into a pool', () => {
  test.each(asks)('[LP-6][LP-8] %s', (_, ask, expected) => {
    const put = putInOf(ask)
    expect(put === null).toBe(!putsIn[ask.deed])
    expect(put && [put.pool.version, put.range, put.tokenId, put.initialise]).toEqual(expected)
    if (put) expect([put.deed, put.deposit, put.chainId]).toEqual([ask.deed, deposit, 1])
  })

  test('[LP-6][LP-8] every deed is among them', () => {
    const asked = new Set<string>(asks.map(([, { deed }]) => deed))
    expect(Object.keys(putsIn).filter(deed => !asked.has(deed))).toEqual(['create'])
  })

  test('[LP-6][LP-8] the hook of a pool that grows comes along', () => {
    const pool = poolOf('v4', { hook: HOOK })
    expect(putInOf({ ...base, deed: 'add', positions: [position('v4', pool)], deposit })?.pool.hook).toBe(HOOK)
  })

  test('[LP-6][LP-8] a position that is made: in a pool that is there, in a new one, and a share', () => {
    const make = (version: PoolRef['version'], isNew: boolean) =>
      putInOfCreate({
        ...{ form: empty(version, 1), facts: { pool: poolOf(version) } as never },
        moment: { range: { status: 'ok', ...range }, deposit, isNew, sqrtPriceX96: 9n } as never,
      })
    const made = { deed: 'create', tokenId: null, deposit }
    expect(make('v4', false)).toMatchObject({ ...made, range, initialise: null })
    expect(make('v3', true)).toMatchObject({ ...made, range, initialise: 9n })
    expect(make('v2', true)).toMatchObject({ ...made, range: null, initialise: 9n })
  })
})
