import type { Hex } from 'viem'

/** EIP-1193, the little of it we use: what a wallet gives us, and what a test stands in for. */
export type Provider = {
  request(args: { method: string; params?: readonly unknown[] }): Promise<unknown>
  /** Balances it reads where this page does, through no node of its own: it has no voice beside the page's. */
  readsWithUs?: true
  /**
   * Of a wallet whose batches are operations that a bundler carries: the one that a batch's id names. `nonce`: its
   * place in the account's queue, in decimal.
   */
  operationOf?: (id: string) => { hash: Hex; nonce: string }
}
