/**
 * A lower-case hex address: the identity of a token, a contract, a wallet everywhere in Tarn. Checksummed only when
 * shown.
 */
export type Address = `0x${string}`

/** Canonical contracts of one chain; a missing name is a protocol that is not deployed there. */
export type ChainContracts = {
  wrappedNative?: Address
  v2Factory?: Address
  v2Router?: Address
  v3Factory?: Address
  v3Quoter?: Address
  v3PositionManager?: Address
  v4PoolManager?: Address
  v4PositionManager?: Address
  v4StateView?: Address
  v4Quoter?: Address
  /**
   * Of version 2.0, whose commands `plan/UniversalRouter` writes. Without it a network is shown, and nothing is swapped
   * on it.
   */
  universalRouter?: Address
}

/** One network, as data. A chain is added by a definition, a line in chains.ts and an icon. */
export type Chain = {
  id: number
  /** Path name: `/explore/tokens/<key>`. Read and written. */
  key: string
  /** Other name, read (never written) in paths and `?chain=`. */
  alias?: string
  name: string
  native: { symbol: string; name: string; decimals: number }
  /** Typical milliseconds between blocks. */
  blockTime: number
  testnet?: true
  /** 'op' networks charge an L1 data fee beside gas (GasPriceOracle 0x42…0F). */
  layer: 'l1' | 'op' | 'l2'
  /** Raw native amount that Max leaves for gas in a swap (constants.md). */
  gasReserve: bigint
  /** Block explorer base URL, without a trailing slash. */
  explorer: string
  /** Dollar tokens the indexer anchors prices on (lower-case), deepest first. */
  dollars: Address[]
  contracts: ChainContracts
}
