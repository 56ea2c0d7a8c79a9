// LIST for tests: every deed as it is asked for, the same asked for again later, and another one that only looks like it.
import { encodeAbiParameters } from 'viem/utils'
import type { Address } from '#domain/chains/Chain.ts'
import type { Deed } from '#domain/deeds.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import { type Approval, lowerCall, revokeCalls } from '#domain/plan/Approval.ts'
import type { CurrencyLabel, DeedPlan, Line } from '#domain/plan/DeedPlan.ts'
import type { Hex } from '#domain/plan/Ground.ts'
import { planDelegation } from '#domain/plan/makers/planAccount.ts'
import { planApprovals } from '#domain/plan/makers/planApprovals.ts'
import { planClaim } from '#domain/plan/makers/planClaim.ts'
import { planOwners } from '#domain/plan/makers/planOwners.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { planUnwrapAll } from '#domain/plan/makers/planUnwrapAll.ts'
import { planWithdrawal } from '#domain/plan/makers/planWithdrawal.ts'
import { acting, recovering } from './deedTable.ts'
import { liquidityPlans as made } from './liquidityTable.ts'
import { DAI, ME, ROUTER, swapPlan, THIEF, tradeOf, USDC, wrapPlan } from './plans.ts'

/** `again`: the same for its user, at another price and with another deadline; `other`: told from it by one thing alone. */
export type Twice = {
  first: DeedPlan
  again: DeedPlan
  other: DeedPlan | null
  /** The other one waits while the first is before a wallet: their amounts are kept up to rounding alone. */
  waits?: true
}

const label = (id: CurrencyLabel['id']): CurrencyLabel => ({ id, symbol: 'T', decimals: 18 })
const told = (id: CurrencyLabel['id'], amountOut = 0n): Line => ({
  ...{ currencyIn: label(id), currencyOut: label(id), amountIn: 0n, amountOut },
})
const approval = (spender: Address): Approval => ({
  ...{ chainId: 1, token: USDC, spender, via: 'token', amount: 900n, expiration: null, balance: 40n },
})
const change = (deed: 'revoke' | 'approve', spender: Address): DeedPlan => {
  const approvals = [approval(spender)]
  const calls = deed === 'revoke' ? revokeCalls(approvals) : approvals.map(lowerCall)
  const to = deed === 'revoke' ? 'zero' : 'held'
  return { ...planApprovals(to, { chainId: 1, account: ME, approvals, calls }), deed, lines: [[told(USDC)]] }
}
const claim = (root: string): DeedPlan => {
  const reward = { chainId: 1, token: DAI, symbol: 'R', decimals: 18, total: 90n, claimed: 20n, priceUsd: null }
  const proofs: Hex[] = [`0x${root.repeat(32)}`]
  return { ...planClaim(1, ME, [{ ...reward, proofs }]), deed: 'claim', lines: [[told(DAI, 70n)]] }
}
const owners = (owner: Hex): DeedPlan => {
  const words = encodeAbiParameters([{ type: 'bytes[]' }], [[owner]]).slice(2)
  const calls = [{ to: ME, data: `0xae45cfa9${words}` as Hex, value: 0n }]
  return planOwners({ chainId: 1, account: ME, change: { add: [owner], remove: [] }, calls })
}
const FRIEND: Address = `0x${'88'.repeat(20)}`
const send = (to: Address) =>
  planSend({
    ...{ chainId: 1, account: ME, to },
    what: { currency: 'NATIVE', symbol: 'ETH', decimals: 18, amount: 40n, least: 40n },
  })
const sendItem = (id: bigint) =>
  planSend({ chainId: 1, account: ME, to: FRIEND, what: { contract: DAI, id, name: 'Item' } })
const swap = (amountIn: bigint, amountOut: bigint) => {
  const trade = tradeOf('NATIVE', USDC)
  const [{ hops, ...leg }] = trade.legs as [(typeof trade.legs)[number]]
  const legs = [
    {
      ...leg,
      amountIn,
      amountOut,
      hops: hops.map(hop => ({ ...hop, amountIn, amountOut, pool: { ...hop.pool, id: DAI } })),
    },
  ]
  return swapPlan({ trade: { ...trade, amountIn, amountOut, legs } })
}
/** The same deposit once the price has moved: what is typed stays, what it takes of the other moves. */
const moved: Partial<Deposit> = { amount1: 989n, most1: 999n, least1: 89n }
const same = (first: DeedPlan, other: DeedPlan | null): Twice => ({ first, again: first, other })

