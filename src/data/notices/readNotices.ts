// What /api/notices tells: read without a schema library, since plain pages ask for it.

/** market: figures are not being updated. swap: an operator says that trading is troubled. */
export const outages = ['market', 'swap'] as const
export type Outage = (typeof outages)[number]

export type Notices = {
  /** ISO 3166 code of where the visitor comes from, as the proxy before the service says; null: not known. */
  country: string | null
  /** PR-2: Tarn is not offered there. */
  closed: boolean
  outage: Outage | null
}

/** Whatever came, as notices: what is no notice of ours tells nothing. */
export function readNotices(answer: unknown): Notices {
  const { country, closed, outage } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >
  return {
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null,
    closed: closed === true,
    outage: outages.find(known => known === outage) ?? null,
  }
}
