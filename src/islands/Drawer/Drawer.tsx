import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useRef } from 'react'
import { addressesOf, type Wallet } from '#domain/account/Account.ts'
import type { Say } from '#i18n/Say.ts'
import { $drawer, closeDrawer, type Screen } from '#state/settings/drawer.ts'
import { $connection } from '#state/wallet/connection.ts'
import { meetWallet } from '#state/wallet/nicknames.ts'
import { $hasSidebar } from '#state/account/sidebar.ts'
import { $sendOpen } from '#state/send/openSend.ts'
import { $wallet } from '#state/wallet/wallet.ts'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import limitStyles from '#ui/limit/orders.css?url'
import sendStyles from '#ui/send/send.css?url'
import { later } from '../later.tsx'
import { SolanaHome, SolanaReceive, SolanaSend } from '../Solana/lazySolana.ts'
import { AlertsScreen } from './screens/AlertsScreen.tsx'
import { ApprovalsScreen } from './screens/ApprovalsScreen.tsx'
import { BalancesScreen } from './screens/BalancesScreen.tsx'
import { CurrencyScreen } from './screens/CurrencyScreen.tsx'
import { DelegationScreen } from './screens/DelegationScreen.tsx'
import { HomeScreen } from './screens/HomeScreen.tsx'
import { LanguageScreen } from './screens/LanguageScreen.tsx'
import { MismatchDialog } from './MismatchDialog.tsx'
import { NicknameScreen } from './screens/NicknameScreen.tsx'
import { NodesScreen } from './screens/NodesScreen.tsx'
import { PasskeysScreen } from './screens/PasskeysScreen.tsx'
import { ReceiveScreen } from './screens/ReceiveScreen.tsx'
import { RecoverScreen } from './screens/RecoverScreen.tsx'
import { SettingsScreen } from './screens/SettingsScreen.tsx'
import { TransferScreen } from './screens/TransferScreen.tsx'
import { UsernameScreen } from './screens/UsernameScreen.tsx'

const OrdersScreen = later(async () => (await import('../Limit/orders/OrdersScreen.tsx')).OrdersScreen, [limitStyles])
const SendDialog = later(async () => (await import('../Send/SendDialog.tsx')).SendDialog, [sendStyles])

/** LIST: what draws each screen. */
const drawn: Record<Screen, ComponentType<{ say: Say }>> = {
  home: HomeScreen,
  receive: ReceiveScreen,
  transfer: TransferScreen,
  settings: SettingsScreen,
  limits: OrdersScreen,
  language: LanguageScreen,
  currency: CurrencyScreen,
  balances: BalancesScreen,
  nodes: NodesScreen,
  alerts: AlertsScreen,
  approvals: ApprovalsScreen,
  username: UsernameScreen,
  nickname: NicknameScreen,
  passkeys: PasskeysScreen,
  recover: RecoverScreen,
  delegation: DelegationScreen,
  solanaSend: SolanaSend,
  solanaReceive: SolanaReceive,
}

/**
 * AD-1 to AD-3: the account beside the page: one screen at a time, deeper ones coming from the end, focus led along.
 */
export function Drawer({ say }: { say: Say }) {
  const { open, screen, direction } = useStore($drawer)
  const { status } = useStore($connection)
  const wallet = useStore($wallet)
  const sending = useStore($sendOpen) !== null
  const inExtension = useStore($hasSidebar)
  // A wallet that connects without an address is here, too: what can't be shown is said (AD-12).
  const isHere = status === 'connected' || status === 'reconnecting' || status === 'away' || wallet.svmAccount !== null
  const first = wallet.evmAccount?.address ?? wallet.svmAccount?.address
  useEffect(() => {
    if (first) meetWallet(first)
  }, [first])
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<Screen>(screen)
  useEffect(() => {
    if (!isHere) closeDrawer()
  }, [isHere])
  useEffect(() => {
    const from = before.current
    before.current = screen
    if (!open || from === screen) return
    const row = direction === 'backward' ? place.current?.querySelector<HTMLElement>(`[data-leads="${from}"]`) : null
    ;(row ?? place.current?.querySelector<HTMLElement>('button, a'))?.focus()
  }, [open, screen, direction])
  return (
    <Dialog
      open={open && isHere}
      onClose={closeDrawer}
      title={say.t('account.title')}
      closeLabel={say.t('drawer.close')}
      shape="drawer"
      className={inExtension ? 'account-drawer in-extension' : 'account-drawer'}
      bare
    >
      <div className={`account-screen from-${direction}`} key={screen} ref={place}>
        {isHere && <Shown say={say} screen={screen} wallet={wallet} />}
        <MismatchDialog say={say} />
        {sending && <SendDialog say={say} />}
      </div>
    </Dialog>
  )
}

/** A wallet that stands on Solana alone has a home of its own. */
function Shown({ say, screen, wallet }: { say: Say; screen: Screen; wallet: Wallet }) {
  const [first] = addressesOf(wallet)
  const View = screen === 'home' && first !== wallet.evmAccount?.address ? SolanaHome : drawn[screen]
  return <View say={say} />
}
