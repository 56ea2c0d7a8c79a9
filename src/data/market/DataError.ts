/** Why an answer of our own HTTP can't be used. */
const dataErrorCodes = ['data.unreachable', 'data.malformed', 'data.notFound', 'data.cancelled'] as const
export type DataErrorCode = (typeof dataErrorCodes)[number]

/**
 * What fetchers throw. `data.unreachable`: no answer in time, or the service is down or busy (worth asking again);
 * `data.malformed`: an answer that isn't what its schema says, or far too large; `data.notFound`: there is no such
 * thing; `data.cancelled`: the asker left.
 */
export class DataError extends Error {
  override readonly name = 'DataError'
  readonly code: DataErrorCode
  readonly retryable: boolean

  constructor(code: DataErrorCode, options: { cause?: unknown; detail?: string } = {}) {
    super(options.detail === undefined ? code : `${code}: ${options.detail}`, { cause: options.cause })
    this.code = code
    this.retryable = code === 'data.unreachable'
  }
}
