import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { QrCode } from '#ui/primitives/QrCode.tsx'

type Props = {
  say: Say
  cells: boolean[][] /** With its checksum. */
  address: string
  shown: string /** Which networks it is for. */
  note: string
  devnet: boolean
  copied: 'no' | 'yes' | 'failed'
  onCopy: () => void
}

/** BY-2: the address, to scan or to copy. */
export function ReceiveView({ say, cells, address, shown, note, devnet, copied, onCopy }: Props) {
  const half = Math.ceil(address.length / 2)
  return (
    <div className="receive">
      <QrCode cells={cells} label={say.t('drawer.receiveQr', { address: shown })} />
      <p className="receive-address" dir="ltr">
        {address.slice(0, half)}
        <wbr />
        {address.slice(half)}
      </p>
      <Button variant="primary" size="m" block onClick={onCopy}>
        <Icon name={copied === 'yes' ? 'check' : 'copy'} />
        {say.t('drawer.copyAddress')}
      </Button>
      <p role="status" className="soft">
        {copied === 'no' ? '' : say.t(copied === 'yes' ? 'account.copied' : 'account.copyFailed')}
      </p>
      <p className="soft">{note}</p>
      {devnet && <p className="card card-warn pad-s account-devnet">{say.t('shell.devnet.note')}</p>}
    </div>
  )
}
