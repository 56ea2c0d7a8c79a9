import type { WalletMove } from '#data/market/walletSchemas.ts'
import type { Seen } from '#domain/account/HistoryLine.ts'
import type { Deed } from '#domain/deeds.ts'
import type { ErrorCode } from '#domain/Errors.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import type { DeedRecord, Transaction } from '../DeedRecord.ts'
import type { StoredMove } from '../StoredMove.ts'

type Currency = Pick<CurrencyLabel, 'symbol' | 'decimals'>

/** TX-2. One line of the account's activity, from this browser's memory or from the market. Amounts are raw. */
export type Activity = {
  key: string
  hash: string
  chainId: number | 'solana'
  /** `unread`: its effects are unknown. */
  type: Deed | Seen | 'unread'
  status: Transaction['status']
  /** Unix seconds. */
  time: number
  currencyIn: Currency
  currencyOut: Currency
  /** Null: unknown. */
  amountIn: bigint | null
  amountOut: bigint | null
  /** Of one that did something else than was promised: what it did. */
  moves?: readonly StoredMove[]
  /** Why it isn't what was promised. */
  error?: ErrorCode
  /** The other side: who got it or from whom it came; whose wallet it is, where it was recovered. */
  to?: string
  /** Which of its amounts are told, where its type alone doesn't say. */
  shows?: readonly ('out' | 'in')[]
  /** All that its network says it moved, of one that this browser didn't send. */
  parts?: readonly WalletMove[]
  /** What this browser remembers of it. */
  record?: DeedRecord
}
