import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { SolanaMark } from './SolanaMark.tsx'

type Props = {
  say: Say
  address: string /** The wallet it lies in. */
  wallet: string
  waiting: boolean
  copied: 'no' | 'yes' | 'failed'
  onCopy: () => void
  onReceive: () => void
}

/** WL-8: the address on Solana, below the other one. */
export function SolanaAddress({ say, address, wallet, waiting, copied, onCopy, onReceive }: Props) {
  return (
    <div className="solana-address">
      <SolanaMark size={28} />
      <p>
        <span>
          <bdi translate="no" title={address}>
            {shortAddress(address)}
          </bdi>
        </span>
        <span className="soft">
          {say.t('solana.name')} ·{' '}
          <bdi translate={waiting ? 'yes' : 'no'}>{waiting ? say.t('solana.comingBack') : wallet}</bdi>
        </span>
      </p>
      <span className="solana-tools">
        <Button variant="quiet" size="s" square aria-label={say.t('solana.copy')} onClick={onCopy}>
          <Icon name={copied === 'yes' ? 'check' : 'copy'} />
        </Button>
        <Button
          variant="quiet"
          size="s"
          square
          aria-label={say.t('solana.receiveTitle')}
          data-leads="solanaReceive"
          onClick={onReceive}
        >
          <Icon name="qr" />
        </Button>
      </span>
      <p role="status" className="unseen">
        {copied === 'no' ? '' : say.t(copied === 'yes' ? 'account.copied' : 'account.copyFailed')}
      </p>
    </div>
  )
}
