import { hasPart } from './addressPart.ts'
import { foldText } from './foldText.ts'
import { oneTypo } from './oneTypo.ts'
import { joined } from './SearchIndex.ts'
import type { SearchQuery } from './SearchQuery.ts'

/** What an NFT collection is found by; texts as they are written, `address` lower-case. */
type Collection = { name: string; symbol: string; address: string; spam: boolean }

/** Its name or symbol holds the text, spaces or not; or every word begins one of theirs. */
function isCalled({ name, symbol }: Collection, { full, words }: SearchQuery): boolean {
  const names = [foldText(name), foldText(symbol)]
  const whole = joined(full)
  return (
    names.some(each => each.includes(full) || (whole !== '' && joined(each).includes(whole))) ||
    (words.length > 0 && words.every(word => ` ${names.join(' ')}`.includes(` ${word}`)))
  )
}

/** One slip of a finger away: the symbol, the name, or one word of it; the other words stand there. */
function isNearly({ name, symbol }: Collection, { full, words }: SearchQuery): boolean {
  const meant = [foldText(symbol), ...foldText(name).split(' ')]
  const unknown = words.filter(word => !meant.some(each => each.startsWith(word)))
  return (
    oneTypo(joined(full), joined(foldText(name))) ||
    (unknown.length === 1 && meant.some(each => oneTypo(unknown[0]!, each)))
  )
}

/**
 * NFT collections that answer a query, in their order: by name, symbol, address or a piece of one. Where nothing
 * answers, one typo is forgiven, but not for spam. An empty query is answered by all.
 */
export function searchCollections<C extends Collection>(collections: readonly C[], query: SearchQuery): C[] {
  const { full, address, part } = query
  if (full === '') return [...collections]
  if (address) return collections.filter(each => each.address === address)
  const found = collections.filter(each => (part && hasPart(each.address, part)) || isCalled(each, query))
  return found.length > 0 ? found : collections.filter(each => !each.spam && isNearly(each, query))
}
