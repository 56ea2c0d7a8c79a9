import { roundedUp } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import type { Price } from '#state/passkey/ownerWork.ts'
import type { CostLine } from '#ui/passkey/CostLines.tsx'
import { costText, nativeText } from '../deeds/costText.ts'

/** The cost of an operation on a network, as a screen says it. */
export function costLine(say: Say, chainId: number, { priced, error }: Price): CostLine {
  const network = chainById(chainId)?.name ?? String(chainId)
  return {
    network,
    cost: priced && costText(say, chainId, priced.expected),
    most: priced && costText(say, chainId, priced.most),
    missing:
      priced && priced.missing > 0n
        ? say.t('passkeys.missing', { amount: nativeText(say, chainId, roundedUp(priced.missing)), network })
        : null,
    problem: error && say.t(error.code, error.values),
  }
}
