// LIST for tests: every deed that a wallet is asked to do here, and what may happen to a question between the review and the wallet.
import { encodeAbiParameters } from 'viem/utils'
import type { Address } from '#domain/chains/Chain.ts'
import type { Deed } from '#domain/deeds.ts'
import { type Approval, lowerCall, revokeCalls } from '#domain/plan/Approval.ts'
import { callOf } from '#domain/plan/callOf.ts'
import { type CallStep, type Line, stepOf, stepsOf } from '#domain/plan/DeedPlan.ts'
import { encodeSwap } from '#domain/plan/encodeSwap.ts'
import type { Ground, Hex, Question } from '#domain/plan/Ground.ts'
import { planDelegation } from '#domain/plan/makers/planAccount.ts'
import { planOwners } from '#domain/plan/makers/planOwners.ts'
import { planAgain, type Replacing } from '#domain/plan/makers/planAgain.ts'
import { planApprovals } from '#domain/plan/makers/planApprovals.ts'
import { planWithdrawal } from '#domain/plan/makers/planWithdrawal.ts'
import { planClaim } from '#domain/plan/makers/planClaim.ts'
import { planActing, planRecovery } from '#domain/plan/makers/planRecovery.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { planUnwrapAll } from '#domain/plan/makers/planUnwrapAll.ts'
import { ofGround } from '#domain/plan/Promises.ts'
import type { Reward } from '#domain/token/Reward.ts'
import { encodeRecovery } from '#onchain/passkey/recovery/encodeRecovery.ts'
import { encodeCalls, type Operation } from '#onchain/passkey/userOperation.ts'
import { liquidityTable } from './liquidityTable.ts'
import {
  DAI,
  groundOf,
  ME,
  ROUTER,
  SIGNATURE,
  swapOf,
  swapPlan,
  THIEF,
  tradeOf,
  USDC,
  WETH,
  wrapPlan,
} from './plans.ts'

const OWNER: Hex = `0x${'5a'.repeat(84)}`
const OTHER: Hex = `0x${'6b'.repeat(64)}`
const owners = (selector: string, owner: Hex = OWNER): Hex =>
  `${selector}${encodeAbiParameters([{ type: 'bytes[]' }], [[owner]]).slice(2)}` as Hex
const approval = (via: Approval['via'], token: Address = USDC): Approval => ({
  chainId: 1,
  token,
  spender: ROUTER,
  via,
  amount: 900n,
  expiration: via === 'permit2' ? 5_000 : null,
  balance: 40n,
})
const changes = (to: 'zero' | 'held', ...approvals: Approval[]): Ground =>
  planApprovals(to, {
    chainId: 1,
    account: ME,
    approvals,
    calls: to === 'zero' ? revokeCalls(approvals) : approvals.map(lowerCall),
  })
