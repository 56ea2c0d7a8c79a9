/** What money figures on this page are shown in. */
export type Money = { /** Fiat code. */ currency: string; /** Fiat per USD. */ rate: number }

let shown: Money = { currency: 'USD', rate: 1 }

/** The currency figures are shown in now, for scripts that write some. Dollars until a rate is known. */
export const shownMoney = (): Money => shown

export function setShownMoney(money: Money): void {
  shown = money
}
