import {
  isSolanaError,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__INSTRUCTION_ERROR__INSUFFICIENT_FUNDS,
  SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
} from '@solana/kit'
import { AppError, type ErrorCode } from '#domain/Errors.ts'

/** What a node's HTTP status means. */
const byStatus: Readonly<Record<number, ErrorCode>> = { 404: 'solana.notConfigured', 429: 'network.rateLimit' }

/** What kit or the network threw, as the one error people can be told. `late`: our own time limit was over. */
export function toSolanaError(error: unknown, late: boolean): AppError {
  if (error instanceof AppError) return error
  if (late) return new AppError('network.slow', { cause: error })
  if (isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR))
    return new AppError(byStatus[error.context.statusCode] ?? 'network.down', { cause: error })
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
    return new AppError(codeOfSolanaFailure(error.cause ?? error.context), { cause: error })
  if (
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR) ||
    error instanceof TypeError ||
    error instanceof SyntaxError
  ) {
    const offline = typeof navigator !== 'undefined' && navigator.onLine === false
    return new AppError(offline ? 'network.offline' : 'network.down', { cause: error })
  }
  return new AppError('solana.failed', { cause: error })
}

/**
 * LIST: what kit's own errors mean. Its messages are numbers in a production build: only the codes can be read there.
 */
const byCode = [
  [SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND, 'solana.expired'],
  [SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT, 'solana.belowMinimum'],
  [SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE, 'solana.insufficientFunds'],
  [SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND, 'solana.insufficientFunds'],
  [SOLANA_ERROR__INSTRUCTION_ERROR__INSUFFICIENT_FUNDS, 'solana.insufficientFunds'],
] as const

/**
 * What a transaction's failure means, from a simulation's `err`, a status' `err` or kit's error for either. Custom code
 * 1 is `insufficient funds` in the system program and in both token programs.
 */
export function codeOfSolanaFailure(err: unknown): ErrorCode {
  if (err instanceof Error) {
    if (isSolanaError(err, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM))
      return Number(err.context.code) === 1 ? 'solana.insufficientFunds' : 'solana.failed'
    const known = byCode.find(([kitCode]) => isSolanaError(err, kitCode))
    return known ? known[1] : 'solana.failed'
  }
  const text = JSON.stringify(err, (_key, value) => (typeof value === 'bigint' ? Number(value) : value)) ?? ''
  if (/BlockhashNotFound/.test(text)) return 'solana.expired'
  if (/InsufficientFundsForRent/.test(text)) return 'solana.belowMinimum'
  if (/InsufficientFunds|AccountNotFound|"Custom":1\b/.test(text)) return 'solana.insufficientFunds'
  return 'solana.failed'
}
