import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { wantBalances } from '#state/holdings/balances.ts'
import { $recentTokens } from '#state/tokens/recentTokens.ts'
import { $lists, loadTokens, resolveToken } from '#state/tokens/tokens.ts'
import { $account } from '#state/wallet/connection.ts'

const idsOf = (joined: string) => (joined === '' ? [] : (joined.split(',') as CurrencyId[]))

/** While it stands, one network's tokens and balances are known: one list of the market, one multicall a round. Draws nothing. */
export function NetworkFacts({ chainId }: { chainId: number }) {
  const account = useStore($account)
  const ids = useStore($lists)[chainId]?.ids.join() ?? ''
  const recent = useStore($recentTokens)
    .flatMap(token => (token.chainId === chainId ? token.id : []))
    .join()
  useEffect(() => void loadTokens(chainId), [chainId])
  useEffect(() => (account ? wantBalances(chainId, ['NATIVE', ...idsOf(ids)]) : undefined), [account, chainId, ids])
  useEffect(() => {
    // What was picked before may be no listed token: its contract is read anew.
    for (const id of idsOf(recent))
      resolveToken(chainId, id).catch(error => console.warn('Tarn: a recent token could not be read', error))
  }, [chainId, recent])
  return null
}
