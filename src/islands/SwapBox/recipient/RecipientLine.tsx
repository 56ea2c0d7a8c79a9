import type { Say } from '#i18n/Say.ts'
import type { Recipient } from '#state/swap/swapForm.ts'
import { shownShort } from '#domain/people/Typed.ts'
import { safeText } from '#domain/token/Token.ts'
import { apart } from '../../apart.ts'

/** `What you buy goes to Ada (0x1234…abcd)` */
const recipientText = (say: Say, { address, name }: Recipient): string => {
  const short = shownShort(address)
  return say.t('swap.to.line', { who: apart(say, name ? `${safeText(name, 24)} (${short})` : short) })
}

/** `chosen` null: oneself. */
type Props = { say: Say; chosen: Recipient | null; onAsk: () => void; onMyself: () => void }

/** Who gets what is bought, below both sides. */
export const RecipientLine = ({ say, chosen, onAsk, onMyself }: Props) => (
  <p className="swap-to">
    {chosen === null ? (
      <button type="button" className="link" aria-haspopup="dialog" onClick={onAsk}>
        {say.t('swap.to.add')}
      </button>
    ) : (
      <>
        <span>{recipientText(say, chosen)}</span>{' '}
        <button type="button" className="link" onClick={onMyself}>
          {say.t('swap.to.clear')}
        </button>
      </>
    )}
  </p>
)
