import { useStore } from '@nanostores/react'
import type { Say } from '#i18n/Say.ts'
import { $solana } from '#state/wallet/solana.ts'
import { openConnect } from '#state/wallet/connectDialog.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { Button } from '#ui/primitives/Button.tsx'

type Props = { say: Say; text: string; busy?: boolean }

/**
 * What only a wallet can show, before there is one. Built once for all visitors: one who returns with a wallet never
 * sees it (PR-6, [data-unknown]), unless that is a Solana wallet alone.
 */
export function ConnectPanel({ say, text, busy = false }: Props) {
  const { address } = useStore($solana, { ssr: 'initial' })
  return (
    <div className="card position-empty" data-unknown={address === null ? '' : undefined}>
      <EmptyPanel text={text}>
        <Button variant="primary" busy={busy} onClick={openConnect}>
          {say.t('connect.title')}
        </Button>
      </EmptyPanel>
    </div>
  )
}
