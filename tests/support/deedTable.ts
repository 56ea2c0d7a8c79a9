// LIST for tests: every deed that a wallet is asked to do here: its questions, its effect on a chain, and the same deed
// asked for twice. And what may happen to a question between the review and the wallet.
import type { Deed } from '#domain/deeds.ts'
import { nonceOf } from '#domain/orders/Order.ts'
import { planCancelWords } from '#domain/plan/makers/planOrder.ts'
import type { Expectation, Hex, Question } from '#domain/plan/Expectation.ts'
import { planDelegation } from '#domain/plan/makers/planAccount.ts'
import { planClaim } from '#domain/plan/makers/planClaim.ts'
import { planUnwrapAll } from '#domain/plan/makers/planUnwrapAll.ts'
import { planWithdrawal } from '#domain/plan/makers/planWithdrawal.ts'
import * as own from './accountPlans.ts'
import * as effects from './effects.ts'
import * as lp from './liquidityTable.ts'
import * as orders from './orderPlans.ts'
import { DAI, expectationOf, ME, ROUTER, swapPlan, THIEF, tradeOf, USDC, WETH, wrapPlan } from './plans.ts'
import * as two from './twiceTable.ts'

/** A question as its plan makes it. */
export type Row = [name: string, plan: Expectation, question: Question]

/** What tests know of one deed. */
type DeedTests = {
  /** Its questions, and those of each step before it: every hostile change is tried on them. */
  hostile: readonly Row[]
  /** Plans that are run on a chain, or the law that runs them. */
  effect: readonly effects.Effect[] | effects.Elsewhere
  /** The same asked for again, and another one that only looks like it; by what tells that one apart. */
  twice: Readonly<Record<string, () => two.Twice>>
}

const { asked, acting, approval, changes, recovering } = own
const made = lp.liquidityPlans

