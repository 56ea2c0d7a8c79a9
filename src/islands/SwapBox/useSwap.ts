import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { SwapForm } from '#domain/swap/SwapForm.ts'
import type { Token } from '#domain/token/Token.ts'
import { wantBalances } from '#state/holdings/balances.ts'
import { loadBlocklist } from '#state/site/blocklist.ts'
import { $account, $connection } from '#state/wallet/connection.ts'
import { wantOperationGround } from '#state/deeds/operation.ts'
import { firstMoment, makeSwap, type Swap, type SwapMoment } from '#state/swap/swap.ts'
import { learn } from '#state/tokens/tokens.ts'
import { whenIdle } from '../intent/intents.ts'
import { tradeOf } from './views.ts'

/** One box's state: drawn first as the page's HTML has it, then alive while the box is on screen. */
export function useSwap(first: SwapForm, tokens: readonly Token[], alive: boolean): { swap: Swap; moment: SwapMoment } {
  // A box is made once; its props never change (islands are not re-rendered from outside).
  const { swap, initial } = useMemo(() => {
    if (typeof window !== 'undefined') learn(tokens)
    return { swap: makeSwap(first), initial: firstMoment(first, tokens) }
  }, [])
  const moment = useStore(swap.$moment, { ssr: () => initial })
  useEffect(() => (alive ? swap.start() : undefined), [swap, alive])

  const account = useStore($account, { ssr: 'initial' })
  const { chainId, input, output } = moment.situation.form
  useEffect(() => {
    if (!alive) return
    void loadBlocklist()
    if (!account) return
    return wantBalances(chainId, [...new Set(['NATIVE' as const, ...[input, output].filter(id => id !== null)])])
  }, [alive, account, chainId, input, output])
  // An account that pays for itself: what that costs here.
  const { connectorId } = useStore($connection, { ssr: 'initial' })
  useEffect(
    () => (alive && account && walletTraits(connectorId).paysItself ? wantOperationGround(chainId) : undefined),
    [alive, account, connectorId, chainId],
  )
  const reviewable = alive && account !== null && tradeOf(moment) !== null
  useEffect(() => {
    // The review's code, ahead of the press: a failure is told by the press, which asks for it again.
    if (reviewable) whenIdle(() => void import('./SwapDialogs.tsx').catch(() => undefined))
  }, [reviewable])
  return { swap, moment }
}
