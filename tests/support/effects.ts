// Plans that change something on a chain, for the account that asks for them: for the table of deeds.
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Deed } from '#domain/deeds.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import { type Approval, lowerCall, revokeCalls } from '#domain/plan/Approval.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import { planApprovals } from '#domain/plan/makers/planApprovals.ts'
import { planClaim } from '#domain/plan/makers/planClaim.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { planUnwrapAll } from '#domain/plan/makers/planUnwrapAll.ts'
import { planWithdrawal } from '#domain/plan/makers/planWithdrawal.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { Devnet } from '../../devnet/startDevnet.ts'
import type { Flow } from './expectPromised.ts'
import { make } from './plans.ts'

/** A devnet, an account on its first network, and what is asked of both. `world`: all that a deed could change. */
export type OnChain = {
  devnet: Devnet
  me: Address
  node: <T = string>(method: string, ...params: unknown[]) => Promise<T>
  send: (to: string, data: string, value?: string) => Promise<unknown>
  world: () => Promise<Record<string, bigint>>
}
/** A plan, and what it moves beside the cost of its transactions, reckoned from what the chain has before. */
export type Planned = { plan: DeedPlan; moves: readonly Flow[] }
/** A title, and the plan that is run under it. */
export type Effect = [title: string, planned: (on: OnChain) => Planned | Promise<Planned>]
/** Whose law is in another file, which ends by holding what it ran to the table (ranDeeds). */
export type Elsewhere = { law: 'liquidityDeeds' | 'accountDeeds' | 'orderDeeds' }

export const WRAPPED: Address = chainById(1)!.contracts.wrappedNative!
export const DOLLAR: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const STRANGER: Address = '0x00000000000000000000000000000000000000c9'
/** An account without a known key, and no contract. */
export const FRIEND: Address = '0x00000000000000000000000000000000000f21e4'
export const ETHER = 10n ** 18n
export const FAR = 2 ** 40
export const word = (value: bigint | string | number) => BigInt(value).toString(16).padStart(64, '0')

const line = { id: DOLLAR, symbol: 'USDC', decimals: 6 }
const told = { currencyIn: line, currencyOut: line, amountIn: 0n, amountOut: 0n }
const planOf = (deed: Deed, expectation: Expectation): DeedPlan => ({
  ...expectation,
  deed,
  lines: expectation.calls.map(() => [told]),
})
export const permitted = (via: 'token' | 'permit2', token: Address): Approval => ({
  ...{ chainId: 1, token, spender: STRANGER, via, amount: 10n ** 40n },
  ...{ expiration: via === 'permit2' ? FAR : null, balance: 40n },
})

/** Ends approvals. */
export const ending =
  (...approvals: Approval[]) =>
  ({ me }: OnChain): Planned => {
    const expectation = planApprovals('zero', { chainId: 1, account: me, approvals, calls: revokeCalls(approvals) })
    return { plan: planOf('revoke', expectation), moves: [] }
  }
/** Lowers an approval to what is held. */
export const lowering =
  (one: Approval) =>
  ({ me }: OnChain): Planned => {
    const expectation = planApprovals('held', { chainId: 1, account: me, approvals: [one], calls: [lowerCall(one)] })
    return { plan: planOf('approve', expectation), moves: [] }
  }
/** The same of a token that refuses a change: it is ended first. */
export const endingThenLowering =
  (one: Approval) =>
  ({ me }: OnChain): Planned => {
    const calls = [...revokeCalls([one]), lowerCall(one)]
    const expectation = planApprovals('held', { chainId: 1, account: me, approvals: [one], calls })
    // The first only prepares the second.
    return { plan: { ...planOf('approve', expectation), lines: [[], [told]] }, moves: [] }
  }
export const wrapping =
  (kind: 'wrap' | 'unwrap') =>
  ({ me }: OnChain): Planned => ({
    plan: make({ account: me, wrap: { chainId: 1, kind, amount: ETHER } }),
    moves: [
      { currency: 'NATIVE', by: kind === 'wrap' ? -ETHER : ETHER },
      { currency: WRAPPED, by: kind === 'wrap' ? ETHER : -ETHER },
    ],
  })
