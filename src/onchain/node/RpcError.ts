/** What a node or a wallet answered instead of a result. Stays inside `onchain`: `toAppError` makes it speakable. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  /** JSON-RPC or EIP-1193 code. */
  readonly code: number
  /** Revert data, or whatever the node put there. */
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
