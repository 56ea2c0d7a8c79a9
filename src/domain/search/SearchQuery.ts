import type { Address } from '../chains/Chain.ts'
import { type AddressPart, addressPart } from './addressPart.ts'
import { foldText } from './foldText.ts'
import { pastedText } from './pastedText.ts'

/** A network as far as a query can name it. */
export type NamedChain = {
  id: number
  key: string
  alias?: string
  name: string
  /** What people call it in the page's language. */
  called?: readonly string[]
}

export type SearchQuery = {
  /** Folded, whole. */
  full: string
  /** Folded, without the words that name a network. */
  text: string
  words: readonly string[]
  /** Without what people say around it ("eth price", "swap eth to usdc"); null: there is nothing to leave out. */
  meant: { text: string; words: readonly string[] } | null
  /** The network that the first or last words name ("dai base"), when something else was asked for beside it. */
  chainId: number | null
  address: Address | null
  /** 32 bytes: a v4 pool. */
  poolId: string | null
  /** A piece of an address or of a pool's id. */
  part: AddressPart | null
  /** A name with a dot, in lower case: `vitalik.eth`. Its letters are not folded: `jäckel.eth` is another's name. */
  ensName: string | null
}

/** Characters. A longer text is no name. */
const MAX = 120

/** Names a network answers to, folded: key, other name, name. */
export const namesOfChain = (chain: NamedChain): string[] =>
  [
    ...new Set(
      [chain.key, chain.key.replace(/_/g, ' '), chain.alias ?? '', chain.name, ...(chain.called ?? [])].map(foldText),
    ),
  ].filter(Boolean)

/** What a typed text asks for. `chains`: networks that are on. Never throws. */
export function parseQuery(typed: string, chains: readonly NamedChain[]): SearchQuery {
  // People write $eth, #eth; pairs come as eth/usdc.
  const full = foldText(pastedText(typed).slice(0, MAX)).replace(/^[$#]+(?=\S)/, '')
  const hex = /^0x([0-9a-f]{40}|[0-9a-f]{64})$/.test(full)
  const address = hex && full.length === 42 ? (full as Address) : null
  const poolId = hex && full.length === 66 ? full : null
  const ensName = nameIn(pastedText(typed).slice(0, MAX).trim()) ?? nameIn(full)
  const plain = {
    full,
    text: full,
    words: wordsOf(full),
    meant: null,
    chainId: null,
    address,
    poolId,
    part: hex ? null : addressPart(full),
    ensName,
  }
  if (hex || ensName || plain.part) return plain
  const asked = (text: string) => ({ text, words: wordsOf(text), meant: meantOf(wordsOf(text)) })
  const parts = full.split(' ')
  for (let count = Math.min(3, parts.length - 1); count > 0; count--) {
    for (const [named, rest] of [
      [parts.slice(-count), parts.slice(0, -count)],
      [parts.slice(0, count), parts.slice(count)],
    ] as const) {
      const name = named.join(' ')
      const chain = chains.find(each => namesOfChain(each).includes(name))
      // "eth on base" says the same.
      const left = rest.filter((word, at) => !(word === 'on' && at === rest.length - 1 && rest.length > 1))
      if (chain) return { ...plain, ...asked(left.join(' ')), chainId: chain.id }
    }
  }
  return { ...plain, ...asked(full) }
}

/** Names as they are typed, or what was typed in the letters of a wide keyboard; null: none. */
const nameIn = (text: string): string | null =>
  /^(?:[a-z0-9-]|[^\p{ASCII}\s]){1,60}(?:\.(?:[a-z0-9-]|[^\p{ASCII}\s]){1,60})*\.(?:eth|xyz|com|id|box)$/iu.test(text)
    ? text.toLowerCase()
    : null

const wordsOf = (text: string): string[] => text.split(/[\s/·–—\-,+→&|]+/).filter(Boolean)

/** Words around what is searched for: they name no token by themselves. */
const FILLERS: ReadonlySet<string> = new Set(
  'price prices chart buy sell swap trade convert coin token crypto pool pair vs to for into of the'.split(' '),
)

function meantOf(words: readonly string[]): SearchQuery['meant'] {
  const left = words.filter(word => !FILLERS.has(word))
  return left.length > 0 && left.length < words.length ? { text: left.join(' '), words: left } : null
}
