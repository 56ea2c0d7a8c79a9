/**
 * LIST: every failure Tarn can tell a person. The code is its translation key (a law holds them to en-US.json).
 * `retryable`: the same request may well work if asked again.
 */
export const errors = {
  'wallet.notConnected': { retryable: true },
  'wallet.notFound': { retryable: true },
  'wallet.connectFailed': { retryable: true },
  'wallet.rejected': { retryable: true },
  'wallet.noAnswer': { retryable: true },
  'wallet.busy': { retryable: true },
  'wallet.otherChain': { retryable: true },
  'wallet.changed': { retryable: true },
  'wallet.switchFailed': { retryable: true },
  'wallet.unsupported': { retryable: false },
  'wallet.signatureExpired': { retryable: true },
  'wallet.badSignature': { retryable: true },
  'wallet.viewOnly': { retryable: false },
  'wallet.notConfigured': { retryable: false },
  'wallet.relayUnreachable': { retryable: true },
  'wallet.devnetUnconfirmed': { retryable: true },
  'account.blocked': { retryable: false },
  'account.blocklistUnavailable': { retryable: true },
  'network.offline': { retryable: true },
  'network.down': { retryable: true },
  'network.slow': { retryable: true },
  'network.rateLimit': { retryable: true },
  'network.otherChain': { retryable: false },
  'network.unsupported': { retryable: false },
  'network.frozen': { retryable: true },
  'network.behind': { retryable: true },
  'device.clockOff': { retryable: true },
  'approve.failed': { retryable: true },
  'approve.insufficient': { retryable: true },
  'swap.failed': { retryable: true },
  'swap.oneClickFailed': { retryable: true },
  'swap.expired': { retryable: true },
  'swap.noQuotes': { retryable: true },
  'swap.noRoutes': { retryable: false },
  'swap.routerUnavailable': { retryable: true },
  'swap.insufficientFunds': { retryable: false },
  'swap.insufficientGas': { retryable: false },
  'swap.notFulfilled': { retryable: true },
  'swap.raiseSlippage': { retryable: true },
  'swap.expectedToFail': { retryable: true },
  'swap.modifiedByWallet': { retryable: true },
  'swap.rejected': { retryable: true },
  'swap.priceMoved': { retryable: true },
  'swap.differs': { retryable: true },
  'swap.cancelled': { retryable: true },
  'swap.pageClosed': { retryable: true },
  'swap.confirming': { retryable: true },
  'swap.v2Deadline': { retryable: true },
  'swap.v2Invariant': { retryable: false },
  'swap.v2Slippage': { retryable: true },
  'swap.v2InputNotTransferable': { retryable: false },
  'swap.v2OutputNotTransferable': { retryable: false },
  'swap.v3Slippage': { retryable: true },
  'swap.v3OutputNotTransferable': { retryable: false },
  'swap.unknown': { retryable: true },
  'passkey.noBundler': { retryable: false },
  'passkey.unsupported': { retryable: false },
  'passkey.cancelled': { retryable: true },
  'passkey.invalid': { retryable: true },
  'passkey.expired': { retryable: true },
  'passkey.failed': { retryable: true },
  'passkey.signedOut': { retryable: true },
  'passkey.lastOwner': { retryable: false },
  'passkey.unfunded': { retryable: false },
  'recovery.form': { retryable: true },
  'recovery.letters': { retryable: true },
  'recovery.nobody': { retryable: false },
  'recovery.self': { retryable: false },
  'recovery.contract': { retryable: false },
  'recovery.token': { retryable: false },
  'recovery.circle': { retryable: false },
  'recovery.noContract': { retryable: false },
  'recovery.anything': { retryable: false },
  'recovery.blocked': { retryable: false },
  'recovery.unknown': { retryable: true },
  'recovery.notAsked': { retryable: false },
  'recovery.notProven': { retryable: true },
  'recovery.signature': { retryable: true },
  'recovery.notOwner': { retryable: false },
  'recovery.firstKey': { retryable: false },
  'recovery.differs': { retryable: true },
  'recovery.unfunded': { retryable: false },
  'recovery.failed': { retryable: true },
  'transaction.lost': { retryable: true },
  'transaction.underWay': { retryable: false },
  'delegation.enableFailed': { retryable: true },
  'delegation.disableFailed': { retryable: true },
  'rewards.failed': { retryable: true },
  'solana.notConfigured': { retryable: false },
  'solana.insufficientFunds': { retryable: false },
  'solana.belowMinimum': { retryable: false },
  'solana.notAWallet': { retryable: false },
  'solana.unsupportedToken': { retryable: false },
  'solana.failed': { retryable: true },
  'solana.expired': { retryable: true },
  'solana.differs': { retryable: true },
  'solana.changedByWallet': { retryable: true },
  'solana.unconfirmed': { retryable: true },
  'username.addressLimit': { retryable: false },
  'username.deviceLimit': { retryable: false },
  'username.unavailable': { retryable: false },
  'username.avatarFailed': { retryable: true },
  'username.failed': { retryable: true },
  'app.wrong': { retryable: true },
} as const satisfies Record<string, { retryable: boolean }>

export type ErrorCode = keyof typeof errors

/** The only exception that crosses a room. Show it with `say.t(error.code, error.values)`. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly retryable: boolean
  /** Values of the sentence (ICU). */
  readonly values: Record<string, string | number>

  constructor(code: ErrorCode, options: { values?: Record<string, string | number>; cause?: unknown } = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.retryable = errors[code].retryable
    this.values = options.values ?? {}
  }
}

/** An AppError as it is; anything else as `app.wrong` with its cause. */
export const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('app.wrong', { cause: error })
