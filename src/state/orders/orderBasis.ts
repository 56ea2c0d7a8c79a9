import { delegateOf, SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { freeNonces, wordsOfMaker } from '#domain/orders/nonces.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import { isDevnet } from '#onchain/node/isDevnet.ts'
import type { OrderGround } from '#onchain/orders/readOrderGround.ts'
import { refusesChange } from '../deeds/refusesChange.ts'
import { type ReadyPlan, readyPlan } from '../deeds/review/readyPlan.ts'
import { $orders, type OwnedOrder, refreshOrders } from './orders.ts'
import { plannedNonces } from './plans/storedPlans.ts'

/** LM-4: parts of plans count, too. */
export const MOST_LIVE = 100

/** Who signs, and what is sold. */
export type OrderSigner = { account: Address; connectorId: string; sells: Address }

/** What any order of an account stands on. `taken`: numbers that are known here, also of parts that wait for it. */
export type OrderBasis = {
  ground: OrderGround
  words: readonly bigint[]
  own: readonly OwnedOrder[]
  taken: ReadonlySet<bigint>
}

/**
 * Reads it anew, at the newest block. `plan`: whose own numbers are not taken. Throws AppError `order.signer`,
 * `order.devnet`, `order.failed`, `network.*`.
 */
export async function readBasis(
  { account, connectorId, sells }: OrderSigner,
  signal: AbortSignal,
  plan?: string,
): Promise<OrderBasis> {
  await refreshOrders()
  const words = wordsOfMaker(account)
  const [{ readOrderGround }, { refuseFrozen }] = await Promise.all([
    import('#onchain/orders/readOrderGround.ts'),
    import('#onchain/wallet/sameChain.ts'),
  ])
  const ground = await readOrderGround({ account, token: sells, words }, { signal })
  await refuseFrozen(ORDER_CHAIN, ground.time)
  await refuseSigner(account, connectorId, ground.code)
  const own = $orders.get()
  const taken = new Set([...own.map(({ order }) => order.nonce), ...plannedNonces(account, plan)])
  return { ground, words, own, taken }
}

/**
 * The first `count` numbers of one word of the maker that neither the chain, nor the book, nor this browser knows.
 * Throws `order.full`.
 */
export function firstFree(
  count: number,
  { words, ground, taken }: Pick<OrderBasis, 'words' | 'ground' | 'taken'>,
): readonly bigint[] {
  for (const [nth, word] of words.entries()) {
    const nonces = freeNonces(word, { bitmap: ground.words[nth] ?? 0n, taken }, count)
    if (nonces !== null) return nonces
  }
  throw new AppError('order.full')
}

/** The plan of orders; its permission is taken back first where the token refuses to change one. */
export async function permitting(
  make: (resetFirst: boolean) => SteppedPlan,
  { token, ground, signal }: { token: Address; ground: OrderGround; signal: AbortSignal },
): Promise<SteppedPlan> {
  const plain = make(false)
  const refusing = await refusesChange(plain, [{ token, allowed: ground.allowed }], signal)
  return refusing.size > 0 ? make(true) : plain
}

/** A plan of orders, rehearsed and priced as far as it has a transaction. */
export const readyOrders = async (
  plan: SteppedPlan,
  { block }: OrderGround,
  signal: AbortSignal,
): Promise<ReadyPlan> =>
  plan.calls.length === 0 ? { plan, block, cost: 0n, operation: null } : readyPlan(plan, signal)

/**
 * PR-5: whose signature Permit2 would not count is told before anything is asked. Throws `order.signer`,
 * `order.devnet`.
 */
async function refuseSigner(account: Address, connectorId: string, code: string): Promise<void> {
  const { paysItself, signsOrders } = walletTraits(connectorId)
  if (!signsOrders) throw new AppError('order.signer')
  const delegate = delegateOf(code)
  if (!paysItself && code !== '0x' && delegate !== SMART_ACCOUNT) throw new AppError('order.signer')
  // A passkey account's contract stands on devnets alone.
  if (!isDevnet || paysItself) return
  const { readDevnetAccounts } = await import('#onchain/read/readDevnetAccounts.ts')
  if (!(await readDevnetAccounts()).includes(account)) throw new AppError('order.devnet')
}
