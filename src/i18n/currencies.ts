/**
 * LIST [NB-7]: the fiat currencies figures can be shown in, the default first. Names come from Intl, rates from
 * /api/rates.
 */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CAD',
  'AUD',
  'BRL',
  'CNY',
  'HKD',
  'IDR',
  'INR',
  'KRW',
  'MXN',
  'NGN',
  'PKR',
  'RUB',
  'SGD',
  'TRY',
  'UAH',
  'VND',
  'ARS',
  'COP',
] as const

export type Currency = (typeof currencies)[number]
export const defaultCurrency: Currency = 'USD'

/** A currency code from untrusted text (query, storage), or null. */
export const currencyOf = (code: string | null | undefined): Currency | null =>
  currencies.find(c => c === code?.toUpperCase()) ?? null
