import { Suspense, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { isRange, type RangePosition } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import type { Listed } from '#state/liquidity/positions.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { FaultBoundary } from '../../FaultBoundary.tsx'
import { withDeedStyles } from '../../deeds/withDeedStyles.ts'

const CollectDialog = withDeedStyles(async () => (await import('./CollectDialog.tsx')).CollectDialog)

/** LP-2: all fees of a network in one question. Nothing where nothing is owed. */
export function CollectAll({ say, listed }: { say: Say; listed: readonly Listed[] }) {
  const [open, setOpen] = useState<readonly RangePosition[] | null>(null)
  const owed = listed.flatMap(({ position }): RangePosition[] =>
    isRange(position) && position.owed0 + position.owed1 > 0n ? [position] : [],
  )
  const networks = [...new Set(owed.map(({ chainId }) => chainId))]
  return (
    <>
      {networks.length > 0 && (
        <div className="position-deeds">
          {networks.map(chainId => (
            <Button key={chainId} onClick={() => setOpen(owed.filter(each => each.chainId === chainId))}>
              {say.t('positions.collectOn', { network: chainById(chainId)?.name ?? '' })}
            </Button>
          ))}
        </div>
      )}
      <FaultBoundary say={say} onClose={() => setOpen(null)}>
        <Suspense fallback={null}>
          {open && <CollectDialog say={say} positions={open} onClose={() => setOpen(null)} />}
        </Suspense>
      </FaultBoundary>
    </>
  )
}
