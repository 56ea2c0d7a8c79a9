/** EIP-1193, the little of it we use: what a wallet gives us, and what a test stands in for. */
export type Provider = {
  request(args: { method: string; params?: readonly unknown[] }): Promise<unknown>
}
