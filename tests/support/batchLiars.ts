// LIST for tests: deeds that a wallet may do as one batch, and what a wallet may say of a batch that is not so, or not
// in the way that EIP-5792 says it.
import type { Hex } from 'viem'
import type { DeedPlan } from '../../src/domain/plan/DeedPlan.ts'
import { stepsOf } from '../../src/domain/plan/DeedPlan.ts'
import type { RecordStatus } from '../../src/state/deeds/DeedRecord.ts'
import { approvalLog, type BatchWorld, BUNDLER, transferLog } from './BatchWorld.ts'
import { deedTable } from './deedTable.ts'
import { ME, THIEF, USDC } from './plans.ts'

const label = { id: USDC, symbol: 'USDC', decimals: 6 } as const
const LINE = { currencyIn: label, currencyOut: label, amountIn: 0n, amountOut: 0n }

/** Approvals have no plan of their own: a line each, as their screen makes them. */
const asDeed = (name: string, expectation: object): DeedPlan | null => {
  if ('deed' in expectation) return expectation as DeedPlan
  if (name !== 'revoke many at once') return null
  const plan = expectation as DeedPlan
  const lineOf = ({ token }: { token: (typeof label)['id'] }) => ({
    ...LINE,
    currencyIn: { ...label, id: token },
    currencyOut: { ...label, id: token },
  })
  return { ...plan, deed: 'revoke', batched: true, lines: plan.promises.permits.map(each => [lineOf(each as never)]) }
}

/** Every deed of the table that goes as one: its plan says so, or it is several calls and nothing else. */
export const batchedDeeds: [string, DeedPlan][] = deedTable.flatMap(([name, expectation]) => {
  const plan = asDeed(name, expectation)
  // Left out: replacements and changes of a passkey wallet's owners, operations that are known by names of their own.
  if (!plan || plan.again || plan.promises.owners) return []
  // Pools of tests have no ids that are kept.
  const lines = plan.lines.map(each => each.map(({ route: _, ...line }) => line))
  const several = plan.calls.length > 1 && stepsOf(plan).every(({ way }) => way === 'call')
  return plan.batched === true || (plan.batched === undefined && several) ? [[name, { ...plan, lines }]] : []
})

/** What a wallet answers when it is asked about its batch; a function is called at each look. */
export type Word = unknown | (() => unknown)
const receipts = (...hashes: unknown[]) => hashes.map(transactionHash => ({ transactionHash }))
const said = (status: unknown, ...hashes: unknown[]): Word => ({ status, receipts: receipts(...hashes) })
/** What is done on the chain, and then the wallet's word. */
const after =
  (done: (world: BatchWorld) => unknown, word: Word) =>
  (world: BatchWorld): Word => {
    done(world)
    return word
  }
const unknownId = () => {
  throw { code: 5730, message: 'Unknown bundle id' }
}

/**
 * `part`: of several permissions those that were not changed have failed, and what moves something did something else.
 */
type End = RecordStatus | 'part'
type Liar = {
  name: string
  /** What is done on the chain, and the wallet's word. */
  act: (world: BatchWorld) => Word
  ends: End | ((plan: DeedPlan) => End)
  /** Deeds that it can be tried on; default: all. */
  on?: (plan: DeedPlan) => boolean
  /** Half an hour of blocks passes. */
  waits?: true
}

const several = ({ calls }: DeedPlan) => calls.length > 1
const UNKNOWN: Hex = `0x${'77'.repeat(32)}`
const older = (world: BatchWorld) => world.atOnce(world.everyCall, { block: world.sentBlock - 3, nonce: 5 })
const firstAlone = (world: BatchWorld) => world.inARow([0])
/** A transaction of another account; what it does to itself shows nothing of the account. */
const strangers = (world: BatchWorld) =>
  world.mine({ from: THIEF, to: USDC, logs: [transferLog(USDC, THIEF, BUNDLER, 5n)] })

