import type { CreateConnectorFn } from '@wagmi/core'
import { isDevnet } from '../isDevnet.ts'

/** A kind of wallet Tarn can speak to, beside those the browser announces by EIP-6963 (they need no entry: wagmi finds them). */
export type ConnectorEntry = { id: string; isOn: boolean; load: () => Promise<CreateConnectorFn> }

/** LIST: connectors loaded when somebody presses Connect. */
export const connectors: readonly ConnectorEntry[] = [
  { id: 'devnet', isOn: isDevnet, load: async () => (await import('./devnetWallet.ts')).devnetWallet },
]
