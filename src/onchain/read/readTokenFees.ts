import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { TokenTax } from '../../domain/token/TokenTax.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { versions } from '#domain/versions.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { RpcError } from '../node/RpcError.ts'
import { pairsOf, readPools } from '../quote/readPools.ts'
import { callData, type Reader, readWords, uintAt, type WordCall } from '../node/readWords.ts'

type Simulated = { status: Hex; returnData: Hex }

const BALANCE_OF = '0x70a08231'
const TRANSFER = '0xa9059cbb'
/** An address that is on no list and has no contract. */
const STRANGER: Address = '0x7a9c0000000000000000000000000000005eeee5'
/**
 * Parts of the holder's balance that are moved: large enough to measure a fee well; where that is refused, so small
 * that a limit of one move lets it pass.
 */
const PARTS = [1_000n, 1_000_000n] as const
const BPS = 10_000n
/** Units that division loses on the way: tokens that count in shares. More, or a larger part, is a fee. */
const ROUNDING = 10n
/** One unit lost of fewer than so many is more than 0.001 bps. */
const ROUNDED_OF = 10_000_000n
/** Seconds a cooldown may last. */
const DAY = 86_400

/**
 * What a token keeps of a transfer, by simulation on our node: a pool's balance goes to a stranger (a buyer gets
 * `buyBps` less) and from there back to the pool (a seller's pool gets `sellBps` less). A sale that reverts is tried a
 * block and a day later as well; what then reverts too took nothing, and is told apart from a fee (`sale`). Null when
 * there is no pool to look at or the node can't simulate. Throws AppError `network.*`.
 */
export const readTokenFees = (
  chainId: number,
  token: CurrencyId,
  options: RequestOptions = {},
): Promise<TokenTax | null> => readFees(client(chainId), { chainId, token }, options)

/** The same with any reader. */
export async function readFees(
  reader: Reader,
  { chainId, token }: { chainId: number; token: CurrencyId },
  options: RequestOptions = {},
): Promise<TokenTax | null> {
  const { wrappedNative } = chainById(chainId)?.contracts ?? {}
  if (token === 'NATIVE' || token === wrappedNative) return { buyBps: 0, sellBps: 0 }
  const holder = await findHolder(reader, { chainId, token }, options)
  if (!holder) return null
  let found: TokenTax | null = null
  for (const part of PARTS) {
    found = await readMoves(reader, { token, pool: holder.pool, amount: holder.balance / part || 1n }, options)
    if (found?.sale !== 'refused') return found
  }
  return found
}

/** What becomes of an amount that goes from a pool to a stranger and back. */
async function readMoves(
  reader: Reader,
  { token, pool, amount }: { token: Address; pool: Address; amount: bigint },
  options: RequestOptions,
): Promise<TokenTax | null> {
  const bought = await simulate(
    reader,
    { token, blocks: [{ steps: [balanceOf(STRANGER), transfer(pool, STRANGER, amount), balanceOf(STRANGER)] }] },
    options,
  )
  const [purchase] = bought ?? []
  if (!purchase) return null
  if (failed(purchase.calls[1]!)) return { buyBps: 0, sellBps: 0, sale: 'refused' }
  const got = uintAt(purchase.calls[2]!.returnData, 0) - uintAt(purchase.calls[0]!.returnData, 0)
  if (got <= 0n) return { buyBps: Number(BPS), sellBps: Number(BPS) }
  const sale = [balanceOf(pool), transfer(STRANGER, pool, got), balanceOf(pool)]
  const blocks = [
    { steps: [transfer(pool, STRANGER, amount), ...sale] },
    { steps: sale },
    { steps: sale, time: Number(purchase.timestamp) + DAY },
  ]
  const sales = (await simulate(reader, { token, blocks }, options))?.map(({ calls }) => calls.slice(-sale.length))
  if (!sales) return null
  const buyBps = missing(amount, got)
  const passed = sales.findIndex(calls => !failed(calls[1]!))
  if (passed < 0) return { buyBps, sellBps: 0, sale: 'refused' }
  const [before, , after] = sales[passed]!
  const arrived = uintAt(after!.returnData, 0) - uintAt(before!.returnData, 0)
  return { buyBps, sellBps: missing(got, arrived), ...(passed > 0 && { sale: 'later' as const }) }
}

