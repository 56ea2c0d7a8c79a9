import { shownShort } from '#domain/people/Typed.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { canChange } from '#domain/account/Delegation.ts'
import type { Say } from '#i18n/Say.ts'
import { $account, onNetworks } from '#state/wallet/connection.ts'
import { $delegation, $delegationStatus, loadDelegation } from '#state/account/delegation.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { DelegationList } from '#ui/account/settings/DelegationList.tsx'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { DelegationDialog } from '../deeds/lazyDeeds.ts'

/** OB-8: the smart wallet, network by network. */
export function DelegationScreen({ say }: { say: Say }) {
  const { status, details, capability } = useStore($delegation)
  const statuses = useStore($delegationStatus)
  const { testnet } = useStore($preferences)
  const account = useStore($account)
  const [changing, setChanging] = useState<{ chainId: number; on: boolean } | null>(null)
  useEffect(() => loadDelegation(true), [])
  const rows = onNetworks.filter(shownIn(testnet)).map(chainId => {
    const state = statuses[chainId] ?? 'unavailable'
    const to = details[chainId]?.currentDelegationAddress ?? null
    return {
      chainId,
      chain: chainById(chainId)?.key ?? 'all',
      name: chainById(chainId)?.name ?? '',
      status: state,
      to: to && shownShort(to),
      ours: details[chainId]?.isWalletDelegatedToTarn ?? false,
      canChange: canChange(state, capability[chainId] ?? null),
    }
  })
  return (
    <>
      <ScreenHead say={say} title={say.t('delegation.title')} onBack={goBack} onClose={closeDrawer} />
      <p className="soft">{say.t('delegation.intro')}</p>
      {status === 'ok' || Object.keys(details).length > 0 ? (
        <DelegationList say={say} rows={rows} onChange={(chainId, on) => setChanging({ chainId, on })} />
      ) : (
        <RowSkeletons rows={3} />
      )}
      {changing && account && (
        <DelegationDialog
          {...{ say, account, ...changing }}
          to={rows.find(({ chainId }) => chainId === changing.chainId)?.to ?? null}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}
