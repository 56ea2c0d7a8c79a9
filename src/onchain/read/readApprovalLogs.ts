import { type Hex, pad, toEventSelector } from 'viem'
import { type ApprovalPlace, keyOf } from '#domain/plan/Approval.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { UNSETTLED } from '#domain/chains/LogRanges.ts'
import { type Log, readLogRanges } from '../node/readLogRanges.ts'

/** What of a chain's logs was read for one account: enough to go on from there later. */
export type ApprovalReading = {
  /** Blocks read, both ends included; `from` above `to`: none yet. */
  from: number
  to: number
  /**
   * Of block `to`: another hash is another chain (a devnet that was restarted, a user's own node), of which nothing is
   * known.
   */
  hash: Hex
  /** Blocks that the node gives at once. */
  size: number
  places: readonly ApprovalPlace[]
}

type Options = RequestOptions & {
  /** Told after each piece; `share`: of what is to be read, 0 to 1. */
  onReading?: (reading: ApprovalReading, share: number) => void
  /** False: only what is new since `before`. */
  older?: boolean
  /** For tests. */
  patience?: number
}

const APPROVAL = toEventSelector('Approval(address,address,uint256)')
const APPROVAL_FOR_ALL = toEventSelector('ApprovalForAll(address,address,bool)')
const PERMIT2_EVENTS = [
  toEventSelector('Approval(address,address,address,uint160,uint48)'),
  toEventSelector('Permit(address,address,address,uint160,uint48,uint48)'),
]

/** Blocks after which a reading that catches up may be left and gone on with. */
const LAP = 50_000

const addressIn = (topic: Hex): Address => `0x${topic.slice(-40).toLowerCase()}`

/**
 * The permission that a log grants; null: it grants none. An ERC-721's approval of one item has its id as a fourth
 * topic.
 */
function placeOf(chainId: number, { address, topics }: Log): ApprovalPlace | null {
  const [event, , second, third] = topics
  const emitter = address.toLowerCase() as Address
  if (!event || !second) return null
  if (event === APPROVAL && topics.length === 3)
    return { chainId, token: emitter, spender: addressIn(second), via: 'token' }
  // An item's approval ends by approving the zero address.
  if (event === APPROVAL && third)
    return BigInt(second) === 0n
      ? null
      : { chainId, token: emitter, spender: addressIn(second), via: 'item', id: BigInt(third) }
  if (event === APPROVAL_FOR_ALL) return { chainId, token: emitter, spender: addressIn(second), via: 'operator' }
  if (emitter === PERMIT2 && PERMIT2_EVENTS.includes(event) && third)
    return { chainId, token: addressIn(second), spender: addressIn(third), via: 'permit2' }
  return null
}

/**
 * GO-7. All whom an account ever let take something on a chain, from its logs: what is new since `before`, then what is
 * older than it, newest first. Throws `network.*` or what the node says, after having told `onReading` of all that
 * could be read.
 */
export async function readApprovalLogs(
  { chainId, account, before }: { chainId: number; account: Address; before: ApprovalReading | null },
  { onReading, older = true, patience, ...options }: Options = {},
): Promise<ApprovalReading> {
  const block = async (number: number | 'latest') => {
    const found = await client(chainId).request<{ number: Hex; hash: Hex } | null>(
      'eth_getBlockByNumber',
      [number === 'latest' ? number : `0x${number.toString(16)}`, false],
      options,
    )
    return found && { number: Number(found.number), hash: found.hash }
  }
  const [head, known] = await Promise.all([block('latest'), before && block(before.to)])
  if (!head) throw new AppError('network.down', { cause: 'the node knows no head' })
  const mine = before && known?.hash === before.hash ? before : null
  const settled = Math.max(0, head.number - UNSETTLED)
  const places = new Map(mine?.places.map(place => [keyOf(place), place]))
  let reading: ApprovalReading = mine ?? {
    from: head.number + 1,
    to: settled,
    hash: (await block(settled))?.hash ?? '0x',
    size: 0,
    places: [],
  }

  const first = mine ? mine.from : head.number + 1
  const newer = mine ? head.number - mine.to : 0
  let read = 0
  const take = (logs: readonly Log[], count: number, next: Partial<ApprovalReading>): void => {
    for (const log of logs) {
      const place = placeOf(chainId, log)
      if (place) places.set(keyOf(place), place)
    }
    read += count
    reading = { ...reading, ...next, places: [...places.values()] }
    onReading?.(reading, read / Math.max(1, newer + first))
  }
  const filter = { topics: [[APPROVAL, APPROVAL_FOR_ALL, ...PERMIT2_EVENTS], pad(account)] }
  const sized = () => ({
    ...options,
    ...(patience === undefined ? {} : { patience }),
    ...(reading.size > 0 ? { size: reading.size } : {}),
  })

  // What is new, in laps: each ends with a block whose hash is known, so the next opening goes on from there.
  for (let at = mine ? mine.to + 1 : head.number + 1; at <= head.number; at += LAP) {
    const end = Math.min(head.number, at + LAP - 1)
    await readLogRanges(
      { chainId, filter, span: { from: at, to: end } },
      {
        ...sized(),
        direction: 'up',
        onPart: (logs, piece, size) => take(logs, piece.to - piece.from + 1, { size: Math.max(size, reading.size) }),
      },
    )
    const to = Math.min(end, settled)
    if (to > reading.to) take([], 0, { to, hash: (await block(to))?.hash ?? '0x' })
  }
  if (mine && !older) return reading
  // What is older, newest first: what was allowed lately is seen within a second.
  await readLogRanges(
    { chainId, filter, span: { from: 0, to: first - 1 } },
    {
      ...sized(),
      direction: 'down',
      onPart: (logs, piece, size) => take(logs, piece.to - piece.from + 1, { from: piece.from, size }),
    },
  )
  return reading
}
