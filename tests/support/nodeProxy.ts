// A node of somebody's own: another port before the devnet's, that browsers may ask and that counts what it is asked.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rpcUrl } from './devnet.ts'

export type NodeProxy = { url: string; host: string; asked: string[]; close: () => Promise<void> }

/** Stands before the devnet's node of a network until it is closed. */
export async function nodeProxy(chainId: number): Promise<NodeProxy> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const allowed = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-private-network': 'true',
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end()
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push((JSON.parse(body) as { method: string }).method)
    const answer = await fetch(rpcUrl(chainId), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    response.writeHead(answer.status, { ...allowed, 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const close = () =>
    new Promise<void>(done => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return { url: `http://${host}/`, host, asked, close }
}
