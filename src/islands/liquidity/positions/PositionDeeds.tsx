import { useEffect, useState } from 'react'
import { type PositionDeed, positionDeeds } from '#domain/liquidity/HoldDeed.ts'
import { canCompound, isRange, type Position, takesFees } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import createStyles from '#ui/liquidity/create.css?url'
import { sourceOf } from '#state/liquidity/halves/halfMigrations.ts'
import type { PositionView } from '#ui/positions/PositionView.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { FaultBoundary } from '../../FaultBoundary.tsx'
import { Halves } from '../migrate/Halves.tsx'
import { withDeedStyles } from '../../deeds/withDeedStyles.ts'

const dialogs = {
  add: withDeedStyles(async () => (await import('../hold/AddDialog.tsx')).AddDialog),
  compound: withDeedStyles(async () => (await import('../hold/CompoundDialog.tsx')).CompoundDialog),
  move: withDeedStyles(async () => (await import('../hold/MoveDialog.tsx')).MoveDialog, createStyles),
  remove: withDeedStyles(async () => (await import('../hold/RemoveDialog.tsx')).RemoveDialog),
}
const CollectDialog = withDeedStyles(async () => (await import('../hold/CollectDialog.tsx')).CollectDialog)

const named = (hash: string): PositionDeed | null => positionDeeds.find(deed => `#${deed}` === hash) ?? null

/** LP-4: what its owner can do with a position. The address may name one (`#remove`): a list's menu leads here. */
export function PositionDeeds({ say, position, view }: { say: Say; position: Position; view: PositionView }) {
  const [open, setOpen] = useState<PositionDeed | null>(null)
  const owed = isRange(position) && position.owed0 + position.owed1 > 0n
  const from = sourceOf(position.version, isRange(position) ? String(position.tokenId) : position.pool.id)
  // A hook may do with a swap what it likes: what it leaves can't be solved for.
  const moves = isRange(position) && position.pool.hook === undefined
  const there = position.liquidity > 0n
  const can = { collect: owed, compound: canCompound(position), remove: there, add: true, move: moves && there }
  useEffect(() => {
    const follow = () => {
      const deed = named(location.hash)
      // A dialog of fees says itself that there are none yet.
      if (deed && (can[deed] || (deed === 'compound' && takesFees(position)))) setOpen(deed)
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const close = () => {
    setOpen(null)
    if (named(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
  }
  const Dialog = open !== null && open !== 'collect' ? dialogs[open] : null
  const offered = { ...can, collect: isRange(position), compound: takesFees(position), remove: true, move: moves }
  const deeds = positionDeeds.filter(deed => offered[deed])
  return (
    <>
      <Halves
        say={say}
        of={half => half.chainId === position.chainId && half.from === from}
        into={position}
        onDone={() => {}}
      />
      <div className="position-deeds">
        {deeds.map((deed, at) => (
          <Button
            key={deed}
            variant={at === 0 && can[deed] && !(view.smallFees && deed === 'collect') ? 'primary' : 'secondary'}
            disabled={!can[deed]}
            onClick={() => setOpen(deed)}
          >
            {say.t(`positions.${deed}`)}
          </Button>
        ))}
        {view.migrateHref && <Button href={view.migrateHref}>{say.t('positions.migrate')}</Button>}
      </div>
      <FaultBoundary say={say} onClose={close}>
        {Dialog && <Dialog say={say} position={position} onClose={close} />}
        {open === 'collect' && isRange(position) && <CollectDialog say={say} positions={[position]} onClose={close} />}
      </FaultBoundary>
    </>
  )
}
