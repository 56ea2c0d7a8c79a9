import type { Hex } from '#domain/Hex.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { ORDER_REACTOR, wordOf } from '#domain/orders/Order.ts'
import { askNode } from '../rpc/askNode.ts'
import type { BookOrder, Standing } from './book.ts'
import { isMakers, proveOrders } from './proveOrders.ts'

/** Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce) of the reactor. */
export const FILL: Hex = '0x78ad7ec0e9f89e74012afa58738b6b661c024cb0fd185ee2f616c0a28924bd66'
/** nonceBitmap(address,uint256) */
const NONCE_BITMAP = '4fe02b44'

export type Log = { address: string; topics: Hex[]; data: Hex; blockNumber: Hex; transactionHash: Hex }

/** So far back a chain may be rewritten: an order may be filled in a block below the head that it was taken at. */
export const FINAL = 64

const word = (value: bigint | Hex): string => BigInt(value).toString(16).padStart(64, '0')
const hex = (value: number): Hex => `0x${value.toString(16)}`

/**
 * What orders are now, by their hash, as the chain says. Those of which no node says anything are left out. An order of
 * which a fill is logged is filled, whatever else is true of its number; a used number without a fill is cancelled.
 */
export async function judgeOrders(
  urls: readonly string[],
  orders: readonly BookOrder[],
  head: number,
): Promise<ReadonlyMap<Hex, Standing>> {
  const judged = new Map<Hex, Standing>()
  const ended: BookOrder[] = []
  const proofs = await proveOrders(urls, orders)
  for (const [i, proof] of proofs.entries()) {
    const { hash } = orders[i]!
    if (proof === 'good') judged.set(hash, { status: 'open' })
    else if (isMakers(proof)) judged.set(hash, { status: 'paused', why: proof })
    else if (proof !== 'unknown') ended.push(orders[i]!)
  }
  if (ended.length === 0) return judged
  const asked = await askNode(
    urls,
    ended.flatMap(({ hash, order, begunBlock }) => [
      [
        'eth_getLogs',
        [
          {
            address: ORDER_REACTOR,
            topics: [FILL, hash],
            fromBlock: hex(Math.max(0, begunBlock - FINAL)),
            toBlock: 'latest',
          },
        ],
      ] as const,
      [
        'eth_call',
        [{ to: PERMIT2, data: `0x${NONCE_BITMAP}${word(order.maker)}${word(wordOf(order.nonce).word)}` }, 'latest'],
      ] as const,
    ]),
  )
  for (const [i, { hash, order }] of ended.entries()) {
    const logs = asked?.[2 * i] as unknown as readonly Log[] | undefined
    const bitmap = asked?.[2 * i + 1]
    if (logs === undefined || bitmap === undefined) continue
    const fill = logs.find(log => log.address.toLowerCase() === ORDER_REACTOR && log.topics[1] === hash)
    if (fill) {
      judged.set(hash, { status: 'filled', filledBy: fill.transactionHash, block: Number(fill.blockNumber) })
      continue
    }
    const isUsed = ((BigInt(bitmap) >> BigInt(wordOf(order.nonce).bit)) & 1n) === 1n
    judged.set(hash, { status: isUsed ? 'cancelled' : 'expired', block: head })
  }
  return judged
}
