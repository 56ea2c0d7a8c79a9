/** Amounts shrink with their length in steps: the box keeps its height, and nothing is cut before 22 digits. */
const sizes: [most: number, name: string][] = [
  [5, 'amount-6'],
  [7, 'amount-5'],
  [9, 'amount-4'],
  [12, 'amount-3'],
  [16, 'amount-2'],
]

/** A point or a comma is half as wide as a digit. */
const widthOf = (text: string): number => text.length - (text.match(/[.,٫٬’\s]/gu)?.length ?? 0) / 2

/** The class of amounts that are written in one size: that of the longest. */
export const amountSize = (...texts: string[]): string => {
  const width = Math.max(...texts.map(widthOf))
  return sizes.find(([most]) => width <= most)?.[1] ?? 'amount-1'
}
