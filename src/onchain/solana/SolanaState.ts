/**
 * A wallet of Solana as it stands. `walletName`: what it registered as, and is found by again; `name`: the same, fit to
 * be shown.
 */
export type SolanaState = { address: string; walletName: string; name: string; icon: string | null }
