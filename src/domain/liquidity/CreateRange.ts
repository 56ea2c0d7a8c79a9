// LP-3: a form's prices as ticks of its pool, and ticks as prices that a person reads.
import {
  decimalOf,
  fullRange,
  type PriceView,
  priceOfTick,
  readPrice,
  snapTick,
  sqrtPriceOf,
  tickOfPrice,
} from '../protocols/v3/TickPrice.ts'
import type { TickRange } from '../protocols/v3/LiquidityMath.ts'
import { getSqrtRatioAtTick, MAX_TICK } from '../protocols/v3/TickMath.ts'
import type { CreateForm } from './CreateForm.ts'

/** How the form's tokens stand in the pool. */
export type PairOrder = { aIs0: boolean; decimals0: number; decimals1: number; tickSpacing: number }

/** The direction in which the form's prices are read. */
export const viewOf = (form: CreateForm, { aIs0, decimals0, decimals1 }: PairOrder): PriceView => ({
  ...{ decimals0, decimals1 },
  inverted: aIs0 === form.inverted,
})

export type ReadRange =
  | ({ status: 'ok' } & TickRange)
  | { status: 'empty' }
  /** A price that is none. */
  | { status: 'unreadable'; which: 'min' | 'max' }
  /** LP-6: the lowest price is not below the highest. */
  | { status: 'backwards' }

/** Digits of a price that a tick is written by: far finer than a tick is wide. */
const DIGITS = 8

/** The tick whose price is nearest to a typed one; a price of 0 is the lowest there is. */
function nearestTick(text: string, view: PriceView): number | null {
  if (/^0+(\.0*)?$/.test(text.trim())) return view.inverted ? MAX_TICK : -MAX_TICK
  const below = tickOfPrice(text, view)
  const sqrt = sqrtPriceOf(text, view)
  if (below === null || sqrt === null || below >= MAX_TICK) return below
  return sqrt * sqrt >= getSqrtRatioAtTick(below) * getSqrtRatioAtTick(below + 1) ? below + 1 : below
}

/** The range that the form asks for, on ticks that the pool can use. */
export function readRange(form: CreateForm, order: PairOrder): ReadRange {
  if (form.full) return { status: 'ok', ...fullRange(order.tickSpacing) }
  if (form.min.trim() === '' || form.max.trim() === '') {
    const wrong = (['min', 'max'] as const).find(which => form[which].trim() !== '' && !isPrice(form[which]))
    return wrong ? { status: 'unreadable', which: wrong } : { status: 'empty' }
  }
  const view = viewOf(form, order)
  const [min, max] = [nearestTick(form.min, view), nearestTick(form.max, view)]
  if (min === null) return { status: 'unreadable', which: 'min' }
  if (max === null) return { status: 'unreadable', which: 'max' }
  const [low, high] = view.inverted ? [max, min] : [min, max]
  const range = { tickLower: snapTick(low, order.tickSpacing), tickUpper: snapTick(high, order.tickSpacing) }
  return range.tickLower < range.tickUpper ? { status: 'ok', ...range } : { status: 'backwards' }
}
const isPrice = (text: string): boolean => readPrice(text) !== null || /^0+(\.0*)?$/.test(text.trim())

/** The form with this range. */
export function withRange(form: CreateForm, order: PairOrder, { tickLower, tickUpper }: TickRange): CreateForm {
  const whole = fullRange(order.tickSpacing)
  if (tickLower <= whole.tickLower && tickUpper >= whole.tickUpper) return { ...form, full: true, min: '', max: '' }
  const view = viewOf(form, order)
  const [low, high] = view.inverted ? [tickUpper, tickLower] : [tickLower, tickUpper]
  return { ...form, full: false, min: priceOfTick(low, view, DIGITS), max: priceOfTick(high, view, DIGITS) }
}

/** What stands at an end of the range: its price, or none where it has no end. */
export function endText(form: CreateForm, order: PairOrder, which: 'min' | 'max'): string {
  const range = readRange(form, order)
  if (form.full || range.status !== 'ok') return form[which]
  const view = viewOf(form, order)
  const tick = (which === 'min') === !view.inverted ? range.tickLower : range.tickUpper
  return priceOfTick(tick, view, DIGITS)
}

/**
 * One end of the range moved by so many spacings in the direction of the prices shown; it never passes the other end.
 */
export function stepEnd(
  form: CreateForm,
  { order, which, by }: { order: PairOrder; which: 'min' | 'max'; by: number },
): CreateForm {
  const range = readRange(form, order)
  if (range.status !== 'ok') return form
  const { inverted } = viewOf(form, order)
  const lower = (which === 'min') === !inverted
  const moved = (lower ? range.tickLower : range.tickUpper) + (inverted ? -by : by) * order.tickSpacing
  return moveEnd(form, { order, which, tick: moved })
}

/** One end of the range put to a tick. */
export function moveEnd(
  form: CreateForm,
  { order, which, tick }: { order: PairOrder; which: 'min' | 'max'; tick: number },
): CreateForm {
  const range = readRange(form, order)
  if (range.status !== 'ok') return form
  const lower = (which === 'min') === !viewOf(form, order).inverted
  const snapped = snapTick(tick, order.tickSpacing)
  const next = lower
    ? { tickLower: Math.min(snapped, range.tickUpper - order.tickSpacing), tickUpper: range.tickUpper }
    : { tickLower: range.tickLower, tickUpper: Math.max(snapped, range.tickLower + order.tickSpacing) }
  return withRange(form, order, next)
}

/** LP-3: prices the other way round; the range and the initial price stay what they are. */
export function invert(form: CreateForm, order: PairOrder): CreateForm {
  const initial = readPrice(form.initial)
  const turned: CreateForm = {
    ...form,
    inverted: !form.inverted,
    initial: initial ? decimalOf({ numerator: initial.denominator, denominator: initial.numerator }) : '',
  }
  if (form.full) return turned
  const range = readRange(form, order)
  return range.status === 'ok' ? withRange(turned, order, range) : { ...turned, min: form.max, max: form.min }
}

/** LIST: ready-made ranges around a price. Each has the words `create.preset.<preset>`. */
export const rangePresets = ['full', 'stable', 'wide', 'below', 'above'] as const
export type RangePreset = (typeof rangePresets)[number]

/** Ticks between a price and its half or its double. */
const HALF = 6_932

/**
 * A preset's range in the direction of the prices shown. One-sided ranges begin beside the price: only one token goes
 * in.
 */
export function presetRange({
  preset,
  tick,
  form,
  order,
}: {
  preset: RangePreset
  tick: number
  form: CreateForm
  order: PairOrder
}): TickRange {
  const { tickSpacing: spacing } = order
  if (preset === 'full') return fullRange(spacing)
  const down = Math.floor(tick / spacing) * spacing
  const between = (tickLower: number, tickUpper: number): TickRange => {
    const lower = Math.min(snapTick(tickLower, spacing), fullRange(spacing).tickUpper - spacing)
    return { tickLower: lower, tickUpper: Math.max(snapTick(tickUpper, spacing), lower + spacing) }
  }
  if (preset === 'stable') return between(down - 3 * spacing, down + 3 * spacing)
  if (preset === 'wide') return between(tick - HALF, tick + HALF)
  const lowTicks = (preset === 'below') === !viewOf(form, order).inverted
  return lowTicks ? between(tick - HALF, down) : between(down + spacing, tick + HALF)
}