export const batchLiars: Liar[] = [
  // Honest ones.
  { name: 'honest, at once', act: world => said(200, world.atOnce()), ends: 'confirmed' },
  { name: 'honest, one after the other', act: world => said(200, ...world.inARow()), ends: 'confirmed' },
  { name: 'honest, by a bundler', act: world => said(200, world.bundled()), ends: 'confirmed' },
  // What the first draft, and haste, make of it.
  { name: 'CONFIRMED in words', act: world => said('CONFIRMED', world.atOnce()), ends: 'confirmed' },
  {
    name: 'CONFIRMED in words, without receipts',
    act: after(world => world.atOnce(), { status: 'CONFIRMED' }),
    ends: 'confirmed',
  },
  {
    name: 'PENDING in words though it is done',
    act: after(world => world.atOnce(), { status: 'PENDING' }),
    ends: 'confirmed',
  },
  { name: '200 as text', act: world => said('200', world.atOnce()), ends: 'confirmed' },
  { name: '0xc8', act: world => said('0xc8', world.atOnce()), ends: 'confirmed' },
  { name: '200 with empty receipts', act: after(world => world.atOnce(), said(200)), ends: 'confirmed' },
  {
    name: '200 with empty receipts, one after the other',
    act: after(world => world.inARow(), said(200)),
    ends: 'confirmed',
  },
  { name: '200 with empty receipts, by a bundler', act: after(world => world.bundled(), said(200)), ends: 'confirmed' },
  {
    name: 'receipts that are none',
    act: after(world => world.atOnce(), { status: 200, receipts: 'done' }),
    ends: 'confirmed',
  },
  {
    name: 'receipts without hashes',
    act: after(world => world.atOnce(), said(200, 7, null, '0x12', {})),
    ends: 'confirmed',
  },
  { name: 'only the last receipt of several', act: world => said(200, world.inARow().at(-1)), ends: 'confirmed' },
  { name: 'receipts in the wrong order', act: world => said(200, ...world.inARow().reverse()), ends: 'confirmed' },
  {
    name: 'a hash our node does not know beside the true one',
    act: world => said(200, UNKNOWN, world.atOnce()),
    ends: 'confirmed',
  },
  {
    name: 'done at one look and unknown ever after',
    act: world => {
      let looks = 0
      world.atOnce()
      return () => (looks++ === 0 ? { status: 200 } : unknownId())
    },
    ends: 'confirmed',
  },
  // It never knows, or says no, and it was done.
  { name: 'an id the wallet never knows', act: after(world => world.atOnce(), unknownId), ends: 'confirmed' },
  {
    name: 'a wallet that stays silent',
    act: after(
      world => world.atOnce(),
      () => new Promise(() => {}),
    ),
    ends: 'confirmed',
  },
  ...[400, 500, 600].map(status => ({
    name: `${status} though it was done`,
    act: after(world => world.atOnce(), { status }),
    ends: 'confirmed' as const,
  })),
  {
    name: 'FAILED in words though it was done',
    act: after(world => world.inARow(), { status: 'FAILED' }),
    ends: 'confirmed',
  },
  {
    name: '500 that names the transaction of before, and it was done',
    act: world => {
      const before = older(world)
      world.atOnce()
      return said(500, before)
    },
    ends: 'confirmed',
  },
  // It says yes, and nothing was done.
  { name: '200 with an older transaction', act: world => said(200, older(world)), ends: 'pending' },
  {
    name: '200 with an older transaction, for ever',
    act: world => said(200, older(world)),
    ends: 'expired',
    waits: true,
  },
  { name: '200 with a transaction of another account', act: world => said(200, strangers(world)), ends: 'pending' },
  { name: '200 with hashes our node does not know', act: () => said(200, UNKNOWN), ends: 'pending' },
  { name: '200 and nothing', act: () => ({ status: 200 }), ends: 'pending' },
  { name: 'an id the wallet never knows, and nothing', act: () => unknownId, ends: 'expired', waits: true },
  { name: 'PENDING for ever', act: () => ({ status: 'PENDING' }), ends: 'expired', waits: true },
  {
    name: 'a stranger’s transaction that repeats the calls',
    act: world => said(200, world.atOnce([], { from: THIEF, to: BUNDLER })),
    ends: 'pending',
  },
  {
    name: 'carried by a bundler, and failed inside',
    act: world => said(200, world.bundled({ done: false })),
    ends: 'failed',
  },
  {
    name: 'carried in the bytes, and not done',
    act: world => said(200, world.atOnce([])),
    ends: 'changed',
  },
  { name: '200 though it was undone', act: world => said(200, world.atOnce([], { status: false })), ends: 'failed' },
  { name: '500, and it was undone', act: world => said(500, world.atOnce([], { status: false })), ends: 'failed' },
  { name: '400, and nothing', act: () => ({ status: 400 }), ends: 'failed' },
  { name: 'REVERTED in words, and nothing', act: () => ({ status: 'reverted' }), ends: 'failed' },
  // By half.
  {
    name: '200, and only the first was done',
    act: world => said(200, ...firstAlone(world)),
    ends: 'part',
    on: several,
  },
  {
    name: '600, and only the first was done',
    act: world => said(600, ...firstAlone(world)),
    ends: 'part',
    on: several,
  },
  {
    name: 'the first named five times',
    act: world => said(200, ...Array(5).fill(firstAlone(world)[0])),
    ends: 'part',
    on: several,
  },
  {
    name: 'the first alone in its bytes',
    act: world => said(200, world.atOnce([0], { carried: [0] })),
    ends: 'part',
    on: several,
  },
  {
    name: '200 without receipts, and only the first was done',
    act: after(world => firstAlone(world), said(200)),
    ends: 'part',
    on: several,
  },
  // Something else beside it.
  {
    name: 'the first of its transactions approves a thief',
    act: world => {
      const thiefs = world.mine({ from: ME, to: USDC, logs: [approvalLog(USDC, ME, THIEF, 1n << 255n)] })
      return said(200, thiefs, ...world.inARow())
    },
    ends: 'changed',
  },
  {
    name: 'approves a thief in the same transaction',
    act: world => said(200, world.atOnce(world.everyCall, { logs: [approvalLog(USDC, ME, THIEF, 1n << 255n)] })),
    ends: 'changed',
  },
  {
    name: 'sends something else, and names nothing',
    act: after(world => world.mine({ from: ME, to: USDC, logs: [transferLog(USDC, ME, THIEF, 3_000n)] }), said(200)),
    ends: 'changed',
  },
]