/** Bps that didn't arrive, rounded up: a fee is never told smaller than it is. What division loses is none. */
function missing(sent: bigint, arrived: bigint): number {
  const lost = sent - arrived
  if (lost <= 0n || (lost <= ROUNDING && lost * ROUNDED_OF < sent)) return 0
  return Number(((sent - arrived) * BPS + sent - 1n) / sent)
}

/**
 * The pool with most of the token: a v2 pair if there is one (fees are taken on pairs), else v3's, else v4's manager.
 */
async function findHolder(
  reader: Reader,
  { chainId, token }: { chainId: number; token: Address },
  options: RequestOptions,
): Promise<{ pool: Address; balance: bigint } | undefined> {
  const chain = chainById(chainId)
  const { wrappedNative, v4PoolManager } = chain?.contracts ?? {}
  if (!chain || !wrappedNative) return undefined
  const pairs = pairsOf([token, wrappedNative, ...chain.dollars]).filter(pair => pair.includes(token))
  const pools = (await readPools(reader, { chainId, pairs, block: 'latest' }, options)).filter(
    ref => !versions[ref.version].singleton,
  )
  const holders = pools.map(ref => ({ pool: ref.id as Address, rank: versions[ref.version].ranged ? 1 : 0 }))
  if (v4PoolManager) holders.push({ pool: v4PoolManager, rank: 2 })
  const calls = holders.map(({ pool }): WordCall => ({ to: token, data: callData(BALANCE_OF, pool) }))
  const balances = await readWords(reader, { calls, block: 'latest' }, options)
  return holders
    .map((holder, i) => ({ ...holder, balance: balances[i] ? uintAt(balances[i], 0) : 0n }))
    .filter(holder => holder.balance > 0n)
    .sort((a, b) => a.rank - b.rank || (a.balance > b.balance ? -1 : 1))[0]
}

type Step = { from: Address; data: Hex }

const balanceOf = (holder: Address): Step => ({ from: STRANGER, data: callData(BALANCE_OF, holder) })
const transfer = (from: Address, to: Address, amount: bigint): Step => ({ from, data: callData(TRANSFER, to, amount) })
/** Reverted, or answered false. */
const failed = ({ status, returnData }: Simulated): boolean =>
  Number(status) !== 1 || (returnData.length >= 66 && uintAt(returnData, 0) === 0n)

/**
 * Simulates calls from any sender to the token, one after another, in blocks that follow the latest; `time` is a
 * block's, unix seconds. Sends nothing. Null when the node has no eth_simulateV1.
 */
async function simulate(
  reader: Reader,
  { token, blocks }: { token: Address; blocks: readonly { steps: readonly Step[]; time?: number }[] },
  options: RequestOptions,
): Promise<{ timestamp: Hex; calls: Simulated[] }[] | null> {
  const blockStateCalls = blocks.map(({ steps, time }) => ({
    ...(time === undefined ? {} : { blockOverrides: { time: `0x${time.toString(16)}` } }),
    calls: steps.map(step => ({ ...step, to: token })),
  }))
  try {
    const found = await reader.request<{ timestamp: Hex; calls: Simulated[] }[]>(
      'eth_simulateV1',
      [{ blockStateCalls, validation: false }, 'latest'],
      options,
    )
    return found.length === blocks.length ? found : null
  } catch (error) {
    // a node without the method can't tell a fee: the swap's own simulation will
    if (error instanceof RpcError) return null
    throw error
  }
}
