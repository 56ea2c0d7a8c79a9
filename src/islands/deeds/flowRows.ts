import { toDecimal } from '#domain/Amount.ts'
import { shapeOf } from '#domain/deeds.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { type FlowReceipt, type Given, type Moved, staysOf } from '#state/deeds/flow/flowReceipt.ts'
import type { DoneView } from '#ui/deeds/DeedDone.tsx'
import { apart } from '../apart.ts'

type Rows = DoneView['rows']

/**
 * The rows of what a flow moved. Of one kind of deed: what came and what went, each currency once. Of several: what was
 * withdrawn, swapped and deposited, and what stays in the wallet. `given`: what was set apart for it from the wallet.
 */
export function flowRows(say: Say, receipt: FlowReceipt, given?: readonly Given[]): Rows {
  const { parts, moved } = receipt
  const last = parts.at(-1)?.deed
  const named = (raw: bigint, { decimals, symbol }: Moved['currency'], paid?: 'paid') =>
    apart(say, `${say.amount(raw, decimals, paid)} ${safeText(symbol, 12)}`)
  const listed = (all: readonly Given[], paid?: 'paid') =>
    all.map(({ currency, raw }) => named(raw, currency, paid)).join(' + ')
  const way = (all: readonly Moved[], side: 'in' | 'out'): Given[] =>
    all.filter(each => each[side] > 0n).map(({ currency, [side]: raw }) => ({ currency, raw }))
  const each = (all: readonly Given[], key: string): Rows =>
    all.map(({ currency, raw }) => ({
      name: say.t(key, { symbol: safeText(currency.symbol, 12) }),
      value: say.amount(raw, currency.decimals, key === 'create.deposited' ? 'paid' : undefined),
      exact: toDecimal(raw, currency.decimals),
    }))
  const again = last !== undefined && shapeOf(last).goesOn === true
  const stays = again && !receipt.unread ? staysOf(receipt, given) : []
  const stayRow = stays.length > 0 ? [{ name: say.t('migrate.stays'), value: listed(stays) }] : []
  if (parts.length < 2) {
    const came = again && !receipt.unread ? [] : way(moved, 'in')
    return [...each(came, 'position.received'), ...each(way(moved, 'out'), 'create.deposited'), ...stayRow]
  }
  return [
    ...parts.flatMap(({ deed, moved: own }): Rows => {
      const [out, came] = [way(own, 'out'), way(own, 'in')]
      const { group, together } = shapeOf(deed)
      if (group === 'liquidity' && together === 'in')
        return came.length > 0
          ? [{ name: say.t(deed === 'collect' ? 'move.fees' : 'move.comesBack'), value: listed(came) }]
          : []
      if (group === 'trade')
        return out.length + came.length > 0
          ? [
              {
                name: say.t('review.step.swap'),
                value: say.t('move.swapOf', { amountIn: listed(out, 'paid'), amountOut: listed(came) }),
              },
            ]
          : []
      return [...each(came, 'position.received'), ...each(out, 'create.deposited')]
    }),
    ...stayRow,
  ]
}
