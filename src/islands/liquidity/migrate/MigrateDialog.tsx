import { useState } from 'react'
import { type Migration, RANGE_BPS } from '#domain/liquidity/Migration.ts'
import { movedSince } from '#domain/liquidity/movedSince.ts'
import { isRange } from '#domain/liquidity/Position.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { isMove, sourceOf } from '#state/liquidity/halves/halfMigrations.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { depositViews, sumText } from '../positions/amounts.ts'
import { HoldDialog } from '../hold/HoldDialog.tsx'
import { useHold } from '../hold/useHold.ts'
import { MigrateSteps } from './MigrateSteps.tsx'
import { useHalfway } from './useHalfway.ts'

type Props = {
  say: Say
  migration: Migration
  sides: readonly [Token, Token] /** The first half was done: it goes on elsewhere. */
  gone: boolean
  onClose: () => void
  onDone: () => void
}

/** LP-5: the review of a migration. What it began with is frozen; what failed as the price moved is shown anew. */
export function MigrateDialog({ say, migration, sides, gone, onClose, onDone }: Props) {
  const [begun, setBegun] = useState(migration)
  const { position, deposit, stays } = begun
  const ask: HoldAsk = {
    ...{ deed: 'migrate', chainId: position.chainId, account: position.owner, positions: [position] },
    migration: begun,
  }
  const hold = useHold({ deed: 'migrate', account: position.owner, ask, onClose })
  const from = sourceOf(position.version, isRange(position) ? String(position.tokenId) : position.pool.id)
  const halfway = useHalfway({
    say,
    of: half => half.chainId === position.chainId && half.from === from && !isMove(half),
    stopped: gone || hold.deed.error !== null,
    onClose,
  })
  const refused = hold.deed.error?.code === 'liquidity.priceMoved'
  const moved = movedSince(position, migration.position) * 2n > (refused ? 0n : BigInt(RANGE_BPS))
  const both = ({ amount0, amount1 }: { amount0: bigint; amount1: bigint }) => sumText(say, [amount0, amount1], sides)
  return (
    <HoldDialog
      say={say}
      deed="migrate"
      chainId={position.chainId}
      hold={hold}
      tokens={sides}
      moved={
        moved && !gone
          ? {
              text: say.t('create.moved', {
                now: both(migration.deposit),
                before: both(deposit),
              }),
              onAccept: () => setBegun(migration),
            }
          : null
      }
      view={{
        heading: say.t('migrate.goesTo', { version: begun.pool.version }),
        amounts: depositViews(say, deposit, sides),
        note: say.t('migrate.staysNote', { amounts: both(stays) }),
      }}
      blocked={gone ? say.t('migrate.half') : null}
      halfway={halfway}
      onDone={onDone}
      after={<MigrateSteps say={say} plan={hold.ready?.plan} />}
    />
  )
}
