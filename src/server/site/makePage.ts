import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** What was made for a path: a page, a picture, a feed. */
export type Made = { status: number; headers: Record<string, string>; body: Buffer }

export type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown

const LATE_MS = 20_000

/**
 * Runs a node handler for a path without a visitor: no cookie, no address, no query but the one the page itself knows
 * (`pageQuery`), so that the result is the same for all and may be kept. Null: the handler doesn't know the path.
 * Throws what it throws, and when it takes longer than 20 s.
 */
export function makePage({
  handler,
  path,
  host,
  query = '',
}: {
  handler: Handler
  path: string
  host: string
  query?: string
}): Promise<Made | null> {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, {
    method: 'GET',
    url: encodeURI(path) + query,
    headers: { host, accept: '*/*' },
    complete: true,
  })
  request.push(null)
  const response = new ServerResponse(request)
  const chunks: Buffer[] = []
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`${path} took longer than ${LATE_MS / 1000} s to make`)), LATE_MS)
    const settle = (made: Made | null) => {
      clearTimeout(late)
      done(made)
    }
    const writeHead = response.writeHead.bind(response)
    Object.assign(response, {
      // Headers are only noted: nothing is sent from here.
      writeHead(status: number, ...rest: unknown[]) {
        const given = (typeof rest[0] === 'string' ? rest[1] : rest[0]) as Record<string, string | string[]> | undefined
        response.statusCode = status
        for (const [name, value] of Object.entries(given ?? {})) response.setHeader(name, value)
        return response
      },
      write(chunk: unknown, encoding: unknown) {
        keep(chunk, encoding)
        return true
      },
      end(chunk?: unknown, encoding?: unknown) {
        keep(chunk, encoding)
        const headers = Object.fromEntries(
          Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
        )
        settle({ status: response.statusCode, headers, body: Buffer.concat(chunks) })
        response.writeHead = writeHead
        response.emit('finish')
        response.emit('close')
        return response
      },
    })
    Promise.resolve()
      .then(() => handler(request, response, () => settle(null)))
      .catch((error: Error) => {
        clearTimeout(late)
        fail(error)
      })
  })
}
