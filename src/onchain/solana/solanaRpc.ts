import { createSolanaRpc, type Rpc, type SolanaRpcApi } from '@solana/kit'
import { toSolanaError } from './toSolanaError.ts'

/** ms a question may take. */
const TIMEOUT = 15_000
/** How sure an answer is: seen by most of the stake. */
export const COMMITMENT = 'confirmed'

let made: Rpc<SolanaRpcApi> | null = null
let node: string | null = null

/** Another node than the site's `/rpc/solana` (tests); null goes back. */
export function setSolanaUrl(url: string | null): void {
  node = url
  made = null
}

function rpc(): Rpc<SolanaRpcApi> {
  made ??= createSolanaRpc(node ?? new URL('/rpc/solana', location.origin).href)
  return made
}

/** Asks the node. Throws AppError `network.*`, `solana.*`, and the signal's reason when aborted. */
export async function askSolana<T>(
  question: (rpc: Rpc<SolanaRpcApi>) => { send: (options: { abortSignal: AbortSignal }) => Promise<T> },
  signal?: AbortSignal,
): Promise<T> {
  const limit = AbortSignal.timeout(TIMEOUT)
  try {
    return await question(rpc()).send({ abortSignal: signal ? AbortSignal.any([signal, limit]) : limit })
  } catch (error) {
    signal?.throwIfAborted()
    throw toSolanaError(error, limit.aborted)
  }
}
