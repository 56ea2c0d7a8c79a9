import { number } from './format.ts'

/** The sign behind a field whose number is percent: `%`, `٪`. */
export const percentSign = (tag: string): string =>
  number(tag, '%', { style: 'percent' })
    .formatToParts(0)
    .find(({ type }) => type === 'percentSign')?.value ?? '%'
