// The site that pages speak to, beside a book of orders: its clock, its way to the node, and the book itself.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BookWorld } from './BookWorld.ts'

/** Serves it; its origin, and how it ends. */
export async function serveBook(book: BookWorld): Promise<{ origin: string; stop: () => void }> {
  const site: Server = createServer(async (question, answer) => {
    let body = ''
    for await (const chunk of question) body += chunk
    const { url = '', method = 'GET' } = question
    const json = { 'content-type': 'application/json' }
    if (url === '/rpc/1') {
      const told = await fetch(book.chain.url, { method, headers: json, body })
      return void answer.writeHead(told.status, json).end(await told.text())
    }
    if (!url.startsWith('/api/orders/')) return void answer.writeHead(url.startsWith('/api/') ? 404 : 200).end()
    const headers = { ...json, origin: 'http://localhost:4321' }
    const asked = { method, headers, ...(body ? { body } : {}) }
    const told = await book.app.request(url.slice('/api/orders'.length), asked, { ip: '10.1.1.1' })
    answer.writeHead(told.status, json).end(await told.text())
  })
  await new Promise<void>(ready => site.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    stop() {
      site.closeAllConnections()
      site.close()
    },
  }
}
