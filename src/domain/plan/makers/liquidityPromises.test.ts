// LP-2 to LP-5, GO-11: what plans of liquidity promise, to the unit, reckoned here by hand. compare.test holds a
// question to its plan; this holds the plan to what was reviewed.
import { describe, expect, test } from 'vitest'
import { expectationOf, ME, THIEF, tradeOf } from '../../../../tests/support/plans.ts'
import type { Address } from '../../chains/Chain.ts'
import type { Deposit } from '../../liquidity/Deposit.ts'
import { NO_TICKS } from '../../liquidity/entry/Entry.ts'
import type { PairPosition, Position, RangePosition } from '../../liquidity/Position.ts'
import type { Withdrawal } from '../../liquidity/Withdrawal.ts'
import type { PoolRef, Trade } from '../../swap/Trade.ts'
import type { LiquidityTerms } from './LiquidityTerms.ts'
import { planAddLiquidity } from './planAddLiquidity.ts'
import { planCollectFees } from './planCollectFees.ts'
import { planCreatePosition } from './planCreatePosition.ts'
import { planMigrate } from './planMigrate.ts'
import { type MoveTerms, planMove } from './planMove.ts'
import { planRemoveLiquidity } from './planRemoveLiquidity.ts'

// Contracts of Ethereum, as their makers publish them.
const ROUTER_V2: Address = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const MANAGER_V3: Address = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const MANAGER_V4: Address = '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e'
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const NATIVE: Address = `0x${'0'.repeat(40)}`
const [A, B]: [Address, Address] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const SHARES: Address = `0x${'33'.repeat(20)}`
const UNTIL = 4_102_444_800n

const poolOf = (version: PoolRef['version'], token0 = A, token1 = B): PoolRef => ({
  ...{ version, id: version === 'v2' ? SHARES : '0xpool', token0, token1, fee: 500 },
  ...(version === 'v2' ? {} : { tickSpacing: 10 }),
})
const range = { tickLower: -60, tickUpper: 120 }
const deposit: Deposit = {
  ...{ liquidity: 8_800n, amount0: 880n, amount1: 990n, most0: 900n, most1: 1_000n, least0: 440n, least1: 891n },
}
const withdrawal: Withdrawal = {
  ...{ liquidity: 500n, amount0: 20_500n, amount1: 30_700n, least0: 20_000n, least1: 30_000n, owed0: 7n, owed1: 9n },
}
const nothingOwed = { ...withdrawal, owed0: 0n, owed1: 0n }
const label = (id: 'NATIVE' | Address) => ({ id, symbol: 'T', decimals: 18 })
const labels = [label(A), label(B)] as const
const terms: LiquidityTerms = { account: ME, deadline: UNTIL, native: true, labels, standing: [] }
const rangeAt = (pool: PoolRef, more: Partial<RangePosition> = {}): RangePosition => ({
  ...{ version: pool.version as 'v3', chainId: 1, pool, owner: ME, tokenId: 7n, ...range, liquidity: 500n },
  ...{ owed0: 7n, owed1: 9n, sqrtPriceX96: 1n << 96n, tick: 0, ...more },
})
const shares: PairPosition = {
  ...{ version: 'v2', chainId: 1, pool: poolOf('v2'), owner: ME, liquidity: 500n },
  ...{ reserve0: 90_000n, reserve1: 90_000n, totalSupply: 9_000n, kLast: 0n },
}
const positionOf = (pool: PoolRef): Position => (pool.version === 'v2' ? { ...shares, pool } : rangeAt(pool))
const [v2, v3, v4] = [poolOf('v2'), poolOf('v3'), poolOf('v4')]
const [v2native, v3native] = [poolOf('v2', A, WETH), poolOf('v3', A, WETH)]
const v4native = poolOf('v4', NATIVE, B)
const touched = (contract: Address, more = {}, tokens: readonly Address[] = [A, B]) => ({
  ...{ contract, id: 7n, takes: 0n, adds: false, tokens, ...more },
})
const byToken = (spender: Address, token: Address, max: bigint) => ({ via: 'token', token, spender, max, until: null })
const within = (token: Address, max: bigint) => ({
  ...{ via: 'permit2', token, spender: MANAGER_V4, max, until: UNTIL },
})
const twice = (token: Address, max: bigint) => [byToken(PERMIT2, token, max), within(token, max)]

