import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ClockSite = {
  origin: string
  /** From now on the site has a way to these chains, at `/rpc/<chainId>` as ours has. */
  carry: (rpc: Record<number, string>) => void
  stop: () => Promise<void>
}

/**
 * A site that tells the time (the Date header of any answer) and leads to the nodes it is given, for laws that sign
 * without pages. `stop` when done.
 */
export async function clockSite(): Promise<ClockSite> {
  let nodes: Record<number, string> = {}
  const server = createServer(async (question, answer) => {
    const node = nodes[Number(/^\/rpc\/(\d+)$/.exec(question.url ?? '')?.[1])]
    if (!node) return void answer.writeHead(question.url?.startsWith('/rpc/') ? 404 : 200).end()
    let body = ''
    for await (const chunk of question) body += chunk
    const headers = { 'content-type': 'application/json' }
    await fetch(node, { method: 'POST', headers, body })
      .then(async told => void answer.writeHead(told.status, headers).end(await told.text()))
      .catch(() => void answer.writeHead(502).end())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carry(rpc) {
      nodes = rpc
    },
    stop: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
