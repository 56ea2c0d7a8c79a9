import { chainById, PERMIT2 } from '../chains/chains.ts'
import { ORDER_CHAIN } from '../orders/orderChain.ts'
import { BATCH_TYPES, detailsOf, isBatch, PERMIT_TYPES } from '../router/Permit2.ts'
import type { CurrencyId } from '../swap/Trade.ts'
import type { Address } from '../chains/Chain.ts'
import type { Call, Effects, Expectation, Payload, Permit, Question } from './Expectation.ts'
import { packOperation } from '../passkey/packOperation.ts'
import { readCall } from './readCall.ts'
import { readSignedOperation } from './readers/operationReader.ts'
import { laterOf, readSignedOrder } from './readers/orderReader.ts'
import { textOf } from './textOf.ts'

/** Where a question to the wallet differs from what was reviewed. */
export type Difference =
  | 'chain'
  | 'account'
  | 'calls'
  | 'target'
  | 'value'
  | 'unreadable'
  | 'deadline'
  | 'commands'
  | 'permit'
  | 'spends'
  | 'recipient'
  | 'receives'
  | 'owners'
  | 'delegate'
  | 'nonce'
  | 'fee'
  | 'items'
  | 'positions'
  | 'text'
  | 'order'
  | 'cancels'
  | 'later'

/**
 * GO-5. Differences between what a request would really do, read from its bytes, and what was reviewed; empty when the
 * wallet may be asked. The plan's own calls and its promises are checked separately: neither a changed byte nor a plan
 * that was made wrong passes. Refuses what no reader can decode.
 */
export function compare(plan: Expectation, question: Question): Difference[] {
  const found = new Set<Difference>()
  if (question.chainId !== plan.chainId) found.add('chain')
  if (question.account !== plan.account) found.add('account')
  if (question.calls.length !== plan.calls.length || question.calls.length === 0) found.add('calls')
  if (plan.again) {
    // What was reviewed when it was first sent is not read anew: it is those very bytes, or nothing.
    if (textOf(question.calls) !== textOf(plan.calls)) found.add('commands')
    if (question.delegate) found.add('delegate')
    return [...found]
  }
  const effects: Effects[] = []
  for (const [i, call] of question.calls.entries()) {
    const own = plan.calls[i]
    if (!own || call.to.toLowerCase() !== own.to) found.add('target')
    else {
      const read = readSafely(call, plan)
      if (!read || read === 'unreadable') return [read ?? 'target']
      effects.push(read)
      for (const difference of sameAs({ own, call, read, plan })) found.add(difference)
    }
  }
  if (found.has('target')) return [...found]
  for (const difference of within(plan, question, effects)) found.add(difference)
  return [...found]
}

function readSafely(call: Question['calls'][number], plan: Expectation): Effects | 'unreadable' | null {
  try {
    return readCall(call, plan)
  } catch {
    // not an error to tell: unreadable calldata is itself the difference
    return 'unreadable'
  }
}

/** Whether it is the plan's own call: all of it, but for the permission that a signature adds. */
function sameAs({
  own,
  call,
  read,
  plan,
}: {
  own: Call
  call: Question['calls'][number]
  read: Effects
  plan: Expectation
}): Difference[] {
  const made = readSafely({ ...own, value: call.value }, plan)
  return [
    ...(read.deadline !== undefined && read.deadline !== plan.deadline ? (['deadline'] as const) : []),
    ...(call.value !== own.value ? (['value'] as const) : []),
    ...(!made || made === 'unreadable' || made.body !== read.body ? (['commands'] as const) : []),
  ]
}

/** Whether all calls together stay within the promises. */
function within(plan: Expectation, question: Question, effects: readonly Effects[]): Difference[] {
  const { promises, account } = plan
  const found = new Set<Difference>()
  const wrapper = chainById(plan.chainId)?.contracts.wrappedNative
  const most = (currency: CurrencyId) =>
    promises.spends.filter(each => each.currency === currency).reduce((sum, { max }) => sum + max, 0n)
  if (question.calls.reduce((sum, { value }) => sum + value, 0n) > most('NATIVE')) found.add('value')

  const permits = effects.flatMap(each => each.permits)
  const signed = permits.filter(permit => permit.signed)
  if (!permits.every(permit => isPermitted(permit, promises.permits))) found.add('permit')
  if (
    // One signature: as many tokens as it names.
    signed.length > (plan.permit ? detailsOf(plan.permit).length : 0) ||
    signed.some(
      permit =>
        !plan.permit ||
        textOf(permit.signed) !== textOf(plan.permit) ||
        (permit.signed?.sigDeadline ?? 0n) > plan.deadline,
    )
  )
    found.add('permit')

  const spent = new Map<CurrencyId, bigint>()
  for (const { currency, amount } of effects.flatMap(each => each.spends))
    spent.set(currency, (spent.get(currency) ?? 0n) + amount)
  for (const [currency, amount] of spent) if (amount > most(currency)) found.add('spends')

  const least = promises.receives.map(() => 0n)
  for (const { recipient, currency, min } of effects.flatMap(each => each.gives)) {
    const at = promises.receives.findIndex(each => each.to === recipient && each.currency === currency)
    if (at >= 0) least[at] = (least[at] ?? 0n) + min
    // What an exact output leaves of its most goes back to its owner.
    else if (recipient !== account || !(most(currency) > 0n || (currency === wrapper && most('NATIVE') > 0n)))
      found.add('recipient')
  }
  if (promises.receives.some(({ min, said = min }, i) => (least[i] ?? 0n) < said)) found.add('receives')

  const items = effects.flatMap(each => each.items ?? [])
  const isPromised = (item: (typeof items)[number]) =>
    promises.items.some(each => each.contract === item.contract && each.id === item.id && each.to === item.to)
  if (items.length !== promises.items.length || !items.every(isPromised)) found.add('items')
  const made = (each: { contract: Address; to: Address }) => `${each.contract} ${each.to}`
  const arriving = effects.flatMap(each => each.arrives ?? []).map(made)
  if (textOf(arriving.sort()) !== textOf((promises.arrives ?? []).map(made).sort())) found.add('items')
  if (!areKept(effects, promises)) found.add('positions')

  const owners = {
    add: effects.flatMap(each => each.owners?.add ?? []),
    remove: effects.flatMap(each => each.owners?.remove ?? []),
  }
  if (textOf(owners) !== textOf({ add: promises.owners?.add ?? [], remove: promises.owners?.remove ?? [] }))
    found.add('owners')
  if (question.delegate !== promises.delegate) found.add('delegate')
  const cancels = effects.flatMap(each => each.cancels ?? [])
  if (textOf(cancels) !== textOf(promises.cancels ?? [])) found.add('cancels')
  const acts = effects.flatMap(each => each.acts ?? [])
  if (acts.length !== (plan.acts ? 1 : 0)) found.add('calls')
  for (const { account: actor, calls, paid } of acts) {
    if (paid !== account) found.add('recipient')
    for (const difference of acting(plan, actor, calls)) found.add(difference)
  }
  return [...found]
}

