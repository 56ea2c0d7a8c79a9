import { concatHex, encodeAbiParameters } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import { PERMIT2 } from '../chains/chains.ts'
import type { CallStep, PlanStep } from './DeedPlan.ts'
import type { Expectation, Hex, Permit } from './Expectation.ts'
import { type Permission, type Permit2Allowance, type PermitDetails, typedData } from '../router/Permit2.ts'

/** One token that a spender has to take from the account, and what it may take already. Raw units. */
export type Wanted = {
  token: Address
  amount: bigint
  /** What open orders take of it by Permit2 (orders/reserved): a permission to Permit2 reaches for that, too. */
  reserved?: bigint
  /** Allowance that the token itself gives: to Permit2, or to the spender. */
  allowed: bigint
  /** What Permit2 lets the spender take; not asked where the spender takes of the token itself. */
  within?: Permit2Allowance
  /** The token refuses to change a non-zero allowance (USDT). */
  resetFirst?: boolean
}

/**
 * Who is to take, until when (unix seconds), and how it is permitted. `token`: by the token itself, to the spender.
 * `signature` and `call`: within Permit2, by a signature that the spender's call carries, or by a transaction. One
 * signature permits all tokens that lack it: of one token a PermitSingle, of several a PermitBatch.
 */
export type Allowing = { chainId: number; spender: Address; until: bigint; by: 'token' | 'signature' | 'call' }

/** What must be asked for first, what it promises, and what an older permission leaves beyond it. */
export type Allowance = {
  steps: readonly PlanStep[]
  permits: readonly Permit[]
  left: Expectation['left']
  /** Permission that is signed. */
  permit?: Permission
}

const UINT = { type: 'uint256' } as const
/** Permit2 never counts its largest amount down. */
const MOST = (1n << 160n) - 1n

/** SW-4: permissions of exactly what is needed, and none that stands already. */
export function allow(wanted: readonly Wanted[], { chainId, spender, until, by }: Allowing): Allowance {
  const steps: PlanStep[] = []
  const permits: Permit[] = []
  const left: Expectation['left'][number][] = []
  const signing: PermitDetails[] = []
  const trusted = by === 'token' ? spender : PERMIT2
  for (const { token, amount, reserved = 0n, allowed, within, resetFirst } of wanted) {
    // Less than all of it would be taken from the orders.
    const needed = trusted === PERMIT2 ? amount + reserved : amount
    permits.push({ via: 'token', token, spender: trusted, max: needed, until: null })
    if (allowed < needed) {
      if (resetFirst && allowed > 0n)
        steps.push(approval({ kind: 'resetApproval', token, spender: trusted, amount: 0n }))
      steps.push(approval({ kind: 'approve', token, spender: trusted, amount: needed }))
    } else if (allowed > needed) left.push({ token, spender: trusted, amount: allowed - needed })
    if (by === 'token') continue
    permits.push({ via: 'permit2', token, spender, max: amount, until })
    const { amount: stands, expiration, nonce } = within ?? { amount: 0n, expiration: 0, nonce: 0 }
    if (stands >= amount && BigInt(expiration) >= until) {
      if (stands > amount) left.push({ token, spender, amount: stands === MOST ? stands : stands - amount })
    } else if (by === 'call') steps.push(allowance({ token, spender, amount, until }))
    else signing.push({ token, amount, expiration: Number(until), nonce })
  }
  const [only] = signing
  const terms = { spender, sigDeadline: until }
  const permit: Permission | undefined =
    only && (signing.length === 1 ? { details: only, ...terms } : { details: signing, ...terms })
  if (permit) steps.push({ way: 'sign', kind: 'signPermit', permit, typedData: typedData(chainId, permit) })
  return { steps, permits, left, ...(permit ? { permit } : {}) }
}

function approval({
  kind,
  token,
  spender,
  amount,
}: {
  kind: 'resetApproval' | 'approve'
  token: Address
  spender: Address
  amount: bigint
}): CallStep {
  const data = concatHex(['0x095ea7b3', encodeAbiParameters([{ type: 'address' }, UINT], [spender, amount])])
  const permits: Permit[] = [{ via: 'token', token, spender, max: amount, until: null }]
  return { way: 'call', kind, to: token, data, value: 0n, permits }
}

type Within = { token: Address; spender: Address; amount: bigint; until: bigint }

/** Permit2's `approve(token, spender, amount, expiration)`. */
export function allowanceData({ token, spender, amount, until }: Within): Hex {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint160' }, { type: 'uint48' }] as const
  return concatHex(['0x87517c45', encodeAbiParameters(types, [token, spender, amount, Number(until)])])
}

function allowance(within: Within): CallStep {
  const { token, spender, amount, until } = within
  const permits: Permit[] = [{ via: 'permit2', token, spender, max: amount, until }]
  return { way: 'call', kind: 'allow', to: PERMIT2, data: allowanceData(within), value: 0n, permits }
}
