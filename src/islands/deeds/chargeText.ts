import type { Charge } from '#domain/passkey/Budget.ts'
import type { Say } from '#i18n/Say.ts'
import { costText } from './costText.ts'

/** A part of a price that is only a claim, and who keeps it. */
export const chargeText = (say: Say, chainId: number, { by, amount }: Charge): string =>
  say.t(by === 'bundler' ? 'passkeys.chargeOfBundler' : 'passkeys.chargeOfTip', {
    amount: costText(say, chainId, amount),
  })