/** By deed; one that is missing here is no type. */
export const twiceTable: Record<Deed, Record<string, () => Twice>> = {
  swap: {
    'of another amount': () => ({
      first: swap(1_000n, 2_000n),
      again: swap(1_000n, 2_001n),
      other: swap(1_100n, 2_200n),
    }),
  },
  wrap: { 'of another amount': () => same(wrapPlan('wrap'), wrapPlan('wrap', 6n)) },
  unwrap: { 'of another amount': () => same(wrapPlan('unwrap'), wrapPlan('unwrap', 6n)) },
  unwrapAll: {
    'of another amount': () =>
      same(planUnwrapAll(1, ME, { amount: 7n, symbol: 'WETH' }), planUnwrapAll(1, ME, { amount: 8n, symbol: 'WETH' })),
  },
  approve: { 'to another spender': () => same(change('approve', ROUTER), change('approve', FRIEND)) },
  revoke: { 'of another spender': () => same(change('revoke', ROUTER), change('revoke', FRIEND)) },
  delegate: { 'of none': () => same(planDelegation(1, ME, true), null) },
  removeDelegation: { 'of none': () => same(planDelegation(1, ME, false), null) },
  claim: { 'of another root': () => same(claim('11'), claim('22')) },
  changeOwners: { 'of another owner': () => same(owners(`0x${'5a'.repeat(64)}`), owners(`0x${'6b'.repeat(64)}`)) },
  withdraw: { 'of another amount': () => same(planWithdrawal(1, ME, 7n), planWithdrawal(1, ME, 8n)) },
  recover: { 'of another currency': () => same(recovering(acting.token), recovering(acting.native)) },
  recoverPasskey: { 'of none': () => same(recovering(acting.owner), null) },
  send: {
    'to another recipient': () => same(send(FRIEND), send(THIEF)),
    'of another item': () => same(sendItem(7n), sendItem(8n)),
  },
  add: {
    'to another position': () => ({
      first: made.add('v3'),
      again: made.add('v3', moved),
      other: made.add('v3', {}, 8n),
    }),
    'of another amount': () => ({
      ...{ first: made.add('v4'), again: made.add('v4', moved) },
      ...{ other: made.add('v4', { amount0: 890n, amount1: 995n }), waits: true as const },
    }),
    'to another pair': () => ({ first: made.add('v2'), again: made.add('v2', moved), other: made.add('v2native') }),
  },
  createPool: {
    'of another range': () => ({
      ...{ first: made.create('v3native'), again: made.create('v3native', moved) },
      other: made.create('v3native', {}, { tickLower: -120, tickUpper: 60 }),
    }),
  },
  createPair: { 'of another pair': () => same(made.pair('v2'), made.pair('v2native')) },
  remove: {
    'of another position': () => ({
      ...{ first: made.remove('v3'), again: made.remove('v3', { amount0: 51n, amount1: 94n }) },
      other: made.remove('v3', {}, 8n),
    }),
    'of another share': () => ({
      ...{ first: made.remove('v2'), again: made.remove('v2', { amount0: 51n, amount1: 94n }) },
      other: made.remove('v2', { liquidity: 4n }),
    }),
  },
  collect: {
    'of another position': () => ({ first: made.collect(7n), again: made.collect(7n, 9n), other: made.collect(8n) }),
  },
  migrate: { 'of another position': () => same(made.migrate('v2', 'v3'), made.migrate('v3', 'v4')) },
  move: { 'of another position': () => ({ first: made.move(7n), again: made.move(7n, moved), other: made.move(8n) }) },
  zap: {
    'into another position': () => ({ first: made.zap(7n), again: made.zap(7n, moved), other: made.zap(8n) }),
    'of another amount': () => ({
      ...{ first: { ...made.zap(7n), about: '5 0' }, again: { ...made.zap(7n, moved), about: '5 0' } },
      other: { ...made.zap(7n), about: '6 0' },
    }),
  },
}
