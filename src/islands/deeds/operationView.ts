import { chainById } from '#domain/chains/chains.ts'
import { roundedUp } from '#domain/Amount.ts'
import type { Say } from '#i18n/Say.ts'
import type { OperationReview } from '#state/deeds/review/operationReview.ts'
import type { OperationView } from '#ui/deeds/OperationNote.tsx'
import { changeLines, unsureText } from './changeLines.ts'
import { chargeText } from './chargeText.ts'
import { costText, nativeText } from './costText.ts'

/** An operation as a screen draws it. `pending` null: nothing of the owners goes along. */
export function operationView(say: Say, chainId: number, { priced, pending }: OperationReview): OperationView {
  const { expected, most, deposit, missing, charges } = priced
  const network = chainById(chainId)?.name ?? ''
  const paid = deposit < most ? deposit : most
  return {
    cost: costText(say, chainId, expected),
    most: costText(say, chainId, most),
    deposit: paid > 0n ? costText(say, chainId, paid) : null,
    missing:
      missing > 0n
        ? say.t('passkeys.missing', { amount: nativeText(say, chainId, roundedUp(missing)), network })
        : null,
    charges: charges.map(charge => chargeText(say, chainId, charge)),
    along: pending ? changeLines(say, pending) : [],
    unsure: (pending?.unsure ?? []).map(named => ({ id: named.owner, text: unsureText(say, chainId, named) })),
  }
}
