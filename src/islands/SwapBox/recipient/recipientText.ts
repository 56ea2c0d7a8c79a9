import { shownShort } from '#domain/people/Typed.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Recipient } from '#state/swap/swapForm.ts'
import { apart } from '../../apart.ts'

/** `What you buy goes to Ada (0x1234…abcd)` */
export const recipientText = (say: Say, { address, name }: Recipient): string => {
  const short = shownShort(address)
  return say.t('swap.to.line', { who: apart(say, name ? `${safeText(name, 24)} (${short})` : short) })
}
