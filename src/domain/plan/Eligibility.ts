import { walletTraits } from '../account/walletTraits.ts'
import type { Address } from '../chains/Chain.ts'
import type { ErrorCode } from '../Errors.ts'

// Judges, without a request, whether the wallet may be asked: the account is the one that was meant, and not on the
// block-list.

/** Who was meant when something was begun or reviewed. */
export type Meant = { account: Address; connectorId: string; chainId: number }

/**
 * Who stands there the moment before the question: as the page knows it, and (`accounts`) as the wallet itself says,
 * unchecked.
 */
export type Present = {
  status: string
  address: Address | null
  connectorId: string | null
  chainId: number | null
  accounts: unknown
}

/** WL-7, WL-9. Not every wallet reports a switch of account or network to the page, so its own answer counts too. */
export function judgePresent({ account, connectorId, chainId }: Meant, now: Present): ErrorCode | null {
  if (
    now.status !== 'connected' ||
    now.address !== account ||
    now.connectorId !== connectorId ||
    now.chainId !== chainId
  )
    return 'wallet.changed'
  if (!walletTraits(now.connectorId).signs) return 'wallet.viewOnly'
  return Array.isArray(now.accounts) && String(now.accounts[0]).toLowerCase() === account ? null : 'wallet.changed'
}

/** What a question touches. */
export type Touched = { addresses: readonly string[]; tokens: readonly string[] }

/** PR-2. Addresses are lower case on both sides. */
export const judgeBlocked = (
  { addresses, tokens }: { addresses: ReadonlySet<string>; tokens: ReadonlySet<string> },
  touched: Touched,
): ErrorCode | null =>
  touched.addresses.some(each => addresses.has(each)) || touched.tokens.some(each => tokens.has(each))
    ? 'account.blocked'
    : null
