// The second step as it is drawn.
import { amountDigits } from '#domain/chains/amountDigits.ts'
import { toNumber } from '#domain/Amount.ts'
import type { CreateForm, CreateSide } from '#domain/liquidity/CreateForm.ts'
import { distance } from '#domain/liquidity/CreateIssue.ts'
import type { CreateMoment } from '#domain/liquidity/CreateMoment.ts'
import { endText, presetRange, type RangePreset, rangePresets, viewOf } from '#domain/liquidity/CreateRange.ts'
import { fullRange } from '#domain/protocols/v3/TickPrice.ts'
import type { Say } from '#i18n/Say.ts'
import type { DepositView } from '#ui/liquidity/DepositSide.tsx'
import type { RangeEnd } from '#ui/liquidity/RangePicker.tsx'
import { apart } from '../../apart.ts'
import { boxText, writeDecimal } from '../../../i18n/typedAmount.ts'
import { worth } from '#i18n/worth.ts'
import type { Creating } from './useCreate.ts'

/** What a range is drawn from. */
type Shown = Pick<Creating, 'form' | 'symbols'>

/** A price as people read it: eight digits, grouped. */
export function priceText(say: Say, decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.')
  return say.amount(BigInt(whole + part), part.length, 8)
}

/** `USDC per ETH` */
export function unitOf(say: Say, { form, symbols }: Shown): string {
  const [base, quote] = form.inverted ? [symbols.b, symbols.a] : [symbols.a, symbols.b]
  return say.t('create.unit', { base: apart(say, base), quote: apart(say, quote) })
}

/** How far a price is from the one shown, signed. */
function against(say: Say, text: string, price: string | null): string | null {
  const [value, now] = [Number(text), Number(price)]
  if (!(value > 0) || !(now > 0)) return null
  const share = value / now - 1
  const figure = say.figure('percent', Math.abs(share))
  return `${share < 0 ? '−' : '+'}${figure}`
}

export type EndView = { which: 'min' | 'max'; label: string; value: string; under: string | null; problem: boolean }

/** Both ends of the range as fields. */
export function endViews(say: Say, { form }: Shown, { order, range, price }: CreateMoment): EndView[] {
  return (['min', 'max'] as const).map(which => {
    const text = endText(form, order, which)
    const endless = isEndless(which, form, { order, range })
    return {
      which,
      label: say.t(`create.${which}`),
      value: endless ? (which === 'min' ? '0' : '∞') : writeDecimal(text, say.tag),
      under: endless ? null : against(say, text, price),
      problem: range.status === 'backwards' || (range.status === 'unreadable' && range.which === which),
    }
  })
}

/** Where an end of the range stands as the form shows prices; null while the range is none. */
function tickOf(which: 'min' | 'max', form: CreateForm, { order, range }: Pick<CreateMoment, 'order' | 'range'>) {
  if (range.status !== 'ok') return null
  return (which === 'min') === !viewOf(form, order).inverted ? range.tickLower : range.tickUpper
}
const isEndless = (which: 'min' | 'max', form: CreateForm, moment: Pick<CreateMoment, 'order' | 'range'>): boolean =>
  form.full || Math.abs(tickOf(which, form, moment) ?? 0) >= edgeOf(moment)

/** The same for the drawing, in words; null while the range is none. */
export function chartEnds(say: Say, creating: Shown, moment: CreateMoment): { min: RangeEnd; max: RangeEnd } | null {
  const end = ({ which, value, under, label }: EndView): RangeEnd | null => {
    const tick = tickOf(which, creating.form, moment)
    if (tick === null) return null
    const price = [`${value} ${unitOf(say, creating)}`, under].filter(Boolean).join(' · ')
    const words = which === 'min' ? 'create.noMin' : 'create.noMax'
    return { tick, name: label, text: isEndless(which, creating.form, moment) ? say.t(words) : price }
  }
  const [min, max] = endViews(say, creating, moment).map(end)
  return min && max ? { min, max } : null
}

/** Ready-made ranges; `chosen`: the one that holds. */
export function presetViews(say: Say, { form }: Shown, { order, range, tick }: CreateMoment) {
  return rangePresets.map((key: RangePreset) => {
    const made = tick === null ? null : presetRange({ preset: key, tick, form, order })
    const chosen =
      key === 'full'
        ? form.full
        : !form.full &&
          made !== null &&
          range.status === 'ok' &&
          made.tickLower === range.tickLower &&
          made.tickUpper === range.tickUpper
    return { key, text: say.t(`create.preset.${key}`), range: made, chosen }
  })
}

export const edgeOf = ({ order }: Pick<CreateMoment, 'order'>): number => fullRange(order.tickSpacing).tickUpper

export function depositView(
  say: Say,
  { creating, side, hidden }: { creating: Creating; side: CreateSide; hidden: boolean },
): DepositView | null {
  const { form, tokens, usd, moment, holding, symbols, issues } = creating
  const token = tokens[side]
  if (!token) return null
  const own = form.field === side
  const raw = moment?.amounts[side] ?? null
  const text = own ? form.text : raw !== null && form.decimal !== null ? boxText(raw, token.decimals, say) : ''
  const idle = moment && !moment.needs[side] ? say.t('create.idle', { symbol: apart(say, symbols[side]) }) : null
  const price = usd[side]
  return {
    ...{ token, text, idle },
    fiat: raw === null || price === null ? null : worth(say, toNumber(raw, token.decimals) * price),
    balance:
      holding[side] === null
        ? null
        : hidden
          ? '••••'
          : say.amount(holding[side], token.decimals, amountDigits(token, 5)),
    problem: issues.some(
      ({ code, values }) =>
        (own && (code === 'invalidAmount' || code === 'tooManyDecimals')) ||
        (code === 'insufficient' && values?.symbol === symbols[side]),
    ),
  }
}

/** The market's price beside the pool's: how far, and how loudly that is said. */
export function marketView(
  say: Say,
  { situation }: Creating,
): { text: string; tone: 'plain' | 'amber' | 'red' } | null {
  const { market } = situation
  if (market === null) return null
  const far = distance(situation)
  return {
    text: say.t('create.market', { price: priceText(say, decimalText(market)) }),
    tone: far === null || far <= 0.05 ? 'plain' : far <= 0.1 ? 'amber' : 'red',
  }
}

/** A number as plain decimals of eight digits: what `initial` can be. */
export function decimalText(value: number): string {
  const [digits = '0', exponent = '0'] = value.toExponential(7).split('e')
  const places = Math.max(0, 7 - Number(exponent))
  const text = Number(`${digits}e${exponent}`).toFixed(Math.min(100, places))
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
