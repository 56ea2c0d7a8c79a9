import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { isRange, type RangePosition } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import type { Listed } from '#state/liquidity/positions.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { FaultBoundary } from '../../FaultBoundary.tsx'
import { withDeedStyles } from '../../deeds/withDeedStyles.ts'

const CollectDialog = withDeedStyles(async () => (await import('./CollectDialog.tsx')).CollectDialog)

/** A network takes no transaction of more than some 16 M gas (EIP-7825); a position's collect is up to 200 k. */
const AT_ONCE = 75

/**
 * LP-2: all fees of a network in one question, of many positions those that are shown first. Nothing where nothing is
 * owed.
 */
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
          {networks.map(chainId => {
            const there = owed.filter(each => each.chainId === chainId)
            const network = chainById(chainId)?.name ?? ''
            return (
              <Button key={chainId} onClick={() => setOpen(there.slice(0, AT_ONCE))}>
                {there.length > AT_ONCE
                  ? say.t('positions.collectSome', { network, n: AT_ONCE, all: there.length })
                  : say.t('positions.collectOn', { network })}
              </Button>
            )
          })}
        </div>
      )}
      <FaultBoundary say={say} onClose={() => setOpen(null)}>
        {open && <CollectDialog say={say} positions={open} onClose={() => setOpen(null)} />}
      </FaultBoundary>
    </>
  )
}
