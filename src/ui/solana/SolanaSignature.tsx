import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'

type Props = { say: Say; signature: string; copied: 'no' | 'yes' | 'failed'; onCopy: () => void }

/** By what a transfer is found in any explorer. */
export function SolanaSignature({ say, signature, copied, onCopy }: Props) {
  return (
    <>
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
    </>
  )
}
