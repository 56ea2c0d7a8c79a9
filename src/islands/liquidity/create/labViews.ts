// The lab's answer as it is written.
import { toNumber } from '#domain/Amount.ts'
import type { Amounts } from '#domain/protocols/v3/LiquidityMath.ts'
import { isRanged } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import type { LabAnswer, LabQuestion } from '#state/liquidity/lab.ts'
import type { LabView } from '#ui/liquidity/LabFigures.tsx'
import { apart } from '../../apart.ts'
import { costText, moneyOf } from '../../deeds/costText.ts'
import { worth } from '#i18n/worth.ts'
import type { Creating } from './useCreate.ts'

const YEAR = 365 * 86_400
/** A rate of a year out of less than this says nothing. */
const LEAST_SECONDS = 6 * 3_600
/** Put in where nothing is typed, USD. */
const USUAL_USD = 1_000

/** Tokens of the pool in its own order. */
const inOrder = <T>({ moment }: Creating, a: T, b: T): [T, T] => (moment?.order.aIs0 ? [a, b] : [b, a])

/** What the lab is asked; null while there is no range, or no pool with a price. */
export function labQuestion(creating: Creating, days: number, follow: boolean): LabQuestion | null {
  const { form, facts, moment, usd } = creating
  if (!facts || !moment || moment.isNew || moment.range.status !== 'ok' || !isRanged(facts.pool.version)) return null
  const { tickLower, tickUpper } = moment.range
  const { decimals1 } = moment.order
  const [, usd1] = inOrder(creating, usd.a, usd.b)
  const whole = usd1 === null || !(usd1 > 0) ? 1 : USUAL_USD / usd1
  const usual = BigInt(Math.ceil(whole * 10 ** Math.min(decimals1, 12))) * 10n ** BigInt(Math.max(0, decimals1 - 12))
  const { deposit, sqrtPriceX96 } = moment
  const amounts = deposit ?? { amount0: 0n, amount1: usual }
  return {
    ...{ chainId: form.chainId, poolId: facts.pool.id, fee: facts.pool.fee, days, follow },
    range: { tickLower, tickUpper },
    put: { amount0: amounts.amount0, amount1: amounts.amount1, sqrtPriceX96 },
  }
}

/** Less than this is written as nothing, without a sign. */
const EVEN = 0.00005

const signed = (say: Say, share: number): string => {
  const figure = say.figure('percent', Math.abs(share))
  if (Math.abs(share) < EVEN) return figure
  return apart(say, share < 0 ? `−${figure}` : `+${figure}`)
}

export function labView(say: Say, creating: Creating, answer: LabAnswer): LabView {
  const { moment, symbols, usd } = creating
  const [symbol0, symbol1] = inOrder(creating, symbols.a, symbols.b)
  const [usd0, usd1] = inOrder(creating, usd.a, usd.b)
  const [decimals0, decimals1] = [moment?.order.decimals0 ?? 18, moment?.order.decimals1 ?? 18]
  const both = ({ amount0, amount1 }: Amounts) =>
    [`${say.amount(amount0, decimals0, 5)}\u00a0${symbol0}`, `${say.amount(amount1, decimals1, 5)}\u00a0${symbol1}`]
      .map(text => apart(say, text))
      .join(' + ')
  const inMoney = ({ amount0, amount1 }: Amounts): number | null =>
    usd0 === null || usd1 === null ? null : toNumber(amount0, decimals0) * usd0 + toNumber(amount1, decimals1) * usd1
  const fiat = (amounts: Amounts) => {
    const usd = inMoney(amounts)
    return usd === null ? null : worth(say, usd)
  }
  const fees: Amounts = { amount0: answer.fees0, amount1: answer.fees1 }
  const row = (key: string, value: string, under: string | null = null) => ({
    ...{ key, value, under },
    name: say.t(`lab.${key}`),
  })
  const share = answer.seconds === 0 ? null : answer.inRange / answer.seconds
  const yearly = answer.seconds < LEAST_SECONDS ? null : (answer.feeShare * YEAR) / answer.seconds
  const { gas } = answer
  const put = inMoney(answer.deposit)
  const paid = gas && moneyOf(creating.form.chainId, gas.cost)
  // What the network takes is a loss as any other, where both are known in money.
  const against = answer.against - (paid !== null && put ? paid / put : 0)
  return {
    against: { text: signed(say, against), tone: Math.abs(against) < EVEN ? 'even' : against > 0 ? 'up' : 'down' },
    rows: [
      row('fees', both(fees), fiat(fees)),
      row('yearly', say.figure('percent', yearly)),
      row('loss', signed(say, answer.loss)),
      ...(gas
        ? [row('gas', costText(say, creating.form.chainId, gas.cost), say.t('lab.gasOf', { count: gas.count }))]
        : []),
      row('inRange', say.figure('percent', share)),
      row('put', both(answer.deposit)),
      row('became', both(answer.left)),
      ...(answer.moves > 0 ? [row('moves', say.figure('count', answer.moves))] : []),
      row('swaps', say.figure('count', answer.swaps)),
    ],
    note: say.t(answer.cut ? 'lab.cut' : 'lab.since', {
      since: say.figure('date', answer.since),
      count: answer.logs,
    }),
  }
}
