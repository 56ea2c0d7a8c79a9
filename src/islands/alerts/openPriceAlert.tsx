import { createRoot } from 'react-dom/client'
import type { CurrencyId } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import alertStyles from '#ui/alerts/alerts.css?url'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { loadStyles } from '../loadStyles.ts'
import { pageSay } from '../pageSay.ts'
import { NotifyNote } from './NotifyNote.tsx'
import { type AlertToken, PriceAlertForm } from './PriceAlertForm.tsx'

function PriceAlertDialog({ say, token, onClose }: { say: Say; token: AlertToken; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} shape="sheet" title={say.t('alerts.price.title')} closeLabel={say.t('drawer.close')}>
      <div className="alerts">
        <PriceAlertForm say={say} token={token} />
        <NotifyNote say={say} />
      </div>
    </Dialog>
  )
}

/** A token's page: `key` is what its star calls the token, `token:1:0x…`. Closing gives the focus back. */
export async function openPriceAlert(key: string): Promise<void> {
  const [, chainId, address] = key.split(':')
  const symbol = document.querySelector('.detail-symbol')?.textContent ?? ''
  const [say] = await Promise.all([pageSay('alerts'), loadStyles(alertStyles)])
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const token = { chainId: Number(chainId), address: address as CurrencyId, symbol }
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<PriceAlertDialog say={say} token={token} onClose={close} />)
}