describe('[LP-3] a new position', () => {
  const create = (pool: PoolRef, more = {}) =>
    planCreatePosition({ ...terms, chainId: 1, pool, range, deposit, ...more })
  const spends = (a: 'NATIVE' | Address = A, b: 'NATIVE' | Address = B) => [
    { currency: a, max: 900n, least: 440n },
    { currency: b, max: 1_000n, least: 891n },
  ]

  test.each<[string, PoolRef, object, bigint]>([
    ['v3', v3, { permits: [byToken(MANAGER_V3, A, 900n), byToken(MANAGER_V3, B, 1_000n)], spends: spends() }, 0n],
    ['v3, native', v3native, { permits: [byToken(MANAGER_V3, A, 900n)], spends: spends(A, 'NATIVE') }, 1_000n],
    ['v4', v4, { permits: [...twice(A, 900n), ...twice(B, 1_000n)], spends: spends() }, 0n],
    ['v4, native', v4native, { permits: twice(B, 1_000n), spends: spends('NATIVE') }, 900n],
  ])('%s: no more than the most of each goes, and one position arrives', (name, pool, promises, value) => {
    const plan = create(pool)
    const manager = name.startsWith('v3') ? MANAGER_V3 : MANAGER_V4
    expect(plan.promises).toEqual({ receives: [], items: [], arrives: [{ contract: manager, to: ME }], ...promises })
    expect(plan).toMatchObject({ deed: 'add', chainId: 1, account: ME, deadline: UNTIL, left: [] })
    expect(plan.about).toBe(`${pool.version} 0xpool -60 120`)
    expect([plan.calls.at(-1)!.to, plan.calls.at(-1)!.value]).toEqual([manager, value])
    expect(plan.lines.at(-1)).toEqual([
      { currencyIn: labels[0], currencyOut: labels[1], amountIn: 880n, amountOut: 990n },
    ])
    // Another recipient's position is theirs, and the pool that it begins is said.
    const theirs = create(pool, { recipient: THIEF, initialise: 1n << 96n })
    expect(theirs.promises.arrives).toEqual([{ contract: manager, to: THIEF }])
    expect(theirs.deed).toBe('createPool')
  })

  test('v2: the pair’s own tokens arrive, in the part of the least that goes in', () => {
    const plan = create(v2, { range: undefined })
    // 440 of 880 is half, 891 of 990 nine tenths: the lesser decides.
    const shares = { currency: SHARES, min: 4_400n, to: ME, said: 0n }
    expect(plan.promises).toEqual({
      ...{ spends: spends(), receives: [shares], items: [] },
      permits: [byToken(ROUTER_V2, A, 900n), byToken(ROUTER_V2, B, 1_000n)],
    })
    expect(plan).toMatchObject({ deed: 'add', about: `v2 ${SHARES} 0 0` })
    expect(create(v2, { initialise: 'pair', recipient: THIEF })).toMatchObject({
      ...{ deed: 'createPair', promises: { receives: [{ ...shares, to: THIEF }] } },
    })
    // The pair counts what it gets: a token that keeps 2 % of what is sent leaves so much less, of two the greater tax.
    expect(create(v2, { taxes: [100, 200] }).promises.receives).toEqual([{ ...shares, min: 4_312n }])
    const other = { ...deposit, least0: 836n, least1: 495n }
    expect(create(v2, { deposit: other }).promises.receives[0]!.min).toBe(4_400n)
    expect(create(v2, { deposit: { ...other, amount1: 0n } }).promises.receives[0]!.min).toBe(8_360n)
    expect(create(v2native).promises.spends).toEqual(spends(A, 'NATIVE'))
    expect(create(v2native).calls.at(-1)).toMatchObject({ to: ROUTER_V2, value: 1_000n })
  })

  test('a side that nothing goes of is neither permitted nor promised', () => {
    const { promises, calls } = create(v4native, { deposit: { ...deposit, most0: 0n } })
    expect(promises.spends).toEqual([{ currency: B, max: 1_000n, least: 891n }])
    expect(calls.at(-1)!.value).toBe(0n)
    expect(create(v3, { deposit: { ...deposit, most1: 0n } }).promises.permits).toEqual([byToken(MANAGER_V3, A, 900n)])
  })

  test.each<[string, PoolRef, object]>([
    ['no liquidity', v3, { deposit: { ...deposit, liquidity: 0n } }],
    ['nothing of either token', v3, { deposit: { ...deposit, most0: 0n, most1: 0n } }],
    ['a taxed token in v3', v3, { taxes: [0, 1] }],
    ['a taxed token in v4', v4, { taxes: [1, 0] }],
    ['a range of no width', v3, { range: { tickLower: 60, tickUpper: 60 } }],
    ['a lower end off the grid', v3, { range: { tickLower: -61, tickUpper: 120 } }],
    ['an upper end off the grid', v3, { range: { tickLower: -60, tickUpper: 121 } }],
    ['a pool without a grid', { ...v3, tickSpacing: 0 }, {}],
    ['no range', v3, { range: undefined }],
    ['a range begun as a pair', v3, { initialise: 'pair' }],
    ['tokens out of order', poolOf('v3', B, A), {}],
    ['the native currency in v3', poolOf('v3', NATIVE, B), {}],
    ['the native currency with its wrapper', poolOf('v4', NATIVE, WETH), {}],
    ['a network where nothing stands', v3, { chainId: 999 }],
  ])('%s is refused', (_, pool, more) => expect(() => create(pool, more)).toThrow(RangeError))
})

