import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Dialog } from '../primitives/Dialog.tsx'
import { Icon } from '../primitives/Icon.tsx'

type Props = { say: Say; promo: 'solana' | 'smartWallet'; onFollow: () => void; onClose: () => void }

/** SE-8: what is new and what it is good for, a way to it, and a way out. */
export function PromoDialog({ say, promo, onFollow, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={say.t(`promo.${promo}.title`)} closeLabel={say.t('fault.close')}>
      <div className="fault-note">
        <p className="promo-mark">
          <Icon name={promo === 'solana' ? 'globe' : 'shield'} />
        </p>
        <p>{say.t(`promo.${promo}.text`)}</p>
        <p className="fault-ways">
          <Button variant="primary" onClick={onFollow}>
            {say.t(`promo.${promo}.follow`)}
          </Button>
          <Button onClick={onClose}>{say.t('promo.later')}</Button>
        </p>
      </div>
    </Dialog>
  )
}
