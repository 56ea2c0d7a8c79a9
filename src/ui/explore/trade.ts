import type { TransactionRow } from '#data/market/schemas.ts'

type Side = { symbol: string; raw: bigint; decimals: number; address: string }

const size = (raw: string) => {
  const value = BigInt(raw)
  return value < 0n ? -value : value
}

export type Told = 'buy' | 'sell' | TransactionRow['type']

/**
 * What a transaction is to who looks at `subject` (an address or NATIVE): a swap that gave it bought it, one that took
 * it sold it.
 */
export function told(row: Parameters<typeof trade>[0], subject: string | undefined): Told {
  if (row.type !== 'swap' || !subject) return row.type
  const { a, b } = trade(row)
  return b.address === subject ? 'buy' : a.address === subject ? 'sell' : row.type
}

/**
 * A transaction told from the trader's side. A swap's `a` is what was given (what came into the pool) and `b` what was
 * got; for liquidity both are what was put in or taken out. Symbols are untrusted text: clean them before showing.
 */
export function trade(row: Pick<TransactionRow, 'type' | 'token0' | 'token1' | 'amount0' | 'amount1'>): {
  a: Side
  b: Side
} {
  const zero = {
    symbol: row.token0.symbol,
    raw: size(row.amount0),
    decimals: row.token0.decimals,
    address: row.token0.address,
  }
  const one = {
    symbol: row.token1.symbol,
    raw: size(row.amount1),
    decimals: row.token1.decimals,
    address: row.token1.address,
  }
  const given = row.type !== 'swap' || BigInt(row.amount0) > 0n
  return given ? { a: zero, b: one } : { a: one, b: zero }
}
