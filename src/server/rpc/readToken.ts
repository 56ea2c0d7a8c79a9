// Is there a token at this address? Asked of our node for the page of a token that no pool made known (EX-9).
import { safeText } from '#domain/token/Token.ts'
import { askAll } from './askAll.ts'

export type ChainToken = { symbol: string; name: string; decimals: number; totalSupply: string }

/** Longer answers are no names. */
const MAX_HEX = 2_050
/** name(), symbol(), decimals(), totalSupply() */
const CALLS = ['0x06fdde03', '0x95d89b41', '0x313ce567', '0x18160ddd'] as const

const isHex = (text: unknown): text is string =>
  typeof text === 'string' && /^0x[0-9a-f]*$/i.test(text) && text.length <= MAX_HEX
const word = (hex: string, at: number): bigint => BigInt(`0x${hex.slice(2 + at * 64, 2 + (at + 1) * 64) || '0'}`)

/** An ABI string, or the 32 bytes that old tokens answer; null when it is neither. */
export function readText(hex: unknown): string | null {
  if (!isHex(hex) || hex.length < 66) return null
  const bytes =
    hex.length > 66 && word(hex, 0) === 32n
      ? hex.slice(130, 130 + Number(word(hex, 1) > 480n ? 480n : word(hex, 1)) * 2)
      : hex.slice(2, 66).replace(/(00)+$/, '')
  const text = safeText(
    Buffer.from(bytes, 'hex')
      .toString('utf8')
      .replace(/\ufffd/g, ''),
    200,
  )
  return text === '' ? null : text
}

/** A whole number up to `most`, or null. */
function readNumber(hex: unknown, most: bigint): bigint | null {
  if (!isHex(hex) || hex.length !== 66) return null
  const value = BigInt(hex)
  return value <= most ? value : null
}

/**
 * The token at an address (lower-case), or null: no contract there, or one that does not answer like a token (symbol,
 * decimals and supply). `urls`: nodes of its chain, tried in turn. Throws when none answers: the token isn't known
 * then.
 */
export async function readToken(urls: readonly string[], address: string): Promise<ChainToken | null> {
  const calls = CALLS.map(data => ['eth_call', [{ to: address, data }, 'latest']] as const)
  let fault: unknown = new Error('no node is configured')
  for (const url of urls) {
    try {
      const answers = await askAll(url, calls)
      const result = (id: number) => answers.find(answer => answer.id === id)?.result
      const symbol = readText(result(1))
      const decimals = readNumber(result(2), 255n)
      const supply = readNumber(result(3), (1n << 256n) - 1n)
      if (symbol === null || decimals === null || supply === null) return null
      return { symbol, name: readText(result(0)) ?? symbol, decimals: Number(decimals), totalSupply: supply.toString() }
    } catch (error) {
      fault = error
    }
  }
  throw fault
}