/** No position is touched but those that were reviewed, and of each no more is withdrawn than that. */
function areKept(effects: readonly Effects[], { positions = [] }: Expectation['promises']): boolean {
  const touched = effects.flatMap(each => each.positions ?? [])
  return touched.every(({ contract, id, adds }) => {
    const promised = positions.find(each => each.contract === contract && each.id === id)
    const taken = touched
      .filter(each => each.contract === contract && each.id === id)
      .reduce((sum, { takes }) => sum + takes, 0n)
    return promised !== undefined && taken <= promised.takes && (promised.adds || !adds)
  })
}

/** What another account is made to do, held against what it was reviewed to do. */
const acting = ({ acts, chainId }: Expectation, account: Address, calls: readonly Call[]): Difference[] =>
  acts ? compare(acts, { chainId, account, calls }) : ['calls']

/** No more than is promised of the same token to the same spender, and no longer. */
const isPermitted = (permit: Permit, promised: readonly Permit[]): boolean =>
  promised.some(
    each =>
      each.via === permit.via &&
      each.token === permit.token &&
      each.spender === permit.spender &&
      permit.max <= each.max &&
      (permit.max === 0n || each.until === null || (permit.until !== null && permit.until <= each.until)),
  )

/**
 * GO-5. The same of something that is signed. Three kinds are read: Permit2's permission of one token or several, which
 * must be the plan's own and within its promises, an order, which must be the plan's own and let others do what was
 * promised of it, and an operation of an account that the signer owns, whose calls are compared as that account's.
 * Anything else is refused.
 */
export function compareSigned(
  plan: Expectation,
  { chainId, account, payload }: { chainId: number; account: string; payload: Payload },
): Difference[] {
  const found = new Set<Difference>()
  const { domain, types, primaryType, message } = payload
  if (primaryType === 'PackedUserOperation') {
    if (account !== plan.account) found.add('account')
    const signed = readSignedOperation(payload, plan.chainId)
    if (chainId !== plan.chainId || signed === 'elsewhere') return [...found.add('chain')]
    if (signed === 'unreadable') return ['unreadable']
    for (const difference of acting(plan, signed.account, signed.calls)) found.add(difference)
    // Its place, its gas and its fees are those that were prepared.
    if (plan.operation && textOf(message) !== textOf(packOperation(plan.operation))) found.add('commands')
    return [...found]
  }
  if (primaryType === 'PermitWitnessTransferFrom') {
    if (account !== plan.account) found.add('account')
    const order = readSignedOrder(payload)
    if (order === 'unreadable') return ['unreadable']
    if (order === 'elsewhere' || chainId !== plan.chainId || chainId !== ORDER_CHAIN) return [...found.add('chain')]
    if (order.maker !== plan.account) found.add('account')
    if (textOf(order) !== textOf(plan.order)) found.add('order')
    if (textOf([laterOf(order)]) !== textOf(plan.promises.later)) found.add('later')
    return [...found]
  }
  if (
    chainId !== plan.chainId ||
    textOf(domain) !== textOf({ name: 'Permit2', chainId: plan.chainId, verifyingContract: PERMIT2 })
  )
    found.add('chain')
  if (account !== plan.account) found.add('account')
  const known: Readonly<Record<string, object>> = { PermitSingle: PERMIT_TYPES, PermitBatch: BATCH_TYPES }
  if (!Object.hasOwn(known, primaryType) || textOf(types) !== textOf(known[primaryType])) return ['unreadable']
  const { permit } = plan
  if (!permit || (primaryType === 'PermitBatch') !== isBatch(permit) || textOf(message) !== textOf(permit))
    return [...found.add('permit')]
  const { spender, sigDeadline } = permit
  const asked = detailsOf(permit).map(
    ({ token, amount, expiration }): Permit => ({
      ...{ via: 'permit2', token, spender, max: amount, until: BigInt(expiration) },
    }),
  )
  if (!asked.every(each => isPermitted(each, plan.promises.permits)) || sigDeadline > plan.deadline) found.add('permit')
  return [...found]
}
