import { AppError } from '#domain/Errors.ts'
import type { Provider } from '../connectors/Provider.ts'
import { toAppError } from '../node/toAppError.ts'

/** ms for one question to a wallet that no person has to answer. */
const PATIENCE = 8_000

/**
 * Reads through a wallet: what its node, or the wallet itself, returns without a prompt. A wallet that can't be read
 * proves nothing: that is an error of its own, never passed over. Throws `wallet.noAnswer`, `wallet.otherChain`, and
 * other AppErrors of the wallet's.
 */
export async function readThrough(
  provider: Provider,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('wallet.noAnswer')), PATIENCE)
  })
  try {
    return await Promise.race([provider.request({ method, params }), late])
  } catch (error) {
    const told = toAppError(error, 'read')
    throw told.code === 'network.down' ? new AppError('wallet.otherChain', { cause: error }) : told
  } finally {
    clearTimeout(timer)
  }
}
