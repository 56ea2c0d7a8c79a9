// Plans of what an account does apart from liquidity, as a wallet is asked for them: for the table of deeds.
import { encodeAbiParameters } from 'viem/utils'
import type { Address } from '#domain/chains/Chain.ts'
import { type Approval, lowerCall, revokeCalls } from '#domain/plan/Approval.ts'
import { callOf, encodeSwap } from '#domain/plan/callOf.ts'
import { type CallStep, type Line, stepOf, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { Expectation, Hex, Question } from '#domain/plan/Expectation.ts'
import { planAgain, type Replacing } from '#domain/plan/makers/planAgain.ts'
import { planApprovals } from '#domain/plan/makers/planApprovals.ts'
import { planOwners } from '#domain/plan/makers/planOwners.ts'
import { planActing, planRecovery } from '#domain/plan/makers/planRecovery.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { ofExpectation } from '#domain/plan/Promises.ts'
import type { Reward } from '#domain/token/Reward.ts'
import { encodeRecovery } from '#onchain/passkey/recovery/encodeRecovery.ts'
import { encodeCalls, type Operation } from '#onchain/passkey/userOperation.ts'
import { expectationOf, ME, ROUTER, SIGNATURE, swapOf, swapPlan, USDC } from './plans.ts'

export const OWNER: Hex = `0x${'5a'.repeat(84)}`
export const OTHER: Hex = `0x${'6b'.repeat(64)}`
export const owners = (selector: string, owner: Hex = OWNER): Hex =>
  `${selector}${encodeAbiParameters([{ type: 'bytes[]' }], [[owner]]).slice(2)}` as Hex
export const approval = (via: Approval['via'], token: Address = USDC): Approval => ({
  chainId: 1,
  token,
  spender: ROUTER,
  via,
  amount: 900n,
  expiration: via === 'permit2' ? 5_000 : null,
  balance: 40n,
})
export const changes = (to: 'zero' | 'held', ...approvals: Approval[]): Expectation =>
  planApprovals(to, {
    chainId: 1,
    account: ME,
    approvals,
    calls: to === 'zero' ? revokeCalls(approvals) : approvals.map(lowerCall),
  })
export const reward = (token: Address): Reward => ({
  chainId: 1,
  token,
  symbol: 'R',
  decimals: 18,
  total: 90n,
  claimed: 20n,
  priceUsd: null,
  proofs: [`0x${'11'.repeat(32)}`],
})
export const signedSwap = (): [Expectation, Question] => {
  const plan = swapPlan()
  const step = swapOf(plan)
  return [
    expectationOf(plan, 'swap'),
    { chainId: 1, account: ME, calls: [{ to: step.to, data: encodeSwap(step, SIGNATURE), value: 0n }] },
  ]
}
/** The question that the plan itself makes. */
export const asked = (plan: Expectation): [Expectation, Question] => [
  plan,
  {
    chainId: plan.chainId,
    account: plan.account,
    calls: plan.calls,
    ...(plan.promises.delegate ? { delegate: plan.promises.delegate } : {}),
  },
]

/** A wallet that others recover, and an operation of it as its owner signs it. */
const WALLET: Address = `0x${'77'.repeat(20)}`
export const THIRD: Address = `0x${'88'.repeat(20)}`
export const operationOf = ({ calls }: Expectation, more: Partial<Operation> = {}): Operation => ({
  sender: WALLET,
  nonce: 3n,
  callData: encodeCalls(calls),
  callGasLimit: 1n,
  verificationGasLimit: 1n,
  preVerificationGas: 0n,
  maxFeePerGas: 0n,
  maxPriorityFeePerGas: 0n,
  signature: SIGNATURE,
  ...more,
})
const sending = (currency: 'NATIVE' | Address): Expectation =>
  planActing({
    chainId: 1,
    wallet: WALLET,
    what: { currency, amount: 40n, to: THIRD, least: 40n },
    calls: encodeRecovery({ kind: 'send', currency, amount: 40n, to: THIRD }),
  })
export const acting = {
  token: sending(USDC),
  native: sending('NATIVE'),
  owner: planActing({
    chainId: 1,
    wallet: WALLET,
    what: { owner: OWNER },
    calls: encodeRecovery({ kind: 'addOwner', wallet: WALLET, owner: OWNER }),
  }),
}
/** What an operation that waits is called. */
export const OPERATION: Hex = `0x${'0b'.repeat(32)}`

/** What takes the place of a swap that waits; `operation`: at a bundler. */
export const again = (how: Replacing, operation?: Hex): Expectation => {
  const [plan] = signedSwap()
  return planAgain(
    {
      deed: 'swap',
      chainId: 1,
      account: ME,
      calls: [plan.calls[0]!],
      deadline: Number(plan.deadline),
      promises: ofExpectation(plan),
    },
    how,
    { nonce: 5, maxFeePerGas: 120n, maxPriorityFeePerGas: 12n, ...(operation ? { operation } : {}) },
  )
}
/** What waits to be signed, and the same with its signature, as its owner carries it. */
const LINE: Line = {
  ...{ currencyIn: { id: USDC, symbol: 'USDC', decimals: 6 }, currencyOut: { id: USDC, symbol: 'USDC', decimals: 6 } },
  ...{ amountIn: 40n, amountOut: 0n },
}
export const recovering = (acts: Expectation, way: 'bundler' | 'self' = 'self') =>
  planRecovery(acts, { owner: ME, operation: operationOf(acts), way }, LINE)
export const carrying = (acts: Expectation): [Expectation, Question] => {
  const plan = recovering(acts)
  const at = stepsOf(plan).findIndex(({ way }) => way === 'call')
  const call = callOf(stepsOf(plan)[at] as CallStep, SIGNATURE)
  return [
    { ...stepOf(plan, at), calls: [call] },
    { chainId: 1, account: ME, calls: [call] },
  ]
}

/** A transfer of a token, of the native currency or of an item, as it is sent. */
export const sent = (what: Parameters<typeof planSend>[0]['what']): [Expectation, Question] =>
  asked(planSend({ chainId: 1, account: ME, to: THIRD, what }))
/** A change of a passkey wallet's owners: `0xae45cfa9` adds one, `0xd1e9449f` removes one. */
export const ownersChanged = (
  change: { add: readonly Hex[]; remove: readonly Hex[] },
  ...datas: readonly Hex[]
): [Expectation, Question] =>
  asked(
    planOwners({
      ...{ chainId: 1, account: ME, change },
      calls: datas.map(data => ({ to: ME, data, value: 0n })),
    }),
  )
