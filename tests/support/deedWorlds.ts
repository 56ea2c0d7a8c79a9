// Each row of the deed table as a world: what a chain tells of it when all goes as it was reviewed, and when nothing is
// done.
import { type Hex, pad, toHex, zeroAddress } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import { NOBODY } from '#domain/account/Delegation.ts'
import type { Standing } from '#domain/plan/Figures.ts'
import type { Cancelled, Expectation, Permit } from '#domain/plan/Expectation.ts'
import type { Mined } from '#domain/plan/judge.ts'
import { ALL, make, type ReceiptLog } from '#domain/plan/Moves.ts'
import { ofExpectation, ofStep, type Promises } from '#domain/plan/Promises.ts'
import { TOPICS } from '#domain/plan/readers/moveTopics.ts'
import { deedTable } from './deedTable.ts'
import { swapPlan, THIEF } from './plans.ts'

type Currency = 'NATIVE' | Address
export type Flow = { currency: Currency; raw: bigint; from: Address; to: Address }
type Item = { contract: Address; id: bigint; from: Address; to: Address }
export type Allowed = Pick<Permit, 'via' | 'token' | 'spender'> & {
  amount: bigint
  until: bigint | null
  item?: bigint
}
type Acts = NonNullable<Mined['delegate']>

/** What a transaction did, as the chain would tell it. */
export type World = {
  account: Address
  flows: readonly Flow[]
  items: readonly Item[]
  /** Logged permissions. */
  logged: readonly Allowed[]
  /** What stands afterwards, of what was asked about. */
  stands: readonly Allowed[]
  /** Words and bits of orders' numbers that it used up, and whose. */
  cancelled?: readonly (Cancelled & { owner: Address })[]
  delegate?: Acts
  owners?: readonly Hex[]
  sameCall: boolean
  /** The node keeps no state of its block. */
  pruned?: boolean
  /** What it did to the native currency can't be told. */
  nativeUnknown?: boolean
  failedInside?: boolean
  byOther?: boolean
  before?: boolean
}

export const SOMEBODY: Address = `0x${'b0'.repeat(20)}`
const log = (address: Address, topics: readonly (string | bigint)[], ...words: bigint[]): ReceiptLog => ({
  address,
  topics: topics.map(each => (typeof each === 'bigint' ? toHex(each, { size: 32 }) : pad(each as Hex))),
  data: `0x${words.map(each => toHex(each, { size: 32 }).slice(2)).join('')}`,
})
const TRANSFER = TOPICS['Transfer(address,address,uint256)']
const CANCELLED = TOPICS['UnorderedNonceInvalidation(address,uint256,uint256)']
const logOf = (account: Address, { via, token, spender, amount, until, item }: Allowed): ReceiptLog[] => {
  if (via === 'permit2') {
    const topic = TOPICS['Approval(address,address,address,uint160,uint48)']
    return [log(PERMIT2, [topic, account, token, spender], amount, until ?? 0n)]
  }
  if (via === 'operator')
    return [log(token, [TOPICS['ApprovalForAll(address,address,bool)'], account, spender], amount > 0n ? 1n : 0n)]
  const topic = TOPICS['Approval(address,address,uint256)']
  return [
    item === undefined ? log(token, [topic, account, spender], amount) : log(token, [topic, account, spender, item]),
  ]
}

/** The receipt and the states of that world, as they are read. */
export function minedIn(world: World, promises: Promises): Mined {
  const { account, flows, items, logged, stands, cancelled = [], delegate, owners, pruned = false } = world
  const sum = (holder: Address, currency: Currency) =>
    flows.reduce(
      (all, each) =>
        each.currency !== currency
          ? all
          : all + (each.to === holder ? each.raw : 0n) - (each.from === holder ? each.raw : 0n),
      0n,
    )
  const logs = [
    ...flows.flatMap(({ currency, raw, from, to }) =>
      currency === 'NATIVE' || raw === 0n ? [] : [log(currency, [TRANSFER, from, to], raw)],
    ),
    ...items.map(({ contract, id, from, to }) => log(contract, [TRANSFER, from, to, id])),
    ...logged.flatMap(each => logOf(account, each)),
    ...cancelled.map(({ owner, word, mask }) => log(PERMIT2, [CANCELLED, owner], word, mask)),
  ]
  const others = promises.receives.flatMap(({ currency, to }) => (to ? [{ holder: to, currency }] : []))
  const native = world.nativeUnknown ? null : sum(account, 'NATIVE')
  const came = (holder: Address, currency: Currency) =>
    flows.reduce((all, each) => (each.currency === currency && each.to === holder ? all + each.raw : all), 0n)
  return {
    ...make({ account, logs, wrapper: chainById(1)?.contracts.wrappedNative, native }),
    cost: null,
    seen: others.map(each => ({ ...each, change: came(each.holder, each.currency) })),
    standing: stands.map((each): Standing => ({ ...each, atBlock: !pruned })),
    ...(delegate ? { delegate } : {}),
    ...(owners ? { owners: { all: owners, atBlock: !pruned } } : {}),
    sameCall: world.sameCall,
    ...{ byOther: world.byOther ?? false, before: world.before ?? false },
    failedInside: world.failedInside ?? false,
  }
}

