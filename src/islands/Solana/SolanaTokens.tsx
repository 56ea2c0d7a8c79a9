import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Say } from '#i18n/Say.ts'
import { goTo } from '#state/settings/drawer.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $solana } from '#state/wallet/solana.ts'
import { $solanaHoldings, readSolanaHoldings, wantSolanaHoldings } from '#state/solana/solanaHoldings.ts'
import { $solanaAsset } from '#state/solana/solanaSend.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { SolanaRows } from '#ui/solana/SolanaRows.tsx'

/** What is held on Solana, a group of its own below what is held elsewhere. */
export function SolanaTokens({ say, alone }: { say: Say /** There is nothing above it. */; alone?: boolean }) {
  const { address } = useStore($solana)
  const { holdings, error, address: whose } = useStore($solanaHoldings)
  const { hideBalances } = useStore($preferences)
  useEffect(() => wantSolanaHoldings(), [])
  if (!address) return null
  const known = whose === address ? holdings : null
  return (
    <section
      className={alone ? 'solana-group alone' : 'solana-group'}
      aria-labelledby="solana-group"
      aria-busy={known === null && !error}
    >
      <h3 id="solana-group">{say.t('solana.holdings')}</h3>
      {!alone && <p className="soft account-note">{say.t('solana.notCounted')}</p>}
      {error && (
        <div className="card card-warn pad-s account-note" role="status">
          <p>{say.t(error.code, error.values)}</p>
          {error.retryable && (
            <Button size="s" onClick={() => void readSolanaHoldings()}>
              {say.t('drawer.retry')}
            </Button>
          )}
        </div>
      )}
      {known ? (
        <SolanaRows
          say={say}
          holdings={known}
          hidden={hideBalances}
          onSend={key => {
            $solanaAsset.set(key)
            goTo('solanaSend')
          }}
        />
      ) : (
        !error && <RowSkeletons rows={2} />
      )}
    </section>
  )
}
