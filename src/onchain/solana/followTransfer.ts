import type { Signature } from '@solana/kit'
import { AppError } from '#domain/Errors.ts'
import { askSolana, COMMITMENT } from './solanaRpc.ts'
import { codeOfSolanaFailure } from './toSolanaError.ts'

/** ms between two questions, and ms a node may stay away before we say that we don't know. */
const EVERY = 1_000
const AWAY = 60_000

/** Waits until a transaction is confirmed. Throws what became of it: `solana.*`; `solana.unconfirmed` where nobody can tell now. */
export async function followTransfer(signature: string, lastValidBlockHeight: bigint, signal: AbortSignal): Promise<void> {
  let heard = performance.now()
  for (;;) {
    try {
      // The height first: when it is past and the status, asked after it, still says nothing, the transaction can't come any more.
      const height = await askSolana(rpc => rpc.getBlockHeight({ commitment: COMMITMENT }), signal)
      const { value } = await askSolana(rpc => rpc.getSignatureStatuses([signature as Signature]), signal)
      const status = value[0]
      if (status?.err) throw new AppError(codeOfSolanaFailure(status.err), { cause: status.err })
      if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized') return
      if (!status && height > lastValidBlockHeight) throw new AppError('solana.expired')
      heard = performance.now()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError) || !error.code.startsWith('network.')) throw error
      if (performance.now() - heard > AWAY) throw new AppError('solana.unconfirmed', { cause: error })
    }
    await new Promise(done => setTimeout(done, EVERY))
  }
}
