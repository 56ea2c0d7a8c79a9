import { toDecimal } from '#domain/Amount.ts'
import {
  type Approval,
  atRisk,
  atRiskTogether,
  canLower,
  endsNever,
  isOfItems,
  isUnlimited,
  keyOf,
  spenderName,
} from '#domain/plan/Approval.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownShort } from '#domain/people/Typed.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { KnownToken } from '#state/tokens/tokens.ts'
import type { ApprovalView } from '#ui/account/lists/ApprovalRow.tsx'

type Known = KnownToken | null | undefined
const usd = (raw: bigint, token: Known): number | null =>
  token?.priceUsd == null ? null : Number(toDecimal(raw, token.decimals)) * token.priceUsd

/** USD of what one approval could take; null without a price. */
export const riskOf = (approval: Approval, token: Known): number | null =>
  isOfItems(approval) ? null : usd(atRisk(approval), token)

/** USD of what all of them could take together; what has no price is left out. */
export function riskTogether(all: readonly Approval[], tokenOf: (approval: Approval) => Known): number {
  const byToken = new Map<string, Approval[]>()
  for (const each of all) {
    const key = `${each.chainId}-${each.token}`
    byToken.set(key, [...(byToken.get(key) ?? []), each])
  }
  return [...byToken.values()].reduce((sum, of) => sum + ((of[0] && usd(atRiskTogether(of), tokenOf(of[0]))) ?? 0), 0)
}

/** An item's number as written by people; some contracts make them of 78 digits. */
function numberOf(id: bigint | undefined): string {
  const digits = String(id ?? '')
  return digits.length > 12 ? `${digits.slice(0, 5)}…${digits.slice(-4)}` : digits
}

/** One approval as its row shows it. */
export function approvalView(say: Say, approval: Approval, token: Known): ApprovalView {
  const { chainId, spender, amount, balance, via, expiration, id } = approval
  const items = isOfItems(approval)
  const name = spenderName(chainId, spender)
  const symbol = token?.symbol ?? (items && approval.name ? approval.name : shownShort(approval.token))
  const short = safeText(symbol, 12)
  const risk = riskOf(approval, token)
  return {
    key: keyOf(approval),
    token: {
      symbol,
      address: approval.token,
      listed: token?.listed ?? false,
      logoUrl: token?.logoUrl ?? null,
      color: token?.color ?? null,
    },
    network: chainById(chainId)?.name ?? '',
    what:
      via === 'item'
        ? say.t('approvals.item', { name: safeText(symbol, 24), number: numberOf(id) })
        : via === 'operator'
          ? say.t('approvals.operator', { name: safeText(symbol, 24) })
          : isUnlimited(approval)
            ? say.t('approvals.unlimited', { symbol: short })
            : `${say.amount(amount, token?.decimals ?? 0)} ${short}`,
    spender: name ?? say.t('approvals.unknown', { address: shownShort(spender) }),
    stranger: name === null,
    viaPermit2: via === 'permit2',
    until: expiration === null ? null : endsNever(expiration) ? 'never' : expiration,
    // A contract may say that it holds any number of items for us.
    risk: items
      ? balance > 0n && balance < 1_000_000n
        ? say.t('approvals.items', { count: Number(balance) })
        : ''
      : risk === null
        ? ''
        : say.figure('usdFull', risk),
    canLower: canLower(approval),
  }
}
