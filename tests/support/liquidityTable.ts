// Plans of liquidity, as a wallet is asked for them: for the table of deeds.
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import { type Entry, NO_TICKS } from '#domain/liquidity/entry/Entry.ts'
import type { PairPosition, RangePosition } from '#domain/liquidity/Position.ts'
import type { Withdrawal } from '#domain/liquidity/Withdrawal.ts'
import { type SteppedPlan, stepOf } from '#domain/plan/DeedPlan.ts'
import { encodeParts } from '#domain/plan/encodeParts.ts'
import type { Expectation, Question } from '#domain/plan/Expectation.ts'
import type { LiquidityTerms } from '#domain/plan/makers/LiquidityTerms.ts'
import { planAddLiquidity } from '#domain/plan/makers/planAddLiquidity.ts'
import { planCollectFees } from '#domain/plan/makers/planCollectFees.ts'
import { planCreatePosition } from '#domain/plan/makers/planCreatePosition.ts'
import { planMigrate } from '#domain/plan/makers/planMigrate.ts'
import { planMove } from '#domain/plan/makers/planMove.ts'
import { planRemoveLiquidity } from '#domain/plan/makers/planRemoveLiquidity.ts'
import { pairAddress } from '#domain/protocols/v2/pairAddress.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { DAI, ME, SIGNATURE, tradeOf, USDC, WETH } from './plans.ts'

const FACTORY = chainById(1)!.contracts.v2Factory!
const pair = (token0: Address, token1: Address): PoolRef => ({
  ...{ version: 'v2', id: pairAddress(FACTORY, token0, token1), token0, token1, fee: 3000 },
})
const pools = {
  v2: pair(DAI, USDC),
  v2native: pair(USDC, WETH),
  v3: { version: 'v3', id: '0xpool', token0: DAI, token1: USDC, fee: 500, tickSpacing: 10 },
  v3native: { version: 'v3', id: '0xpool', token0: USDC, token1: WETH, fee: 500, tickSpacing: 10 },
  v4: { version: 'v4', id: '0xpool', token0: DAI, token1: USDC, fee: 500, tickSpacing: 10 },
  v4native: { version: 'v4', id: '0xpool', token0: NATIVE_ADDRESS, token1: USDC, fee: 500, tickSpacing: 10 },
} as const satisfies Record<string, PoolRef>
type Name = keyof typeof pools

const deposit: Deposit = {
  ...{ liquidity: 5n, amount0: 880n, amount1: 990n, most0: 900n, most1: 1_000n, least0: 40n, least1: 90n },
}
const withdrawal: Withdrawal = {
  ...{ liquidity: 5n, amount0: 50n, amount1: 95n, least0: 40n, least1: 90n, owed0: 3n, owed1: 0n },
}
const range = { tickLower: -60, tickUpper: 120 }
const positionOf = (name: Name): RangePosition | PairPosition => {
  const pool: PoolRef = pools[name]
  return pool.version === 'v2'
    ? {
        ...{ version: 'v2', chainId: 1, pool, owner: ME, liquidity: 5n },
        ...{ reserve0: 9_000n, reserve1: 9_000n, totalSupply: 900n, kLast: 0n },
      }
    : {
        ...{
          version: pool.version,
          chainId: 1,
          pool,
          owner: ME,
          tokenId: name === 'v4' ? 9n : 7n,
          ...range,
          liquidity: 5n,
        },
        ...{ owed0: 3n, owed1: 4n, sqrtPriceX96: 1n << 96n, tick: 0 },
      }
}
const labelOf = (id: 'NATIVE' | Address) => ({ id, symbol: 'T', decimals: 18 })
const UNTIL = 4_102_444_000n
const termsOf = (name: Name, permitted = true): LiquidityTerms => {
  const { token0, token1, id } = pools[name]
  return {
    ...{ account: ME, deadline: UNTIL, native: true, labels: [labelOf(token0), labelOf(token1)] },
    standing: permitted
      ? [token0, token1, id as Address].map(token => ({
          ...{ token, allowed: 1_000n, within: { amount: 1_000n, expiration: Number(UNTIL), nonce: 0 } },
        }))
      : [],
  }
}
export const create = (name: Name, more: object = {}, permitted = true): SteppedPlan =>
  planCreatePosition({ ...termsOf(name, permitted), chainId: 1, pool: pools[name], range, deposit, ...more })
export const add = (name: Name) => planAddLiquidity({ ...termsOf(name), position: positionOf(name), deposit })
export const remove = (name: Name, more: object = {}) =>
  planRemoveLiquidity({ ...termsOf(name), position: positionOf(name), withdrawal, ...more })
export const collect = (...names: Name[]) =>
  planCollectFees({
    ...{ chainId: 1, account: ME, deadline: UNTIL },
    positions: names.map(name => ({
      position: positionOf(name) as RangePosition,
      native: true,
      labels: termsOf(name).labels,
    })),
  })

const numbered = (name: Name, tokenId: bigint, more: Partial<RangePosition> = {}) =>
  ({ ...positionOf(name), tokenId, ...more }) as RangePosition
const NOTHING_PERMITTED = { token: 0n, permit2: { amount: 0n, expiration: 0, nonce: 0 }, resetFirst: false }
/** Out of the least that is withdrawn, in one batch. */
export const migrate = (from: Name, to: Name, flip: boolean, burn = false) =>
  planMigrate({
    ...{ ...termsOf(to, false), batched: true, burn, position: positionOf(from), pool: pools[to], range, deposit },
    withdrawal: {
      ...{ ...withdrawal, amount0: 2_000n, amount1: 2_000n, owed0: 0n, owed1: 0n },
      ...(flip ? { least0: 1_000n, least1: 900n } : { least0: 900n, least1: 1_000n }),
    },
    standing: { from: [], to: [] },
  })

