import type { Address } from '#domain/chains/Chain.ts'
import { type Hex, ZERO_ADDRESS } from '#domain/Hex.ts'
import type { ShareEvent } from '#domain/liquidity/ledger/PairLife.ts'
import { client, type RequestOptions } from '../../node/clients.ts'
import { type Log, readLogRanges } from '../../node/readLogRanges.ts'
import { addressAt, uintAt, word } from '../../node/readWords.ts'
import { receivedFrom, sentFor } from './walletAmounts.ts'

/**
 * Transfer(address,address,uint256), Mint(address,uint256,uint256) and Burn(address,uint256,uint256,address) of a pair.
 */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const MINT = '0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f'
const BURN = '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496'
/** Transactions of a life that is told. */
const MOST = 100
/** Blocks that are looked through for its beginning. */
const MOST_BLOCKS = 5_000_000

type Told = Log & { data: Hex; blockNumber: Hex; logIndex: Hex; transactionHash: Hex }
type Asked = {
  chainId: number
  pair: Address
  owner: Address
  /** The pair's. */
  tokens: readonly [Address, Address]
  /** Up to here; null: the newest there is. */
  block: bigint | null
  shares: bigint
  /** Answers of the node that are looked through for its beginning. None: all. */
  parts?: number
}

const movedBy = ({ topics: [, from, to], data }: Told, owner: Address): bigint => {
  const amount = uintAt(data, 0)
  return (to && addressAt(to, 0) === owner ? amount : 0n) - (from && addressAt(from, 0) === owner ? amount : 0n)
}

/**
 * GO-10: what an account's shares of a pair went through since it had none (of none: what its last ones did), oldest
 * first, by the chain's own logs and receipts. Null: longer than is looked through. Throws `network.*`, or what the
 * node says of one single block.
 */
export async function readShareLife(
  { chainId, pair, owner, tokens, block, shares, parts = Infinity }: Asked,
  options: RequestOptions = {},
): Promise<ShareEvent[] | null> {
  const enough = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, enough.signal]) : enough.signal
  const own: Hex = `0x${word(owner)}`
  const hashes: Hex[] = []
  let [left, looked] = [shares, 0]
  // Who has none any more had them until the newest log.
  const isWhole = () => left === 0n && hashes.length > 0
  const head = Number(block ?? (await client(chainId).request<Hex>('eth_blockNumber', [], options)))
  try {
    await readLogRanges(
      {
        ...{ chainId, filter: { address: pair, topics: [TRANSFER, own] } },
        also: [{ address: pair, topics: [TRANSFER, null, own] }],
        span: { from: Math.max(0, head - MOST_BLOCKS), to: head },
      },
      {
        ...options,
        signal,
        direction: 'down',
        onPart: logs => {
          if (isWhole()) return
          for (const log of newestFirst(logs as Told[])) {
            if (log.transactionHash !== hashes.at(-1)) {
              if (isWhole()) break
              hashes.push(log.transactionHash)
            }
            left -= movedBy(log, owner)
          }
          if (isWhole() || hashes.length > MOST || ++looked >= parts) enough.abort()
        },
      },
    )
  } catch (error) {
    if (!enough.signal.aborted) throw error
  }
  if (left !== 0n || hashes.length > MOST) return null
  const lives = await Promise.all(
    hashes.reverse().map(hash => eventsIn({ chainId, hash, pair, owner, tokens }, options)),
  )
  return lives.flat()
}

const newestFirst = (logs: readonly Told[]): Told[] =>
  logs.toSorted((a, b) => Number(b.blockNumber) - Number(a.blockNumber) || Number(b.logIndex) - Number(a.logIndex))

/** What one transaction did with them: a mint follows its shares, a burn those that were handed to the pair. */
async function eventsIn(
  { chainId, hash, pair, owner, tokens }: Pick<Asked, 'chainId' | 'pair' | 'owner' | 'tokens'> & { hash: Hex },
  options: RequestOptions,
): Promise<ShareEvent[]> {
  const reader = client(chainId)
  const receipt = await reader.request<{ blockNumber: Hex; logs: Told[] } | null>(
    'eth_getTransactionReceipt',
    [hash],
    options,
  )
  const at =
    receipt &&
    (await reader.request<{ timestamp: Hex } | null>('eth_getBlockByNumber', [receipt.blockNumber, false], options))
  if (!receipt || !at) return []
  const logs = receipt.logs.filter(log => log.address.toLowerCase() === pair)
  return logs.flatMap((log, place): ShareEvent[] => {
    const shares = log.topics[0] === TRANSFER && log.topics.length === 3 ? movedBy(log, owner) : 0n
    if (shares === 0n) return []
    const [from, to] = [addressAt(log.topics[1]!, 0), addressAt(log.topics[2]!, 0)]
    const kind = from === ZERO_ADDRESS ? MINT : to === pair ? BURN : null
    const found = kind && logs.slice(place).find(({ topics: [event] }) => event === kind)
    const told = { shares, hash, time: Number(at.timestamp) }
    if (!found) return [{ ...told, type: 'transfer', amount0: null, amount1: null }]
    const [amount0, amount1] = [uintAt(found.data, 0), uintAt(found.data, 1)]
    const asked = { logs: receipt.logs, at: receipt.logs.indexOf(found), pair, owner }
    const own = (token: Address) => (kind === MINT ? sentFor : receivedFrom)({ ...asked, token })
    const wallet = [own(tokens[0]) ?? amount0, own(tokens[1]) ?? amount1] as const
    return [{ ...told, type: kind === MINT ? 'add' : 'remove', amount0, amount1, wallet }]
  })
}
