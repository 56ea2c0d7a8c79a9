import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'

type Props = {
  say: Say
  amount: string
  recipient: string
  signature: string
  copied: 'no' | 'yes' | 'failed'
  onCopy: () => void
  onAgain: () => void
  onClose: () => void
}

/** The transfer is confirmed. */
export function SolanaDone({ say, amount, recipient, signature, copied, onCopy, onAgain, onClose }: Props) {
  return (
    <div className="solana-done">
      <span className="solana-tick">
        <Icon name="check" />
      </span>
      <p role="status" className="solana-done-text">
        {say.t('solana.doneNote', { amount, recipient })}
      </p>
      <div className="solana-id">
        <span className="soft">{say.t('solana.signature')}</span>
        <code dir="ltr" title={signature}>
          {`${signature.slice(0, 10)}…${signature.slice(-10)}`}
        </code>
        <Button variant="quiet" size="s" square aria-label={say.t('solana.copySignature')} onClick={onCopy}>
          <Icon name={copied === 'yes' ? 'check' : 'copy'} />
        </Button>
      </div>
      <p role="status" className="unseen">
        {copied === 'no' ? '' : say.t(copied === 'yes' ? 'solana.copied' : 'account.copyFailed')}
      </p>
      <div className="solana-deeds">
        <Button onClick={onAgain}>{say.t('solana.again')}</Button>
        <Button variant="primary" onClick={onClose}>
          {say.t('connect.close')}
        </Button>
      </div>
    </div>
  )
}
