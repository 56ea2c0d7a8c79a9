import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Holding } from '#domain/account/Portfolio.ts'
import type { Say } from '#i18n/Say.ts'
import { $account, $viewOnly } from '#state/wallet/connection.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { UnwrapDialog } from './lazyDeeds.ts'

/** A button where wrapped currencies are held. */
export function UnwrapAll({ say, wrapped }: { say: Say; wrapped: readonly Holding[] }) {
  const account = useStore($account)
  const viewOnly = useStore($viewOnly)
  const [open, setOpen] = useState(false)
  if (viewOnly) return null
  return (
    <>
      {wrapped.length > 0 && (
        <Button block onClick={() => setOpen(true)}>
          <Icon name="arrowDown" />
          {say.t('unwrapAll.open')}
        </Button>
      )}
      {open && account && <UnwrapDialog say={say} account={account} wrapped={wrapped} onClose={() => setOpen(false)} />}
    </>
  )
}
