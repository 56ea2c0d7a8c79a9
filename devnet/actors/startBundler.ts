import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Bundler, Refusal } from './bundler.ts'

const MAX_BODY = 262_144

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MAX_BODY) throw new Refusal(-32600, 'The request is too large')
  }
  return body
}

/** Serves `POST /<chainId>` of every network on one port (0: a free one). */
export async function startBundler(
  networks: { chainId: number; rpc: string }[],
  port: number,
): Promise<{ urls: Record<number, string>; stop: () => void }> {
  const bundlers = new Map(networks.map(({ chainId, rpc }) => [`/${chainId}`, new Bundler(chainId, rpc)]))
  const server = createServer(async (request, response) => {
    let id: unknown = null
    const say = (answer: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    }
    try {
      const bundler = bundlers.get(request.url ?? '')
      if (!bundler || request.method !== 'POST')
        return say({ error: { code: -32600, message: 'POST to /<chainId>' } }, 404)
      const call = JSON.parse(await bodyOf(request)) as { id?: unknown; method?: unknown; params?: unknown }
      id = call.id ?? null
      say({ result: await bundler.answer(String(call.method), Array.isArray(call.params) ? call.params : []) })
    } catch (error) {
      const { code, data } = error instanceof Refusal ? error : { code: -32603, data: undefined }
      say({
        error: {
          code,
          message: error instanceof Error ? error.message : String(error),
          ...(data === undefined ? {} : { data }),
        },
      })
    }
  })
  await new Promise<void>((done, fail) => {
    server.once('error', () =>
      fail(new Error(`Port ${port} (bundler) is taken: stop what uses it or choose another with DEVNET_PORT_BUNDLER.`)),
    )
    server.listen(port, '127.0.0.1', done)
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    urls: Object.fromEntries(networks.map(({ chainId }) => [chainId, `${base}/${chainId}`])),
    stop: () => server.close(),
  }
}
