import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { Balances } from '#state/holdings/balances.ts'
import { type KnownToken, type TokenKey, tokenKey } from '#state/tokens/tokens.ts'

/** What of these balances is of a known token. */
export const heldOf = (
  balances: Balances,
  tokens: Readonly<Record<TokenKey, KnownToken | null>>,
): { token: KnownToken; raw: bigint }[] =>
  Object.entries(balances).flatMap(([key, raw]) => {
    const at = key.indexOf('-')
    const token = raw === null ? null : tokens[tokenKey(Number(key.slice(0, at)), key.slice(at + 1) as CurrencyId)]
    return token ? [{ token, raw: raw! }] : []
  })

type Held = ReturnType<typeof heldOf>

/** The list of before where nothing of it changed, else the new one. */
export const unlessSame = (before: Held, now: Held): Held =>
  before.length === now.length &&
  now.every(({ token, raw }, at) => before[at]?.token === token && before[at]?.raw === raw)
    ? before
    : now