describe('[LP-4] more of a position, and less', () => {
  const add = (pool: PoolRef, more = {}) => planAddLiquidity({ ...terms, position: positionOf(pool), deposit, ...more })
  const remove = (pool: PoolRef, more = {}) =>
    planRemoveLiquidity({ ...terms, position: positionOf(pool), withdrawal, ...more })

  test.each<[PoolRef, Address, readonly ('NATIVE' | Address)[], bigint]>([
    [v3, MANAGER_V3, [A, B], 0n],
    [v3native, MANAGER_V3, [A, 'NATIVE'], 1_000n],
    [v4, MANAGER_V4, [A, B], 0n],
    [v4native, MANAGER_V4, ['NATIVE', B], 900n],
  ])('$version: it grows by no more than the most of each', (pool, manager, [a, b], value) => {
    const plan = add(pool)
    expect(plan.promises).toMatchObject({
      spends: [
        { currency: a, max: 900n, least: 440n },
        { currency: b, max: 1_000n, least: 891n },
      ],
      ...{ receives: [], items: [], positions: [touched(manager, { adds: true }, [pool.token0, pool.token1])] },
    })
    expect(plan).toMatchObject({ deed: 'add', account: ME, deadline: UNTIL })
    expect([plan.calls.at(-1)!.to, plan.calls.at(-1)!.value]).toEqual([manager, value])
    expect(plan.lines.at(-1)![0]).toMatchObject({ amountIn: 880n, amountOut: 990n })
    const one = add(pool, { deposit: { ...deposit, most1: 0n } }).promises.spends
    expect(one).toEqual([{ currency: a, max: 900n, least: 440n }])
  })

  test('of a pair it is what begins one', () => {
    expect(add(v2)).toEqual(planCreatePosition({ ...terms, chainId: 1, pool: v2, deposit }))
  })

  test.each<[PoolRef, Address, readonly ('NATIVE' | Address)[]]>([
    [v3, MANAGER_V3, [A, B]],
    [v3native, MANAGER_V3, [A, 'NATIVE']],
    [v4, MANAGER_V4, [A, B]],
    [v4native, MANAGER_V4, ['NATIVE', B]],
  ])('$version: at least the least of each comes, with all that is owed', (pool, manager, [a, b]) => {
    const { promises, ...plan } = remove(pool)
    expect(promises).toEqual({
      receives: [
        { currency: a, to: ME, min: 20_007n, said: 20_000n },
        { currency: b, to: ME, min: 30_009n, said: 30_000n },
      ],
      ...{ spends: [], items: [], permits: [] },
      positions: [touched(manager, { takes: 500n }, [pool.token0, pool.token1])],
    })
    expect(plan).toMatchObject({ deed: 'remove', account: ME, deadline: UNTIL, left: [] })
    expect(plan.calls.map(({ to, value }) => [to, value])).toEqual([[manager, 0n]])
    expect(plan.lines[0]![0]).toMatchObject({ amountIn: 20_507n, amountOut: 30_709n })
    const burnt = remove(pool, { burn: true }).promises.items
    expect(burnt).toEqual([{ contract: manager, id: 7n, to: NATIVE }])
  })

  test('v2: so many shares go, permitted to the router; of a taxed token less arrives, through the router twice', () => {
    const of = (pool: PoolRef, more = {}) => remove(pool, { withdrawal: nothingOwed, ...more })
    const { promises, about } = of(v2)
    expect(promises).toEqual({
      spends: [{ currency: SHARES, max: 500n, least: 500n }],
      receives: [
        { currency: A, to: ME, min: 20_000n, said: 20_000n },
        { currency: B, to: ME, min: 30_000n, said: 30_000n },
      ],
      ...{ items: [], permits: [byToken(ROUTER_V2, SHARES, 500n)] },
    })
    expect(about).toBe(`${SHARES} 500`)
    expect(of(v2, { taxes: [100, 0] }).promises.receives.map(({ min, said }) => [min, said])).toEqual([
      [19_800n, 19_800n],
      [30_000n, 30_000n],
    ])
    const native = of(v2native, { taxes: [100, 0] }).promises.receives
    expect(native.map(({ currency, min }) => [currency, min])).toEqual([
      [A, 19_602n],
      ['NATIVE', 30_000n],
    ])
    expect(of(v2native, { native: false }).promises.receives[1]!.currency).toBe(WETH)
  })

  test.each<[string, () => unknown]>([
    ['more liquidity than there is', () => remove(v3, { withdrawal: { ...withdrawal, liquidity: 501n } })],
    ['less than none', () => remove(v3, { withdrawal: { ...withdrawal, liquidity: -1n } })],
    ['nothing at all', () => remove(v3, { withdrawal: { ...nothingOwed, liquidity: 0n } })],
    ['a burn of a part', () => remove(v3, { burn: true, withdrawal: { ...withdrawal, liquidity: 499n } })],
    ['nothing more', () => add(v3, { deposit: { ...deposit, liquidity: 0n } })],
    ['a taxed token', () => add(v3, { taxes: [0, 1] })],
  ])('%s is refused', (_, make) => expect(make).toThrow(RangeError))

  test('what is only owed may come alone, and an empty position may be burned', () => {
    const owed = remove(v3, { withdrawal: { ...withdrawal, liquidity: 0n, least0: 0n, least1: 0n, owed1: 0n } })
    expect(owed.promises.receives.map(({ min }) => min)).toEqual([7n, 0n])
    const empty = rangeAt(v3, { liquidity: 0n })
    const gone = remove(v3, { position: empty, burn: true, withdrawal: { ...nothingOwed, liquidity: 0n } })
    expect(gone.promises.items).toHaveLength(1)
  })
})

