import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { QrCode } from '#ui/primitives/QrCode.tsx'

/** WalletConnect: what a wallet on another device scans. */
export function PairingCode({ say, cells, onCopy }: { say: Say; cells: boolean[][]; onCopy: () => void }) {
  return (
    <div className="connect-pairing">
      <p>{say.t('connect.scan')}</p>
      <QrCode cells={cells} label={say.t('connect.scanLabel')} />
      <Button size="s" onClick={onCopy}>
        {say.t('connect.scanCopy')}
      </Button>
    </div>
  )
}