/** By deed; one that is missing here is no type. */
export const deedTests: Readonly<Record<Deed, DeedTests>> = {
  swap: {
    hostile: [
      ['swap, its permit signed', ...own.signedSwap()],
      ['swap of the native currency', ...asked(expectationOf(swapPlan({ trade: tradeOf('NATIVE', USDC) }), 'swap'))],
      ['swap in one batch', ...asked(expectationOf(swapPlan({ batched: true })))],
      ['speed up a swap', ...asked(own.again('faster'))],
      ['cancel a swap', ...asked(own.again('cancel'))],
      ['speed up an operation of a swap', ...asked(own.again('faster', own.OPERATION))],
      ['cancel an operation of a swap', ...asked(own.again('cancel', own.OPERATION))],
    ],
    effect: [
      ['swap from a token', effects.swapping(effects.WRAPPED)],
      ['swap from the native currency', effects.swapping('NATIVE')],
    ],
    twice: {
      'of another amount': () => ({
        first: two.swap(1_000n, 2_000n),
        again: two.swap(1_000n, 2_001n),
        other: two.swap(1_100n, 2_200n),
      }),
    },
  },
  limit: {
    hostile: [
      ['approve for an order', ...asked(expectationOf(orders.limit(), 'approve'))],
      ['reset for an order', ...asked(expectationOf(orders.limit({ allowed: 2n, resetFirst: true }), 'resetApproval'))],
    ],
    effect: effects.inOrders,
    twice: {
      'of another amount': () => two.same(orders.limit({ allowed: 9n }), orders.limit({ allowed: 9n, amount: 7n })),
    },
  },
  cancelLimit: {
    hostile: [
      ['cancel an order', ...asked(orders.cancelling(nonceOf(7n, 3)))],
      ['cancel orders of two words', ...asked(orders.cancelling(nonceOf(7n, 3), nonceOf(7n, 4), nonceOf(9n, 0)))],
    ],
    effect: effects.inOrders,
    twice: {
      'of another order': () => two.same(orders.cancelling(nonceOf(7n, 3)), orders.cancelling(nonceOf(7n, 4))),
    },
  },
  cancelAllLimits: {
    hostile: [['cancel all orders', ...asked(planCancelWords(ME, [7n, 9n]))]],
    effect: effects.inOrders,
    twice: { 'of other words': () => two.same(planCancelWords(ME, [7n]), planCancelWords(ME, [8n])) },
  },
  wrap: {
    hostile: [['wrap', ...asked(expectationOf(wrapPlan('wrap')))]],
    effect: [['wrap', effects.wrapping('wrap')]],
    twice: { 'of another amount': () => two.same(wrapPlan('wrap'), wrapPlan('wrap', 6n)) },
  },
  unwrap: {
    hostile: [['unwrap', ...asked(expectationOf(wrapPlan('unwrap')))]],
    effect: [['unwrap', effects.wrapping('unwrap')]],
    twice: { 'of another amount': () => two.same(wrapPlan('unwrap'), wrapPlan('unwrap', 6n)) },
  },
  unwrapAll: {
    hostile: [['unwrap all', ...asked(planUnwrapAll(1, ME, { amount: 7n, symbol: 'WETH' }))]],
    effect: [['unwrap all', effects.unwrappingAll]],
    twice: {
      'of another amount': () =>
        two.same(
          planUnwrapAll(1, ME, { amount: 7n, symbol: 'WETH' }),
          planUnwrapAll(1, ME, { amount: 8n, symbol: 'WETH' }),
        ),
    },
  },
  approve: {
    hostile: [
      ['approve', ...asked(expectationOf(swapPlan(), 'approve'))],
      ['permit by a call', ...asked(expectationOf(swapPlan({ permitByCall: true }), 'allow'))],
      ['lower a token’s approval', ...asked(changes('held', approval('token')))],
      ['lower within Permit2', ...asked(changes('held', approval('permit2')))],
    ],
    effect: [
      ['lower a token’s approval', effects.lowering(effects.permitted('token', effects.DOLLAR))],
      [
        'end a token’s approval, then give a lower one',
        effects.endingThenLowering(effects.permitted('token', effects.DOLLAR)),
      ],
    ],
    twice: { 'to another spender': () => two.same(two.change('approve', ROUTER), two.change('approve', two.FRIEND)) },
  },
  revoke: {
    hostile: [
      ['reset', ...asked(expectationOf(swapPlan({ resetFirst: true, allowanceToPermit2: 1n }), 'resetApproval'))],
      ['revoke a token’s approval', ...asked(changes('zero', approval('token')))],
      ['revoke within Permit2', ...asked(changes('zero', approval('permit2'), approval('permit2', DAI)))],
      ['revoke of a collection', ...asked(changes('zero', approval('operator')))],
      ['revoke one item', ...asked(changes('zero', { ...approval('item'), id: 900n }))],
      [
        'revoke many at once',
        ...asked(changes('zero', approval('token'), approval('operator', DAI), approval('permit2', WETH))),
      ],
    ],
    effect: [
      ['revoke a token’s approval', effects.ending(effects.permitted('token', effects.DOLLAR))],
      ['revoke within Permit2', effects.ending(effects.permitted('permit2', effects.DOLLAR))],
      [
        'revoke many',
        effects.ending(
          effects.permitted('token', effects.DOLLAR),
          effects.permitted('token', effects.WRAPPED),
          effects.permitted('permit2', effects.DOLLAR),
        ),
      ],
    ],
    twice: { 'of another spender': () => two.same(two.change('revoke', ROUTER), two.change('revoke', two.FRIEND)) },
  },
  delegate: {
    hostile: [['take a delegation on', ...asked(planDelegation(1, ME, true))]],
    effect: effects.inAccount,
    twice: { 'of none': () => two.same(planDelegation(1, ME, true), null) },
  },
  removeDelegation: {
    hostile: [['give a delegation up', ...asked(planDelegation(1, ME, false))]],
    effect: effects.inAccount,
    twice: { 'of none': () => two.same(planDelegation(1, ME, false), null) },
  },
  claim: {
    hostile: [['claim', ...asked(planClaim(1, ME, [own.reward(DAI), own.reward(USDC)]))]],
    effect: [['claim rewards', effects.claiming]],
    twice: { 'of another root': () => two.same(two.claim('11'), two.claim('22')) },
  },
  changeOwners: {
    hostile: [
      ['add an owner', ...own.ownersChanged({ add: [own.OWNER], remove: [] }, own.owners('0xae45cfa9'))],
      ['remove an owner', ...own.ownersChanged({ add: [], remove: [own.OWNER] }, own.owners('0xd1e9449f'))],
      [
        'add an owner and remove another',
        ...own.ownersChanged(
          { add: [own.OWNER], remove: [own.OTHER] },
          own.owners('0xae45cfa9'),
          own.owners('0xd1e9449f', own.OTHER),
        ),
      ],
    ],
    effect: effects.inAccount,
    twice: {
      'of another owner': () => two.same(two.owners(`0x${'5a'.repeat(64)}`), two.owners(`0x${'6b'.repeat(64)}`)),
    },
  },
  withdraw: {
    hostile: [['withdraw a deposit', ...asked(planWithdrawal(1, ME, 7n))]],
    effect: [['withdraw a deposit', effects.withdrawing]],
    twice: { 'of another amount': () => two.same(planWithdrawal(1, ME, 7n), planWithdrawal(1, ME, 8n)) },
  },
  recover: {
    hostile: [
      ['recover a token', ...asked(acting.token)],
      ['recover the native currency', ...asked(acting.native)],
      ['carry a recovery of a token', ...own.carrying(acting.token)],
      ['carry a recovery of the native currency', ...own.carrying(acting.native)],
    ],
    effect: effects.inAccount,
    twice: { 'of another currency': () => two.same(recovering(acting.token), recovering(acting.native)) },
  },
  recoverPasskey: {
    hostile: [
      ['recover by a new owner', ...asked(acting.owner)],
      ['carry a new owner', ...own.carrying(acting.owner)],
    ],
    effect: effects.inAccount,
    twice: { 'of none': () => two.same(recovering(acting.owner), null) },
  },
  send: {
    hostile: [
      ['send a token', ...own.sent({ currency: USDC, symbol: 'USDC', decimals: 6, amount: 900n, least: 890n })],
      [
        'send the native currency',
        ...own.sent({ currency: 'NATIVE', symbol: 'ETH', decimals: 18, amount: 40n, least: 40n }),
      ],
      ['send an item', ...own.sent({ contract: DAI, id: 7n, name: 'Item #7' })],
    ],
    effect: [
      [
        'send a token',
        effects.sending({
          ...{ currency: effects.DOLLAR, symbol: 'USDC', decimals: 6, amount: 5_000_000n, least: 5_000_000n },
        }),
      ],
      [
        'send the native currency',
        effects.sending({
          ...{ currency: 'NATIVE', symbol: 'ETH', decimals: 18, amount: effects.ETHER, least: effects.ETHER },
        }),
      ],
    ],
    twice: {
      'to another recipient': () => two.same(two.send(two.FRIEND), two.send(THIEF)),
      'of another item': () => two.same(two.sendItem(7n), two.sendItem(8n)),
    },
  },
  add: {
    hostile: [
      ['deposit into a pair', ...asked(lp.create('v2'))],
      ['deposit of the native currency into a pair', ...asked(lp.create('v2native'))],
      ['mint in v3', ...asked(lp.create('v3'))],
      ['mint in v3 of the native currency', ...asked(lp.create('v3native'))],
      ['mint in v4', ...asked(lp.create('v4'))],
      ['mint in v4, its permit signed', ...lp.signed(lp.create('v4native', {}, false))],
      ['mint in v4, both its permits signed as one', ...lp.signed(lp.create('v4', {}, false))],
      ['mint in v4 of the native currency', ...asked(lp.create('v4native'))],
      ['add to a share', ...asked(lp.add('v2native'))],
      ['add in v3', ...asked(lp.add('v3'))],
      ['add in v3 of the native currency', ...asked(lp.add('v3native'))],
      ['add in v4', ...asked(lp.add('v4'))],
      ['add in v4 of the native currency', ...asked(lp.add('v4native'))],
    ],
    effect: effects.inLiquidity,
    twice: {
      'to another position': () => ({
        first: made.add('v3'),
        again: made.add('v3', two.moved),
        other: made.add('v3', {}, 8n),
      }),
      'of another amount': () => ({
        ...{ first: made.add('v4'), again: made.add('v4', two.moved) },
        ...{ other: made.add('v4', { amount0: 890n, amount1: 995n }), waits: true as const },
      }),
      'to another pair': () => ({
        first: made.add('v2'),
        again: made.add('v2', two.moved),
        other: made.add('v2native'),
      }),
    },
  },
  createPool: {
    hostile: [
      ['create a pool of v3', ...asked(lp.create('v3native', { initialise: lp.PRICE }))],
      ['create a pool of v4', ...asked(lp.create('v4native', { initialise: lp.PRICE }))],
      ['create a pool of v4 in one batch', ...asked(lp.create('v4', { initialise: lp.PRICE, batched: true }, false))],
    ],
    effect: effects.inLiquidity,
    twice: {
      'of another range': () => ({
        ...{ first: made.create('v3native'), again: made.create('v3native', two.moved) },
        other: made.create('v3native', {}, { tickLower: -120, tickUpper: 60 }),
      }),
    },
  },
  createPair: {
    hostile: [['create a pair', ...asked(lp.create('v2', { initialise: 'pair' }))]],
    effect: effects.inLiquidity,
    twice: { 'of another pair': () => two.same(made.pair('v2'), made.pair('v2native')) },
  },
  remove: {
    hostile: [
      ['remove a share', ...asked(lp.remove('v2'))],
      ['remove a share for the native currency', ...asked(lp.remove('v2native'))],
      ['remove a share of a taxed token', ...asked(lp.remove('v2native', { taxes: [500, 0] }))],
      ['remove in v3', ...asked(lp.remove('v3'))],
      ['remove in v3 for the native currency', ...asked(lp.remove('v3native'))],
      ['burn in v3', ...asked(lp.remove('v3native', { burn: true }))],
      ['remove in v4', ...asked(lp.remove('v4'))],
      ['burn in v4', ...asked(lp.remove('v4native', { burn: true }))],
    ],
    effect: effects.inLiquidity,
    twice: {
      'of another position': () => ({
        ...{ first: made.remove('v3'), again: made.remove('v3', { amount0: 51n, amount1: 94n }) },
        other: made.remove('v3', {}, 8n),
      }),
      'of another share': () => ({
        ...{ first: made.remove('v2'), again: made.remove('v2', { amount0: 51n, amount1: 94n }) },
        other: made.remove('v2', { liquidity: 4n }),
      }),
    },
  },
  collect: {
    hostile: [
      ['collect in v3', ...asked(lp.collect('v3'))],
      ['collect of several', ...asked(lp.collect('v3native', 'v4', 'v4native'))],
    ],
    effect: effects.inLiquidity,
    twice: {
      'of another position': () => ({ first: made.collect(7n), again: made.collect(7n, 9n), other: made.collect(8n) }),
    },
  },
  migrate: {
    hostile: [
      ['migrate from v2 to v3', ...asked(lp.migrate('v2', 'v3', false))],
      ['migrate from v2 to the native currency of v4', ...asked(lp.migrate('v2native', 'v4native', true))],
      ['migrate from v3 to v4', ...asked(lp.migrate('v3', 'v4', false, true))],
    ],
    effect: effects.inLiquidity,
    twice: { 'of another position': () => two.same(made.migrate('v2', 'v3'), made.migrate('v3', 'v4')) },
  },
  move: {
    hostile: [
      ['move in v3 in one batch', ...asked(lp.move('v3', true))],
      ['move in v4 in one batch', ...asked(lp.move('v4', true))],
      ['move in v3, its withdrawal alone', ...lp.alone(lp.move('v3', false), 'removeLiquidity')],
      ['move in v3, its swap alone', ...lp.alone(lp.move('v3', false), 'swap')],
    ],
    effect: effects.inLiquidity,
    twice: {
      'of another position': () => ({ first: made.move(7n), again: made.move(7n, two.moved), other: made.move(8n) }),
    },
  },
  zap: {
    hostile: [
      ['zap in v3 in one batch', ...asked(lp.zap('v3', true))],
      ['zap in v4 in one batch', ...asked(lp.zap('v4', true))],
      ['zap of a share in one batch', ...asked(lp.zap('v2', true))],
      ['zap of a new position of v3 in one batch', ...asked(lp.zap('v3', true, true))],
      ['zap of a new position of v4 in one batch', ...asked(lp.zap('v4', true, true))],
      ['zap of a new position of v3, its swap alone', ...lp.alone(lp.zap('v3', false, true), 'swap')],
      ['zap in v3, its swap alone', ...lp.alone(lp.zap('v3', false), 'swap')],
    ],
    effect: effects.inLiquidity,
    twice: {
      'into another position': () => ({ first: made.zap(7n), again: made.zap(7n, two.moved), other: made.zap(8n) }),
      'of another amount': () => ({
        ...{ first: { ...made.zap(7n), about: '5 0' }, again: { ...made.zap(7n, two.moved), about: '5 0' } },
        other: { ...made.zap(7n), about: '6 0' },
      }),
    },
  },
  compound: {
    hostile: [
      ['compound in v3 in one batch', ...asked(lp.compound('v3', true))],
      ['compound in v4 in one batch', ...asked(lp.compound('v4', true))],
      ['compound in v3, its collection alone', ...lp.alone(lp.compound('v3', false), 'collect')],
      ['compound in v3, its swap alone', ...lp.alone(lp.compound('v3', false), 'swap')],
    ],
    effect: effects.inLiquidity,
    twice: {
      'of another position': () => ({
        ...{ first: made.compound(7n), again: made.compound(7n, two.moved), other: made.compound(8n) },
      }),
    },
  },
}

