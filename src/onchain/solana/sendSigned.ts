import {
  type Base64EncodedWireTransaction,
  isSolanaError,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
} from '@solana/kit'
import { asAppError } from '#domain/Errors.ts'
import { askSolana, COMMITMENT } from './solanaRpc.ts'

/**
 * Hands a signed transaction to the node. Throws AppError `solana.*` only where the node refused it, so that the
 * network doesn't have it. A node that fell silent may have passed it on: what became of it is found by its signature.
 */
export async function sendSigned(wire: Base64EncodedWireTransaction): Promise<void> {
  try {
    await askSolana(rpc => rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: COMMITMENT }))
  } catch (error) {
    const failure = asAppError(error)
    const refused = !failure.code.startsWith('network.') && !isThere(failure.cause)
    if (refused) throw failure
    console.warn('Tarn: the node of Solana did not say that it took a transaction', error)
  }
}

/** The node knows it already: a first try arrived whose answer was lost. */
const isThere = (cause: unknown): boolean =>
  cause instanceof Error &&
  (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED) || isThere(cause.cause))
