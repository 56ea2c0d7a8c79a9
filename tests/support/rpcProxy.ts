// Another party between us and a JSON-RPC server of a devnet, its node or its bundler: it counts what is asked, and
// lies where a test says so.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { method: string; params: readonly unknown[] }
type Answer = { result?: unknown; error?: unknown }

export type RpcProxy = {
  url: string
  readonly asked: Asked[]
  /** What it answers in place of the truth; undefined: the truth. */
  says: (asked: Asked, truth: Answer) => unknown
  close: () => Promise<void>
}

/** Stands before a server until it is closed. */
export async function rpcProxy(target: string): Promise<RpcProxy> {
  const proxy: RpcProxy = { url: '', asked: [], says: () => undefined, close: async () => {} }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(target, { method: 'POST', headers, body })
    const truth = (await answer.json()) as (Answer & { id: number }) | (Answer & { id: number })[]
    const questions = JSON.parse(body) as (Asked & { id: number }) | (Asked & { id: number })[]
    const told = [questions].flat().map(({ id, method, params = [] }, at) => {
      proxy.asked.push({ method, params })
      const honest = [truth].flat()[at]!
      const said = proxy.says({ method, params }, honest)
      return said === undefined ? honest : { jsonrpc: '2.0', id, result: said }
    })
    response.writeHead(answer.status, headers).end(JSON.stringify(Array.isArray(questions) ? told : told[0]))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  proxy.close = () =>
    new Promise<void>(done => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return proxy
}
