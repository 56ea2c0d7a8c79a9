// The site's node of a network as the page meets it when it is ill: what it is asked goes through here, and is answered
// badly while a journey says so.
import type { Page, Route } from '@playwright/test'
import { rpc, rpcAt, rpcUrl } from './devnet.ts'

type Asked = { id: number; method: string; params?: unknown[] }

export type BadNode = {
  /** No connection. */
  down: boolean
  /** ms it takes for each answer. */
  late: number
  /** 429, and seconds until it may be asked again; null: it has time. */
  busy: number | null
  /** Blocks it is behind. */
  behind: number
  /** The network it really stands on. */
  chainId: number
  /** What it says instead of the truth; undefined: the truth. */
  says: ((method: string, params: unknown[]) => unknown) | null
  /** Well again. */
  heal(): void
}

/** Stands before the site's node of a network, for every request of the page and its workers. */
export async function badNode(page: Page, chainId: number): Promise<BadNode> {
  const well = { down: false, late: 0, busy: null, behind: 0, chainId, says: null }
  const node: BadNode = { ...well, heal: () => Object.assign(node, well) }
  await page.route(`**/rpc/${chainId}`, route => answer(node, chainId, route))
  return node
}

async function answer(node: BadNode, chainId: number, route: Route): Promise<void> {
  const { id, method, params = [] } = route.request().postDataJSON() as Asked
  if (node.late > 0) await new Promise(done => setTimeout(done, node.late))
  if (node.down) return route.abort('connectionrefused')
  if (node.busy !== null)
    return route.fulfill({ status: 429, headers: { 'retry-after': `${node.busy}` }, body: 'too many requests' })
  const lie = node.says?.(method, params)
  if (lie !== undefined) return route.fulfill({ json: { jsonrpc: '2.0', id, result: lie } })
  if (node.behind === 0 && node.chainId === chainId) return route.fallback()
  const number = BigInt(await rpc<string>(node.chainId, 'eth_blockNumber')) - BigInt(node.behind)
  const head = `0x${number.toString(16)}`
  const then = params.map(each => (each === 'latest' || each === 'pending' ? head : each))
  const ask = method === 'eth_blockNumber' ? Promise.resolve(head) : rpcAt(rpcUrl(node.chainId), method, then)
  const said = await ask.then(
    result => ({ result }),
    ({ code, message, data }) => ({ error: { code, message, data } }),
  )
  return route.fulfill({ json: { jsonrpc: '2.0', id, ...said } })
}
