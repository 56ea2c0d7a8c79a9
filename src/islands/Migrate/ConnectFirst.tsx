import type { Say } from '#i18n/Say.ts'
import { openConnect } from '#state/wallet/connectDialog.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { Button } from '#ui/primitives/Button.tsx'

/** Before a wallet is known there is nothing to move. */
export const ConnectFirst = ({ say }: { say: Say }) => (
  <div className="card position-empty">
    <EmptyPanel text={say.t('migrate.connect')}>
      <Button variant="primary" onClick={openConnect}>
        {say.t('connect.title')}
      </Button>
    </EmptyPanel>
  </div>
)
