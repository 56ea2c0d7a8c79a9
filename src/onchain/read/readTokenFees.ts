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
/** Part of the holder's balance that is moved: small enough for limits, large enough that rounding is no fee. */
const PART = 1_000n
const BPS = 10_000n

/**
 * What a token keeps of a transfer, by simulation on our node: a pool's balance goes to a stranger (a buyer gets
 * `buyBps` less) and from there back to the pool (a seller's pool gets `sellBps` less; 10,000 when it can't be sold).
 * Null when there is no pool to look at or the node can't simulate. Throws AppError `network.*`.
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
  const { pool, balance } = holder
  const amount = balance / PART || 1n

  const bought = await simulate(
    reader,
    { token, steps: [balanceOf(STRANGER), transfer(pool, STRANGER, amount), balanceOf(STRANGER)] },
    options,
  )
  if (!bought) return null
  const got = uintAt(bought[2]!.returnData, 0) - uintAt(bought[0]!.returnData, 0)
  if (failed(bought[1]!) || got <= 0n) return { buyBps: Number(BPS), sellBps: Number(BPS) }
  const sold = await simulate(
    reader,
    {
      token,
      steps: [transfer(pool, STRANGER, amount), balanceOf(pool), transfer(STRANGER, pool, got), balanceOf(pool)],
    },
    options,
  )
  if (!sold) return null
  const arrived = failed(sold[2]!) ? 0n : uintAt(sold[3]!.returnData, 0) - uintAt(sold[1]!.returnData, 0)
  return { buyBps: missing(amount, got), sellBps: missing(got, arrived) }
}

/** Bps that didn't arrive, rounded up: a fee is never told smaller than it is. */
function missing(sent: bigint, arrived: bigint): number {
  if (arrived >= sent) return 0
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
 * Simulates calls from any sender to the token, one after another; sends nothing. Null when the node has no
 * eth_simulateV1.
 */
async function simulate(
  reader: Reader,
  { token, steps }: { token: Address; steps: readonly Step[] },
  options: RequestOptions,
): Promise<Simulated[] | null> {
  const calls = steps.map(step => ({ ...step, to: token }))
  try {
    const blocks = await reader.request<{ calls: Simulated[] }[]>(
      'eth_simulateV1',
      [{ blockStateCalls: [{ calls }], validation: false }, 'latest'],
      options,
    )
    return blocks[0]?.calls ?? null
  } catch (error) {
    // a node without the method can't tell a fee: the swap's own simulation will
    if (error instanceof RpcError) return null
    throw error
  }
}