export const unwrappingAll = async ({ me, world }: OnChain): Promise<Planned> => {
  const amount = (await world())[WRAPPED]!
  return {
    plan: planUnwrapAll(1, me, { amount, symbol: 'WETH' }),
    moves: [
      { currency: WRAPPED, by: -amount },
      { currency: 'NATIVE', by: amount },
    ],
  }
}
export const sending =
  (what: Extract<Parameters<typeof planSend>[0]['what'], { currency: CurrencyId }>) =>
  ({ me }: OnChain): Planned => ({
    plan: planSend({ chainId: 1, account: me, to: FRIEND, what }),
    moves: [
      { currency: what.currency, by: -what.amount },
      { currency: what.currency, by: what.amount, to: FRIEND },
    ],
  })

/** A swap whose permissions are given by calls, from a token or from the native currency. */
export const swapping =
  (tokenIn: Address | 'NATIVE') =>
  async ({ devnet, me, node }: OnChain): Promise<Planned> => {
    const { oneHopTrade } = await import('./oneHopTrade.ts')
    const pool = devnet.pools.find(
      p => p.version === 3 && [p.token0, p.token1].sort().join() === [DOLLAR, WRAPPED].sort().join(),
    )
    if (!pool) throw new Error('the devnet has no such pool')
    const trade = await oneHopTrade(1, pool as Parameters<typeof oneHopTrade>[1], WRAPPED, ETHER)
    const block = await node<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)
    const plan = make({
      ...{ account: me, trade: { ...trade, tokenIn }, slippageBps: 100, deadline: BigInt(block.timestamp) + 1_800n },
      ...{ allowanceToPermit2: 0n, permit2Allowance: { amount: 0n, expiration: 0, nonce: 0 } },
      ...{ resetFirst: false, permitByCall: true },
    })
    // As the network's quoter says; a percent of it may be lost.
    const comes = { currency: DOLLAR, by: trade.amountOut, promised: Number(trade.amountOut) * 0.99 }
    return { plan, moves: [{ currency: tokenIn, by: -ETHER }, comes] }
  }

/** Rewards that the devnet's campaigns owe, and their proofs. */
export async function claiming({ devnet, me }: OnChain): Promise<Planned> {
  const { origin } = new URL(devnet.rewards)
  const uni = devnet.tokens.find(({ chainId, symbol }) => chainId === 1 && symbol === 'UNI')!
  const due = { chainId: 1, user: me, token: uni.address, amount: String(12n * ETHER) }
  const owed = await fetch(`${origin}/owe`, { method: 'POST', body: JSON.stringify(due) })
  if (!owed.ok) throw new Error(`no rewards: ${owed.status}`)
  type Told = { rewards: { amount: string; claimed: string; proofs: `0x${string}`[] }[] }[]
  const found = (await (await fetch(`${origin}/v4/users/${me}/rewards?chainId=1`)).json()) as Told
  const rewards = found[0]!.rewards.map(({ amount, claimed, proofs }) => ({
    ...{ chainId: 1, token: uni.address, symbol: 'UNI', decimals: 18, priceUsd: null, proofs },
    ...{ total: BigInt(amount), claimed: BigInt(claimed) },
  }))
  return { plan: planOf('claim', planClaim(1, me, rewards)), moves: [{ currency: uni.address, by: 12n * ETHER }] }
}

/** A deposit of one ether in EntryPoint, most of which comes back. */
export async function withdrawing({ me, send }: OnChain): Promise<Planned> {
  await send(ENTRY_POINT, `0xb760faf9${word(me)}`, `0x${ETHER.toString(16)}`)
  const amount = (ETHER * 9n) / 10n
  return { plan: planWithdrawal(1, me, amount), moves: [{ currency: 'NATIVE', by: amount }] }
}

/** Run by the law of positions. */
export const inLiquidity: Elsewhere = { law: 'liquidityDeeds' }
/** Run by the law of orders: signed first, carried out by others. */
export const inOrders: Elsewhere = { law: 'orderDeeds' }
/** Run by the law of accounts: asked for in another way than by a transaction of the account. */
export const inAccount: Elsewhere = { law: 'accountDeeds' }
