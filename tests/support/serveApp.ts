import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type App = {
  request(path: string, init: RequestInit, env?: object): Response | Promise<Response>
}

/** Serves routes on a free port. Who asks is named by the header `x-visitor`, or all are one. */
export async function serveApp(app: App): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = 'GET', url: path = '/' } = request
    const headers = request.headers as Record<string, string>
    const answer = await app.request(
      path,
      { method, headers, ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}) },
      { ip: headers['x-visitor'] ?? '10.0.0.1' },
    )
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
