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

/** True when a node said that it doesn't know the question, in any of the ways nodes say so. */
export const isUnknownMethod = (error: unknown): boolean =>
  error instanceof RpcError &&
  (error.code === -32601 ||
    error.code === -32004 ||
    /method.*(not (found|supported|available|allowed|offered)|does not exist)|unknown method/i.test(error.message))
