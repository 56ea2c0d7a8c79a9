import { isSolanaError, SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR } from '@solana/kit'
import { AppError, type ErrorCode } from '#domain/Errors.ts'

/** What a node's HTTP status means. */
const byStatus: Readonly<Record<number, ErrorCode>> = { 404: 'solana.notConfigured', 429: 'network.rateLimit' }

/** What kit or the network threw, as the one error people can be told. `late`: our own time limit was over. */
export function toSolanaError(error: unknown, late: boolean): AppError {
  if (error instanceof AppError) return error
  if (late) return new AppError('network.slow', { cause: error })
  if (isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) return new AppError(byStatus[error.context.statusCode] ?? 'network.down', { cause: error })
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) return new AppError(codeOfSolanaFailure(error.cause ?? error.context), { cause: error })
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR) || error instanceof TypeError || error instanceof SyntaxError) {
    const offline = typeof navigator !== 'undefined' && navigator.onLine === false
    return new AppError(offline ? 'network.offline' : 'network.down', { cause: error })
  }
  return new AppError('solana.failed', { cause: error })
}

/**
 * What a transaction's failure means, from a simulation's `err`, a status' `err` or kit's error for either (whose names say the same). Custom code 1 is
 * `insufficient funds` in the system program and in both token programs.
 */
export function codeOfSolanaFailure(err: unknown): ErrorCode {
  const text = `${err instanceof Error ? err.message : ''} ${JSON.stringify(err, (_key, value) => (typeof value === 'bigint' ? Number(value) : value))}`
  if (/BlockhashNotFound|blockhash not found/i.test(text)) return 'solana.expired'
  if (/InsufficientFundsForRent|insufficient funds for rent/i.test(text)) return 'solana.belowMinimum'
  if (/InsufficientFunds|AccountNotFound|insufficient funds|no record of a prior credit|"Custom":1\b|custom program error: (#1|0x1)\b/i.test(text)) return 'solana.insufficientFunds'
  return 'solana.failed'
}
