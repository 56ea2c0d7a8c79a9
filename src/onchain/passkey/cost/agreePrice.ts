import { AppError } from '#domain/Errors.ts'
import * as Budget from '#domain/passkey/Budget.ts'
import type { OperationCost } from '#domain/passkey/OperationCost.ts'
import { withdraws } from '#domain/plan/readers/depositReader.ts'
import { RpcError } from '../../node/RpcError.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import type { Operation } from '../userOperation.ts'
import type { Prepared } from './priceOperation.ts'
import { refuseUnfunded } from './refuseUnfunded.ts'

/** A price that is to be accepted before the passkey is asked. `before`: the one that was reviewed; null: none was. */
export type PriceQuestion = {
  chainId: number
  now: OperationCost & { charges: readonly Budget.Charge[] }
  before: OperationCost | null
}

type Asks = (question: PriceQuestion) => Promise<void>
/** Without a screen to ask on, no price is accepted in place of a reviewed one. */
let asks: Asks = async ({ before, now }) => {
  if (before || now.charges.some(({ tick }) => tick)) throw new AppError('passkey.costRose')
}

/**
 * Sets who shows a new price (state does). It resolves where the user accepts it, and throws what stops the operation.
 */
export function askPrices(next: Asks): void {
  asks = next
}

type Agreeing = {
  chainId: number
  calls: readonly TransactionCall[]
  /** Estimates it again, at this moment; `fees`: as if it paid these, else those of now. */
  prepare: (fees?: Budget.Fees) => Promise<Prepared>
  /** What was reviewed; missing: no price was. */
  reviewed: Budget.Budget | undefined
  /** A fee (wei per unit) that its place in the queue asks for. */
  least?: bigint
}

/**
 * PK-1: the operation as it is signed: at the limits and fees that were reviewed, where they still suffice. Otherwise
 * its new price is shown, and accepted or not, until one suffices: what is signed never costs more than what the user
 * agreed to. Throws `passkey.costRefused`, `passkey.costRose`, `passkey.unfunded`, what `prepare` does.
 */
export async function agreePrice({ chainId, calls, prepare, reviewed, least = 0n }: Agreeing): Promise<Operation> {
  let agreed = reviewed
  let accepted = false
  for (;;) {
    const found = agreed && (await tryAgreed(agreed, prepare, least))
    if (found && (accepted || found.priced.charges.every(({ tick }) => !tick))) return found.operation
    // How much can be withdrawn follows the fee: it is reviewed again as a whole.
    if (agreed && !found && calls.some(withdraws)) throw new AppError('passkey.costRose')
    const fresh = await prepare()
    // What was reviewed has a charge that is no longer asked for: less than that is signed without a word.
    if (found && agreed && isLess(fresh, agreed)) return fresh.operation
    const { operation, priced } = found ?? fresh
    await refuseUnfunded(chainId, operation, calls)
    const before = agreed && !found ? { expected: agreed.expected, most: Budget.mostOf(agreed) } : null
    await asks({ chainId, now: priced, before })
    agreed = priced.budget
    accepted = true
  }
}

/** Whether a price is no more than the one that was agreed to, and none of it only a claim. */
const isLess = ({ priced: { most, expected, charges } }: Prepared, agreed: Budget.Budget): boolean =>
  most <= Budget.mostOf(agreed) && expected <= agreed.expected && charges.every(({ tick }) => !tick)

/**
 * The operation at the price that was agreed to, with what of that is only a claim; null: it doesn't suffice any more.
 */
async function tryAgreed(
  agreed: Budget.Budget,
  prepare: Agreeing['prepare'],
  least: bigint,
): Promise<Pick<Prepared, 'operation' | 'priced'> | null> {
  const { maxFeePerGas, maxPriorityFeePerGas } = agreed
  const tried = await prepare({ maxFeePerGas, maxPriorityFeePerGas }).catch(error => {
    // A bundler may refuse what is below the base fee; what else is wrong the next one says, at the fees of now.
    if (!(error instanceof RpcError)) throw error
    return null
  })
  if (!tried) return null
  const { operation, priced, facts } = tried
  const fitting = Budget.within(agreed, operation, { base: facts.base, expected: priced.expected, least })
  if (!fitting) return null
  const budget = { ...fitting, expected: agreed.expected }
  return {
    operation: { ...operation, ...fitting },
    priced: {
      ...priced,
      ...{ expected: agreed.expected, most: Budget.mostOf(fitting), budget },
      charges: Budget.chargesOf(fitting, facts),
    },
  }
}
