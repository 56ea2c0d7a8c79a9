/** EIP-1193, the little of it we use: what a wallet gives us, and what a test stands in for. */
export type Provider = {
  request(args: { method: string; params?: readonly unknown[] }): Promise<unknown>
  /** Balances it reads where this page does, through no node of its own: it has no voice beside the page's. */
  readsWithUs?: true
}
