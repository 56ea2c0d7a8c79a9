import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const MAX_BODY = 8_192

/** A request's body, read as JSON. Throws on one that is too long, or is none. */
export async function jsonOf<T>(request: IncomingMessage): Promise<T> {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > MAX_BODY) throw new Error('too long')
  }
  return JSON.parse(text)
}

/**
 * Serves an actor's answers as JSON on a port of this machine (0: a free one): 404 for undefined, 500 for what it
 * throws. `name`: the actor, whose port DEVNET_PORT_<NAME> sets. Throws when the port is taken.
 */
export async function serveJson(
  { name, port }: { name: string; port: number },
  answer: (request: IncomingMessage) => Promise<unknown>,
): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const end = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    answer(request).then(
      body => (body === undefined ? end(404, { error: 'nothing here' }) : end(200, body)),
      error => end(500, { error: String(error) }),
    )
  })
  const setting = `DEVNET_PORT_${name.toUpperCase()}`
  await new Promise<void>((done, fail) => {
    server.once('error', () =>
      fail(new Error(`Port ${port} (${name}) is taken: stop what uses it or choose another with ${setting}.`)),
    )
    server.listen(port, '127.0.0.1', done)
  })
  const { port: listens } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${listens}`, stop: () => server.close() }
}
