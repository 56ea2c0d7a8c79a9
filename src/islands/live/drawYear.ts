import { yearPlace } from '#ui/token/yearPlace.ts'
import type { Figures } from './readings.ts'

const numeric = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The slider of a token's year follows its figures: `data-year` names whose it is. Loaded when the page stands. */
export function drawYear(figures: Figures): void {
  const slider = document.querySelector<SVGElement>('svg[data-year]')
  const fields = figures.find(([key]) => key === slider?.dataset.year)?.[1]
  if (!slider || !fields) return
  const at = yearPlace(numeric(fields.priceUsd), numeric(fields.low52w), numeric(fields.high52w))
  if (at !== null) slider.querySelector('circle')?.setAttribute('cx', `${at}%`)
}
