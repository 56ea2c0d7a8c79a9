// LIST for tests: every deed of liquidity, as a wallet is asked for it.
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import { type Entry, NO_TICKS } from '#domain/liquidity/entry/Entry.ts'
import type { PairPosition, RangePosition } from '#domain/liquidity/Position.ts'
import type { Withdrawal } from '#domain/liquidity/Withdrawal.ts'
import { type SteppedPlan, stepOf } from '#domain/plan/DeedPlan.ts'
import { encodeParts } from '#domain/plan/encodeParts.ts'
import type { Ground, Question } from '#domain/plan/Ground.ts'
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
const create = (name: Name, more: object = {}, permitted = true): SteppedPlan =>
  planCreatePosition({ ...termsOf(name, permitted), chainId: 1, pool: pools[name], range, deposit, ...more })
const add = (name: Name) => planAddLiquidity({ ...termsOf(name), position: positionOf(name), deposit })
const remove = (name: Name, more: object = {}) =>
  planRemoveLiquidity({ ...termsOf(name), position: positionOf(name), withdrawal, ...more })
const collect = (...names: Name[]) =>
  planCollectFees({
    ...{ chainId: 1, account: ME, deadline: UNTIL },
    positions: names.map(name => ({
      position: positionOf(name) as RangePosition,
      native: true,
      labels: termsOf(name).labels,
    })),
  })

/** Out of the least that is withdrawn, in one batch. */
const migrate = (from: Name, to: Name, flip: boolean, burn = false) =>
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
const move = (name: 'v3' | 'v4', batched: boolean) =>
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
const zap = (name: 'v2' | 'v3' | 'v4', batched: boolean, fresh = false) =>
  planMove({
    ...{ ...termsOf(name, false), chainId: 1, batched, leaving: null, deed: 'zap' },
    ...(fresh ? {} : { into: positionOf(name) }),
    entry: entryOf(name),
    selling: { token: 0n, permit2: { amount: 0n, expiration: 0, nonce: 0 }, resetFirst: false },
  })
/** One step of a plan by itself. */
const alone = (plan: SteppedPlan, kind: string): [Ground, Question] => {
  const at = plan.steps.findIndex(step => step.kind === kind)
  return asked(stepOf(plan, at))
}

const asked = (plan: Ground): [Ground, Question] => [plan, { chainId: 1, account: ME, calls: plan.calls }]
/** The last step of a plan whose permission was signed. */
const signed = (plan: SteppedPlan): [Ground, Question] => {
  const at = plan.steps.length - 1
  const step = plan.steps[at]
  if (step?.way !== 'call' || !('parts' in step) || !step.permit) throw new Error('no permit in this plan')
  const { to, value } = step
  return [stepOf(plan, at), { chainId: 1, account: ME, calls: [{ to, value, data: encodeParts(step, SIGNATURE) }] }]
}
const PRICE = 1n << 96n

export const liquidityTable: [string, Ground, Question][] = [
  ['deposit into a pair', ...asked(create('v2'))],
  ['deposit of the native currency into a pair', ...asked(create('v2native'))],
  ['create a pair', ...asked(create('v2', { initialise: 'pair' }))],
  ['mint in v3', ...asked(create('v3'))],
  ['mint in v3 of the native currency', ...asked(create('v3native'))],
  ['create a pool of v3', ...asked(create('v3native', { initialise: PRICE }))],
  ['mint in v4', ...asked(create('v4'))],
  ['mint in v4, its permit signed', ...signed(create('v4native', {}, false))],
  ['mint in v4, both its permits signed as one', ...signed(create('v4', {}, false))],
  ['mint in v4 of the native currency', ...asked(create('v4native'))],
  ['create a pool of v4', ...asked(create('v4native', { initialise: PRICE }))],
  ['create a pool of v4 in one batch', ...asked(create('v4', { initialise: PRICE, batched: true }, false))],
  ['add to a share', ...asked(add('v2native'))],
  ['add in v3', ...asked(add('v3'))],
  ['add in v3 of the native currency', ...asked(add('v3native'))],
  ['add in v4', ...asked(add('v4'))],
  ['add in v4 of the native currency', ...asked(add('v4native'))],
  ['remove a share', ...asked(remove('v2'))],
  ['remove a share for the native currency', ...asked(remove('v2native'))],
  ['remove a share of a taxed token', ...asked(remove('v2native', { taxes: [500, 0] }))],
  ['remove in v3', ...asked(remove('v3'))],
  ['remove in v3 for the native currency', ...asked(remove('v3native'))],
  ['burn in v3', ...asked(remove('v3native', { burn: true }))],
  ['remove in v4', ...asked(remove('v4'))],
  ['burn in v4', ...asked(remove('v4native', { burn: true }))],
  ['collect in v3', ...asked(collect('v3'))],
  ['migrate from v2 to v3', ...asked(migrate('v2', 'v3', false))],
  ['migrate from v2 to the native currency of v4', ...asked(migrate('v2native', 'v4native', true))],
  ['migrate from v3 to v4', ...asked(migrate('v3', 'v4', false, true))],
  ['move in v3 in one batch', ...asked(move('v3', true))],
  ['move in v4 in one batch', ...asked(move('v4', true))],
  ['move in v3, its withdrawal alone', ...alone(move('v3', false), 'removeLiquidity')],
  ['move in v3, its swap alone', ...alone(move('v3', false), 'swap')],
  ['zap in v3 in one batch', ...asked(zap('v3', true))],
  ['zap in v4 in one batch', ...asked(zap('v4', true))],
  ['zap of a share in one batch', ...asked(zap('v2', true))],
  ['zap of a new position of v3 in one batch', ...asked(zap('v3', true, true))],
  ['zap of a new position of v4 in one batch', ...asked(zap('v4', true, true))],
  ['zap of a new position of v3, its swap alone', ...alone(zap('v3', false, true), 'swap')],
  ['zap in v3, its swap alone', ...alone(zap('v3', false), 'swap')],
  ['collect of several', ...asked(collect('v3native', 'v4', 'v4native'))],
]

const numbered = (name: Name, tokenId: bigint, more: Partial<RangePosition> = {}) =>
  ({ ...positionOf(name), tokenId, ...more }) as RangePosition
const NOTHING_PERMITTED = { token: 0n, permit2: { amount: 0n, expiration: 0, nonce: 0 }, resetFirst: false }
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
}
