import { useState } from 'react'
import { type CreateForm, empty } from '#domain/liquidity/CreateForm.ts'
import { type CreateMoment, createMoment } from '#domain/liquidity/CreateMoment.ts'
import { presetRange, withRange } from '#domain/liquidity/CreateRange.ts'
import { lpSlippageBps } from '#domain/liquidity/lpSlippage.ts'
import { currenciesOf, type RangePosition } from '#domain/liquidity/Position.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import { isTurnedAt } from '../positions/positionView.ts'

export type Ranging = {
  form: CreateForm
  symbols: { a: string; b: string }
  moment: CreateMoment
  change: (form: CreateForm) => void
}

/**
 * The range that is chosen for a position, as a new one's is chosen. It begins as wide as a usual one around the
 * price of now.
 */
export function useRangeForm(position: RangePosition, sides: readonly [Token, Token]): Ranging {
  const { pool, chainId, version, sqrtPriceX96, liquidity, tick } = position
  const [a, b] = currenciesOf(pool)
  const order = {
    ...{ aIs0: true, decimals0: sides[0].decimals, decimals1: sides[1].decimals },
    tickSpacing: pool.tickSpacing ?? 1,
  }
  const [form, change] = useState<CreateForm>(() => {
    const bare = { ...empty(version, chainId), a, b, fee: pool.fee, inverted: isTurnedAt(position, sides) }
    return withRange(bare, order, presetRange({ preset: 'wide', tick, form: bare, order }))
  })
  const moment = createMoment({
    ...{ form, aIs0: true, slippageBps: lpSlippageBps(pool), held: { a: null, b: null } },
    facts: { pool, block: 0n, there: true, sqrtPriceX96, liquidity, pair: null },
    decimals: { a: sides[0].decimals, b: sides[1].decimals },
  })
  return { form, moment, change, symbols: { a: safeText(sides[0].symbol, 12), b: safeText(sides[1].symbol, 12) } }
}
