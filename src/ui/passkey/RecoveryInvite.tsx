import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { QrCode } from '#ui/primitives/QrCode.tsx'
import { FullAddress } from './FullAddress.tsx'

type Props = {
  say: Say
  address: string
  link: string
  cells: boolean[][]
  copied: 'no' | 'yes' | 'failed'
  onCopy: () => void
  onDone: () => void
}

/** PK-4: where the recovery address agrees: a link for any device that holds it. */
export function RecoveryInvite({ say, address, link, cells, copied, onCopy, onDone }: Props) {
  return (
    <div className="passkey-dialog recovery-invite">
      <p>{say.t('recovery.invite')}</p>
      <p>
        <FullAddress address={address} />
      </p>
      <QrCode cells={cells} label={say.t('recovery.qr')} />
      <p className="recovery-link" dir="ltr">
        {link}
      </p>
      <div className="passkey-deeds">
        <Button variant="primary" onClick={onCopy}>
          <Icon name={copied === 'yes' ? 'check' : 'copy'} />
          {say.t('recovery.copyLink')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {say.t('recovery.close')}
        </Button>
      </div>
      <p role="status" className="soft">
        {copied === 'no' ? '' : say.t(copied === 'yes' ? 'recovery.linkCopied' : 'account.copyFailed')}
      </p>
    </div>
  )
}
