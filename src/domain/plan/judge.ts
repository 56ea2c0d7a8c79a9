import type { Address } from '../chains/Chain.ts'
import { chainById } from '../chains/chains.ts'
import { make, type ReceiptLog } from './Moves.ts'
import type { CurrencyId } from '../swap/Trade.ts'
import type { Ground } from './Ground.ts'

/** One figure read before and after: a balance, or with `spender` what the token lets it take. */
export type Watch = { holder: Address; currency: CurrencyId; spender?: Address }
export type Figure = { before: bigint; after: bigint }

/** What a rehearsal has to look at: what leaves, what arrives, what stays permitted, and the native currency in any case. `judge` reads it in this order. */
export function watchesOf({ account, promises }: Ground): Watch[] {
  const { spends, receives, permits } = promises
  const native = [
    ...spends.map(({ currency }) => [account, currency]),
    ...receives.map(({ to, currency }) => [to, currency]),
  ].some(([holder, currency]) => holder === account && currency === 'NATIVE')
  return [
    ...spends.map(({ currency }) => ({ holder: account, currency })),
    ...receives.map(({ to, currency }) => ({ holder: to, currency })),
    ...permits
      .filter(({ via }) => via === 'token')
      .map(({ token, spender }) => ({ holder: account, currency: token, spender })),
    ...(native ? [] : [{ holder: account, currency: 'NATIVE' as const }]),
  ]
}

/**
 * GO-5. Holds what a rehearsal of the calls found against what was reviewed; null when it fits, else what does not, for whoever reads the log. No more may leave and no less
 * arrive than was promised, no permission may grow, and beyond the promises no balance may fall and no item leave, whatever token's logs tell of it. More that arrives is fine.
 */
export function judge(plan: Ground, figures: readonly Figure[], logs: readonly ReceiptLog[]): string | null {
  const { account, promises } = plan
  const watches = watchesOf(plan)
  if (watches.some((_, i) => !figures[i])) return 'the node answers too little'
  const at = (watch: Watch): Figure =>
    figures[
      watches.findIndex(
        each => each.holder === watch.holder && each.currency === watch.currency && each.spender === watch.spender,
      )
    ] ?? { before: 0n, after: 0n }
  const most = (currency: CurrencyId) =>
    promises.spends.filter(each => each.currency === currency).reduce((sum, { max }) => sum + max, 0n)

  for (const { holder, currency, spender } of watches) {
    if (spender || holder !== account) continue
    const { before, after } = at({ holder, currency })
    if (before - after > most(currency)) return `spends ${before - after} of ${currency}, reviewed ${most(currency)}`
  }
  for (const { currency, to, min } of promises.receives) {
    const { before, after } = at({ holder: to, currency })
    // Of a currency that is both spent and received only the sum is seen.
    if (after - before < min) return `receives ${after - before} of ${currency}, reviewed ${min}`
  }
  for (const { via, token, spender } of promises.permits) {
    if (via !== 'token') continue
    const { before, after } = at({ holder: account, currency: token, spender })
    // A plan may permit the same twice, one after the other (a swap through Permit2, then a deposit).
    const max = promises.permits.reduce(
      (most, each) =>
        each.via === 'token' && each.token === token && each.spender === spender && each.max > most ? each.max : most,
      0n,
    )
    const older = plan.left.find(each => each.token === token && each.spender === spender)?.amount ?? 0n
    if (after > max && after > older && after > before) return `leaves an allowance of ${after}`
  }
  return unpromised(plan, logs, most)
}

/** What the logs tell of tokens and items that nobody watched. */
function unpromised(plan: Ground, logs: readonly ReceiptLog[], most: (currency: CurrencyId) => bigint): string | null {
  const { account, promises } = plan
  const { moves, items, permissions } = make({
    account,
    logs,
    wrapper: chainById(plan.chainId)?.contracts.wrappedNative,
    native: null,
  })
  const gone = moves.find(({ currency, raw, way }) => way === 'out' && raw > most(currency))
  if (gone) return `takes ${gone.raw} of ${gone.currency}`
  const item = items.find(
    ({ contract, id, way }) =>
      way === 'out' && !promises.items.some(each => each.contract === contract && each.id === id),
  )
  if (item) return `takes item ${item.id} of ${item.contract}`
  const missing = (promises.arrives ?? []).find(
    ({ contract, to }) => to === account && !items.some(each => each.contract === contract && each.way === 'in'),
  )
  if (missing) return `makes no item of ${missing.contract}`
  const watched = (token: Address, spender: Address) =>
    promises.permits.some(each => each.via === 'token' && each.token === token && each.spender === spender)
  const permitted = permissions.find(
    ({ token, spender, amount }) =>
      amount > 0n &&
      !watched(token, spender) &&
      !promises.permits.some(each => each.token === token && each.spender === spender && amount <= each.max),
  )
  return permitted ? `permits ${permitted.amount} of ${permitted.token} to ${permitted.spender}` : null
}
