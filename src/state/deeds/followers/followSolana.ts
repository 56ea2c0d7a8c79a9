import { AppError, asAppError } from '#domain/Errors.ts'
import { followTransfer } from '#onchain/solana/followTransfer.ts'
import { isOnSolana } from '../DeedRecord.ts'
import type { Follower } from './Follower.ts'

/**
 * TX-1: a transfer on Solana. Its last block decides: until then it may land, after it it is expired. What is confirmed
 * there stays.
 */
export const followSolana: Follower = {
  async settle(record, stop, { away }) {
    if (!isOnSolana(record)) throw new AppError('deed.failed', { cause: record.id })
    const { signature, lastValidBlockHeight } = record.follow
    try {
      await followTransfer(signature, BigInt(lastValidBlockHeight), stop)
      return { status: 'confirmed' }
    } catch (cause) {
      if (stop.aborted) return null
      const { code } = asAppError(cause)
      if (code === 'solana.expired') return { status: 'expired', error: code }
      if (code.startsWith('solana.') && code !== 'solana.unconfirmed' && code !== 'solana.notConfigured')
        // It is in a block: its fee is paid, whatever the reason.
        return { status: 'failed', error: code === 'solana.failed' ? 'solana.reverted' : code }
      console.warn('Tarn: what became of a transfer on Solana could not be read', cause)
      away(true)
      return null
    }
  },
}
