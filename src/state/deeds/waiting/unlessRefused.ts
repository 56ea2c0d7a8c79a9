import { chainById } from '#domain/chains/chains.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'

/** ms that a run waits for an operation that its bundler says it did not take; it is followed beyond that. */
const REFUSED = 8_000

/**
 * Waits for what became of something that was sent. An operation that its bundler refused after it was signed may be
 * carried all the same: it is waited for a while, followed, and then called unknown. `wait` hears how long (ms;
 * undefined: as long as usual). Throws what it throws, and `deed.handedOver`.
 */
export async function unlessRefused<T>(
  { operation, chainId }: Sent,
  wait: (patience?: number) => Promise<T>,
): Promise<T> {
  const refusal = operation && (await import('#onchain/passkey/operation/handOperation.ts')).refusalOf(operation.hash)
  if (refusal === undefined) return wait()
  const unknown = (): AppError =>
    new AppError('deed.handedOver', {
      cause: refusal,
      values: { network: chainById(chainId)?.name ?? String(chainId) },
    })
  let done: T
  try {
    done = await wait(REFUSED)
  } catch (error) {
    throw asAppError(error).code === 'deed.confirming' ? unknown() : error
  }
  // What took another one's place is not waited for: its record tells.
  if (done === undefined) throw unknown()
  return done
}
