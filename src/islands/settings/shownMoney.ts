/** What money figures on this page are shown in. */
export type Money = { /** Fiat code. */ currency: string /** Fiat per USD. */; rate: number }

// On the element, not in a variable: scripts that are bundled apart (settings, live figures) must see one value.
const root = () => document.documentElement.dataset

/** The currency figures are shown in now, for scripts that write some. Dollars until a rate is known. */
export function shownMoney(): Money {
  const [currency, rate] = root().money?.split(':') ?? []
  return currency && Number(rate) > 0 ? { currency, rate: Number(rate) } : { currency: 'USD', rate: 1 }
}

export function setShownMoney({ currency, rate }: Money): void {
  root().money = `${currency}:${rate}`
}
