import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { currenciesOf, isRange, type Position, positionId } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import { $pairLives, lifeKey, wantPairLife } from '#state/liquidity/pairLives.ts'
import { $poolsOf, wantPool } from '#state/liquidity/poolsOf.ts'
import { type Listed, type Positions, positionsOf } from '#state/liquidity/positions.ts'
import { $tokens, resolveToken } from '#state/tokens/tokens.ts'
import type { PositionView } from '#ui/positions/PositionView.ts'
import { positionView } from './positionView.ts'

/** The positions of a wallet, kept true while the screen is there. */
export function usePositions(owner: Address | null): Positions {
  const $positions = useMemo(() => positionsOf(owner), [owner])
  return useStore($positions, { ssr: 'initial' })
}

/** What is to be known of positions' tokens and pools is asked for; it shows when it is known. */
export function useWanted(positions: readonly Position[]): void {
  const asked = positions.map(positionId).join()
  useEffect(() => {
    const abort = new AbortController()
    for (const { chainId, pool } of positions) {
      void wantPool(chainId, pool.id)
      for (const currency of currenciesOf(pool))
        resolveToken(chainId, currency, abort.signal).catch(
          (error: unknown) => abort.signal.aborted || console.warn('Tarn: a token could not be read', error),
        )
    }
    return () => abort.abort()
  }, [asked])
}

/**
 * What shares of pairs went through, as far as it is read: it says what they earn. `whole`: on a position's own page.
 */
function useLives(positions: readonly Position[], whole: boolean) {
  const shares = positions.map(each => (isRange(each) ? '' : lifeKey(each))).join()
  useEffect(() => {
    // On its own page a pair's past is told also once nothing is left of it: then its profit is final.
    for (const position of positions)
      if (!isRange(position) && (whole || position.liquidity > 0n)) wantPairLife(position, whole)
  }, [shares])
  return useStore($pairLives, { ssr: 'initial' })
}

/** Positions as they are drawn. `turned`: prices the other way round; `alone`: on a page of its own. */
export function usePositionViews(
  say: Say,
  listed: readonly Listed[],
  { turned = false, alone = false }: { turned?: boolean; alone?: boolean } = {},
): PositionView[] {
  const tokens = useStore($tokens, { ssr: 'initial' })
  const pools = useStore($poolsOf, { ssr: 'initial' })
  const positions = listed.map(({ position }) => position)
  useWanted(positions)
  const lives = useLives(positions, alone)
  const now = Math.floor(Date.now() / 1_000)
  return useMemo(
    () => listed.map(each => positionView(say, { listed: each, known: { tokens, pools, lives, now }, turned })),
    [say, listed, tokens, pools, lives, turned],
  )
}
