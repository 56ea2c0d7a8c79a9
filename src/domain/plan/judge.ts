import type { CurrencyId } from '../swap/Trade.ts'
import { changeOf, type Figures } from './Figures.ts'
import type { Promises } from './Promises.ts'

/** How figures fit what was promised, in words for whoever reads the log. `broken`: what does not; `unread`: of what nobody can tell. */
export type Judgement = { broken: string[]; unread: string[] }

/**
 * GO-5, TX-2: the one judge, of a rehearsal before a wallet is asked and of the receipt afterwards. No more may leave and no less arrive than was promised; what was promised
 * to leave or to be made does; no permission grows beyond its promise; and beyond the promises no balance falls and no item leaves. More that arrives is fine.
 */
export function judge(promises: Promises, figures: Figures): Judgement {
  const { spends, receives, permits, items = [], arrives = [] } = promises
  const { moves, items: moved, permissions } = figures
  // A plan may spend the same twice: a part is swapped, the rest deposited.
  const most = (currency: CurrencyId) =>
    spends.reduce((sum, each) => (each.currency === currency ? sum + each.max : sum), 0n)
  // Of a currency that is both spent and received only the sum is seen.
  const got = receives.map(each => ({ ...each, change: changeOf(figures, each.currency, each.to) }))
  const out = moved.filter(({ way }) => way === 'out')
  const given = (contract: string) => moved.some(each => each.contract === contract && each.way === 'in')
  const same = <T extends { contract: string; id: bigint }>(all: readonly T[], one: { contract: string; id: bigint }) =>
    all.some(({ contract, id }) => contract === one.contract && id === one.id)

  return {
    broken: [
      ...moves
        .filter(({ currency, raw, way }) => way === 'out' && raw > most(currency))
        .map(({ currency, raw }) => `${raw} of ${currency} leaves, promised ${most(currency)}`),
      ...got
        .filter(({ min, change }) => change !== null && change < min)
        .map(({ currency, min, change }) => `${change} of ${currency} arrives, promised ${min}`),
      ...out.filter(each => !same(items, each)).map(({ contract, id }) => `item ${id} of ${contract} leaves`),
      ...items.filter(each => !same(out, each)).map(({ contract, id }) => `item ${id} of ${contract} stays`),
      ...arrives.filter(({ contract }) => !given(contract)).map(({ contract }) => `no item of ${contract} is made`),
      ...permissions
        .filter(each => !isPermitted(each, permits))
        .map(({ token, spender, amount }) => `${amount} of ${token} is permitted to ${spender}`),
    ],
    unread: [
      ...(figures.nativeKnown ? [] : ['the native currency']),
      ...got.filter(({ to, change }) => to && change === null).map(({ currency, to }) => `${currency} of ${to}`),
    ],
  }
}

/** It takes back, it did not grow, or it is within what was promised of the same. A plan may promise the same twice, one after the other: the larger counts. */
const isPermitted = (
  { via, token, spender, amount, before }: Figures['permissions'][number],
  permits: Promises['permits'],
): boolean =>
  amount === 0n ||
  permits === null ||
  (before !== undefined && amount <= before) ||
  permits.some(
    each =>
      (each.via ?? via) === via &&
      each.token === token &&
      each.spender === spender &&
      (each.max === null || amount <= each.max),
  )

/**
 * How a mined transaction is told. `done`: it did what was promised. `changed`: it did something else. `short`: it is what was signed, and
 * yet less came, or more went, than was promised. `failed`: what it carried for the account was undone. `unread`: nobody can tell.
 */
export type Verdict = 'done' | 'changed' | 'short' | 'failed' | 'unread'

/** What a receipt tells: figures, whether it is byte for byte what was asked for (the wallet changed nothing), and whether what it carried for the account failed. */
type Mined = Figures & { sameCall: boolean; failedInside: boolean }

/** Tells a mined transaction by its effects, whatever its envelope. Null promises: a record of an older version, which kept none. */
export function verdictOf(happened: Mined, promises: Promises | null): Verdict {
  const { moves, items, permissions, sameCall, failedInside } = happened
  if (!promises) return sameCall ? 'done' : failedInside ? 'failed' : 'unread'
  // A deed that only permits, or takes that back, promises no move: that nothing happened is no proof of it.
  if (failedInside && [moves, items, permissions].every(each => each.length === 0)) return 'failed'
  const { broken, unread } = judge(promises, happened)
  if (broken.length === 0 && (unread.length === 0 || sameCall)) return 'done'
  if (failedInside) return 'failed'
  if (broken.length === 0) return 'unread'
  return sameCall ? 'short' : 'changed'
}
