import { NOBODY } from '../account/Delegation.ts'
import type { CurrencyId } from '../swap/Trade.ts'
import { isUnlimited } from './Approval.ts'
import type { Cancelled } from './Expectation.ts'
import { changeOf, type Figures, type Standing } from './Figures.ts'
import { ofReceipt, type Promises } from './Promises.ts'

/**
 * How figures fit the promises, in words for the log. `broken`: what doesn't fit; `unread`: what could not be found
 * out; `unproven`: states that were to be read afterwards and could not be (`logged`: a log of the transaction itself
 * confirms it).
 */
export type Judgement = { broken: string[]; unread: string[]; unproven: { what: string; logged: boolean }[] }

/**
 * GO-5, TX-2: the one judge, of a rehearsal before a wallet is asked and of the receipt afterwards. No more may leave
 * and no less arrive than was promised; what was promised to leave or to be made does, and goes to whom it was
 * promised; no permission grows beyond its promise; what was promised to stand in the end does; and beyond the promises
 * no balance falls and no item leaves. More that arrives is fine.
 */
export function judge(promises: Promises, figures: Figures): Judgement {
  const { spends, receives, permits, items = [], arrives = [], cancels = [] } = promises
  const { moves, items: moved, permissions, cancelled = [] } = figures
  // A plan may spend the same twice: a part is swapped, the rest deposited.
  const sum = (currency: CurrencyId, of: 'max' | 'least') =>
    spends.reduce((all, each) => (each.currency === currency ? all + (each[of] ?? 0n) : all), 0n)
  // Of a currency that is both spent and received only the sum is seen.
  const got = receives.map(each => ({ ...each, change: changeOf(figures, each.currency, each.to) }))
  const left = [...new Set(spends.filter(({ least }) => least !== undefined).map(({ currency }) => currency))]
    .filter(currency => !receives.some(each => each.currency === currency && !each.to))
    .map(currency => ({ currency, least: sum(currency, 'least'), change: changeOf(figures, currency) }))
  // A deposit of two takes less of one where it takes more of the other.
  const stays = left.every(({ least, change }) => change !== null && -change < least)
  const out = moved.filter(({ way }) => way === 'out')
  const given = (contract: string) => moved.some(each => each.contract === contract && each.way === 'in')
  const same = <T extends { contract: string; id: bigint }>(all: readonly T[], one: { contract: string; id: bigint }) =>
    all.find(({ contract, id }) => contract === one.contract && id === one.id)
  const ends = [...permissionEnds(promises, figures), ...accountEnds(promises, figures)]
  const isRead = (each: Figures['permissions'][number]) =>
    (permits ?? []).some(({ least, ...permit }) => least !== undefined && isSame(permit, each)) &&
    figures.standing?.some(standing => standing.atBlock && standing.amount !== null && isSame(standing, each))

  return {
    broken: [
      ...moves
        .filter(({ currency, raw, way }) => way === 'out' && raw > sum(currency, 'max'))
        .map(({ currency, raw }) => `${raw} of ${currency} leaves, promised ${sum(currency, 'max')}`),
      ...(stays ? left : []).map(
        ({ currency, least, change }) => `${-(change ?? 0n)} of ${currency} leaves, promised at least ${least}`,
      ),
      ...got
        .filter(({ min, change }) => change !== null && change < min)
        .map(({ currency, min, change }) => `${change} of ${currency} arrives, promised ${min}`),
      ...out.filter(each => !same(items, each)).map(({ contract, id }) => `item ${id} of ${contract} leaves`),
      ...items.filter(each => !same(out, each)).map(({ contract, id }) => `item ${id} of ${contract} stays`),
      ...items
        .filter(each => each.to && same(out, each) && same(out, each)?.to !== each.to)
        .map(({ contract, id, to }) => `item ${id} of ${contract} goes to another than ${to}`),
      ...arrives.filter(({ contract }) => !given(contract)).map(({ contract }) => `no item of ${contract} is made`),
      ...permissions
        .filter(each => !isPermitted(each, permits) && !isRead(each))
        .map(({ token, spender, amount }) => `${amount} of ${token} is permitted to ${spender}`),
      ...cancels.filter(each => lacks(cancelled, each)).map(({ word }) => `orders of word ${word} stay open`),
      ...ends.filter(each => each.is === 'broken').map(({ what }) => what),
    ],
    unread: [
      ...(figures.nativeKnown ? [] : ['the native currency']),
      ...got.filter(({ to, change }) => to && change === null).map(({ currency, to }) => `${currency} of ${to}`),
    ],
    unproven: ends.filter(each => each.is === 'unproven'),
  }
}

/** Whether a number of these is not among what was used up. */
const lacks = (cancelled: readonly Cancelled[], { word, mask }: Cancelled): boolean =>
  (cancelled.reduce((all, each) => (each.word === word ? all | each.mask : all), 0n) & mask) !== mask

type Place = { via?: string; token: string; spender: string }
const isSame = (one: Place, other: Place): boolean =>
  (one.via ?? other.via) === (other.via ?? one.via) && one.token === other.token && one.spender === other.spender

