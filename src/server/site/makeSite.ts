import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { encodingOf } from './encodingOf.ts'
import type { FileList, ListedFile } from './FileList.ts'
import { cacheControl, isPopup, popupHeaders, scriptPolicy, securityHeaders, strictTransport } from './headers.ts'
import type { Handler } from './makePage.ts'
import type { OnDemand } from './onDemand.ts'
import { pageQuery } from './pageQuery.ts'

export type SiteOptions = {
  /** dist/client. */
  client: string
  files: FileList
  /** The address an old or other spelling leads to, else null. Gets the path (decoded) and the query with its `?`. */
  redirect: (path: string, search: string) => { to: string; status: 301 | 302 | 307 | 308 } | null
  /** URL path of the not-found page that fits the asked path's language. */
  notFoundPath: (path: string) => string
  /** The service below /api and /rpc (Astro); calls `next` for what it doesn't know. */
  service: Handler
  /** Files that are older than what our server knows: the path of each → the path of what is made now. */
  live?: Readonly<Record<string, string>>
  /** What was not prerendered. */
  pages: Pick<OnDemand, 'answer'>
  https: boolean
}

function decodedPath(url: string): { path: string; search: string } | null {
  const cut = url.search(/[?#]/)
  const raw = cut === -1 ? url : url.slice(0, cut)
  try {
    const path = decodeURIComponent(raw)
    if (!path.startsWith('/') || path.includes('\0') || path.includes('\\')) return null
    return { path, search: cut !== -1 && url[cut] === '?' ? url.slice(cut) : '' }
  } catch {
    return null
  }
}

/**
 * The site as one function for node:http: redirects, listed files, routes on demand, and the not-found page for the
 * rest.
 */
export function makeSite(options: SiteOptions) {
  const { client, files } = options
  const base = options.https ? { ...securityHeaders, 'strict-transport-security': strictTransport } : securityHeaders

  function sendFile(
    request: IncomingMessage,
    { response, file, status }: { response: ServerResponse; file: ListedFile; status: number },
  ): void {
    const encoding = encodingOf(String(request.headers['accept-encoding'] ?? ''), file)
    const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
    const headers: Record<string, string | number> = {
      'content-type': file.type,
      'cache-control': status === 200 ? cacheControl[file.kind] : 'public, max-age=0, s-maxage=10',
      etag,
      vary: 'accept-encoding',
    }
    if (file.policy) headers['content-security-policy'] = file.policy
    else if (file.type.startsWith('text/javascript')) headers['content-security-policy'] = scriptPolicy
    const asked = request.headers['if-none-match']
    if (
      status === 200 &&
      asked &&
      asked.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
    ) {
      response.writeHead(304, headers).end()
      return
    }
    if (encoding) headers['content-encoding'] = encoding
    headers['content-length'] = encoding === 'br' ? file.br! : encoding === 'gzip' ? file.gz! : file.size
    response.writeHead(status, headers)
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    const stream = createReadStream(
      join(client, file.file + (encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : '')),
    )
    stream.on('error', error => response.destroy(error))
    response.on('close', () => stream.destroy())
    stream.pipe(response)
  }

  function sendText(
    response: ServerResponse,
    { status, text, headers = {} }: { status: number; text: string; headers?: Record<string, string> },
  ): void {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(text)
  }

  function sendNotFound(request: IncomingMessage, response: ServerResponse, path: string): void {
    const page = files[options.notFoundPath(path)] ?? files['/not-found'] ?? files['/404']
    const wantsPage = (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) && !/\.[a-z0-9]{2,5}$/i.test(path)
    if (page && wantsPage) sendFile(request, { response, file: page, status: 404 })
    else sendText(response, { status: 404, text: 'Not found\n' })
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(base)) response.setHeader(name, value)
    const asked = decodedPath(request.url ?? '/')
    if (!asked) return sendText(response, { status: 400, text: 'Bad request\n' })
    const { path, search } = asked
    if (isPopup(path)) for (const [name, value] of Object.entries(popupHeaders)) response.setHeader(name, value)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isService = path.startsWith('/api/') || path.startsWith('/rpc/')

    const now = options.live !== undefined && Object.hasOwn(options.live, path) ? options.live[path] : undefined
    if (isRead && !isService && now === undefined) {
      const file = Object.hasOwn(files, path) ? files[path] : undefined
      // The not-found page itself says so, too (RT-15), and the one that static hosts know by its name.
      const isNothing = path === '/404' || path === options.notFoundPath(path)
      if (file) return sendFile(request, { response, file, status: isNothing ? 404 : 200 })
      const redirect = options.redirect(path, search)
      if (redirect)
        return sendText(response, {
          status: redirect.status,
          text: '',
          headers: {
            location: redirect.to,
            'cache-control': 'public, max-age=0, s-maxage=60',
          },
        })
      const tidy = tidied(path)
      if (tidy !== path && Object.hasOwn(files, tidy))
        return sendText(response, { status: 308, text: '', headers: { location: encodeURI(tidy) + search } })
    }
    if (!isRead && !isService)
      return sendText(response, { status: 405, text: 'Only GET and HEAD\n', headers: { allow: 'GET, HEAD' } })

    const failed = (error: Error) => {
      console.error(`${request.method} ${path}: ${error.message}`)
      if (!response.headersSent) sendText(response, { status: 500, text: 'The service failed\n' })
      else response.destroy()
    }
    if (!isService) {
      options.pages.answer(request, response, now ?? path, pageQuery(path, search)).then(outcome => {
        if (outcome === 'notFound') sendNotFound(request, response, path)
      }, failed)
      return
    }
    const next = () => {
      if (!response.headersSent) sendNotFound(request, response, path)
    }
    ;(async () => options.service(request, response, next))().catch(failed)
  }
}

/** One spelling a page: no slash at the end, no `.html`, no `/index`. */
function tidied(path: string): string {
  const tidy = path
    .replace(/\/{2,}/g, '/')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '')
    .replace(/\/+$/, '')
  return tidy === '' ? '/' : tidy
}
