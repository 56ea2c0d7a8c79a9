import type { Chain } from '#domain/chains/Chain.ts'
import { wordsOfLine } from '#domain/search/callings.ts'
import type { NamedChain } from '#domain/search/SearchQuery.ts'

/** Networks with what people call them; `line` is a catalogue's `base: ベース; optimism: op, オプティミズム`. */
export function calledNetworks(chains: readonly Chain[], line: string): (Chain & NamedChain)[] {
  const called = new Map(
    line
      .split(';')
      .map(part => part.split(':'))
      .map(([key = '', words = '']) => [key.trim(), wordsOfLine(words)]),
  )
  return chains.map(chain => ({ ...chain, called: called.get(chain.key) ?? [] }))
}