describe('[LP-2] fees of several positions', () => {
  const collecting = (pool: PoolRef, more: Partial<RangePosition> = {}, native = true) => ({
    ...{ position: rangeAt(pool, more), native },
    labels: [label(pool.token0), label(pool.token1)] as const,
  })
  const collect = (...positions: ReturnType<typeof collecting>[]) =>
    planCollectFees({ chainId: 1, account: ME, deadline: UNTIL, positions })

  test('each version’s come in one call, each currency’s are summed', () => {
    const plan = collect(
      collecting(v3),
      collecting(v4, { tokenId: 8n, owed0: 100n }),
      collecting(v3native, { tokenId: 9n, owed1: 1_000n }),
      collecting(v3native, { tokenId: 10n, owed0: 0n }, false),
    )
    expect(plan.promises).toEqual({
      receives: [
        { currency: A, min: 7n + 100n + 7n, to: ME, said: 0n },
        { currency: B, min: 9n + 9n, to: ME, said: 0n },
        { currency: 'NATIVE', min: 1_000n, to: ME, said: 0n },
        { currency: WETH, min: 9n, to: ME, said: 0n },
      ],
      ...{ spends: [], items: [], permits: [] },
      positions: [
        touched(MANAGER_V3),
        touched(MANAGER_V4, { id: 8n }),
        touched(MANAGER_V3, { id: 9n }, [A, WETH]),
        touched(MANAGER_V3, { id: 10n }, [A, WETH]),
      ],
    })
    expect(plan).toMatchObject({ deed: 'collect', account: ME, deadline: UNTIL, left: [] })
    expect(plan.calls.map(({ to, value }) => [to, value])).toEqual([
      [MANAGER_V3, 0n],
      [MANAGER_V4, 0n],
    ])
    const told = plan.lines.map(lines => lines.map(({ amountIn, amountOut }) => [amountIn, amountOut]))
    expect(told).toEqual([
      [
        [7n, 9n],
        [7n, 1_009n],
      ],
      [[100n, 9n]],
    ])
    // Asked for alone, the call of one version promises its own part.
    expect(plan.steps.map(step => ('alone' in step ? step.alone?.receives[0]?.min : null))).toEqual([14n, 100n])
  })

  test('where nothing is owed, or a position stands elsewhere, it is refused', () => {
    expect(() => collect(collecting(v3, { owed0: 0n, owed1: 0n }))).toThrow(RangeError)
    expect(() => collect(collecting(v3), collecting(v3, { chainId: 10 }))).toThrow(RangeError)
    expect(collect(collecting(v3, { owed0: 0n }), collecting(v3, { owed0: 0n, owed1: 0n })).promises.receives).toEqual([
      { currency: A, min: 0n, to: ME, said: 0n },
      { currency: B, min: 9n, to: ME, said: 0n },
    ])
  })
})

describe('[LP-5] a migration', () => {
  const out = { ...withdrawal, least0: 2_000n, least1: 3_000n }
  const migrate = (pool: PoolRef, more = {}) =>
    planMigrate({
      ...{
        account: ME,
        deadline: UNTIL,
        labels,
        position: rangeAt(v3),
        withdrawal: out,
        pool,
        range,
        deposit,
        burn: true,
      },
      ...{ standing: { from: [], to: [] }, batched: true, ...more },
    })

  test('what is withdrawn and doesn’t go on stays, to the unit', () => {
    const { promises, ...plan } = migrate(v4)
    expect(promises).toEqual({
      spends: [
        { currency: A, max: 900n, least: 440n },
        { currency: B, max: 1_000n, least: 891n },
      ],
      receives: [
        { currency: A, to: ME, min: 2_007n - 900n, said: 2_000n },
        { currency: B, to: ME, min: 3_009n - 1_000n, said: 3_000n },
      ],
      permits: [...twice(A, 900n), ...twice(B, 1_000n)],
      items: [{ contract: MANAGER_V3, id: 7n, to: NATIVE }],
      arrives: [{ contract: MANAGER_V4, to: ME }],
      positions: [touched(MANAGER_V3, { takes: 500n })],
    })
    expect(plan).toMatchObject({ deed: 'migrate', account: ME, deadline: UNTIL, batched: true })
    expect(plan.steps.at(-2)).toMatchObject({ kind: 'removeLiquidity', to: MANAGER_V3 })
    expect(plan.steps.at(-1)).toMatchObject({ to: MANAGER_V4 })
    expect(plan.lines.slice(-2).map(([line]) => [line!.amountIn, line!.amountOut])).toEqual([
      [20_507n, 30_709n],
      [880n, 990n],
    ])
    expect(plan.calls).toHaveLength(plan.steps.length)
    // Each half by itself promises all of its own.
    const [leaving, entering] = plan.steps.slice(-2).map(step => ('alone' in step ? step.alone : undefined))
    expect(leaving!.receives.map(({ min }) => min)).toEqual([2_007n, 3_009n])
    expect(leaving!.arrives).toEqual([])
    expect([entering!.positions, entering!.spends.map(({ max }) => max)]).toEqual([[], [900n, 1_000n]])
  })

  test('out of a pair, into a pool of the native currency itself', () => {
    const wrapped = poolOf('v2', B, WETH)
    const plan = migrate(v4native, {
      ...{ position: { ...shares, pool: wrapped }, burn: false },
      withdrawal: { ...nothingOwed, least0: 3_000n, least1: 2_000n },
      labels: [label('NATIVE'), label(B)],
    })
    expect(plan.promises.receives).toEqual([
      { currency: B, to: ME, min: 2_000n, said: 3_000n },
      { currency: 'NATIVE', to: ME, min: 1_100n, said: 2_000n },
    ])
    expect(plan.promises.spends).toEqual([
      { currency: SHARES, max: 500n, least: 500n },
      { currency: 'NATIVE', max: 900n, least: 440n },
      { currency: B, max: 1_000n, least: 891n },
    ])
    expect(plan.calls.at(-1)!.value).toBe(900n)
    expect(plan.lines.at(-2)![0]).toMatchObject({ currencyIn: label(B), currencyOut: label('NATIVE') })
    expect(plan.about).toBe(`${SHARES} 500 v4 0xpool -60 120`)
  })

  test('all that comes may go on, and not one unit more of either', () => {
    const all = { most0: 2_007n, most1: 3_009n }
    expect(migrate(v4, { deposit: { ...deposit, ...all } }).promises.receives.map(({ min }) => min)).toEqual([0n, 0n])
    for (const more of [{ most0: 2_008n }, { most1: 3_010n }])
      expect(() => migrate(v4, { deposit: { ...deposit, ...all, ...more } })).toThrow(RangeError)
  })

  test('the NFT goes only where it is to', () => {
    expect(migrate(v4, { burn: undefined }).promises.items).toEqual([])
  })

  test('back into the same version, or into a pool of another token, it is refused', () => {
    expect(() => migrate(v3)).toThrow(RangeError)
    expect(() => migrate(poolOf('v4', A, WETH))).toThrow(RangeError)
  })
})

