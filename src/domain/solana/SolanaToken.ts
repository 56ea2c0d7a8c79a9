// What an account on Solana holds. Amounts are raw (lamports for SOL).
import { shortAddress } from '../token/Token.ts'

/** The two programs a token can belong to. */
export const tokenPrograms = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const

export const SOL = { symbol: 'SOL', name: 'Solana', decimals: 9 } as const

/**
 * LIST: mints whose names we vouch for. Others are shown by their shortened mint: a name a token gives itself proves
 * nothing.
 */
const knownMints: Readonly<Record<string, { symbol: string; name: string }>> = {
  So11111111111111111111111111111111111111112: { symbol: 'WSOL', name: 'Wrapped SOL' },
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { symbol: 'USDC', name: 'USD Coin' },
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { symbol: 'USDT', name: 'Tether USD' },
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo': { symbol: 'PYUSD', name: 'PayPal USD' },
  mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So: { symbol: 'mSOL', name: 'Marinade staked SOL' },
  J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn: { symbol: 'JitoSOL', name: 'Jito staked SOL' },
  JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN: { symbol: 'JUP', name: 'Jupiter' },
}

/** One account's worth of a token; SOL has neither mint nor account. */
export type SolanaHolding =
  | { mint: null; raw: bigint; decimals: number }
  /** `account`: the token account it lies in. `frozen`: its issuer let it not move. */
  | { mint: string; program: string; account: string; raw: bigint; decimals: number; frozen: boolean }

/** Key of a holding in lists. */
export const holdingKey = (holding: SolanaHolding): string => (holding.mint === null ? 'SOL' : holding.account)

/** Symbol and name, where we know them. */
export const namesOf = ({ mint }: Pick<SolanaHolding, 'mint'>): { symbol: string; name: string } | null =>
  mint === null ? SOL : Object.hasOwn(knownMints, mint) ? knownMints[mint]! : null

/** A symbol we vouch for, else the shortened mint. */
export const symbolOf = (holding: Pick<SolanaHolding, 'mint'>): string =>
  namesOf(holding)?.symbol ?? shortAddress(holding.mint ?? '')
