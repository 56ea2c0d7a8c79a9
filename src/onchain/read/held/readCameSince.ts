import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Span } from '#domain/chains/LogRanges.ts'
import type { Hex } from '#domain/Hex.ts'
import type { RequestOptions } from '../../node/clients.ts'
import { type Log, readLogRanges } from '../../node/readLogRanges.ts'
import { word } from '../../node/readWords.ts'
import type { PositionRef } from '../readPositions.ts'

/** Transfer(address,address,uint256): of v4's PositionManager its third topic is whom a number came to. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** PairCreated(address,address,address,uint256) of v2's factory. */
const PAIR_CREATED = '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9'
/** New pairs that are looked into, the newest. */
const MOST_PAIRS = 100

type Told = Log & { data: Hex }

/**
 * LP-1: what an index that is behind cannot name: v4 positions that came to an account within a span of blocks, and
 * pairs born in it, by the chain's own logs. Whether they are (still) the account's is what `readPositions` says.
 * Throws `network.*`, or what the node says of one single block.
 */
export async function readCameSince(
  chainId: number,
  { owner, span }: { owner: Address; span: Span },
  options: RequestOptions = {},
): Promise<PositionRef[]> {
  const { v4PositionManager, v2Factory } = chainById(chainId)?.contracts ?? {}
  const logsOf = async (address: Address, topics: readonly (Hex | null)[]): Promise<Told[]> => {
    const found: Told[] = []
    await readLogRanges(
      { chainId, filter: { address, topics }, span },
      { ...options, direction: 'up', onPart: logs => void found.push(...(logs as Told[])) },
    )
    return found
  }
  const [numbers, pairs] = await Promise.all([
    v4PositionManager ? logsOf(v4PositionManager, [TRANSFER, null, `0x${word(owner)}`]) : [],
    v2Factory ? logsOf(v2Factory, [PAIR_CREATED]) : [],
  ])
  const ids = new Set(numbers.flatMap(({ topics: [, , , id] }) => (id ? [BigInt(id)] : [])))
  return [
    ...[...ids].map((tokenId): PositionRef => ({ version: 'v4', tokenId })),
    ...pairs.slice(-MOST_PAIRS).map(({ data }): PositionRef => {
      const pair = `0x${data.slice(26, 66)}`.toLowerCase() as Address
      return { version: 'v2', pair, owner }
    }),
  ]
}