describe('[GO-11] out of a range and into another, a part of it swapped', () => {
  const trade = (more: Partial<Trade> = {}) => tradeOf(B, A, more)
  const move = (pool: PoolRef, more: Partial<MoveTerms> = {}, goes: Partial<Deposit> = {}) => {
    const position = rangeAt(pool)
    return planMove({
      ...{ account: ME, deadline: UNTIL, labels, standing: [], chainId: 1, batched: true },
      leaving: { position, withdrawal: { ...withdrawal, least0: 100n, least1: 3_000n } },
      entry: {
        ...{ pool, range, currencies: [A, B], trade: trade(), stays: { amount0: 0n, amount1: 0n } },
        deposit: { ...deposit, ...goes },
      },
      selling: { token: 0n, permit2: { amount: 0n, expiration: 0, nonce: 0 }, resetFirst: false },
      ...more,
    })
  }
  const mins = ({ promises }: ReturnType<typeof move>) => promises.receives.map(({ currency, min }) => [currency, min])

  test.each([
    ['v3', v3, MANAGER_V3],
    ['v4', v4, MANAGER_V4],
  ] as const)('%s: what stays of both in the end', (_, pool, manager) => {
    const plan = move(pool)
    // 1,000 B are sold for at least 2,000 A less half a percent: 107 + 1,990 − 900 A, 3,009 − 1,000 − 1,000 B.
    expect(plan.promises.receives).toEqual([
      { currency: A, to: ME, min: 1_197n, said: 100n + 1_990n },
      { currency: B, to: ME, min: 1_009n, said: 3_000n },
    ])
    expect(plan.promises.spends.map(({ currency, max }) => [currency, max])).toEqual([
      [B, 1_000n],
      [A, 900n],
      [B, 1_000n],
    ])
    expect(plan.promises).toMatchObject({
      ...{ items: [], arrives: [{ contract: manager, to: ME }], positions: [touched(manager, { takes: 500n })] },
    })
    expect(plan).toMatchObject({ deed: 'move', account: ME, deadline: UNTIL, about: `${pool.version} 0xpool -60 120` })
    const acts = plan.steps.flatMap(({ kind }) => (kind === 'approve' || kind === 'allow' ? [] : [kind]))
    expect(acts).toEqual(['removeLiquidity', 'swap', null])
    expect(plan.calls).toHaveLength(plan.steps.length)
    expect(plan.lines).toHaveLength(plan.steps.length)
  })

  test('no more goes in than is there once it is swapped, to the unit', () => {
    expect(mins(move(v3, {}, { most0: 2_097n, most1: 2_009n }))).toEqual([
      [A, 0n],
      [B, 0n],
    ])
    expect(() => move(v3, {}, { most0: 2_098n })).toThrow(RangeError)
    expect(() => move(v3, {}, { most1: 2_010n })).toThrow(RangeError)
    const entry = {
      ...{ pool: v3, range, currencies: [A, B] as const, trade: null },
      stays: { amount0: 0n, amount1: 0n },
    }
    const unsold = (goes: Partial<Deposit>) => move(v3, { entry: { ...entry, deposit: { ...deposit, ...goes } } })
    expect(mins(unsold({ most0: 107n, most1: 3_009n }))).toEqual([
      [A, 0n],
      [B, 0n],
    ])
    expect(() => unsold({ most0: 108n })).toThrow(RangeError)
  })

  test('a compound takes what is owed, and puts it into the same position', () => {
    const position = rangeAt(v3, { owed0: 40n, owed1: 2_100n })
    const of = (goes: Partial<Deposit> = {}) =>
      move(v3, { leaving: null, collects: position, into: position }, { most0: 900n, most1: 1_000n, ...goes })
    const plan = of()
    expect(plan.deed).toBe('compound')
    expect(mins(plan)).toEqual([
      [A, 40n + 1_990n - 900n],
      [B, 2_100n - 2_000n],
    ])
    expect(plan.promises.positions).toEqual([touched(MANAGER_V3, { adds: true })])
    expect(plan.promises.arrives).toEqual([])
    expect(mins(of({ most0: 2_030n, most1: 1_100n }))).toEqual([
      [A, 0n],
      [B, 0n],
    ])
    expect(() => of({ most0: 2_031n })).toThrow(RangeError)
    // Fees of one position go into no other, and not beside a withdrawal.
    expect(() => move(v3, { leaving: null, collects: position, into: { ...position } })).toThrow(RangeError)
    expect(() => move(v3, { collects: position, into: position })).toThrow(RangeError)
  })

  test('a zap takes from the wallet, and says what is left of what was bought', () => {
    const grown = move(v3, { leaving: null, into: rangeAt(v3) })
    expect(grown.deed).toBe('zap')
    // Nothing of B comes; of A at least 1,990 are bought and 900 go on.
    expect(mins(grown)).toEqual([[A, 1_090n]])
    expect(grown.promises.spends.map(({ currency, max }) => [currency, max])).toEqual([
      [B, 1_000n],
      [A, 900n],
      [B, 1_000n],
    ])
    const pair = { pool: v2, range: NO_TICKS, currencies: [A, B] as const, trade: trade(), deposit }
    const shared = move(v3, { leaving: null, deed: 'zap', entry: { ...pair, stays: { amount0: 0n, amount1: 0n } } })
    expect(mins(shared)).toEqual([
      [A, 1_090n],
      [SHARES, 4_400n],
    ])
  })

  test('what is withdrawn goes on as it comes: never as the native currency', () => {
    const entry = {
      ...{ pool: v3native, range, currencies: [A, 'NATIVE'] as const, trade: null, deposit },
      stays: { amount0: 0n, amount1: 0n },
    }
    const leaving = { position: rangeAt(v3native), withdrawal }
    expect(() => move(v3native, { leaving, entry })).toThrow(RangeError)
    expect(mins(move(v3native, { leaving: null, into: rangeAt(v3native), entry }))).toEqual([])
    const kept = move(v3native, { leaving, entry: { ...entry, currencies: [A, WETH] } })
    expect(kept.promises.receives.map(({ currency }) => currency)).toEqual([A, WETH])
  })

  test('of what Permit2 was allowed, the swap’s part is no longer there for the deposit', () => {
    const asked = (allowed: bigint) => {
      const standing = [{ token: B, allowed, within: { amount: 0n, expiration: 0, nonce: 0 } }]
      const plan = move(v4, {
        standing,
        selling: { token: allowed, permit2: { amount: 0n, expiration: 0, nonce: 0 }, resetFirst: false },
      })
      return plan.steps.filter(step => step.kind === 'approve' && step.permits?.[0]?.token === B).length
    }
    // 1,000 are swapped and 1,000 go in: exactly so much suffices for both, one unit less for the swap alone.
    expect([asked(2_000n), asked(1_999n), asked(999n)]).toEqual([0, 1, 2])
    expect(asked(2n ** 256n - 1n)).toBe(0)
    expect(expectationOf(move(v4)).calls.length).toBeGreaterThan(3)
  })
})

