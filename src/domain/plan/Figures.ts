import type { Address } from '../chains/Chain.ts'
import { chainById } from '../chains/chains.ts'
import type { CurrencyId } from '../swap/Trade.ts'
import type { Cancelled, Expectation } from './Expectation.ts'
import { type ItemMove, make, type Move, netOf, type Permission, type ReceiptLog } from './Moves.ts'
import type { Hex } from '../Hex.ts'

/** One figure that a rehearsal looks at before and after: a balance, or with `spender` what the token lets it take. */
export type Watch = { holder: Address; currency: CurrencyId; spender?: Address }
/** What it found, raw. */
export type Reading = Watch & { before: bigint; after: bigint }

/**
 * A state that was read after a transaction. `atBlock`: at the end of its block; else now, because the node keeps no
 * state of that block.
 */
type Read = { atBlock: boolean }

/**
 * A permission as it is once the deed is done. `amount` null: the contract or the node doesn't answer. `until`: unix
 * seconds; null: no end. `item`: id of the item, where the promise is that no spender may take it any more.
 */
export type Standing = Omit<Permission, 'amount'> &
  Read & { amount: bigint | null; until: bigint | null; item?: bigint }

/** What calls did, or would do: the one shape that a receipt and a rehearsal are judged in. Raw units. */
export type Figures = {
  /**
   * Of the account itself, network cost not counted. Of a currency that was looked at logs may tell as well: what was
   * looked at stands first.
   */
  moves: readonly Move[]
  /** Balances that were looked at, whosever: what there is more (less: negative) of each. */
  seen?: readonly { holder: Address; currency: CurrencyId; change: bigint }[]
  items: readonly ItemMove[]
  /** `before`: what stood, where that was looked at. */
  permissions: readonly (Permission & { before?: bigint })[]
  /** Numbers of orders that were used up, as Permit2 logs it; missing: none. */
  cancelled?: readonly Cancelled[]
  /** Permissions as they were read afterwards, of those that a deed ends, lowers or gives. */
  standing?: readonly Standing[]
  /**
   * The contract whose code runs for the account afterwards (EIP-7702). `to` null: none, the account has only its own;
   * `before`: the former one, where that was read. Null: the node doesn't answer.
   */
  delegate?: (Read & { to: Address | null; before?: Address | null }) | null
  /** Who may sign for a passkey account afterwards, lower case. Null: the node doesn't answer. */
  owners?: (Read & { all: readonly Hex[] }) | null
  /** False: what happened to the native currency could not be found out. */
  nativeKnown: boolean
  /** Network fee that the account paid beside its moves; null: another account paid, or it isn't known. */
  cost: bigint | null
}

/**
 * What a rehearsal has to look at: what leaves, what arrives, what stays permitted, and the native currency in any
 * case.
 */
export function watchesOf({ account, promises }: Expectation): Watch[] {
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
 * What a rehearsal found: the balances that were read, and what the calls' logs show of all others. A rehearsal charges
 * no network fee.
 */
export function rehearsed(
  { chainId, account, calls = [] }: Pick<Expectation, 'chainId' | 'account'> & Partial<Pick<Expectation, 'calls'>>,
  readings: readonly Reading[],
  logs: readonly ReceiptLog[],
): Figures {
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  const told = make({ account, logs, wrapper, native: null })
  const balances = readings.filter(({ spender }) => !spender)
  const own = balances.filter(({ holder }) => holder === account)
  const permissions = readings.flatMap(({ currency, spender, before, after }) =>
    spender && currency !== 'NATIVE'
      ? [{ via: 'token' as const, token: currency, spender, amount: after, before }]
      : [],
  )
  return {
    moves: [...own.map(moveOf), ...told.moves],
    seen: balances.map(({ holder, currency, before, after }) => {
      // A holder may pass on what it receives: what a call itself sends it counts as received.
      const paid =
        currency === 'NATIVE' && holder !== account
          ? calls.reduce((sum, { to, value }) => (to === holder ? sum + value : sum), 0n)
          : 0n
      const change = after - before
      return { holder, currency, change: paid > 0n && change < paid ? paid : change }
    }),
    items: told.items,
    ...(told.cancelled ? { cancelled: told.cancelled } : {}),
    permissions: [
      ...permissions,
      // Of one that was looked at a log on the way may say more than what is left in the end.
      ...told.permissions.filter(
        ({ via, token, spender }) =>
          !permissions.some(each => each.via === via && each.token === token && each.spender === spender),
      ),
    ],
    nativeKnown: own.some(({ currency }) => currency === 'NATIVE'),
    cost: 0n,
  }
}

const moveOf = ({ currency, before, after }: Reading): Move =>
  after < before ? { currency, raw: before - after, way: 'out' } : { currency, raw: after - before, way: 'in' }

/**
 * By how much a holder's balance grows (negative: falls); `holder` undefined: the account itself. Null where it isn't
 * known.
 */
export function changeOf(
  figures: Pick<Figures, 'moves' | 'seen' | 'nativeKnown'>,
  currency: CurrencyId,
  holder?: Address,
): bigint | null {
  if (holder) return figures.seen?.find(each => each.holder === holder && each.currency === currency)?.change ?? null
  return currency === 'NATIVE' && !figures.nativeKnown ? null : netOf(figures, currency)
}
