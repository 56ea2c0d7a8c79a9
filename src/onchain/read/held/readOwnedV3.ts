import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { client, type RequestOptions } from '../../node/clients.ts'
import { callData, readWords, uintAt } from '../../node/readWords.ts'
import type { Hex } from '#domain/Hex.ts'

const BALANCE_OF = '0x70a08231'
const TOKEN_OF_OWNER = '0x2f745c59'
/** Of more than so many, the newest are read. */
const MOST = 1_000n

/**
 * Numbers of the v3 positions that an account holds, newest first, and the block they are of: v3's manager can be asked
 * without any index. Throws what the node's client throws.
 */
export async function readOwnedV3(
  chainId: number,
  owner: Address,
  options: RequestOptions = {},
): Promise<{ block: bigint; ids: bigint[] }> {
  const reader = client(chainId)
  const number = await reader.request<Hex>('eth_blockNumber', [], options)
  const block = BigInt(number)
  const manager = chainById(chainId)?.contracts.v3PositionManager
  if (!manager) return { block, ids: [] }
  const [held] = await readWords(
    reader,
    { calls: [{ to: manager, data: callData(BALANCE_OF, owner) }], block: number },
    options,
  )
  const count = held ? uintAt(held, 0) : 0n
  const first = count > MOST ? count - MOST : 0n
  const calls = Array.from({ length: Number(count - first) }, (_, i) => ({
    to: manager,
    data: callData(TOKEN_OF_OWNER, owner, first + BigInt(i)),
  }))
  const answers = await readWords(reader, { calls, block: number }, options)
  return { block, ids: answers.flatMap(answer => (answer ? [uintAt(answer, 0)] : [])).sort((a, b) => (a > b ? -1 : 1)) }
}
