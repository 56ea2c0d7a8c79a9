// A user's own node: another port before the devnet's, that browsers may ask and that counts what it is asked.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rpcUrl } from './devnet.ts'

export type NodeProxy = {
  url: string
  host: string
  asked: string[]
  /** What it says instead of these answers: a node that lies. */
  lies: Record<string, unknown>
  /** The same by what is asked; undefined: the truth. */
  says: ((method: string, params: unknown[]) => unknown) | null
  /** ms it takes for each answer. */
  late: number
  close: () => Promise<void>
}

/** Stands before the devnet's node of a network until it is closed. */
export async function nodeProxy(chainId: number): Promise<NodeProxy> {
  const node: NodeProxy = { url: '', host: '', asked: [], lies: {}, says: null, late: 0, close: async () => {} }
  const server = createServer(async (request, response) => {
    const allowed = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-private-network': 'true',
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end()
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method, params = [] } = JSON.parse(body) as { id: number; method: string; params?: unknown[] }
    node.asked.push(method)
    if (node.late > 0) await new Promise(done => setTimeout(done, node.late))
    const said = method in node.lies ? node.lies[method] : node.says?.(method, params)
    if (said !== undefined) {
      const lie = JSON.stringify({ jsonrpc: '2.0', id, result: said })
      return void response.writeHead(200, { ...allowed, 'content-type': 'application/json' }).end(lie)
    }
    const answer = await fetch(rpcUrl(chainId), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    response.writeHead(answer.status, { ...allowed, 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  node.host = `127.0.0.1:${port}`
  node.url = `http://${node.host}/`
  node.close = () =>
    new Promise<void>(done => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return node
}