/** A deed, what is kept of what it promises, and what it is when all goes as reviewed and when nothing is done. */
export type Row = { name: string; expectation: Expectation; promises: Promises; honest: World; untouched: World }

/** What only a step of a plan promises. */
const steps: Record<string, Promises> = {
  approve: ofStep(swapPlan(), 0),
  'permit by a call': ofStep(swapPlan({ permitByCall: true }), 1),
  reset: ofStep(swapPlan({ resetFirst: true, allowanceToPermit2: 1n }), 0),
}

function rowOf(name: string, plan: Expectation): Row {
  const expectation = plan.acts ?? plan
  const { account, promises: promised } = expectation
  const promises = steps[name] ?? ofExpectation(expectation)
  const own = promised.receives.filter(({ to }) => to === account)
  const others = promised.receives.filter(({ to }) => to !== account)
  const isBack = (currency: Currency) => own.some(each => each.currency === currency)
  const isStep = steps[name] !== undefined
  const flows: Flow[] = isStep
    ? []
    : [
        ...own.map(({ currency, min }) =>
          min < 0n
            ? { currency, raw: -min, from: account, to: SOMEBODY }
            : { currency, raw: min, from: SOMEBODY, to: account },
        ),
        ...others.map(({ currency, min, to }) => ({
          ...{ currency, raw: min, to },
          from: promised.spends.some(each => each.currency === currency) ? account : SOMEBODY,
        })),
        ...promised.spends.flatMap(({ currency, max }) => {
          const passed = others.filter(each => each.currency === currency).reduce((all, { min }) => all + min, 0n)
          return isBack(currency) || max <= passed ? [] : [{ currency, raw: max - passed, from: account, to: SOMEBODY }]
        }),
      ]
  const items = isStep
    ? []
    : [
        ...promised.items.map(({ contract, id, to }) => ({ contract, id, to, from: account })),
        ...(promised.arrives ?? []).map(({ contract, to }, i) => ({
          ...{ contract, to, id: 900n + BigInt(i), from: zeroAddress as Address },
        })),
      ]
  const about = (promises.permits ?? []).filter(({ least }) => least !== undefined)
  const standing = (amountOf: (each: (typeof about)[number]) => bigint): Allowed[] =>
    about.map(each => {
      const { via = 'token', token, spender, until = null } = each
      // The number of an item stands where others have an amount.
      const item = spender === NOBODY ? { item: each.max ?? 0n } : {}
      return { via, token, spender, until, amount: amountOf(each), ...item }
    })
  // What ends or is lowered stood at 900 and more; what is given did not stand.
  const stood = standing(({ spender, least = 0n }) => (spender === NOBODY ? ALL : least > 0n ? 0n : ALL - 1n))
  const stands = standing(({ max, spender }) => (spender === NOBODY ? 0n : (max ?? 0n)))
  const base = { account, sameCall: false, items: [], flows: [], logged: [] }
  const owners = promised.owners
  const acts = (to: Address): Acts => ({ to: to === NOBODY ? null : to, atBlock: true })
  return {
    ...{ name, expectation: plan, promises },
    honest: {
      ...base,
      ...{ flows, items, stands, logged: stands.filter(({ item }) => item === undefined) },
      ...(promised.cancels ? { cancelled: promised.cancels.map(each => ({ ...each, owner: account })) } : {}),
      ...(promised.delegate ? { delegate: acts(promised.delegate) } : {}),
      ...(owners ? { owners: [SIGNER, ...owners.add] } : {}),
    },
    untouched: {
      ...base,
      stands: stood,
      ...(promised.delegate ? { delegate: acts(promised.delegate === NOBODY ? THIEF : NOBODY) } : {}),
      ...(owners ? { owners: [SIGNER, ...owners.remove] } : {}),
    },
  }
}
const SIGNER: Hex = `0x${'0a'.repeat(84)}`

/** What takes the place of a transaction that waits promises nothing. */
export const rows: readonly Row[] = deedTable
  .filter(([name]) => !/^cancel (a swap|an operation)/.test(name))
  .map(([name, expectation]) => rowOf(name, expectation))
