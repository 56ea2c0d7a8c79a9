// What a chain says about a token today that no log says.

/** `burnt`: held by addresses without a known key. Fees in basis points (simulateFees.ts), null = not found out. */
export type Facts = { totalSupply: bigint | null; burnt: bigint; buyFeeBps: number | null; sellFeeBps: number | null }
export const NO_FACTS: Facts = { totalSupply: null, burnt: 0n, buyFeeBps: null, sellFeeBps: null }
