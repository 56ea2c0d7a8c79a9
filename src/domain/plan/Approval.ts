// GO-7: who may take an account's tokens, how much of that is really there, and the calls that end or lower it.
import { type Hex, ZERO_ADDRESS } from '../Hex.ts'
import { encodeAbiParameters } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import { chainById, PERMIT2 } from '../chains/chains.ts'

/** Whom an account let take what, found in its logs: it may have ended since. */
export type ApprovalPlace = {
  chainId: number
  /** Of `operator` and `item`: the collection. */
  token: Address
  spender: Address
  /**
   * `token`: given by the token's own `approve`. `permit2`: given within Permit2, which the token trusts. `operator`:
   * all items of a collection (`setApprovalForAll`). `item`: one of them.
   */
  via: 'token' | 'permit2' | 'operator' | 'item'
  /** Of `item`: its number. */
  id?: bigint
}

/** One approval that stands. */
export type Approval = ApprovalPlace & {
  /** Raw; of `operator` and `item` 0: they know no amount. */
  amount: bigint
  /** Unix seconds; null where it has none. `endsNever` tells an end that is none. */
  expiration: number | null
  /**
   * What the account holds of the token, raw; of `operator` its items, 0 where the contract doesn't count them; of
   * `item` 1.
   */
  balance: bigint
  /**
   * Of `permit2`: the allowance that the token gives Permit2 itself, raw. No spender takes more than that through
   * Permit2.
   */
  permit2Allowance?: bigint
  /** Of `operator` and `item`: the collection's own name, untrusted text. */
  name?: string
}

export const keyOf = ({ chainId, token, spender, via, id }: ApprovalPlace): string =>
  `${chainId}-${token}-${spender}-${via}${id === undefined ? '' : `-${id}`}`

/** Items are counted, not weighed. */
export const isOfItems = ({ via }: Pick<ApprovalPlace, 'via'>): boolean => via === 'operator' || via === 'item'

/**
 * Beyond any supply that makes sense: told as unlimited. Half of 128 bits, so that the largest of them is it too, also
 * where a part of it is used. The largest of 96 bits is what some tokens (UNI, COMP) make of the largest there is; they
 * never count it down.
 */
const UNLIMITED = 1n << 127n
const UNLIMITED_96 = (1n << 96n) - 1n
export const isUnlimited = ({ amount }: Pick<Approval, 'amount'>): boolean =>
  amount >= UNLIMITED || amount === UNLIMITED_96

/**
 * Unix seconds beyond which no calendar goes (the year 10000): an end there is none, and no `Date` holds all of
 * Permit2's 48 bits.
 */
const NEVER = 253_402_300_800
export const endsNever = (expiration: number): boolean => expiration >= NEVER

const least = (first: bigint, ...others: bigint[]): bigint => {
  let found = first
  for (const each of others) if (each < found) found = each
  return found
}

/**
 * What could be taken now, raw: no more than is allowed, is held, and (through Permit2) Permit2 itself may take. Of
 * items 0.
 */
export function atRisk({ via, amount, balance, permit2Allowance }: Approval): bigint {
  if (isOfItems({ via })) return 0n
  return via === 'permit2' ? least(amount, balance, permit2Allowance ?? 0n) : least(amount, balance)
}

/**
 * What all approvals of one token together could take, raw: each takes its own part, until nothing is left. What goes
 * through Permit2 is within Permit2's.
 */
export function atRiskTogether(approvals: readonly Approval[]): bigint {
  const own = approvals.filter(({ via }) => via === 'token')
  const within = approvals.filter(
    ({ via, token, chainId }) =>
      via === 'permit2' &&
      !own.some(each => each.spender === PERMIT2 && each.token === token && each.chainId === chainId),
  )
  const all = [...own, ...within].reduce((sum, approval) => sum + atRisk(approval), 0n)
  return least(all, approvals[0]?.balance ?? 0n)
}

