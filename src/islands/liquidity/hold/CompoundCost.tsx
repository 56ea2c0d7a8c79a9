import { useStore } from '@nanostores/react'
import { chainById } from '#domain/chains/chains.ts'
import { currenciesOf, type RangePosition } from '#domain/liquidity/Position.ts'
import { usdOf } from '#domain/liquidity/PositionFigures.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { ReadyPlan } from '#state/deeds/review/readyPlan.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { Icon } from '#ui/primitives/Icon.tsx'
import { moneyOf } from '../../deeds/costText.ts'
import { priceOf } from '../positions/positionView.ts'

type Props = { say: Say; position: RangePosition; sides: readonly [Token, Token]; ready: ReadyPlan | null }

/** Says that the network takes more than the fees are worth, where both are known in dollars. */
export function CompoundCost({ say, position, sides, ready }: Props) {
  const tokens = useStore($tokens)
  const { chainId, pool, owed0, owed1 } = position
  const wei = ready?.operation ? ready.operation.priced.expected : (ready?.cost ?? null)
  const cost = wei === null || chainById(chainId)?.testnet ? null : moneyOf(chainId, wei)
  const [price0 = null, price1 = null] = currenciesOf(pool).map(id => {
    const token = tokens[tokenKey(chainId, id)]
    return token ? priceOf(token, tokens) : null
  })
  const decimals = [sides[0].decimals, sides[1].decimals] as const
  const fees = usdOf([owed0, owed1], { prices: [price0, price1], decimals })
  if (cost === null || fees === null || cost <= fees) return null
  return (
    <p className="swap-note note-amber" role="status">
      <Icon name="warning" />
      <span>
        {say.t('compound.costsMore', { cost: say.figure('usdFull', cost), fees: say.figure('usdFull', fees) })}
      </span>
    </p>
  )
}
