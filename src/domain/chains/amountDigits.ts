import { chainById } from './chains.ts'

/** How an amount of a token is written: dollars in cents, anything else by so many significant digits. */
export const amountDigits = (
  { chainId, address }: { chainId: number; address: string },
  digits: number,
): number | 'cents' => (chainById(chainId)?.dollars.some(dollar => dollar === address) ? 'cents' : digits)
