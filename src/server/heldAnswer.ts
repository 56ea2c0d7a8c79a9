import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { cacheControl } from './headers.ts'
import { encodingOf } from './encodingOf.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * A response that holds a page made on demand until it is whole, so that it gets its own policy and is compressed; an empty 404 becomes
 * our not-found page. What is no page goes through untouched. `letGo` gives the response back as it was.
 */
export function heldAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  police: (html: string, stated: string) => { html: string; policy: string },
  notFound: () => void,
): { letGo: () => void } {
  const chunks: Buffer[] = []
  let held = false
  let status = 200
  const writeHead = response.writeHead.bind(response)
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  const letGo = () => {
    Object.assign(response, { writeHead, write, end })
  }

  async function release(): Promise<void> {
    const page = police(Buffer.concat(chunks).toString('utf8'), String(response.getHeader('content-security-policy') ?? ''))
    const encoding = encodingOf(String(request.headers['accept-encoding'] ?? ''), { br: 1, gz: 1 })
    const plain = Buffer.from(page.html)
    const body =
      encoding === 'br' ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : encoding === 'gzip' ? await zip(plain) : plain
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('vary', 'accept-encoding')
    if (page.policy) response.setHeader('content-security-policy', page.policy)
    if (encoding) response.setHeader('content-encoding', encoding)
    if (!response.hasHeader('cache-control')) response.setHeader('cache-control', status === 200 ? cacheControl.page : 'no-store')
    response.setHeader('content-length', body.byteLength)
    writeHead(status, STATUS_CODES[status])
    end(request.method === 'HEAD' ? undefined : body)
  }

  const patched = {
    writeHead(code: number, ...rest: unknown[]) {
      const headers = (typeof rest[0] === 'string' ? rest[1] : rest[0]) as Record<string, string | string[]> | undefined
      const type = String(headers?.['content-type'] ?? response.getHeader('content-type') ?? '')
      if (code === 404 && type === '') {
        letGo()
        response.end = (() => {
          letGo()
          notFound()
          return response
        }) as typeof response.end
        response.write = (() => true) as typeof response.write
        return response
      }
      if (!type.startsWith('text/html')) {
        letGo()
        return (writeHead as (...args: unknown[]) => ServerResponse)(code, ...rest)
      }
      held = true
      status = code
      for (const [name, value] of Object.entries(headers ?? {})) if (name !== 'content-length') response.setHeader(name, value)
      return response
    },
    write(chunk: string | Uint8Array) {
      if (!held) return write(chunk)
      chunks.push(Buffer.from(chunk as Uint8Array))
      return true
    },
    end(chunk?: string | Uint8Array) {
      if (!held) return end(chunk as Uint8Array)
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as Uint8Array))
      letGo()
      release().catch((error: Error) => {
        console.error(`${request.url}: ${error.message}`)
        if (!response.headersSent) writeHead(500)
        end()
      })
      return response
    },
  }
  Object.assign(response, patched)
  return { letGo }
}
