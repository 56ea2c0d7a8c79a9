import { AppError } from '#domain/Errors.ts'
import * as Budget from '#domain/passkey/Budget.ts'
import type { OperationCost } from '#domain/passkey/OperationCost.ts'
import { withdraws } from '#domain/plan/readers/depositReader.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import type { Operation } from '../userOperation.ts'
import type { Prepared, PricedOperation } from './priceOperation.ts'
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

/** Sets who shows a new price (state does). It resolves where the user accepts it, and throws what stops the operation. */
export function askPrices(next: Asks): void {
  asks = next
}

type Agreeing = {
  chainId: number
  calls: readonly TransactionCall[]
  /** Estimates it again, at this moment. */
  prepare: () => Promise<Prepared>
  /** What was reviewed; missing: no price was. */
  reviewed: Budget.Budget | undefined
  /** A fee (wei per unit) that its place in the queue asks for. */
  least?: bigint
}

/**
 * PK-1: the operation as it is signed: at the limits and fees that were reviewed, where they still suffice. Otherwise its new price is shown, and accepted or not, until one
 * suffices: what is signed never costs more than what the user agreed to. Throws `passkey.cancelled`, `passkey.costRose`, `passkey.unfunded`, what `prepare` does.
 */
export async function agreePrice({ chainId, calls, prepare, reviewed, least }: Agreeing): Promise<Operation> {
  let agreed = reviewed
  let accepted = false
  for (;;) {
    const { operation, priced, facts } = await prepare()
    const fitting = agreed && Budget.within(agreed, operation, { base: facts.base, ...(least ? { least } : {}) })
    const dear = fitting && !accepted && Budget.chargesOf(fitting, facts).some(({ tick }) => tick)
    if (fitting && !dear) return { ...operation, ...fitting }
    // How much can be withdrawn follows the fee: it is reviewed again as a whole.
    if (agreed && !fitting && calls.some(withdraws)) throw new AppError('passkey.costRose')
    const shown =
      fitting && agreed
        ? { operation: { ...operation, ...fitting }, priced: again(priced, { fitting, agreed, facts }) }
        : { operation, priced }
    await refuseUnfunded(chainId, shown.operation, calls)
    const before = agreed && !fitting ? { expected: agreed.expected, most: Budget.mostOf(agreed) } : null
    await asks({ chainId, now: shown.priced, before })
    agreed = shown.priced.budget
    accepted = true
  }
}

type Fitting = { fitting: Budget.Limits & Budget.Fees; agreed: Budget.Budget; facts: Budget.Facts }

/** The price of what was reviewed, which suffices and has a charge that is to be agreed to by itself. */
const again = (priced: PricedOperation, { fitting, agreed, facts }: Fitting): PricedOperation => ({
  ...priced,
  ...{ expected: agreed.expected, most: Budget.mostOf(fitting), budget: { ...agreed, ...fitting } },
  charges: Budget.chargesOf(fitting, facts),
})
