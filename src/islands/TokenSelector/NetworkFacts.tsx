import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { wantBalances } from '#state/holdings/balances.ts'
import { $held, loadHeld } from '#state/holdings/heldTokens.ts'
import { $recentTokens } from '#state/tokens/recentTokens.ts'
import { $lists, loadTokens, resolveToken } from '#state/tokens/tokens.ts'
import { $account } from '#state/wallet/connection.ts'

const idsOf = (joined: string) => (joined === '' ? [] : (joined.split(',') as CurrencyId[]))

type Props = {
  chainId: number
  /** Tokens that were searched for: what is held of them is asked, too. */
  found: readonly CurrencyId[]
}

/**
 * While it stands, one network's tokens and balances are known: one list of the market, one multicall a round. Of a
 * list that was scrolled through, only what it begins with and what the account is said to hold is asked for. Draws
 * nothing.
 */
export function NetworkFacts({ chainId, found }: Props) {
  const account = useStore($account)
  const listed = useStore($lists)[chainId]?.ids ?? []
  const held = useStore($held)
  const heldHere = held.account === account ? (held.chains[chainId] ?? []) : []
  const ids = [...new Set([...listed, ...heldHere, ...found])].join()
  const recent = useStore($recentTokens)
    .flatMap(token => (token.chainId === chainId ? token.id : []))
    .join()
  useEffect(() => void loadTokens(chainId), [chainId])
  useEffect(() => void (account && loadHeld()), [account])
  useEffect(() => (account ? wantBalances(chainId, ['NATIVE', ...idsOf(ids)]) : undefined), [account, chainId, ids])
  useEffect(() => {
    // What was picked before may be no listed token: its contract is read anew.
    for (const id of idsOf(recent))
      resolveToken(chainId, id).catch(error => console.warn('Tarn: a recent token could not be read', error))
  }, [chainId, recent])
  return null
}
