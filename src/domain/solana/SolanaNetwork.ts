/**
 * LIST: networks of Solana that wallets and explorers have names for. `genesis`: hash of their first block (base58).
 */
export const networks = {
  mainnet: { genesis: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', cluster: '' },
  devnet: { genesis: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', cluster: '?cluster=devnet' },
} as const

export type SolanaNetwork = keyof typeof networks

/** The network with this first block; null: one without a name (a local one). */
export const networkOf = (genesis: string): SolanaNetwork | null =>
  (Object.keys(networks) as SolanaNetwork[]).find(key => networks[key].genesis === genesis) ?? null

/** Where a transaction (its signature, base58) can be looked at; undefined where no explorer knows the network. */
export const explorerLink = (network: SolanaNetwork | null | undefined, signature: string): string | undefined =>
  network ? `https://explorer.solana.com/tx/${signature}${networks[network].cluster}` : undefined
