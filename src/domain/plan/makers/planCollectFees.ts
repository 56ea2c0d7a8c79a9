import type { Address } from '../../chains/Chain.ts'
import { managers } from '../../liquidity/encode/managers.ts'
import type { RangePosition } from '../../liquidity/Position.ts'
import type { CurrencyId } from '../../swap/Trade.ts'
import type { CallStep, CurrencyLabel, Line, SteppedPlan } from '../DeedPlan.ts'
import { callOf } from '../callOf.ts'
import type { PositionChange, Promised } from '../Expectation.ts'
import { sidesOf } from '../../liquidity/sidesOf.ts'
import { protocolVersions } from '../../protocols/Pool.ts'
import { isRanged } from '../../versions.ts'
import { spenderOf } from './LiquidityTerms.ts'

/** One position whose fees are collected; `native`, of v3: the wrapped side comes as the native currency. */
export type Collecting = {
  position: RangePosition
  native: boolean
  labels: readonly [CurrencyLabel, CurrencyLabel]
}

/**
 * LP-2: what is owed to positions of one network comes, each version's in one call. Throws a RangeError where nothing
 * is owed.
 */
export function planCollectFees({
  chainId,
  account,
  deadline,
  positions,
}: {
  chainId: number
  account: Address
  /** Unix seconds; v4's own, v3 has none. */
  deadline: bigint
  positions: readonly Collecting[]
}): SteppedPlan {
  if (positions.some(({ position }) => position.chainId !== chainId)) throw new RangeError('positions elsewhere')
  if (!positions.some(({ position: { owed0, owed1 } }) => owed0 + owed1 > 0n)) throw new RangeError('nothing is owed')
  const steps = protocolVersions.filter(isRanged).flatMap((version): { step: CallStep; lines: Line[] }[] => {
    const own = positions.filter(({ position }) => position.version === version)
    if (own.length === 0) return []
    const paying = own.map(({ position: { pool, tokenId }, native }) => {
      const { wrapper } = sidesOf(chainId, pool, native)
      return { pool, tokenId, wrapper: native ? wrapper : null }
    })
    const parts = managers[version].collect(paying, { to: account, deadline })
    const { spender: to } = spenderOf(chainId, version)
    const alone = promisesOf(chainId, account, own)
    return [{ step: { way: 'call', kind: null, to, value: 0n, parts, owner: account, alone }, lines: linesOf(own) }]
  })
  return {
    ...{ deed: 'collect', chainId, account, deadline, left: [] },
    steps: steps.map(({ step }) => step),
    calls: steps.map(({ step }) => callOf(step, null)),
    lines: steps.map(({ lines }) => lines),
    promises: { ...promisesOf(chainId, account, positions), permits: [] },
  }
}

/** One line a pair of currencies, whatever positions of it pay. */
function linesOf(positions: readonly Collecting[]): Line[] {
  const lines = new Map<string, Line>()
  for (const { position, labels } of positions) {
    const [currencyIn, currencyOut] = labels
    const key = `${currencyIn.id} ${currencyOut.id}`
    const { amountIn = 0n, amountOut = 0n } = lines.get(key) ?? {}
    const sums = { amountIn: amountIn + position.owed0, amountOut: amountOut + position.owed1 }
    lines.set(key, { currencyIn, currencyOut, ...sums })
  }
  return [...lines.values()]
}

function promisesOf(chainId: number, account: Address, positions: readonly Collecting[]): Omit<Promised, 'permits'> {
  const owed = new Map<CurrencyId, bigint>()
  const changes: PositionChange[] = []
  for (const { position, native } of positions) {
    const { pool, tokenId, owed0, owed1 } = position
    const { currencies } = sidesOf(chainId, pool, native)
    for (const [side, currency] of currencies.entries())
      owed.set(currency, (owed.get(currency) ?? 0n) + (side === 0 ? owed0 : owed1))
    const { spender: contract } = spenderOf(chainId, pool.version)
    changes.push({ contract, id: tokenId, takes: 0n, adds: false, tokens: [pool.token0, pool.token1] })
  }
  return {
    ...{ spends: [], items: [], positions: changes },
    receives: [...owed].map(([currency, min]) => ({ currency, min, to: account, said: 0n })),
  }
}