const entryOf = (name: 'v2' | 'v3' | 'v4'): Entry => {
  const { token0, token1 } = pools[name]
  return {
    ...{
      pool: pools[name],
      range: name === 'v2' ? NO_TICKS : range,
      currencies: [token0, token1],
      deposit,
      trade: tradeOf(USDC, DAI),
    },
    stays: { amount0: 0n, amount1: 0n },
  }
}
/** Out of a range, a part of it swapped, into another. */
export const move = (name: 'v3' | 'v4', batched: boolean) =>
  planMove({
    ...{ ...termsOf(name, false), chainId: 1, batched },
    leaving: {
      position: positionOf(name) as RangePosition,
      withdrawal: { ...withdrawal, amount1: 2_000n, least1: 1_990n, owed0: 0n, owed1: 40n },
    },
    entry: entryOf(name),
    selling: { token: 0n, permit2: { amount: 0n, expiration: 0, nonce: 0 }, resetFirst: false },
  })
/** One token, a part of it swapped, into a position; `fresh`: a new one. */
export const zap = (name: 'v2' | 'v3' | 'v4', batched: boolean, fresh = false) =>
  planMove({
    ...{ ...termsOf(name, false), chainId: 1, batched, leaving: null, deed: 'zap' },
    ...(fresh ? {} : { into: positionOf(name) }),
    entry: entryOf(name),
    selling: { token: 0n, permit2: { amount: 0n, expiration: 0, nonce: 0 }, resetFirst: false },
  })
/** Fees of a position, a part of them swapped, into the position. */
export const compound = (
  name: 'v3' | 'v4',
  batched: boolean,
  tokenId = name === 'v4' ? 9n : 7n,
  more: Partial<Deposit> = {},
) => {
  const position = numbered(name, tokenId, { owed0: 40n, owed1: 2_030n })
  return planMove({
    ...{ ...termsOf(name, false), chainId: 1, batched, selling: NOTHING_PERMITTED },
    ...{ leaving: null, collects: position, into: position },
    entry: { ...entryOf(name), deposit: { ...deposit, ...more } },
  })
}
/** One step of a plan by itself. */
export const alone = (plan: SteppedPlan, kind: string): [Expectation, Question] => {
  const at = plan.steps.findIndex(step => step.kind === kind)
  return asked(stepOf(plan, at))
}

const asked = (plan: Expectation): [Expectation, Question] => [plan, { chainId: 1, account: ME, calls: plan.calls }]
/** The last step of a plan whose permission was signed. */
export const signed = (plan: SteppedPlan): [Expectation, Question] => {
  const at = plan.steps.length - 1
  const step = plan.steps[at]
  if (step?.way !== 'call' || !('parts' in step) || !step.permit) throw new Error('no permit in this plan')
  const { to, value } = step
  return [stepOf(plan, at), { chainId: 1, account: ME, calls: [{ to, value, data: encodeParts(step, SIGNATURE) }] }]
}
export const PRICE = 1n << 96n

/** The same deeds as plans, of which a test says what differs. */
export const liquidityPlans = {
  add: (name: Name, more: Partial<Deposit> = {}, tokenId = 7n) =>
    planAddLiquidity({
      ...{ ...termsOf(name), deposit: { ...deposit, ...more } },
      position: pools[name].version === 'v2' ? positionOf(name) : numbered(name, tokenId),
    }),
  create: (name: Name, more: Partial<Deposit> = {}, own = range) =>
    create(name, { initialise: PRICE, range: own, deposit: { ...deposit, ...more } }),
  pair: (name: 'v2' | 'v2native') => create(name, { initialise: 'pair' }),
  remove: (name: Name, more: Partial<Withdrawal> = {}, tokenId = 7n) =>
    planRemoveLiquidity({
      ...{ ...termsOf(name), withdrawal: { ...withdrawal, ...more } },
      position: pools[name].version === 'v2' ? positionOf(name) : numbered(name, tokenId),
    }),
  collect: (tokenId: bigint, owed0 = 3n) =>
    planCollectFees({
      ...{ chainId: 1, account: ME, deadline: UNTIL },
      positions: [{ position: numbered('v3', tokenId, { owed0 }), native: true, labels: termsOf('v3').labels }],
    }),
  migrate: (from: Name, to: Name) => migrate(from, to, false),
  move: (tokenId: bigint, more: Partial<Deposit> = {}) =>
    planMove({
      ...{ ...termsOf('v3', false), chainId: 1, batched: true, selling: NOTHING_PERMITTED },
      leaving: {
        position: numbered('v3', tokenId),
        withdrawal: { ...withdrawal, amount1: 2_000n, least1: 1_990n, owed0: 0n, owed1: 40n },
      },
      entry: { ...entryOf('v3'), deposit: { ...deposit, ...more } },
    }),
  zap: (tokenId: bigint, more: Partial<Deposit> = {}) =>
    planMove({
      ...{ ...termsOf('v3', false), chainId: 1, batched: true, selling: NOTHING_PERMITTED, leaving: null, deed: 'zap' },
      ...{ into: numbered('v3', tokenId), entry: { ...entryOf('v3'), deposit: { ...deposit, ...more } } },
    }),
  compound: (tokenId: bigint, more: Partial<Deposit> = {}) => compound('v3', true, tokenId, more),
}
