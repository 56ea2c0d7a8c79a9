const POWERS: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9 }

/** What texts like `$436.1K` add up to; `<$0.01` counts as nothing. In US English. */
export const sumOfMoney = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => {
    const [, value, power = ''] = /^\$([\d.,]+)([KMB]?)$/.exec(text.trim()) ?? []
    return sum + (value ? Number(value.replaceAll(',', '')) * (POWERS[power] ?? 1) : 0)
  }, 0)
