import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { netOf } from '#domain/plan/Moves.ts'
import type { Amounts } from '#domain/protocols/v3/LiquidityMath.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { readMoves, type Receipt } from '../mined/readMoves.ts'
import { client, type RequestOptions } from '../../node/clients.ts'

type Mined = { to: Address | null; input: Hex; value: Hex }

/**
 * What a transaction brought an account of two currencies, raw; null where the node doesn't know it, it was reverted,
 * or the native currency's part can't be told. Throws AppError `network.*`.
 */
export async function readBroughtBy(
  {
    chainId,
    account,
    hash,
    ids,
  }: { chainId: number; account: Address; hash: Hex; ids: readonly [CurrencyId, CurrencyId] },
  options: RequestOptions = {},
): Promise<Amounts | null> {
  const rpc = client(chainId)
  const [receipt, mined] = await Promise.all([
    rpc.request<Receipt | null>('eth_getTransactionReceipt', [hash], options),
    rpc.request<Mined | null>('eth_getTransactionByHash', [hash], options),
  ])
  if (!receipt || !mined?.to || BigInt(receipt.status) !== 1n) return null
  const asked = { to: mined.to.toLowerCase() as Address, data: mined.input, value: BigInt(mined.value) }
  const moves = await readMoves({ chainId, account, receipt, asked }, options)
  if (ids.includes('NATIVE') && !moves.nativeKnown) return null
  const [amount0, amount1] = ids.map(id => netOf(moves, id)) as [bigint, bigint]
  return amount0 < 0n || amount1 < 0n ? null : { amount0, amount1 }
}
