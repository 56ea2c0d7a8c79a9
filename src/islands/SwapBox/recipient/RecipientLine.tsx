import type { Say } from '#i18n/Say.ts'
import type { Recipient } from '#state/swap/swapForm.ts'
import { recipientText } from './recipientText.ts'

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
