import type { Hex } from 'viem'
import type { Step } from '#domain/deeds.ts'
import { AppError } from '#domain/Errors.ts'
import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import type { WalletSession } from '#onchain/wallet/WalletSession.ts'
import { makeGuard } from '../wallet/makeGuard.ts'
import { standingOn } from '../wallet/standingOn.ts'
import type { Once } from '../deeds/flow/onlyOnce.ts'
import { namesOf } from '../deeds/review/readyPlan.ts'
import { type Ended, type Running, runDeed } from '../deeds/runs.ts'
import type { Review } from './SwapPress.ts'

/** Told as it goes; all optional. */
export type SwapCallbacks = {
  /** The last transaction has been handed to the network. */
  onSent?: (hash: Hex) => void
  /** A step's transaction or signature is done (an approval stands even if the swap fails afterwards). */
  onStep?: (kind: Step) => void
  /** Of its review: refuses what another tab does. */
  once?: Once
}

/**
 * Runs a reviewed swap, wrap or unwrap, and answers its transaction: the wallet stands where it was reviewed, is
 * switched where that is part of it, and is asked like every plan is (`sendPlan`). SW-9: nothing of a run outlives its
 * page; what was approved stands, the swap is asked for anew after a new review.
 */
export function runSwap(plan: SteppedPlan, review: Review, callbacks: SwapCallbacks = {}): Promise<Ended<Hex | null>> {
  const switches = review.walletChainId !== plan.chainId
  // A batch is one step for the user who confirms it.
  const kinds = plan.batched ? (['swap'] as const) : plan.steps.flatMap(({ kind }) => kind ?? [])
  const steps: Step[] = switches ? ['switchChain', ...kinds] : [...kinds]
  const names = switches ? [{}, ...namesOf(plan)] : namesOf(plan)
  return runDeed('swap', { steps, names }, async run => {
    run.mark({ status: 'checking' })
    const { sendPlan } = await import('../deeds/sendPlan.ts')
    const session = await opening(plan, { review, run }, callbacks)
    return sendPlan(run, session, plan, {
      ...(callbacks.once && { once: callbacks.once }),
      onSent: (hash, last) => last && callbacks.onSent?.(hash),
      onStep: at => callbacks.onStep?.(steps[switches ? at + 1 : at] ?? 'swap'),
    })
  })
}

/** Who may not be asked hears it at once; a wallet elsewhere is asked to switch once the plan has been rehearsed. */
async function opening(
  plan: SteppedPlan,
  { review: { account, connectorId, walletChainId }, run }: { review: Review; run: Running },
  { onStep }: SwapCallbacks,
): Promise<() => Promise<WalletSession>> {
  const { chainId, promises } = plan
  let stands = walletChainId
  if (account !== plan.account) throw new AppError('wallet.changed')
  const guard = makeGuard({
    meant: () => ({ account, connectorId, chainId: stands }),
    touches: {
      addresses: [account, ...promises.receives.map(({ to }) => to)],
      tokens: [...promises.spends, ...promises.receives].map(({ currency }) => currency),
    },
    signal: run.signal,
  })
  await guard()
  const { switchWalletChain, walletProvider } = await import('#onchain/wallet/wallet.ts')
  return async () => {
    if (stands !== chainId) {
      await switchWalletChain(chainId, run)
      await standingOn(chainId)
      stands = chainId
      run.mark({ status: 'done' })
      onStep?.('switchChain')
      run.next()
    }
    return { provider: await walletProvider(), chainId, account, guard }
  }
}