/**
 * It takes back, it did not grow, or it is within what was promised of the same. A plan may promise the same twice, one
 * after the other: the larger counts.
 */
const isPermitted = (
  { via, token, spender, amount, before }: Figures['permissions'][number],
  permits: Promises['permits'],
): boolean =>
  amount === 0n ||
  permits === null ||
  (before !== undefined && amount <= before) ||
  permits.some(each => isSame(each, { via, token, spender }) && (each.max === null || amount <= each.max))

type End = { is: 'fine' | 'broken' | 'unproven'; what: string; logged: boolean }
/** A state of now that does not fit says nothing of then: it may have changed since. */
const endOf = (fits: boolean, atBlock: boolean, what: string, logged = false): End => ({
  ...{ what, logged },
  is: fits ? 'fine' : atBlock ? 'broken' : 'unproven',
})

/** Some tokens (UNI) keep the largest amount as one of 96 bits. */
const covers = (amount: bigint, least: bigint): boolean =>
  amount >= least || (isUnlimited({ amount: least }) && isUnlimited({ amount }))

/**
 * Permissions that the deed is about, as they stand in the end. What another deed of the same block used of one is told
 * by this one's log.
 */
function permissionEnds({ permits }: Promises, { standing = [], permissions }: Figures): End[] {
  return (permits ?? []).flatMap(({ least, max, until = null, ...place }): End[] => {
    if (least === undefined || max === null) return []
    const what = `${place.token} for ${place.spender}`
    const log = permissions.find(each => isSame(place, each))
    const logged = log !== undefined && log.amount <= max && covers(log.amount, least)
    const found: Standing | undefined = standing.find(
      each => isSame(place, each) && (each.item === undefined || each.item === max),
    )
    if (!found || found.amount === null) return [endOf(false, false, `${what} can't be read`, logged)]
    const { amount, atBlock } = found
    const longer = amount > 0n && until !== null && found.until !== null && found.until > until
    const fits = amount <= max && !longer && (covers(amount, least) || logged)
    return [endOf(fits, atBlock, `${amount} of ${what} stands, promised ${least} to ${max}`, logged)]
  })
}

/** Whose code acts for the account, and who signs for it, in the end. */
function accountEnds(promises: Promises, { delegate, owners }: Figures): End[] {
  const ends: End[] = []
  if (promises.delegate !== undefined) {
    const to = delegate?.to ?? NOBODY
    if (!delegate) ends.push(endOf(false, false, "the account's code can't be read"))
    else ends.push(endOf(to === promises.delegate, delegate.atBlock, `${to} acts for the account`))
  } else if (delegate?.to && delegate.before !== undefined && delegate.before !== delegate.to)
    ends.push(endOf(false, true, `${delegate.to} acts for the account`))
  if (promises.owners) {
    const { add, remove } = promises.owners
    const fits = add.every(each => owners?.all.includes(each)) && !remove.some(each => owners?.all.includes(each))
    ends.push(endOf(owners ? fits : false, owners?.atBlock ?? false, 'other owners than promised'))
  }
  return ends
}

/**
 * How a mined transaction is reported. `done`: it did what was promised. `changed`: it did something else. `short`: it
 * is what was signed, yet less came, or more went, than was promised. `failed`: what it carried for the account was
 * reverted. `unread`: it could not be found out.
 */
export type Verdict = 'done' | 'changed' | 'short' | 'failed' | 'unread'

/**
 * What a receipt tells: figures, whether it is byte for byte what was asked for (the wallet changed nothing), and
 * whether what it carried for the account failed. `byOther`: the call that was asked for, from another account.
 * `before`: it was mined before the wallet was asked.
 */
export type Mined = Figures & { sameCall: boolean; failedInside: boolean; byOther?: boolean; before?: boolean }

/**
 * Tells a mined transaction by its effects, whatever its envelope. Null promises: a record of an older version, which
 * kept none.
 */
export function verdictOf(happened: Mined, promises: Promises | null): Verdict {
  const { moves, items, permissions, sameCall, failedInside } = happened
  if (happened.before || happened.byOther) return 'changed'
  if (!promises) return sameCall ? 'done' : failedInside ? 'failed' : 'unread'
  // A deed that only permits, or takes that back, promises no move: that nothing happened is no proof of it.
  if (failedInside && [moves, items, permissions].every(each => each.length === 0)) return 'failed'
  const { broken, unread, unproven } = judge(ofReceipt(promises, sameCall), happened)
  const isUnproven = unproven.some(({ logged }) => !(sameCall && logged))
  if (broken.length === 0 && !isUnproven && (unread.length === 0 || sameCall)) return 'done'
  if (failedInside) return 'failed'
  if (broken.length === 0) return 'unread'
  // A delegation is no part of the call.
  return sameCall && !happened.delegate ? 'short' : 'changed'
}

/** Whether all that is amiss is that less was permitted than was asked for. */
export const permitsLess = (happened: Mined, promises: Promises): boolean =>
  verdictOf(happened, promises) !== 'done' &&
  verdictOf(happened, {
    ...promises,
    permits: promises.permits?.map(each => (each.least === undefined ? each : { ...each, least: 0n })) ?? null,
  }) === 'done'