/** A contract of the chain's own book by its name; null: a stranger. */
export function spenderName(chainId: number, spender: Address): string | null {
  if (spender === PERMIT2) return 'Permit2'
  const contracts = chainById(chainId)?.contracts
  if (spender === contracts?.universalRouter) return 'Universal Router'
  if (spender === contracts?.v2Router) return 'V2 Router'
  if (spender === contracts?.v3PositionManager) return 'V3 Positions'
  if (spender === contracts?.v4PositionManager) return 'V4 Positions'
  return null
}

export type ApprovalCall = { to: Address; data: Hex; value: 0n }

const call = ({
  to,
  selector,
  types,
  values,
}: {
  to: Address
  selector: Hex
  types: readonly string[]
  values: readonly unknown[]
}): ApprovalCall => ({
  to,
  data: `${selector}${encodeAbiParameters(
    types.map(type => ({ type })),
    values,
  ).slice(2)}`,
  value: 0n,
})

/**
 * approve(address,uint256), setApprovalForAll(address,bool) · Permit2: approve(address,address,uint160,uint48),
 * lockdown((address,address)[])
 */
const APPROVE = '0x095ea7b3'
const SET_ALL = '0xa22cb465'
const PERMIT2_APPROVE = '0x87517c45'
const LOCKDOWN = '0xcc53287f'
/** Who may take an item once its approval ended. */
export const NOBODY: Address = ZERO_ADDRESS

/** A call, and which approvals it changes: what is told of it afterwards names each. */
export type ChangingCall = ApprovalCall & { about: readonly Approval[] }

/**
 * Ends approvals of one chain: one call a token's, a collection's or an item's own, one for all of Permit2's together.
 */
export function revokeCalls(approvals: readonly Approval[]): ChangingCall[] {
  const calls = approvals
    .filter(({ via }) => via !== 'permit2')
    .map(approval => {
      const { token, spender, via, id } = approval
      if (via === 'operator')
        return {
          ...call({ to: token, selector: SET_ALL, types: ['address', 'bool'], values: [spender, false] }),
          about: [approval],
        }
      const [who, what] = via === 'item' ? [NOBODY, id ?? 0n] : [spender, 0n]
      return {
        ...call({ to: token, selector: APPROVE, types: ['address', 'uint256'], values: [who, what] }),
        about: [approval],
      }
    })
  const within = approvals.filter(({ via }) => via === 'permit2')
  if (within.length === 0) return calls
  const pairs = within.map(({ token, spender }) => ({ token, spender }))
  const components = [
    { name: 'token', type: 'address' },
    { name: 'spender', type: 'address' },
  ]
  return [
    ...calls,
    {
      to: PERMIT2,
      data: `${LOCKDOWN}${encodeAbiParameters([{ type: 'tuple[]', components }], [pairs]).slice(2)}`,
      value: 0n,
      about: within,
    },
  ]
}

/** Whether an allowance can be lowered to what is held: more is allowed than that, and something is held. */
export const canLower = ({ via, amount, balance }: Approval): boolean =>
  !isOfItems({ via }) && amount > balance && balance > 0n

/** What is left of an allowance that is lowered to what is held, raw. */
export const lowered = ({ amount, balance }: Approval): bigint => least(amount, balance)

/** Lowers an allowance to what the account holds: nothing more than that can be taken, whatever comes later. */
export function lowerCall(approval: Approval): ChangingCall {
  const { token, spender, via, expiration } = approval
  const amount = lowered(approval)
  const lowering =
    via === 'token'
      ? call({ to: token, selector: APPROVE, types: ['address', 'uint256'], values: [spender, amount] })
      : call({
          to: PERMIT2,
          selector: PERMIT2_APPROVE,
          types: ['address', 'address', 'uint160', 'uint48'],
          values: [token, spender, amount, expiration ?? 0],
        })
  return { ...lowering, about: [approval] }
}
