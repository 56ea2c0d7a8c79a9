import type { Hex } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import * as NodeProof from '#domain/chains/NodeProof.ts'
import { AppError } from '#domain/Errors.ts'
import { type Client, clientOf, type RequestOptions, siteRpc } from './clients.ts'
import { RpcError } from './RpcError.ts'
import { siteTime } from './siteClock.ts'

/** What a look at a node came to. */
export type NodeCheck =
  | { status: 'good'; latencyMs: number; block: number; behind: number }
  /** The site's own node doesn't answer: there is nothing to hold this one against. */
  | { status: 'unproven'; latencyMs: number; block: number }
  | { status: 'refused'; why: NodeProof.Refusal | 'unreachable' }

const TIMEOUT = 6_000
const BLOCK_TIME = 2_000
/** Answers whose middle one is the node's latency; the connection is made before them. */
const TIMES = 3

type Block = { number: Hex; timestamp: Hex; hash: Hex }
const headOf = (block: Block) => ({ number: BigInt(block.number), time: BigInt(block.timestamp) })

async function latencyOf(node: Client, options: RequestOptions): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const from = performance.now()
    await node.request('eth_blockNumber', [], options)
    took.push(performance.now() - from)
  }
  return Math.round(took.sort((a, b) => a - b)[Math.floor(TIMES / 2)]!)
}

const latest = (node: Client, options: RequestOptions) =>
  node.request<Block>('eth_getBlockByNumber', ['latest', false], options)

/**
 * GO-4: is this node of the network, in the present, beside the site's own node and of the same history (WL-10)?
 * Nothing of the page reads from it for that. Throws the signal's reason when aborted.
 */
export async function checkNode(chainId: number, url: string, signal: AbortSignal): Promise<NodeCheck> {
  const options = { signal, timeoutMs: TIMEOUT }
  const node = clientOf(chainId, url)
  const site = clientOf(chainId, siteRpc(chainId))
  const blockTime = chainById(chainId)?.blockTime ?? BLOCK_TIME
  try {
    const theirs = latest(site, options).catch((error: unknown) => {
      console.warn('Tarn: the site’s node does not answer', error)
      return null
    })
    const own = headOf(await latest(node, options))
    const now = (await siteTime()) ?? Date.now()
    const alone = NodeProof.judgeAlone({ chainId, head: own, now }, chainId, blockTime)
    if (alone) return { status: 'refused', why: alone }
    const latencyMs = await latencyOf(node, options)
    const block = Number(own.number)
    const siteBlock = await theirs
    if (!siteBlock) return { status: 'unproven', latencyMs, block }
    const head = headOf(siteBlock)
    const beside = NodeProof.judgeBeside(own, head, blockTime)
    if (beside) return { status: 'refused', why: beside }
    const number = `0x${NodeProof.blockToCompare(own, head, chainId).toString(16)}`
    const [ofSite, ofOwn] = await Promise.all(
      [site, node].map(each => each.request<Block | null>('eth_getBlockByNumber', [number, false], options)),
    )
    const other = NodeProof.sameBlock(ofSite ?? null, ofOwn)
    return other
      ? { status: 'refused', why: other }
      : { status: 'good', latencyMs, block, behind: NodeProof.behindBy(own, head) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError && error.code === 'network.otherChain')
      return { status: 'refused', why: 'otherChain' }
    if (
      error instanceof AppError ||
      error instanceof RpcError ||
      error instanceof TypeError ||
      error instanceof SyntaxError
    )
      return { status: 'refused', why: 'unreachable' }
    throw error
  }
}
