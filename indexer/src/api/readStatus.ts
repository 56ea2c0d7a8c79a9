import type { NetworkStatus, Status } from '#data/market/schemas.ts'
import { networks } from '../../chains/networks.ts'
import { readChainDoubts, readIndexedBlocks } from './database.ts'

/** A node that doesn't answer within this is down, as far as /api/status is concerned. */
const TIMEOUT_MS = 2_000
/** One question to the nodes serves everyone who asks within this. */
const FRESH_MS = 200

const on = networks()
let latest: { at: number; answer: Promise<Status> } | undefined

async function readHead(rpc: string): Promise<{ number: number; time: number } | null> {
  try {
    const answer = await fetch(rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { result } = (await answer.json()) as { result?: { number: string; timestamp: string } }
    return result === undefined || result === null
      ? null
      : { number: Number(result.number), time: Number(result.timestamp) }
  } catch {
    // No answer is an answer here: the head is unknown.
    return null
  }
}

/** The highest head that a network's nodes tell: one of them may be stuck. */
async function readHighest(nodes: readonly string[]): Promise<{ number: number; time: number } | null> {
  const heads = (await Promise.all(nodes.map(readHead))).filter(head => head !== null)
  return heads.length === 0 ? null : heads.reduce((highest, head) => (head.number > highest.number ? head : highest))
}

async function read(): Promise<Status> {
  const [indexed, doubts] = await Promise.all([readIndexedBlocks(), readChainDoubts()])
  return {
    networks: await Promise.all(
      on.map(async ({ chain, rpc }): Promise<NetworkStatus> => {
        const head = await readHighest(rpc)
        const mine = indexed.find(row => row.chainId === chain.id)
        const proof = doubts.get(chain.id)?.proof
        return {
          chainId: chain.id,
          key: chain.key,
          head: head?.number ?? null,
          headTime: head?.time ?? null,
          indexed: mine?.block ?? null,
          indexedTime: mine?.time ?? null,
          lag: head === null || mine === undefined ? null : Math.max(0, head.number - mine.block),
          waiting: doubts.get(chain.id)?.waiting ?? null,
          unproven: doubts.get(chain.id)?.unproven ?? 0,
          ...(proof === undefined ? {} : { proof }),
        }
      }),
    ),
  }
}

/** GET /api/status */
export function readStatus(): Promise<Status> {
  if (latest === undefined || Date.now() - latest.at > FRESH_MS) latest = { at: Date.now(), answer: read() }
  return latest.answer
}
