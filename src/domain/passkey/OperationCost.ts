// What an ERC-4337 operation of a passkey account costs. Raw wei of the network's currency throughout.

/**
 * `expected`: what it will cost at this block's price. `most`: what EntryPoint holds until it is done (the gas limits
 * at the fee's bound); what isn't used becomes the account's deposit there, and the deposit pays before the balance
 * does.
 */
export type OperationCost = { expected: bigint; most: bigint }

/** What an account has on one network: its balance, and its deposit in EntryPoint. */
export type Funds = { balance: bigint; deposit: bigint }

/** What the balance must give towards an operation, beyond the deposit. */
export const fromBalance = (most: bigint, deposit: bigint): bigint => (most > deposit ? most - deposit : 0n)

/**
 * What is missing for an operation that sends `spent` along; 0 when there is enough. The deposit pays for nothing but
 * the operation itself.
 */
export function missing(most: bigint, { balance, deposit }: Funds, spent: bigint): bigint {
  const needed = spent + fromBalance(most, deposit)
  return needed > balance ? needed - balance : 0n
}

/**
 * Gas units of an operation beside its calls, measured on our devnet (tests/laws/passkeyAccount.chain.test.ts holds the
 * sum to the chain's receipts).
 */
export const VALIDATION = 57_000n
/** The bundle's transaction, its bytes and its work around the operation, with a swap in it. */
const AROUND = 98_000n
/** The account's clone and its first owner, beside the first validation. */
const DEPLOYMENT = 285_000n
/** Each owner that is added or removed along. */
const OWNER_ADDED = 127_000n
const OWNER_REMOVED = 32_000n
/**
 * What a bundler allows above what it measured: share (percent) and sum. EntryPoint keeps a tenth of what the calls are
 * allowed and don't use.
 */
const ROOM = { percent: 130n, sum: 53_000n }
const VALIDATION_LIMIT = 150_000n
const UNUSED = 10n

/**
 * Most that a check of a passkey is allowed: twice what a contract needs that reckons its curve. `created` (gas): the
 * account's making, null where it wasn't measured.
 */
export const verificationMost = (created: bigint | null): bigint => 700_000n + 2n * (created ?? DEPLOYMENT)

/** A bundler's limit for calls whose gas was measured: room for a state that moves, and no more than twice of it. */
export function heldLimit(claimed: bigint, measured: bigint): bigint {
  const [least, most] = [(measured * 11n) / 10n, measured * 2n + 100_000n]
  return claimed < least ? least : claimed > most ? most : claimed
}

/** Gas of calls that were simulated as transactions of their own: what EntryPoint will count of them. */
export const unusedPart = (limit: bigint, used: bigint): bigint => (limit > used ? (limit - used) / UNUSED : 0n)

/**
 * Forecasts, before an operation is built, what calls of this much gas cost as one. `price` and `maxFee` are wei per
 * gas unit; `owners`: how many are added and removed with it. The bundler's own estimate replaces it as soon as the
 * user wants to sign.
 */
export function forecast(
  callGas: bigint,
  at: { deployed: boolean; price: bigint; maxFee: bigint; owners: { added: number; removed: number } },
): OperationCost {
  const calls = callGas + BigInt(at.owners.added) * OWNER_ADDED + BigInt(at.owners.removed) * OWNER_REMOVED
  const limit = (calls * ROOM.percent) / 100n + ROOM.sum
  const creation = at.deployed ? 0n : DEPLOYMENT
  return {
    expected: (AROUND + VALIDATION + creation + calls + unusedPart(limit, calls)) * at.price,
    most: ((AROUND * 11n) / 10n + VALIDATION_LIMIT + (creation * 12n) / 10n + limit) * at.maxFee,
  }
}
