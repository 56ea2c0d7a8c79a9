// GO-7: who may take an account's tokens, how much of that is really there, and the calls that end or lower it.
import { encodeAbiParameters } from 'viem/utils'
import type { Address } from './chains/Chain.ts'
import { chainById, PERMIT2 } from './chains/chains.ts'

type Hex = `0x${string}`

/** One allowance that stands. */
export type Approval = {
  chainId: number
  token: Address
  spender: Address
  /** `token`: given by the token's own `approve`. `permit2`: given within Permit2, which the token trusts. */
  via: 'token' | 'permit2'
  /** Raw. */
  amount: bigint
  /** Unix seconds; null where it never ends. */
  expiration: number | null
  /** What the account holds of the token, raw. */
  balance: bigint
}

export const keyOf = ({ chainId, token, spender, via }: Approval): string => `${chainId}-${token}-${spender}-${via}`

/** Beyond any supply that makes sense: told as unlimited. */
const UNLIMITED = 1n << 128n
export const isUnlimited = ({ amount, via }: Approval): boolean => amount >= (via === 'permit2' ? (1n << 160n) - 1n : UNLIMITED)

/** What could be taken now, raw. */
export const atRisk = ({ amount, balance }: Approval): bigint => (amount < balance ? amount : balance)

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

const call = (to: Address, selector: Hex, types: readonly string[], values: readonly unknown[]): ApprovalCall => ({
  to,
  data: `${selector}${encodeAbiParameters(types.map(type => ({ type })), values).slice(2)}`,
  value: 0n,
})

/** approve(address,uint256) · Permit2: approve(address,address,uint160,uint48), lockdown((address,address)[]) */
const APPROVE = '0x095ea7b3'
const PERMIT2_APPROVE = '0x87517c45'
const LOCKDOWN = '0xcc53287f'

/** Ends allowances of one chain: one call a token's own, one for all of Permit2's together. */
export function revokeCalls(approvals: readonly Approval[]): ApprovalCall[] {
  const own = approvals.filter(({ via }) => via === 'token')
  const within = approvals.filter(({ via }) => via === 'permit2')
  const calls = own.map(({ token, spender }) => call(token, APPROVE, ['address', 'uint256'], [spender, 0n]))
  if (within.length === 0) return calls
  const pairs = within.map(({ token, spender }) => ({ token, spender }))
  const components = [
    { name: 'token', type: 'address' },
    { name: 'spender', type: 'address' },
  ]
  return [...calls, { to: PERMIT2, data: `${LOCKDOWN}${encodeAbiParameters([{ type: 'tuple[]', components }], [pairs]).slice(2)}`, value: 0n }]
}

/** Lowers an allowance to what the account holds: nothing more than that can be taken, whatever comes later. */
export function lowerCall(approval: Approval): ApprovalCall {
  const { token, spender, via, expiration } = approval
  const amount = atRisk(approval)
  return via === 'token'
    ? call(token, APPROVE, ['address', 'uint256'], [spender, amount])
    : call(PERMIT2, PERMIT2_APPROVE, ['address', 'address', 'uint160', 'uint48'], [token, spender, amount, expiration ?? 0])
}
