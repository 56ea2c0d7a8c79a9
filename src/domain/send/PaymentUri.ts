// GO-14: payment requests of EIP-681, as wallets write them into a code to scan.
import type { Address } from '../chains/Chain.ts'
import { parse } from '../people/Typed.ts'
import type { CurrencyId } from '../token/Token.ts'

/** `amount` is raw; null: whatever the sender says. */
export type Payment = { chainId: number; currency: CurrencyId; to: Address; amount: bigint | null }

const MAX_UINT256 = (1n << 256n) - 1n
/** Hints about gas are the wallet's own business. */
const HINTS = new Set(['gas', 'gaslimit', 'gasprice'])

/** One text for one payment. */
export function toUri({ chainId, currency, to, amount }: Payment): string {
  if (currency === 'NATIVE') return `ethereum:${to}@${chainId}${amount === null ? '' : `?value=${amount}`}`
  return `ethereum:${currency}@${chainId}/transfer?address=${to}${amount === null ? '' : `&uint256=${amount}`}`
}

/** A whole number, also as `2.014e18`; null: it is none that a contract can hold. */
function numberOf(text: string): bigint | null {
  const match = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text)
  if (!match) return null
  const [, whole = '0', fraction = '', exponent = '0'] = match
  const zeros = Number(exponent) - fraction.length
  if (zeros < 0) return null
  const value = BigInt(whole + fraction) * 10n ** BigInt(zeros)
  return value > MAX_UINT256 ? null : value
}

const addressOf = (text: string): Address | null => {
  const typed = parse(text)
  return typed.kind === 'address' ? typed.address : null
}

/** Reads a request to pay; null: it is none, or asks for anything else than a transfer. Nothing of it is guessed. */
export function fromUri(text: string): Payment | null {
  const match = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,15}))?(?:\/([a-z]+))?(?:\?(.*))?$/i.exec(text.trim())
  if (!match) return null
  const [, target = '', chain = '1', call, query = ''] = match
  const asked = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (HINTS.has(name.toLowerCase())) continue
    // Said twice, it would be read by one and shown by another.
    if (asked.has(name)) return null
    asked.set(name, value)
  }
  const own = addressOf(target)
  const chainId = Number(chain)
  const known = call === undefined ? ['value'] : ['address', 'uint256']
  if (own === null || chainId === 0 || [...asked.keys()].some(name => !known.includes(name))) return null
  const written = asked.get(call === undefined ? 'value' : 'uint256')
  const amount = written === undefined ? null : numberOf(written)
  if (written !== undefined && amount === null) return null
  if (call === undefined) return { chainId, currency: 'NATIVE', to: own, amount }
  const to = addressOf(asked.get('address') ?? '')
  return call === 'transfer' && to !== null ? { chainId, currency: own, to, amount } : null
}