const reward = (token: Address): Reward => ({
  chainId: 1,
  token,
  symbol: 'R',
  decimals: 18,
  total: 90n,
  claimed: 20n,
  priceUsd: null,
  proofs: [`0x${'11'.repeat(32)}`],
})
const signedSwap = (): [Ground, Question] => {
  const plan = swapPlan()
  const step = swapOf(plan)
  return [
    groundOf(plan, 'swap'),
    { chainId: 1, account: ME, calls: [{ to: step.to, data: encodeSwap(step, SIGNATURE), value: 0n }] },
  ]
}
/** The question that the plan itself makes. */
const asked = (plan: Ground): [Ground, Question] => [
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
const THIRD: Address = `0x${'88'.repeat(20)}`
export const operationOf = ({ calls }: Ground, more: Partial<Operation> = {}): Operation => ({
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
const sending = (currency: 'NATIVE' | Address): Ground =>
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
const OPERATION: Hex = `0x${'0b'.repeat(32)}`

/** What takes the place of a swap that waits; `operation`: at a bundler. */
const again = (how: Replacing, operation?: Hex): Ground => {
  const [plan] = signedSwap()
  return planAgain(
    {
      deed: 'swap',
      chainId: 1,
      account: ME,
      calls: [plan.calls[0]!],
      deadline: Number(plan.deadline),
      promises: ofGround(plan),
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
export const recovering = (acts: Ground, way: 'bundler' | 'self' = 'self') =>
  planRecovery(acts, { owner: ME, operation: operationOf(acts), way }, LINE)
const carrying = (acts: Ground): [Ground, Question] => {
  const plan = recovering(acts)
  const at = stepsOf(plan).findIndex(({ way }) => way === 'call')
  const call = callOf(stepsOf(plan)[at] as CallStep, SIGNATURE)
  return [
    { ...stepOf(plan, at), calls: [call] },
    { chainId: 1, account: ME, calls: [call] },
  ]
}

/** Every deed that a wallet is asked to do here, and each step before it. */
export const deedTable: [string, Ground, Question][] = [
  ['swap, its permit signed', ...signedSwap()],
  ['swap of the native currency', ...asked(groundOf(swapPlan({ trade: tradeOf('NATIVE', USDC) }), 'swap'))],
  ['swap in one batch', ...asked(groundOf(swapPlan({ batched: true })))],
  ['approve', ...asked(groundOf(swapPlan(), 'approve'))],
  ['reset', ...asked(groundOf(swapPlan({ resetFirst: true, allowanceToPermit2: 1n }), 'resetApproval'))],
  ['permit by a call', ...asked(groundOf(swapPlan({ permitByCall: true }), 'allow'))],
  ['wrap', ...asked(groundOf(wrapPlan('wrap')))],
  ['unwrap', ...asked(groundOf(wrapPlan('unwrap')))],
  ['unwrap all', ...asked(planUnwrapAll(1, ME, { amount: 7n, symbol: 'WETH' }))],
  [
    'send a token',
    ...asked(
      planSend({
        chainId: 1,
        account: ME,
        to: THIRD,
        what: { currency: USDC, symbol: 'USDC', decimals: 6, amount: 900n, least: 890n },
      }),
    ),
  ],
  [
    'send the native currency',
    ...asked(
      planSend({
        chainId: 1,
        account: ME,
        to: THIRD,
        what: { currency: 'NATIVE', symbol: 'ETH', decimals: 18, amount: 40n, least: 40n },
      }),
    ),
  ],
  [
    'send an item',
    ...asked(planSend({ chainId: 1, account: ME, to: THIRD, what: { contract: DAI, id: 7n, name: 'Item #7' } })),
  ],
  ['revoke a token’s approval', ...asked(changes('zero', approval('token')))],
  ['revoke within Permit2', ...asked(changes('zero', approval('permit2'), approval('permit2', DAI)))],
  ['revoke of a collection', ...asked(changes('zero', approval('operator')))],
  ['revoke one item', ...asked(changes('zero', { ...approval('item'), id: 900n }))],
  [
    'revoke many at once',
    ...asked(changes('zero', approval('token'), approval('operator', DAI), approval('permit2', WETH))),
  ],
  ['lower a token’s approval', ...asked(changes('held', approval('token')))],
  ['lower within Permit2', ...asked(changes('held', approval('permit2')))],
  ['claim', ...asked(planClaim(1, ME, [reward(DAI), reward(USDC)]))],
  ['take a delegation on', ...asked(planDelegation(1, ME, true))],
  ['give a delegation up', ...asked(planDelegation(1, ME, false))],
  [
    'add an owner',
    ...asked(
      planOwners({
        chainId: 1,
        account: ME,
        change: { add: [OWNER], remove: [] },
        calls: [{ to: ME, data: owners('0xae45cfa9'), value: 0n }],
      }),
    ),
  ],
  [
    'remove an owner',
    ...asked(
      planOwners({
        chainId: 1,
        account: ME,
        change: { add: [], remove: [OWNER] },
        calls: [{ to: ME, data: owners('0xd1e9449f'), value: 0n }],
      }),
    ),
  ],
  [
    'add an owner and remove another',
    ...asked(
      planOwners({
        chainId: 1,
        account: ME,
        change: { add: [OWNER], remove: [OTHER] },
        calls: [
          { to: ME, data: owners('0xae45cfa9'), value: 0n },
          { to: ME, data: owners('0xd1e9449f', OTHER), value: 0n },
        ],
      }),
    ),
  ],
  ['withdraw a deposit', ...asked(planWithdrawal(1, ME, 7n))],
  ['recover a token', ...asked(acting.token)],
  ['recover the native currency', ...asked(acting.native)],
  ['recover by a new owner', ...asked(acting.owner)],
  ['carry a recovery of a token', ...carrying(acting.token)],
  ['carry a recovery of the native currency', ...carrying(acting.native)],
  ['carry a new owner', ...carrying(acting.owner)],
  ['speed up a swap', ...asked(again('faster'))],
  ['cancel a swap', ...asked(again('cancel'))],
  ['speed up an operation of a swap', ...asked(again('faster', OPERATION))],
  ['cancel an operation of a swap', ...asked(again('cancel', OPERATION))],
  ...liquidityTable,
]

/**
 * LIST by deed: its rows of the table. A deed that is missing here does not compile; each row must belong to a deed.
 */
export const rowsOf: Record<Deed, readonly (string | RegExp)[]> = {
  swap: [/^swap/, /a swap$/],
  wrap: ['wrap'],
  unwrap: ['unwrap'],
  unwrapAll: ['unwrap all'],
  approve: ['approve', 'permit by a call', /^lower/],
  revoke: ['reset', /^revoke/],
  delegate: ['take a delegation on'],
  removeDelegation: ['give a delegation up'],
  claim: ['claim'],
  withdraw: ['withdraw a deposit'],
  recover: [/^(carry a )?recover(y of)? (a token|the native currency)$/],
  recoverPasskey: ['recover by a new owner', 'carry a new owner'],
  changeOwners: ['add an owner', 'remove an owner', 'add an owner and remove another'],
  send: [/^send/],
  add: [/^deposit/, /^mint/, /^add (to|in)/],
  createPool: [/^create a pool/],
  createPair: ['create a pair'],
  remove: [/^remove (a share|in)/, /^burn/],
  collect: [/^collect/],
  migrate: [/^migrate/],
  move: [/^move/],
  zap: [/^zap/],
}

type Asked = Question['calls'][number]
const eachCall = (question: Question, change: (call: Asked) => Asked): Question[] =>
  question.calls.map((_, at) => ({
    ...question,
    calls: question.calls.map((call, i) => (i === at ? change(call) : call)),
  }))
export const bare = (address: string) => address.slice(2).toLowerCase()
const swapText = (question: Question, from: string, to: string): Question[] =>
  eachCall(question, call => ({ ...call, data: call.data.replaceAll(from, to) as Hex })).filter(
    (each, i) => each.calls[i]!.data !== question.calls[i]!.data,
  )
export const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** Each amount that the deeds above write, one unit larger. */
const AMOUNTS = [1_000n, 1_990n, 900n, 40n, 90n, 7n, 5n]
/** LIST: what may happen to a question between the review and the wallet. */
export const hostile: [string, (question: Question, plan: Ground) => Question[]][] = [
  ['another target', question => eachCall(question, call => ({ ...call, to: THIEF }))],
  [
    'another target that is known',
    question => eachCall(question, call => ({ ...call, to: call.to === DAI ? USDC : DAI })),
  ],
  ['a unit of value more', question => eachCall(question, call => ({ ...call, value: call.value + 1n }))],
  ['a unit of value less', question => eachCall(question, call => ({ ...call, value: call.value - 1n }))],
  ['another amount', question => AMOUNTS.flatMap(amount => swapText(question, word(amount), word(amount + 1n)))],
  ['another spender or router', question => swapText(question, bare(ROUTER), bare(THIEF))],
  ['another recipient', question => [ME, THIRD].flatMap(each => swapText(question, bare(each), bare(THIEF)))],
  ['another token', question => [USDC, DAI, WETH].flatMap(token => swapText(question, bare(token), bare(THIEF)))],
  [
    'another deadline',
    (question, { deadline }) => (deadline > 0n ? swapText(question, word(deadline), word(deadline + 1n)) : []),
  ],
  ['bytes behind it', question => eachCall(question, call => ({ ...call, data: `${call.data}00` }))],
  [
    'an extra call',
    question => [
      {
        ...question,
        calls: [...question.calls, { to: DAI, data: `0x095ea7b3${word(BigInt(THIEF))}${word(1n)}`, value: 0n }],
      },
      { ...question, calls: [...question.calls, ...question.calls] },
    ],
  ],
  [
    'a call less',
    question => [
      { ...question, calls: question.calls.slice(1) },
      { ...question, calls: question.calls.slice(0, -1) },
    ],
  ],
  ['another chain', question => [{ ...question, chainId: 10 }]],
  ['another account', question => [{ ...question, account: THIEF }]],
  [
    'another owner',
    question => [OWNER, OTHER].flatMap(each => swapText(question, bare(each), bare(each).replace(/^../, '00'))),
  ],
  [
    'an owner the other way',
    question => [...swapText(question, 'ae45cfa9', 'd1e9449f'), ...swapText(question, 'd1e9449f', 'ae45cfa9')],
  ],
  ['a delegation to a stranger', question => [{ ...question, delegate: THIEF }]],
]