describe('[GO-5] what the wallet is asked, in its order', () => {
  type Plan = ReturnType<typeof planMove>
  const kinds = ({ steps }: Plan) => steps.map(({ kind }) => kind)
  /** Function selectors of the contracts' published ABIs, in the last call of a plan or in this one. */
  const says = ({ calls }: Plan, selector: string, at = -1) => calls.at(at)!.data.includes(selector)
  const [REFUND, UNWRAP, BEGIN_V3, BEGIN_V4] = ['12210e8a', '49404b7c', '13ead562', 'f7020405']
  const create = (pool: PoolRef, more = {}) =>
    planCreatePosition({ ...terms, chainId: 1, pool, range, deposit, ...more })
  const remove = (pool: PoolRef, more = {}) =>
    planRemoveLiquidity({ ...terms, position: positionOf(pool), withdrawal: nothingOwed, ...more })
  const standing = (token: Address, allowed: bigint) => ({
    ...{ token, allowed, within: { amount: allowed, expiration: Number(UNTIL), nonce: 0 } },
  })

  test('tokens are permitted first: to v3’s manager itself, to v4’s within Permit2 by one signature or by calls', () => {
    expect(kinds(create(v3))).toEqual(['approve', 'approve', null])
    expect(kinds(create(v3, { standing: [standing(B, 1_000n)] }))).toEqual(['approve', null])
    const signed = create(v4)
    expect(kinds(signed)).toEqual(['approve', 'approve', 'signPermit', null])
    expect([signed.permit !== undefined, 'permit' in signed.steps.at(-1)!]).toEqual([true, true])
    expect(kinds(create(v4, { permitByCall: true }))).toEqual(['approve', 'allow', 'approve', 'allow', null])
    const permitted = create(v4, { standing: [standing(A, 1_000n), standing(B, 1_000n)] })
    expect([kinds(permitted), permitted.permit, 'permit' in permitted.steps[0]!]).toEqual([[null], undefined, false])
    // What an older permission leaves is told.
    const left = { token: A, spender: MANAGER_V3, amount: 100n }
    expect(create(v3, { standing: [standing(A, 1_000n), standing(B, 1_000n)] }).left).toEqual([left])
    const add = planAddLiquidity({ ...terms, position: rangeAt(v4), deposit })
    expect([kinds(add), add.permit !== undefined, 'permit' in add.steps.at(-1)!]).toEqual([kinds(signed), true, true])
    const stands = { standing: [standing(A, 1_000n), standing(B, 1_000n)] }
    const none = planAddLiquidity({ ...terms, ...stands, position: rangeAt(v4), deposit })
    expect([none.permit, 'permit' in none.steps.at(-1)!]).toEqual([undefined, false])
  })

  test('as one where the wallet can, and only then', () => {
    const add = (more = {}) => planAddLiquidity({ ...terms, position: rangeAt(v3), deposit, ...more })
    for (const make of [create.bind(null, v3), add, remove.bind(null, v3)])
      expect([make().batched, make({ batched: true }).batched]).toEqual([false, true])
  })

  test('a pool is begun only where it isn’t there; the native currency’s rest comes back only where it was sent', () => {
    const begun = { initialise: 1n << 96n }
    expect([says(create(v3), BEGIN_V3), says(create(v3, begun), BEGIN_V3)]).toEqual([false, true])
    expect([says(create(v4), BEGIN_V4), says(create(v4, begun), BEGIN_V4)]).toEqual([false, true])
    expect([v3, v3native].map(pool => says(create(pool), REFUND))).toEqual([false, true])
    expect(says(create(v3native, { native: false }), REFUND)).toBe(false)
    const add = (pool: PoolRef) => planAddLiquidity({ ...terms, position: rangeAt(pool), deposit })
    expect([v3, v3native].map(pool => says(add(pool), REFUND))).toEqual([false, true])
    // addLiquidity and addLiquidityETH.
    expect([v2, v2native].map(pool => says(create(pool), 'f305d719'))).toEqual([false, true])
    expect(says(create(v2native, { native: false }), 'e8e33700')).toBe(true)
  })

  test('a withdrawal pays the wrapped side as the native currency where it is wanted; a taxed token has its own call', () => {
    // removeLiquidity, removeLiquidityETH, removeLiquidityETHSupportingFeeOnTransferTokens.
    const [plain, native, taxed] = ['baa2abde', '02751cec', 'af2979eb']
    expect(says(remove(v2), plain)).toBe(true)
    expect(says(remove(v2native), native)).toBe(true)
    expect(says(remove(v2native, { taxes: [1, 0] }), taxed)).toBe(true)
    expect(says(remove(v2native, { taxes: [0, 0] }), native)).toBe(true)
    expect(says(remove(v2native, { native: false }), plain)).toBe(true)
    expect([says(remove(v3native), UNWRAP), says(remove(v3native, { native: false }), UNWRAP)]).toEqual([true, false])
    const collecting = (unwraps: boolean) =>
      planCollectFees({
        ...{ chainId: 1, account: ME, deadline: UNTIL },
        positions: [{ position: rangeAt(v3native), native: unwraps, labels }],
      })
    expect([says(collecting(true), UNWRAP), says(collecting(false), UNWRAP)]).toEqual([true, false])
    // The pair's own token is permitted first, and told as that.
    const share = { id: SHARES, symbol: 'LP', decimals: 18 }
    expect(kinds(remove(v2))).toEqual(['approve', null])
    expect(remove(v2).lines[0]).toEqual([{ currencyIn: share, currencyOut: share, amountIn: 500n, amountOut: 0n }])
  })

  test('the least there is suffices: one unit of liquidity, of a token, or of what is owed', () => {
    const one = { ...deposit, liquidity: 1n, most0: 1n, most1: 0n }
    expect(create(v3, { deposit: one }).promises.spends).toEqual([{ currency: A, max: 1n, least: 440n }])
    expect(create(v3, { deposit: { ...one, most0: 0n, most1: 1n } }).promises.spends).toHaveLength(1)
    expect(create({ ...v3, tickSpacing: 1 }).promises.spends).toHaveLength(2)
    const add = { ...terms, position: rangeAt(v3), deposit: one }
    expect(planAddLiquidity({ ...add, taxes: [0, 0] }).promises.spends).toHaveLength(1)
    expect(says(planAddLiquidity({ ...add, position: rangeAt(v3native) }), REFUND)).toBe(false)
    const owed = { position: rangeAt(v3, { owed0: 1n, owed1: 0n }), native: true, labels }
    const collected = planCollectFees({ chainId: 1, account: ME, deadline: UNTIL, positions: [owed] })
    expect(collected.promises.receives.map(({ min }) => min)).toEqual([1n, 0n])
    const both = { ...nothingOwed, liquidity: 0n, owed0: 4n, owed1: 4n }
    expect(remove(v3, { withdrawal: both }).promises.receives.map(({ min }) => min)).toEqual([20_004n, 30_004n])
  })

  test('a migration permits everything first, so that after the withdrawal one question is left', () => {
    const wrapped = poolOf('v2', B, WETH)
    const migrate = (more = {}) =>
      planMigrate({
        ...{ account: ME, deadline: UNTIL, labels: [label('NATIVE'), label(B)], pool: v4native, range, deposit },
        ...{ position: { ...shares, pool: wrapped }, standing: { from: [], to: [] } },
        withdrawal: { ...nothingOwed, least0: 3_000n, least1: 2_000n },
        ...more,
      })
    const plan = migrate()
    expect(kinds(plan)).toEqual(['approve', 'approve', 'signPermit', 'removeLiquidity', null])
    expect([plan.batched, migrate({ batched: true }).batched, plan.permit !== undefined]).toEqual([false, true, true])
    expect(plan.calls.map(({ to }) => to)).toEqual([SHARES, B, ROUTER_V2, MANAGER_V4])
    expect(plan.lines.map(([line]) => [line!.currencyIn.id, line!.amountIn])).toEqual([
      [SHARES, 500n],
      [B, 1_000n],
      [B, 20_500n],
      ['NATIVE', 880n],
    ])
    expect(plan.promises.permits).toEqual([byToken(ROUTER_V2, SHARES, 500n), ...twice(B, 1_000n)])
    expect([says(plan, BEGIN_V4), says(migrate({ initialise: 1n << 96n }), BEGIN_V4)]).toEqual([false, true])
    const stands = { from: [standing(SHARES, 600n)], to: [standing(B, 1_500n)] }
    const permitted = migrate({ standing: stands })
    expect([kinds(permitted), permitted.permit]).toEqual([['removeLiquidity', null], undefined])
    expect(permitted.left).toEqual([
      { token: SHARES, spender: ROUTER_V2, amount: 100n },
      { token: B, spender: PERMIT2, amount: 500n },
      { token: B, spender: MANAGER_V4, amount: 500n },
    ])
    // Nothing is burned that was not to be, and into v3 or a pool of the wrapper itself it goes as it is.
    expect(permitted.promises.items).toEqual([])
    const same = migrate({ position: { ...shares, pool: poolOf('v2', A, WETH) }, pool: v3native, labels })
    expect(same.promises.receives.map(({ currency }) => currency)).toEqual([A, WETH])
    expect(same.calls.at(-1)!.value).toBe(0n)
    const single = migrate({ deposit: { ...deposit, most0: 0n } })
    expect(single.promises.receives.map(({ min }) => min)).toEqual([2_000n, 2_000n])
  })

  test('a move withdraws, swaps and deposits; v4’s permission is asked for anew once the swap has used up its own', () => {
    const move = (pool: PoolRef, more: Partial<MoveTerms> = {}) =>
      planMove({
        ...{ account: ME, deadline: UNTIL, labels, standing: [], chainId: 1 },
        leaving: { position: rangeAt(pool), withdrawal: { ...withdrawal, least0: 100n, least1: 3_000n } },
        entry: {
          ...{ pool, range, currencies: [A, B], trade: tradeOf(B, A), deposit },
          stays: { amount0: 0n, amount1: 0n },
        },
        selling: { token: 0n, permit2: { amount: 0n, expiration: 0, nonce: 0 }, resetFirst: false },
        ...more,
      })
    const swap = ['approve', 'allow']
    expect(kinds(move(v3))).toEqual([...swap, 'approve', 'approve', 'removeLiquidity', 'swap', null])
    expect(kinds(move(v4))).toEqual([...swap, 'removeLiquidity', 'swap', ...swap, ...swap, null])
    expect([move(v3).batched, move(v3, { batched: true }).batched, move(v3).permit]).toEqual([false, true, undefined])
    const told = move(v3).lines[5]![0]!
    expect([told.currencyIn, told.currencyOut, told.amountIn, told.amountOut]).toEqual([
      ...[labels[1], labels[0], 1_000n, 2_000n],
    ])
    // What isn't sold keeps its permission, and one without an end is not used up.
    const kept = { ...standing(A, 900n), within: { amount: 900n, expiration: Number(UNTIL), nonce: 0 } }
    expect(kinds(move(v4, { standing: [kept] }))).toEqual([...swap, 'removeLiquidity', 'swap', ...swap, null])
    const endless = { ...standing(B, 2n ** 255n), within: { amount: 0n, expiration: 0, nonce: 0 } }
    expect(kinds(move(v4, { standing: [kept, endless] }))).toEqual([...swap, 'removeLiquidity', 'swap', 'allow', null])
    const nearly = { ...endless, allowed: 2n ** 255n - 1n }
    expect(move(v4, { standing: [kept, nearly] }).left).toContainEqual({
      ...{ token: B, spender: PERMIT2, amount: 2n ** 255n - 1n - 2_000n },
    })
    const position = rangeAt(v3native, { owed0: 2_000n, owed1: 2_000n })
    const entry = {
      ...{ pool: v3native, range, currencies: [A, WETH] as const, trade: null, deposit },
      stays: { amount0: 0n, amount1: 0n },
    }
    const compound = move(v3native, { leaving: null, collects: position, into: position, entry })
    expect(kinds(compound)).toEqual(['approve', 'approve', 'collect', null])
    // The wrapper goes on as it is.
    expect(says(compound, UNWRAP, -2)).toBe(false)
    const collects = { ...entry, currencies: [A, 'NATIVE'] as const }
    expect(() => move(v3native, { leaving: null, collects: position, into: position, entry: collects })).toThrow(
      RangeError,
    )
    // A pool of v4 has the native currency itself: it may go on.
    const owned = rangeAt(v4native, { owed0: 2_000n, owed1: 2_000n })
    const held = { ...entry, pool: v4native, currencies: ['NATIVE', B] as const }
    const grown = move(v4native, { leaving: null, collects: owned, into: owned, entry: held })
    expect(grown.promises.receives.map(({ currency, min }) => [currency, min])).toEqual([
      ['NATIVE', 1_100n],
      [B, 1_000n],
    ])
  })
})
