import { computed } from 'nanostores'
import { EXTENSION } from '#domain/extension.ts'
import { $connection } from '../wallet/connection.ts'

/** LIST [AD-8]: what the extension's sidebar can be opened at. */
const sidebarTabs = ['tokens', 'activity', 'pools', 'limits'] as const
export type SidebarTab = (typeof sidebarTabs)[number]

/** AD-8: pools only for whom has positions, limits only for whom has open orders. */
export const shortcutsOf = ({
  extension,
  positions,
  orders,
}: {
  extension: boolean
  positions: number
  orders: number
}): SidebarTab[] =>
  extension ? sidebarTabs.filter(tab => (tab === 'pools' ? positions > 0 : tab === 'limits' ? orders > 0 : true)) : []

/** PR-6: shortcuts are offered only where our own extension is the wallet. */
export const $hasSidebar = computed(
  $connection,
  ({ status, connectorId }) => status === 'connected' && connectorId === EXTENSION,
)

/** Asks the extension to open its sidebar. False when it did not. */
export async function openSidebar(tab: SidebarTab): Promise<boolean> {
  try {
    const { walletProvider } = await import('#onchain/wallet/wallet.ts')
    await (await walletProvider()).request({ method: 'tarn_openSidebar', params: [{ tab }] })
    return true
  } catch (error) {
    console.warn('Tarn: the extension did not open its sidebar', error)
    return false
  }
}
