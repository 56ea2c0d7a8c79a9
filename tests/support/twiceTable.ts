// Deeds, the same asked for again later, and others that only look like them: for the table of deeds.
import { encodeAbiParameters } from 'viem/utils'
import type { Address } from '#domain/chains/Chain.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import { type Approval, lowerCall, revokeCalls } from '#domain/plan/Approval.ts'
import type { CurrencyLabel, DeedPlan, Line } from '#domain/plan/DeedPlan.ts'
import type { Hex } from '#domain/plan/Expectation.ts'
import { planApprovals } from '#domain/plan/makers/planApprovals.ts'
import { planClaim } from '#domain/plan/makers/planClaim.ts'
import { planOwners } from '#domain/plan/makers/planOwners.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { DAI, ME, swapPlan, tradeOf, USDC } from './plans.ts'

/**
 * `again`: the same for its user, at another price and with another deadline; `other`: told from it by one thing alone.
 */
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
export const change = (deed: 'revoke' | 'approve', spender: Address): DeedPlan => {
  const approvals = [approval(spender)]
  const calls = deed === 'revoke' ? revokeCalls(approvals) : approvals.map(lowerCall)
  const to = deed === 'revoke' ? 'zero' : 'held'
  return { ...planApprovals(to, { chainId: 1, account: ME, approvals, calls }), deed, lines: [[told(USDC)]] }
}
export const claim = (root: string): DeedPlan => {
  const reward = { chainId: 1, token: DAI, symbol: 'R', decimals: 18, total: 90n, claimed: 20n, priceUsd: null }
  const proofs: Hex[] = [`0x${root.repeat(32)}`]
  return { ...planClaim(1, ME, [{ ...reward, proofs }]), deed: 'claim', lines: [[told(DAI, 70n)]] }
}
export const owners = (owner: Hex): DeedPlan => {
  const words = encodeAbiParameters([{ type: 'bytes[]' }], [[owner]]).slice(2)
  const calls = [{ to: ME, data: `0xae45cfa9${words}` as Hex, value: 0n }]
  return planOwners({ chainId: 1, account: ME, change: { add: [owner], remove: [] }, calls })
}
export const FRIEND: Address = `0x${'88'.repeat(20)}`
export const send = (to: Address) =>
  planSend({
    ...{ chainId: 1, account: ME, to },
    what: { currency: 'NATIVE', symbol: 'ETH', decimals: 18, amount: 40n, least: 40n },
  })
export const sendItem = (id: bigint) =>
  planSend({ chainId: 1, account: ME, to: FRIEND, what: { contract: DAI, id, name: 'Item' } })
export const swap = (amountIn: bigint, amountOut: bigint) => {
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
export const moved: Partial<Deposit> = { amount1: 989n, most1: 999n, least1: 89n }
export const same = (first: DeedPlan, other: DeedPlan | null): Twice => ({ first, again: first, other })
