import { AppError } from '#domain/Errors.ts'
import type { SolanaPlan } from '#domain/solana/SolanaPlan.ts'
import { prepareTransfer } from './prepareTransfer.ts'
import { type AskingSolana, type SignedTransfer, signTransfer } from './signTransfer.ts'

/**
 * The way to the connected wallet of Solana. `guard`: it is the same wallet as at the beginning, and no address is
 * blocked; throws the AppError of the check that fails.
 */
export type SolanaSession = { account: string; guard: () => Promise<void> }

/**
 * Asks the wallet for what was reviewed: rehearsed once more with a fresh blockhash of our own node (GO-5), which makes
 * it valid on that network alone (WL-10), then guarded, signed and compared. Throws AppError: what stood in the way,
 * `solana.differs` where it would do something else by now, `wallet.*`, `network.*`.
 */
export async function askTransfer(
  { account, guard }: SolanaSession,
  plan: SolanaPlan,
  waiting: Omit<AskingSolana, 'guard'>,
): Promise<SignedTransfer> {
  const { from, to, amount } = plan.transfer
  if (from !== account) throw new AppError('wallet.changed')
  await guard()
  const prepared = await prepareTransfer({ from, to, amount, holding: plan.holding, reviewed: plan }, waiting.stop)
  return signTransfer(prepared, { ...waiting, guard })
}
