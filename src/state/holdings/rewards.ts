import { atom } from 'nanostores'
import { type AppError, AppError as Failure, asAppError } from '#domain/Errors.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { planClaim } from '#domain/plan/planClaim.ts'
import * as Promises from '#domain/plan/Promises.ts'
import { claimable, eligible, type Reward } from '#domain/token/Reward.ts'
import { untilStopped } from '#onchain/node/untilStopped.ts'
import { $account } from '../wallet/connection.ts'
import { readyWallet } from '../wallet/readyWallet.ts'
import { storePromises } from '../deeds/StoredMove.ts'
import { addTransaction, type CurrencyLabel } from '../deeds/transactions.ts'

/** AD-6: what the connected account can claim; empty for everybody else, and while nobody knows. */
export const $rewards = atom<{ account: Address | null; rewards: readonly Reward[] }>({ account: null, rewards: [] })

/** A claim; `chainId` is the network it is on. */
export const $claiming = atom<{ status: 'idle' | 'working' | 'failed'; chainId: number | null; error?: AppError }>({
  status: 'idle',
  chainId: null,
})

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

/** Ends the wait for the claim that is being made. */
let stop: AbortController | null = null

/** Nobody waits for the wallet or the network any more. Nothing more is asked; what was handed over is followed and told all the same. */
export const stopClaiming = (): void => stop?.abort()

/** Claims everything of one network, once a simulation has shown that it arrives. True when nothing is left to do here; else `$claiming` says why not. */
export async function claimRewards(chainId: number): Promise<boolean> {
  const due = $rewards.get().rewards.filter(reward => reward.chainId === chainId)
  const [first] = due
  if ($claiming.get().status === 'working' || !first) return false
  $claiming.set({ status: 'working', chainId })
  stop = new AbortController()
  const { signal } = stop
  let handed = false
  const taken = () => {
    handed = true
    $rewards.set({ ...$rewards.get(), rewards: $rewards.get().rewards.filter(reward => reward.chainId !== chainId) })
  }
  try {
    await untilStopped(signal, claim(chainId, due, first, signal, taken), () => {})
    $claiming.set({ status: 'idle', chainId: null })
    return true
  } catch (error) {
    // A person who no longer waits needs no reason; what was sent goes on without them.
    $claiming.set(
      signal.aborted ? { status: 'idle', chainId: null } : { status: 'failed', chainId, error: asAppError(error) },
    )
    if (handed && !signal.aborted) void loadRewards()
    return handed && signal.aborted
  }
}

async function claim(
  chainId: number,
  due: readonly Reward[],
  first: Reward,
  signal: AbortSignal,
  taken: () => void,
): Promise<void> {
  const me = $account.get()
  const door = await readyWallet(chainId, { addresses: me ? [me] : [], tokens: due.map(({ token }) => token) })
  const { account } = door
  const plan = planClaim(chainId, account, due)
  const [call] = plan.calls
  if (!call) throw new Failure('rewards.failed')
  const [{ rehearse, refuseChanged }, { sendCall }] = await Promise.all([
    import('#onchain/act/rehearse.ts'),
    import('#onchain/act/sendCall.ts'),
  ])
  // GO-5: what was shown must arrive, all of it, and nothing may leave.
  await rehearse(plan, door, signal).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'swap.differs'
      ? new Failure('rewards.failed', { cause: error })
      : error
  })
  refuseChanged(plan, { chainId: door.chainId, account, calls: [call] })
  const label: CurrencyLabel = { id: first.token, symbol: first.symbol, decimals: first.decimals }
  const info = {
    type: 'claim' as const,
    currencyIn: label,
    currencyOut: label,
    amountIn: '0',
    amountOut: claimable(first).toString(),
    promises: storePromises(Promises.ofGround(plan)),
  }
  const follow = (sent: Parameters<typeof addTransaction>[0]) => {
    taken()
    return addTransaction(sent, info)
  }
  // Whoever stopped waiting before the wallet was asked is not asked after all (askWallet).
  const sent = await sendCall(
    door,
    call,
    { doing: 'claim' },
    { stop: signal, onSlow: () => {}, onLate: late => void follow(late) },
  )
  const outcome = await follow(sent)
  if (outcome.status !== 'confirmed') throw new Failure('rewards.failed', { cause: outcome.error })
}
