import { lazy, Suspense, useEffect, useState } from 'react'
import { type HoldDeed, holdDeeds } from '#domain/liquidity/HoldDeed.ts'
import { isRange, type Position } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import type { PositionView } from '#ui/positions/PositionView.ts'
import { Button } from '#ui/primitives/Button.tsx'
import createStyles from '#ui/liquidity/create.css?url'
import deedStyles from '#ui/send/send.css?url'
import { FaultBoundary } from '../FaultBoundary.tsx'
import { loadStyles } from '../loadStyles.ts'

const styled = async <T,>(module: Promise<T>): Promise<T> => (await Promise.all([module, loadStyles(deedStyles)]))[0]
const dialogs = {
  add: lazy(() => styled(import('./hold/AddDialog.tsx')).then(m => ({ default: m.AddDialog }))),
  remove: lazy(() => styled(import('./hold/RemoveDialog.tsx')).then(m => ({ default: m.RemoveDialog }))),
}
const MoveDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('./hold/MoveDialog.tsx'),
    loadStyles(deedStyles),
    loadStyles(createStyles),
  ])
  return { default: module.MoveDialog }
})
const CollectDialog = lazy(() => styled(import('./hold/CollectDialog.tsx')).then(m => ({ default: m.CollectDialog })))

type Opened = HoldDeed | 'move'
const named = (hash: string): Opened | null => [...holdDeeds, 'move' as const].find(deed => `#${deed}` === hash) ?? null

/** LP-4: what its owner can do with a position. The address may name one (`#remove`): a list's menu leads here. */
export function PositionDeeds({ say, position, view }: { say: Say; position: Position; view: PositionView }) {
  const [open, setOpen] = useState<Opened | null>(null)
  const owed = isRange(position) && position.owed0 + position.owed1 > 0n
  // A hook may do with a swap what it likes: what it leaves can't be solved for.
  const moves = isRange(position) && position.pool.hook === undefined
  const can = { collect: owed, remove: position.liquidity > 0n, add: true, move: moves && position.liquidity > 0n }
  useEffect(() => {
    const follow = () => {
      const deed = named(location.hash)
      if (deed && can[deed]) setOpen(deed)
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const close = () => {
    setOpen(null)
    if (named(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
  }
  const Dialog = open === 'add' || open === 'remove' ? dialogs[open] : null
  const deeds = holdDeeds.filter(deed => view.version !== 'v2' || deed !== 'collect')
  return (
    <>
      <div className="position-deeds">
        {deeds.map((deed, at) => (
          <Button
            key={deed}
            variant={at === 0 && can[deed] ? 'primary' : 'secondary'}
            disabled={!can[deed]}
            onClick={() => setOpen(deed)}
          >
            {say.t(`positions.${deed}`)}
          </Button>
        ))}
        {moves && (
          <Button disabled={!can.move} onClick={() => setOpen('move')}>
            {say.t('positions.move')}
          </Button>
        )}
        {view.migrateHref && <Button href={view.migrateHref}>{say.t('positions.migrate')}</Button>}
      </div>
      <FaultBoundary say={say} onClose={close}>
        <Suspense fallback={null}>
          {Dialog && <Dialog say={say} position={position} onClose={close} />}
          {open === 'move' && isRange(position) && <MoveDialog say={say} position={position} onClose={close} />}
          {open === 'collect' && isRange(position) && (
            <CollectDialog say={say} positions={[position]} onClose={close} />
          )}
        </Suspense>
      </FaultBoundary>
    </>
  )
}
