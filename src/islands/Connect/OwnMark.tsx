import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { fold, total } from '#domain/account/Portfolio.ts'
import { shownName } from '#domain/account/Username.ts'
import type { Say } from '#i18n/Say.ts'
import { $username } from '#state/account/username.ts'
import { $kept, restoreHoldings } from '#state/holdings/keptHoldings.ts'
import { $portfolio } from '#state/holdings/portfolio.ts'
import { $preferences, hidesSmall } from '#state/settings/preferences.ts'
import { $accountName } from '#state/wallet/accountName.ts'
import { $nicknames } from '#state/wallet/nicknames.ts'
import { AccountMark } from '#ui/account/AccountMark.tsx'

/** From so many dollars on cents are left out. */
const WHOLE = 1_000

/**
 * The account in the header. Nothing is asked for it: its worth is what the drawer read, on this page or an earlier
 * one.
 */
export function OwnMark({ say, address, short }: { say: Say; address: Address; short: string }) {
  const portfolio = useStore($portfolio)
  const kept = useStore($kept)
  const preferences = useStore($preferences)
  const { profile, address: named } = useStore($username)
  const ens = useStore($accountName)
  const nickname = useStore($nicknames).find(known => known.address === address)?.name ?? null
  const networks = portfolio.networks.join()
  useEffect(() => {
    if ($kept.get().account !== address) restoreHoldings(address, networks.split(',').map(Number))
  }, [address, networks])

  // A sum over some networks is no worth.
  const whole = portfolio.networks.every(
    id => portfolio.fresh.includes(id) || (kept.account === address && kept.chains[id] !== undefined),
  )
  const { usd } = total(
    fold(portfolio.holdings, { hideSmall: hidesSmall(preferences), hideSpam: preferences.hideSpam }).shown,
  )
  const shows = whole && usd !== null && !preferences.hideBalances && !preferences.testnet
  return (
    <AccountMark
      address={address}
      name={
        nickname ??
        shownName({
          username: named === address ? (profile?.username ?? null) : null,
          ens: ens?.address === address ? ens.name : null,
        })
      }
      short={short}
      worth={shows ? say.figure(usd >= WHOLE ? 'usdWhole' : 'usdFull', usd) : null}
    />
  )
}
