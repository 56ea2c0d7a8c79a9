import type { Address } from '#domain/chains/Chain.ts'
import type { Request } from '#domain/plan/differencesIn.ts'
import type { Provider } from '../connectors/Provider.ts'

/**
 * The way to one account's wallet on one network. `askWallet` goes through it; what has to hold at that moment is
 * checked on the way.
 */
export type WalletSession = {
  provider: Provider
  chainId: number
  account: Address
  /**
   * State's own knowledge: the same account and wallet as when it was begun, agreed to the devnet, not blocked. Throws
   * the AppError that stands in the way.
   */
  guard: () => Promise<void>
  /** Told of a request once the wallet has it, byte for byte; null: it answered, or is no longer waited for. */
  onHanded?: (request: Request | null) => void
}
