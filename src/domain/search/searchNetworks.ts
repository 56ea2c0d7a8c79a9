import { namesOfChain, type NamedChain, type SearchQuery } from './SearchQuery.ts'

/** Networks whose name a query begins, in their own order. Two letters are too few to mean one. */
export function searchNetworks<C extends NamedChain>(chains: readonly C[], { full }: SearchQuery, most = 3): C[] {
  if (full.length < 3) return []
  return chains.filter(chain => namesOfChain(chain).some(name => name.startsWith(full))).slice(0, most)
}
