import { number } from './format.ts'

/** Whole percent as a locale writes them: `25%`, `25 %`, `25٪`. `percent` is of a hundred. */
export const wholePercent = (percent: number, tag: string): string =>
  number(tag, '%', { style: 'percent' }).format(percent / 100)
