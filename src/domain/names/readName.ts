/** A name as ENS knows it; `punycode`: its form in ASCII where it can be read as another name, else null. */
export type EnsName = { name: string; punycode: string | null }

/** Names that are normal as they stand, but for the form `xn--…`, which ENS has no use for. */
const PLAIN = /^(?!..--)[a-z0-9-]+(\.(?!..--)[a-z0-9-]+)+$/
const MOST = 255

/**
 * ENSIP-15: the name that a text with a dot is; null: it is none. The rules of other letters than a–z are loaded with
 * the first such letter.
 */
export async function readName(text: string): Promise<EnsName | null> {
  if (text.length > MOST || !text.includes('.')) return null
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return { name: lower, punycode: null }
  const { readLetters } = await import('./otherLetters.ts')
  return readLetters(text)
}
