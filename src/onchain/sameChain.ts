import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { client } from './clients.ts'
import type { Provider } from './Provider.ts'
import { toAppError } from './toAppError.ts'

/** Below the lower head: the youngest blocks may still be reorganised, or one node a step behind the other. */
const DEPTH = 2n
/** ms for each question to the wallet's node. */
const PATIENCE = 8_000

/**
 * WL-10. Resolves when the wallet's provider and our RPC stand on the same chain: the same chain id and the same hash of one recent
 * block. Otherwise throws `wallet.otherChain`; a devnet wears mainnet's id, so the id alone proves nothing. Ask before every signature.
 */
export async function sameChain(provider: Provider, chainId: number): Promise<void> {
  const ours = client(chainId)
  const [theirId, theirHead, ourHead] = await Promise.all([
    ask(provider, 'eth_chainId', []),
    ask(provider, 'eth_blockNumber', []),
    ours.request<Hex>('eth_blockNumber'),
  ])
  if (Number(theirId) !== chainId || typeof theirHead !== 'string') throw new AppError('wallet.otherChain')
  const lower = BigInt(theirHead) < BigInt(ourHead) ? BigInt(theirHead) : BigInt(ourHead)
  const number = `0x${(lower > DEPTH ? lower - DEPTH : 0n).toString(16)}`
  const [theirs, ourBlock] = await Promise.all([
    ask(provider, 'eth_getBlockByNumber', [number, false]),
    ours.request<{ hash: Hex } | null>('eth_getBlockByNumber', [number, false]),
  ])
  const hash = (theirs as { hash?: unknown } | null)?.hash
  if (!ourBlock?.hash || typeof hash !== 'string' || hash.toLowerCase() !== ourBlock.hash.toLowerCase())
    throw new AppError('wallet.otherChain')
}

/** A wallet whose node can't be read proves nothing: that is told as its own failure, never passed over. */
async function ask(provider: Provider, method: string, params: readonly unknown[]): Promise<unknown> {
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
