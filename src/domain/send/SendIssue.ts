// SM-8, SM-9: what stands between a filled form and a transfer, as values.
import type { ParsedAmount } from '../Amount.ts'

/** SM-8. Raw. `gas`: what the network takes of the account's native balance; null: not known yet. */
export function inputError(sending: {
  amount: bigint | null
  balance: bigint | null
  native: bigint | null
  gas: bigint | null
  isNative: boolean
}): 'INSUFFICIENT_FUNDS' | 'INSUFFICIENT_FUNDS_FOR_GAS' | null {
  const { amount, balance, native, gas, isNative } = sending
  if (amount === null || balance === null) return null
  if (balance < amount) return 'INSUFFICIENT_FUNDS'
  // SM-11: who sends all there is (Max) is asked by a dialog that keeps the network's part.
  if (native === null || gas === null || isAll(sending)) return null
  return native < gas + (isNative ? amount : 0n) ? 'INSUFFICIENT_FUNDS_FOR_GAS' : null
}

/** SM-11: nothing of the native currency would stay. */
export const isAll = ({
  amount,
  balance,
  isNative,
}: {
  amount: bigint | null
  balance: bigint | null
  isNative: boolean
}): boolean => isNative && amount !== null && balance !== null && amount > 0n && amount >= balance

/**
 * SM-11: all but what the network takes; null where nothing would be left. A quarter more is kept: prices of gas rise.
 */
export function keepingGas(balance: bigint, gas: bigint): bigint | null {
  const left = balance - (gas * 5n) / 4n
  return left > 0n ? left : null
}

/** What the button says. */
export type SendButton = 'connect' | 'invalidRecipient' | 'enterAmount' | 'selectRecipient' | 'send'
export type Pressing = {
  connected: boolean
  /** Text in the recipient's box. */
  typed: boolean
  /** The text resolves to a recipient. */
  resolved: boolean
  amount: ParsedAmount | null
  isItem: boolean
  /** An input error, a refused recipient, a wallet that can't send, or what is not known yet. */
  stopped: boolean
}

/** SM-9: the first that holds. */
export function buttonOf({ connected, typed, resolved, amount, isItem, stopped }: Pressing): {
  says: SendButton
  enabled: boolean
} {
  if (!connected) return { says: 'connect', enabled: true }
  if (typed && !resolved) return { says: 'invalidRecipient', enabled: false }
  if (!isItem && !(amount?.status === 'ok' && amount.raw > 0n)) return { says: 'enterAmount', enabled: false }
  if (!resolved) return { says: 'selectRecipient', enabled: false }
  return { says: 'send', enabled: !stopped }
}
