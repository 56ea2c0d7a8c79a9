import { foldText } from './foldText.ts'
import type { SearchedToken } from './SearchIndex.ts'

/**
 * LIST: common words that are no token's symbol, and what people mean by them; each has its words in every language
 * (`search.called.<key>`).
 */
export const callings = {
  ether: ['ETH', 'WETH'],
  bitcoin: ['WBTC', 'CBBTC', 'TBTC', 'BTCB', 'BTC.B', 'LBTC'],
  dollar: ['USDC', 'USDT', 'DAI', 'USDS', 'USDBC', 'PYUSD', 'FDUSD', 'GUSD', 'TUSD', 'FRAX', 'LUSD', 'USDE'],
  euro: ['EURC', 'EURS', 'EURE', 'EURA', 'AGEUR', 'EURCV'],
  yen: ['JPYC', 'GYEN'],
  gold: ['PAXG', 'XAUT'],
  tether: ['USDT'],
  circle: ['USDC'],
  dai: ['DAI'],
  uniswap: ['UNI'],
  chainlink: ['LINK'],
  aave: ['AAVE'],
} as const satisfies Record<string, readonly string[]>

export type Calling = keyof typeof callings

/** The words of a catalogue's line: `ether, ethereum, eth`. */
export const wordsOfLine = (line: string): string[] => [...new Set(line.split(/[,،、]/).map(foldText))].filter(Boolean)

/** Tells listed tokens (and networks' currencies) what people call them. Who is on no list may not borrow a word. */
export function callTokens(tokens: readonly SearchedToken[], lineOf: (calling: Calling) => string): void {
  const words = new Map<string, string[]>()
  for (const [calling, symbols] of Object.entries(callings))
    for (const symbol of symbols)
      words.set(symbol.toLowerCase(), [
        ...(words.get(symbol.toLowerCase()) ?? []),
        ...wordsOfLine(lineOf(calling as Calling)),
      ])
  for (const token of tokens)
    token.called = token.info.listed || token.info.address === 'NATIVE' ? (words.get(token.symbol) ?? []) : []
}
