import { shapeOf } from '#domain/deeds.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import type { DeedRecord } from './DeedRecord.ts'

/** What left and what arrived, raw. Null: unknown. `read`: from the receipt; else as quoted. */
export type Amounts = { amountIn: bigint | null; amountOut: bigint | null; read: boolean }

/** As the receipt says, once there is one; as quoted before, and for records of older versions. */
export function amountsOf({
  deed,
  status,
  moves,
  currencyIn,
  currencyOut,
  amountIn,
  amountOut,
}: Pick<DeedRecord, 'deed' | 'status' | 'moves' | 'currencyIn' | 'currencyOut' | 'amountIn' | 'amountOut'>): Amounts {
  if (status !== 'confirmed' || moves === undefined)
    return { amountIn: BigInt(amountIn), amountOut: BigInt(amountOut), read: false }
  if (moves === null) return { amountIn: null, amountOut: null, read: false }
  const moved = ({ id }: Partial<CurrencyLabel>, way: 'in' | 'out'): bigint | null => {
    const move = moves.find(each => 'currency' in each && each.currency.id === id && each.way === way)
    if (move) return BigInt(move.raw)
    const items = moves.filter(each => 'item' in each && each.item.contract === id && each.way === way)
    if (items.length > 0) return items.reduce((sum, { raw }) => sum + BigInt(raw), 0n)
    // The logs tell of every token; of the native currency they may not.
    return id === 'NATIVE' ? null : 0n
  }
  const { together } = shapeOf(deed)
  return { amountIn: moved(currencyIn, together ?? 'out'), amountOut: moved(currencyOut, together ?? 'in'), read: true }
}
