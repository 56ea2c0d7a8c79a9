import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { chainById, chains } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { fold, total } from '#domain/account/Portfolio.ts'
import { shownName } from '#domain/account/Username.ts'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $unproven } from '#state/passkey/unproven.ts'
import { $accountName, wantAccountName } from '#state/wallet/accountName.ts'
import { canRecover } from '#state/passkey/canRecover.ts'
import { $account, $connection, $viewOnly, disconnectNow, onNetworks, switchTo } from '#state/wallet/connection.ts'
import { loadDelegation } from '#state/account/delegation.ts'
import { $drawerTab, chooseTab, closeDrawer, goTo, type Tab, tabs } from '#state/settings/drawer.ts'
import { $portfolio, wantPortfolio } from '#state/holdings/portfolio.ts'
import { $preferences, hidesSmall, prefer } from '#state/settings/preferences.ts'
import { $solana } from '#state/wallet/solana.ts'
import { $pending, $pendingTransfers, $waitingOrders } from '#state/deeds/records.ts'
import { $username, wantUsername } from '#state/account/username.ts'
import { $wallet } from '#state/wallet/wallet.ts'
import { $sendOpen } from '#state/send/openSend.ts'
import { useFlag } from '#islands/useFlag.ts'
import { AccountHead } from '#ui/account/AccountHead.tsx'
import { AccountTabs } from '#ui/account/AccountTabs.tsx'
import { BalanceTotal } from '#ui/account/BalanceTotal.tsx'
import { NetworkWarning } from '#ui/account/NetworkWarning.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { FaultBoundary } from '#islands/FaultBoundary.tsx'
import { SolanaAccount, SolanaTokens } from '../../Solana/lazySolana.ts'
import { ActivityTab } from '../ActivityTab.tsx'
import { AwayNote } from '../AwayNote.tsx'
import { ClaimReward } from '../deeds/ClaimReward.tsx'
import { NftsTab } from '../NftsTab.tsx'
import { SharedActivityTab, SharedNftsTab } from '../SharedTabs.tsx'
import { SidebarShortcuts } from '../SidebarShortcuts.tsx'
import { TokensTab } from '../TokensTab.tsx'
import { UnprovenNote } from '../UnprovenNote.tsx'
import { useCopy } from '../../useCopy.ts'
import { later } from '../../later.tsx'

const PoolsPanel = later(async () => (await import('../../liquidity/positions/PoolsPanel.tsx')).PoolsPanel)

/** AD-7. What the wallet provides; its code comes with the tab. */
function PoolsTab({ say, hidden }: { say: Say; hidden: boolean }) {
  const account = useStore($account)
  return (
    <FaultBoundary say={say}>{account && <PoolsPanel say={say} account={account} hidden={hidden} />}</FaultBoundary>
  )
}

const RecoverCard = later(async () => (await import('../../Passkeys/RecoverCard.tsx')).RecoverCard)
const BackupCard = later(async () => (await import('../../Passkeys/BackupCard.tsx')).BackupCard)
const Deposits = later(async () => (await import('../../Passkeys/Deposits.tsx')).Deposits)

