import { atom } from 'nanostores'
import { type AppError, AppError as Failure, asAppError } from '#domain/Errors.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { claimable, claimCall, eligible, type Reward } from '#domain/Reward.ts'
import { $account } from './connection.ts'
import { readyWallet } from './readyWallet.ts'
import { addTransaction, type CurrencyLabel } from './transactions.ts'

/** AD-6: what the connected account can claim; empty for everybody else, and while nobody knows. */
export const $rewards = atom<{ account: Address | null; rewards: readonly Reward[] }>({ account: null, rewards: [] })

/** A claim; `chainId` is the network it is on. */
export const $claiming = atom<{ status: 'idle' | 'working' | 'failed'; chainId: number | null; error?: AppError }>({ status: 'idle', chainId: null })

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

/** Claims everything of one network, once a simulation has shown that it arrives. True when it is mined; else `$claiming` says why not. */
export async function claimRewards(chainId: number): Promise<boolean> {
  const due = $rewards.get().rewards.filter(reward => reward.chainId === chainId)
  const [first] = due
  if ($claiming.get().status === 'working' || !first) return false
  $claiming.set({ status: 'working', chainId })
  try {
    await claim(chainId, due, first)
    $rewards.set({ ...$rewards.get(), rewards: $rewards.get().rewards.filter(reward => reward.chainId !== chainId) })
    $claiming.set({ status: 'idle', chainId: null })
    return true
  } catch (error) {
    $claiming.set({ status: 'failed', chainId, error: asAppError(error) })
    return false
  }
}

async function claim(chainId: number, due: readonly Reward[], first: Reward): Promise<void> {
  const me = $account.get()
  const door = await readyWallet(chainId, { addresses: me ? [me] : [], tokens: due.map(({ token }) => token) })
  const { account } = door
  const call = claimCall(account, due)
  const [{ simulate }, { sendCall }] = await Promise.all([import('#onchain/simulate.ts'), import('#onchain/sendCall.ts')])
  const { figures } = await simulate(chainId, account, [call], due.map(({ token }) => ({ holder: account, currency: token })))
  // GO-5: what was shown must arrive, all of it.
  due.forEach((reward, i) => {
    const figure = figures?.[i]
    if (figure && figure.after - figure.before < claimable(reward)) throw new Failure('rewards.failed', { cause: `${reward.symbol} does not arrive` })
  })
  const label: CurrencyLabel = { id: first.token, symbol: first.symbol, decimals: first.decimals }
  const info = { type: 'claim' as const, currencyIn: label, currencyOut: label, amountIn: '0', amountOut: claimable(first).toString() }
  const onLate = (sent: Parameters<typeof addTransaction>[0]) => void addTransaction(sent, info)
  const outcome = await addTransaction(await sendCall(door, call, { doing: 'claim' }, { stop: new AbortController().signal, onSlow: () => {}, onLate }), info)
  if (outcome.status !== 'confirmed') throw new Failure('rewards.failed', { cause: outcome.error })
}
