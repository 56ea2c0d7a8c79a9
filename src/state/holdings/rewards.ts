import { atom } from 'nanostores'
import { AppError as Failure } from '#domain/Errors.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { planClaim } from '#domain/plan/makers/planClaim.ts'
import { claimable, eligible, type Reward } from '#domain/token/Reward.ts'
import { $account } from '../wallet/connection.ts'
import { readyWallet } from '../wallet/readyWallet.ts'
import { forgetRun, type Running, runDeed } from '../deeds/runs.ts'
import { sendPlan } from '../deeds/sendPlan.ts'

/** AD-6: what the connected account can claim; empty for everybody else, and while nobody knows. */
export const $rewards = atom<{ account: Address | null; rewards: readonly Reward[] }>({ account: null, rewards: [] })

/** Asks what the connected account can claim. A source that doesn't answer offers nothing. */
export async function loadRewards(): Promise<void> {
  const account = $account.get()
  if (!account) return
  if ($rewards.get().account !== account) $rewards.set({ account, rewards: [] })
  try {
    const { fetchRewards } = await import('#data/rewards/fetchRewards.ts')
    const rewards = eligible(await fetchRewards(account))
    if ($account.get() === account) $rewards.set({ account, rewards })
  } catch (error) {
    console.warn('Tarn: rewards could not be asked', error)
  }
}

/** Nobody waits for the wallet or the network any more. Nothing more is asked; what was handed over is followed and told all the same. */
export const stopClaiming = (): void => forgetRun('claim')

/** Claims everything of one network, once a simulation has shown that it arrives. True when nothing is left to do here; else its run says why not. */
export async function claimRewards(chainId: number): Promise<boolean> {
  const due = $rewards.get().rewards.filter(reward => reward.chainId === chainId)
  const [first] = due
  if (!first) return false
  let handed = false
  const taken = () => {
    handed = true
    $rewards.set({ ...$rewards.get(), rewards: $rewards.get().rewards.filter(reward => reward.chainId !== chainId) })
  }
  let stopped = false
  const ended = await runDeed('claim', { about: [String(chainId)] }, run => {
    // A person who no longer waits needs no reason; what was sent goes on without them.
    run.stop.addEventListener('abort', () => {
      stopped = true
    })
    return claim(chainId, { due, first, run, taken })
  })
  if (ended.status === 'failed' && handed && !stopped) void loadRewards()
  return ended.status === 'done' || (handed && stopped)
}

async function claim(
  chainId: number,
  { due, first, run, taken }: { due: readonly Reward[]; first: Reward; run: Running; taken: () => void },
): Promise<void> {
  const me = $account.get()
  const door = await readyWallet(chainId, { addresses: me ? [me] : [], tokens: due.map(({ token }) => token) })
  // GO-5: what was shown must arrive, all of it, and nothing may leave.
  await sendPlan(run, door, planOf(chainId, door.account, due, first), taken).catch((error: unknown) => {
    // A source that says too much, or what nobody can prove: it is no question of another amount.
    throw error instanceof Failure && (error.code === 'deed.differs' || error.code === 'deed.expectedToFail')
      ? new Failure('rewards.failed', { cause: error })
      : error
  })
}

function planOf(chainId: number, account: Address, due: readonly Reward[], first: Reward): DeedPlan {
  const label = { id: first.token, symbol: first.symbol, decimals: first.decimals }
  const line = { currencyIn: label, currencyOut: label, amountIn: 0n, amountOut: claimable(first) }
  return { ...planClaim(chainId, account, due), deed: 'claim', lines: [[line]] }
}
