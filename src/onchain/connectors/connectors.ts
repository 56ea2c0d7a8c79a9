import type { CreateConnectorFn } from '@wagmi/core'
import { isDevnet } from '../node/isDevnet.ts'
import { keptNodes } from '../node/keptNodes.ts'

/** Where the page runs: decides what can be offered. */
export type Place = {
  devnet: boolean
  /** Shown inside another page. */
  framed: boolean
  /** Some network is read from a node of the person's own. */
  ownNode: boolean
}

/**
 * A kind of wallet Tarn can speak to, beside those the browser announces by EIP-6963 (they need no entry: wagmi finds
 * them).
 */
export type ConnectorEntry = { id: string; isOn: (place: Place) => boolean; load: () => Promise<CreateConnectorFn> }

/**
 * WL-10: reads through these don't come from the node the wallet would send to, so the same chain can't be proven. On a
 * devnet, which wears mainnet's id, and beside a node of one's own, which may, they are not offered.
 */
const provesNothing = ({ devnet, ownNode }: Place): boolean => !devnet && !ownNode

/** LIST: connectors made when the user presses Connect; their heavy parts load with their own button. */
export const connectors: readonly ConnectorEntry[] = [
  {
    id: 'safe',
    isOn: place => provesNothing(place) && place.framed,
    load: async () => (await import('./safe.ts')).safe,
  },
  { id: 'walletConnect', isOn: provesNothing, load: async () => (await import('./walletConnect.ts')).walletConnect },
  { id: 'coinbase', isOn: provesNothing, load: async () => (await import('./coinbase.ts')).coinbase },
  { id: 'devnet', isOn: place => place.devnet, load: async () => (await import('./devnetWallet.ts')).devnetWallet },
  { id: 'passkey', isOn: () => true, load: async () => (await import('./passkey.ts')).passkey },
  { id: 'view', isOn: () => true, load: async () => (await import('./viewOnly.ts')).viewOnly },
]

/** Those of this page. */
export const offered = (
  place: Place = {
    devnet: isDevnet,
    framed: window.parent !== window,
    ownNode: Object.keys(keptNodes()).length > 0,
  },
): ConnectorEntry[] => connectors.filter(entry => entry.isOn(place))