/** Every question of every deed. */
export const deedTable: readonly Row[] = Object.values(deedTests).flatMap(({ hostile }) => hostile)

/** Whether a row of the table is one of a deed's. */
export const isRowOf = (deed: Deed, name: string): boolean => deedTests[deed].hostile.some(([row]) => row === name)

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
export const hostile: [string, (question: Question, plan: Expectation) => Question[]][] = [
  ['another target', question => eachCall(question, call => ({ ...call, to: THIEF }))],
  [
    'another target that is known',
    question => eachCall(question, call => ({ ...call, to: call.to === DAI ? USDC : DAI })),
  ],
  ['a unit of value more', question => eachCall(question, call => ({ ...call, value: call.value + 1n }))],
  ['a unit of value less', question => eachCall(question, call => ({ ...call, value: call.value - 1n }))],
  ['another amount', question => AMOUNTS.flatMap(amount => swapText(question, word(amount), word(amount + 1n)))],
  ['another spender or router', question => swapText(question, bare(ROUTER), bare(THIEF))],
  ['another recipient', question => [ME, own.THIRD].flatMap(each => swapText(question, bare(each), bare(THIEF)))],
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
    question => [own.OWNER, own.OTHER].flatMap(each => swapText(question, bare(each), bare(each).replace(/^../, '00'))),
  ],
  [
    'an owner the other way',
    question => [...swapText(question, 'ae45cfa9', 'd1e9449f'), ...swapText(question, 'd1e9449f', 'ae45cfa9')],
  ],
  ['a delegation to a stranger', question => [{ ...question, delegate: THIEF }]],
]
