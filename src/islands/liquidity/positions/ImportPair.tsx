import { useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import createStyles from '#ui/liquidity/create.css?url'
import selectorStyles from '#ui/tokenSelector/tokenSelector.css?url'
import { FaultBoundary } from '../../FaultBoundary.tsx'
import { later } from '../../later.tsx'

const ImportDialog = later(
  async () => (await import('./ImportDialog.tsx')).ImportDialog,
  [createStyles, selectorStyles],
)

/** LP-4: a v2 pair that is missing in the list is found by its tokens. */
export function ImportPair({ say, account }: { say: Say; account: Address }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="soft import-pair">
      {say.t('positions.importAsk')}{' '}
      <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
        {say.t('positions.import')}
      </Button>
      <FaultBoundary say={say} onClose={() => setOpen(false)}>
        {open && <ImportDialog say={say} account={account} onClose={() => setOpen(false)} />}
      </FaultBoundary>
    </div>
  )
}
