import { RpcError } from './RpcError.ts'

/** True when a node said that it doesn't know the question, in any of the ways nodes say so. */
export const isUnknownMethod = (error: unknown): boolean =>
  error instanceof RpcError &&
  (error.code === -32601 ||
    error.code === -32004 ||
    /method.*(not (found|supported|available|allowed|offered)|does not exist)|unknown method/i.test(error.message))
