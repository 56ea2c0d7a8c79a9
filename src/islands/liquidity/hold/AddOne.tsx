import type { ReactNode } from 'react'
import { NO_TICKS } from '#domain/liquidity/entry/Entry.ts'
import { isRange, type Position } from '#domain/liquidity/Position.ts'
import { versions } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import { goingOf } from '#domain/liquidity/goingOf.ts'
import { OneToken, type OneTarget } from './OneToken.tsx'

type Props = {
  say: Say
  position: Position
  /** Chooses between this and both tokens. */
  ways: ReactNode
  onClose: () => void
}

/** GO-11: more of a position out of one token. */
export function AddOne({ say, position, ways, onClose }: Props) {
  return <OneToken say={say} target={targetOf(position)} head={ways} onClose={onClose} />
}

function targetOf(position: Position): OneTarget {
  const { chainId, pool, owner } = position
  const going = goingOf(position)
  const native = !versions[pool.version].native && going.includes('NATIVE')
  const common = { chainId, pool, owner, going, native, into: position }
  if (isRange(position)) {
    const { tickLower, tickUpper, sqrtPriceX96 } = position
    return { ...common, range: { tickLower, tickUpper }, price: { sqrtPriceX96 } }
  }
  const { reserve0, reserve1, totalSupply, kLast } = position
  return { ...common, range: NO_TICKS, shares: { totalSupply, kLast }, price: { reserve0, reserve1 } }
}
