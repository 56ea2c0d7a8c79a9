import type { Signature } from '@solana/kit'
import { AppError } from '#domain/Errors.ts'
import { askSolana, COMMITMENT } from './solanaRpc.ts'
import { codeOfSolanaFailure } from './toSolanaError.ts'

/** ms between two questions, and ms a node may stay without an answer before we say that we don't know. */
const EVERY = 1_000
const AWAY = 60_000

/** Where a transaction stands; `gone`: it is nowhere, and can't come any more. */
type Standing = { is: 'confirmed' | 'waiting' | 'gone' } | { is: 'failed'; err: unknown }

/**
 * Waits until a transaction is confirmed. Throws what became of it: `solana.*`; `solana.unconfirmed` where that can't
 * be found out now.
 */
export async function followTransfer(
  signature: string,
  lastValidBlockHeight: bigint,
  signal: AbortSignal,
): Promise<void> {
  let heard = performance.now()
  for (;;) {
    signal.throwIfAborted()
    let standing: Standing = { is: 'waiting' }
    try {
      standing = await readStanding(signature as Signature, lastValidBlockHeight, signal)
      heard = performance.now()
    } catch (error) {
      // A question that fails says nothing about what was sent.
      signal.throwIfAborted()
      if (performance.now() - heard > AWAY) throw new AppError('solana.unconfirmed', { cause: error })
    }
    if (standing.is === 'confirmed') return
    if (standing.is === 'failed') throw new AppError(codeOfSolanaFailure(standing.err), { cause: standing.err })
    if (standing.is === 'gone') throw new AppError('solana.expired')
    await new Promise(done => setTimeout(done, EVERY))
  }
}

async function readStanding(
  signature: Signature,
  lastValidBlockHeight: bigint,
  signal: AbortSignal,
): Promise<Standing> {
  // The height first: when it is past and the status, asked after it, still says nothing, the transaction can't come
  // any more.
  const height = await askSolana(rpc => rpc.getBlockHeight({ commitment: COMMITMENT }), signal)
  const past = height > lastValidBlockHeight
  // A node forgets statuses after some minutes; its ledger doesn't.
  const { value } = await askSolana(
    rpc => rpc.getSignatureStatuses([signature], { searchTransactionHistory: past }),
    signal,
  )
  const [status] = value
  if (!status) return { is: past ? 'gone' : 'waiting' }
  if (status.err) return { is: 'failed', err: status.err }
  return { is: status.confirmationStatus === 'processed' ? 'waiting' : 'confirmed' }
}