/** AD-4, AD-7: who, how much, what to do, and the tabs. */
export function HomeScreen({ say }: { say: Say }) {
  const { address, shown, chainId, name, connectorId, status } = useStore($connection)
  const viewOnly = useStore($viewOnly)
  const portfolio = useStore($portfolio)
  const preferences = useStore($preferences)
  const names = useStore($accountName)
  const { profile, address: named } = useStore($username)
  const pending = useStore($pending).length + useStore($pendingTransfers).length
  const orders = useStore($waitingOrders)
  const tab = useStore($drawerTab)
  const nickname = useStore($wallet).evmAccount?.nickname
  const shared = useFlag('sharedPortfolio')
  const onSolana = useStore($solana).address !== null
  const [problem, setProblem] = useState<string | null>(null)
  const full = shown ?? address ?? ''
  const { copied, copy } = useCopy(full)
  const unproven = useStore($unproven)
  useEffect(() => wantPortfolio(), [])
  useEffect(() => (address ? wantAccountName(address) : undefined), [address])
  useEffect(() => (address ? wantUsername(address) : undefined), [address])
  // Opened before a remembered wallet is back, it is asked when it is. The answer is wanted after the drawer is closed,
  // too: the offer of a smart wallet and the note of a mismatch come over the page.
  useEffect(() => {
    if (address && status === 'connected') loadDelegation()
  }, [address, status])

  const network = chainId !== null && onNetworks.includes(chainId) ? (chainById(chainId)?.name ?? null) : null
  const ens = names?.address === address ? names?.name : null
  const mine = named === address ? profile : null
  const known = shownName({ username: mine?.username ?? null, ens })
  const { hideBalances: hidden, testnet } = preferences
  const folded = fold(portfolio.holdings, { hideSmall: hidesSmall(preferences), hideSpam: preferences.hideSpam })
  const loading = portfolio.status === 'loading'
  const panels = {
    tokens: (
      <>
        <TokensTab say={say} portfolio={portfolio} folded={folded} hidden={hidden} testnet={testnet} />
        {onSolana && <SolanaTokens say={say} />}
      </>
    ),
    nfts: shared ? <SharedNftsTab say={say} address={address ?? ''} /> : <NftsTab say={say} address={address ?? ''} />,
    pools: <PoolsTab say={say} hidden={hidden} />,
    activity: shared ? (
      <SharedActivityTab say={say} address={address ?? ''} hidden={hidden} />
    ) : (
      <ActivityTab say={say} hidden={hidden} />
    ),
  }
  return (
    <>
      <AccountHead
        say={say}
        address={address ?? ''}
        full={full}
        shown={known ?? shortAddress(full)}
        under={known ? shortAddress(full) : null}
        picture={mine?.avatar ? `/api/names/avatar/${mine.avatar}` : null}
        wallet={viewOnly ? '' : walletTraits(connectorId).paysItself ? say.t('connect.passkeyTitle') : (name ?? '')}
        nickname={nickname ?? null}
        network={network}
        viewOnly={viewOnly}
        copied={copied}
        onCopy={unproven ? null : copy}
        onSettings={() => goTo('settings')}
        onDisconnect={() => {
          closeDrawer()
          void disconnectNow()
        }}
        onClose={closeDrawer}
      />
      <AwayNote say={say} />
      <UnprovenNote say={say} />
      {onSolana && <SolanaAccount say={say} />}
      {network === null && (
        <NetworkWarning
          say={say}
          problem={problem}
          networks={chains.filter(c => onNetworks.includes(c.id) && shownIn(testnet)(c))}
          onSwitch={id => void switchTo(id).then(error => setProblem(error && say.t(error.code, error.values)))}
        />
      )}
      {viewOnly && <p className="card card-sunken pad-s account-note">{say.t('wallet.viewOnly')}</p>}
      {testnet && <p className="card card-warn pad-s account-note">{say.t('drawer.testnetOn')}</p>}
      {walletTraits(connectorId).paysItself && <BackupCard say={say} />}
      {canRecover(connectorId) && <RecoverCard say={say} />}
      <BalanceTotal
        say={say}
        total={total(portfolio.holdings)}
        loading={loading}
        unsure={testnet || portfolio.status === 'away' || portfolio.holdings.length > 0}
        asOf={portfolio.keptAt}
        hidden={hidden}
        onHide={() => prefer({ hideBalances: !hidden })}
      />
      {walletTraits(connectorId).paysItself && <Deposits say={say} hidden={hidden} />}
      <div className={viewOnly ? 'account-deeds' : 'account-deeds account-deeds-3'}>
        <Button href={say.path('swap')}>
          <Icon name="swap" />
          {say.t('drawer.swap')}
        </Button>
        {!viewOnly && (
          <Button onClick={() => $sendOpen.set({})}>
            <Icon name="arrowEnd" />
            {say.t('drawer.send')}
          </Button>
        )}
        <Button data-leads="receive" onClick={() => goTo('receive')}>
          <Icon name="qr" />
          {say.t('drawer.receive')}
        </Button>
      </div>
      {!viewOnly && <ClaimReward say={say} hidden={hidden} />}
      <SidebarShortcuts say={say} orders={orders} />
      <AccountTabs
        say={say}
        items={tabs}
        value={tab}
        dot={pending > 0 && tab !== 'activity' ? 'activity' : null}
        onChange={next => chooseTab(next as Tab)}
      >
        {panels[tab]}
      </AccountTabs>
    </>
  )
}
