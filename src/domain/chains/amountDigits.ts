import { chainById } from './chains.ts'

type Of = { chainId: number; address: string }

/**
 * How an amount of a token is written: dollars in cents, anything else by so many significant digits; without a number
 * by the rule of all amounts (`Say.amount`).
 */
export function amountDigits(token: Of, digits: number): number | 'cents'
export function amountDigits(token: Of): 'cents' | undefined
export function amountDigits({ chainId, address }: Of, digits?: number): number | 'cents' | undefined {
  return chainById(chainId)?.dollars.some(dollar => dollar === address) ? 'cents' : digits
}
