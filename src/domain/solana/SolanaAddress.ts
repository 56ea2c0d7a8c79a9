// An address on Solana: 32 bytes in base58. Letter case counts, there is no checksum: a wrong letter is mostly found by
// its length.

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BYTES = 32

/** The number of bytes a base58 text stands for; null: it is no base58. */
function bytesIn(text: string): number | null {
  let value = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  return zeros + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2))
}

export type Parsed = { status: 'ok'; address: string } | { status: 'empty' | 'evm' | 'invalid' }

/** Parses what a user typed or pasted. `evm`: an address of the other kind of network. */
export function parse(text: string): Parsed {
  const typed = text.trim()
  if (typed === '') return { status: 'empty' }
  if (/^0x[0-9a-f]{40}$/i.test(typed)) return { status: 'evm' }
  return typed.length <= 44 && bytesIn(typed) === BYTES ? { status: 'ok', address: typed } : { status: 'invalid' }
}
