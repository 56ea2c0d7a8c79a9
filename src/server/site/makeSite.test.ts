import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FileList } from './FileList.ts'
import type { Handler } from './makePage.ts'
import { makeSite } from './makeSite.ts'
import { onDemand } from './onDemand.ts'

const client = mkdtempSync(join(tmpdir(), 'tarn-site-'))
const swap = '<html><body>swap swap swap swap</body></html>'
const br = brotliCompressSync(swap)
const files: FileList = {
  '/swap': {
    file: 'swap.html',
    type: 'text/html; charset=utf-8',
    kind: 'page',
    etag: 'abc',
    size: swap.length,
    br: br.byteLength,
    policy: "default-src 'self'",
  },
  '/_astro/a.js': { file: 'a.js', type: 'text/javascript; charset=utf-8', kind: 'asset', etag: 'js', size: 3 },
  '/not-found': { file: 'nf.html', type: 'text/html; charset=utf-8', kind: 'page', etag: 'nf', size: 2 },
  '/404': { file: 'nf.html', type: 'text/html; charset=utf-8', kind: 'page', etag: 'n4', size: 2 },
  '/ar-SA/not-found': { file: 'nf-ar.html', type: 'text/html; charset=utf-8', kind: 'page', etag: 'nfa', size: 2 },
}
let server: Server
let price = 1
let marketDown = false
let port = 0

let nowheres = 0
const slow: (() => void)[] = []
const handler: Handler = (request, response, next) => {
  if (request.url === '/live') {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write('<p>li')
    response.end('ve</p>')
  } else if (request.url === '/token') {
    const headers = {
      'content-type': 'text/html',
      'cache-control': 'public, max-age=0, s-maxage=10',
      'cache-tag': 'token:1:0xa',
    }
    if (marketDown) response.writeHead(503, { 'content-type': 'text/html' }).end('<p>down</p>')
    else response.writeHead(200, headers).end(`<p>${price}</p>`)
  } else if (request.url === '/nowhere') {
    nowheres += 1
    response
      .writeHead(404, { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, s-maxage=10' })
      .end('<p>nobody</p>')
  } else if (request.url?.startsWith('/slow/')) {
    slow.push(() =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, s-maxage=10' })
        .end(`<p>${request.url}</p>`),
    )
  } else if (request.url === '/gone') {
    response.writeHead(404, {})
    response.end()
  } else if (request.url === '/api/x') response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  else if (request.url === '/breaks') throw new Error('broken on purpose')
  else next()
}
const pages = onDemand({
  handler,
  host: 'localhost',
  police: html => ({ html: `${html}<!-- policed -->`, policy: "script-src 'none'" }),
  visitorOf: request => String(request.headers['x-visitor'] ?? ''),
  nowhere: async path => (path.startsWith('/explore/tokens/') ? '/nowhere' : null),
})

beforeAll(async () => {
  writeFileSync(join(client, 'swap.html'), swap)
  writeFileSync(join(client, 'swap.html.br'), br)
  writeFileSync(join(client, 'a.js'), '1+1')
  writeFileSync(join(client, 'nf.html'), 'nf')
  writeFileSync(join(client, 'nf-ar.html'), 'ن')
  writeFileSync(join(client, 'secret.txt'), 'secret')
  server = createServer(
    makeSite({
      client,
      files,
      redirect: (path, search) => (path === '/tokens' ? { to: `/explore/tokens${search}`, status: 301 } : null),
      notFoundPath: path => (path.startsWith('/ar-SA/') ? '/ar-SA/not-found' : '/not-found'),
      service: handler,
      pages,
      https: true,
    }),
  )
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(client, { recursive: true })
})

/** Raw, so that nothing tidies the path or unpacks the body on the way. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>((done, fail) => {
    ask({ host: '127.0.0.1', port, path, method, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', fail)
      .end()
  })

test('a page comes precompressed, tagged, with its policy, and is not sent twice', async () => {
  const first = await get('/swap?x=1', { 'accept-encoding': 'gzip, br' })
  expect(first.status).toBe(200)
  expect(brotliDecompressSync(first.body).toString()).toBe(swap)
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    etag: '"abc-br"',
    vary: 'accept-encoding',
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=30',
  })
  expect(first.headers['strict-transport-security']).toContain('max-age')
  const asksFor = async (tag: string, encoding = 'br') =>
    (await get('/swap', { 'accept-encoding': encoding, 'if-none-match': tag })).status
  for (const tag of ['"abc-br"', 'W/"abc-br"', '"old", "abc-br"', '*']) expect(await asksFor(tag), tag).toBe(304)
  // Another page's, an older one's, or that of another encoding is none.
  for (const tag of ['"old-br"', '"abc"', '"abc-gzip"', 'abc-br', '"ABC-BR"']) expect(await asksFor(tag), tag).toBe(200)
  expect(await asksFor('"abc-br"', 'gzip')).toBe(200)
  expect((await get('/swap', { 'accept-encoding': 'br;q=0' })).body.toString()).toBe(swap)
  const head = await get('/swap', {}, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(swap.length)])
})

test('a hashed file may be kept for a year; its worker may only speak to us and to nodes', async () => {
  const { headers } = await get('/_astro/a.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})

test('only listed files are served, whatever the path says', async () => {
  for (const path of [
    '/secret.txt',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/swap.html.br',
    '/..%2f..%2fetc/passwd',
    '/_astro/../secret.txt',
    '/__proto__',
    '/constructor',
  ])
    expect((await get(path)).status, path).toBe(404)
  for (const path of ['/%', '/%00', '/\\secret.txt']) expect((await get(path)).status, path).toBe(400)
  expect((await get('/swap', {}, 'POST')).status).toBe(405)
})

test('[RT-15] an unknown path is 404 with the not-found page of its language', async () => {
  const unknown = await get('/nothing/here', { accept: 'text/html' })
  expect([unknown.status, unknown.body.toString()]).toEqual([404, 'nf'])
  expect((await get('/ar-SA/nothing')).body.toString()).toBe('ن')
  for (const path of ['/not-found', '/ar-SA/not-found', '/404']) expect((await get(path)).status, path).toBe(404)
  expect((await get('/gone')).body.toString()).toBe('nf')
  expect((await get('/missing.png')).headers['content-type']).toContain('text/plain')
})

test('[RT-6] listed redirects keep the query; other spellings of a page lead to it', async () => {
  const old = await get('/tokens?lng=fr-FR')
  expect([old.status, old.headers.location]).toEqual([301, '/explore/tokens?lng=fr-FR'])
  for (const path of ['/swap/', '/swap.html', '//swap']) {
    const { status, headers } = await get(`${path}?a=1`)
    expect([status, headers.location], path).toEqual([308, '/swap?a=1'])
  }
})

test('a page made on demand gets its policy and is compressed; the service passes untouched; a failure is 500 without a trace', async () => {
  const live = await get('/live', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(live.body).toString()).toBe('<p>live</p><!-- policed -->')
  expect(live.headers['content-security-policy']).toBe("script-src 'none'")
  expect((await get('/api/x', {}, 'POST')).body.toString()).toBe('{}')
  const broken = await get('/breaks')
  expect([broken.status, broken.body.toString()]).toEqual([500, 'The page could not be made\n'])
})

test('[EX-8] a page made on demand is kept by its tag: news makes it anew, a market that is down does not take it away', async () => {
  const read = async () => (await get('/token')).body.toString()
  expect(await read()).toContain('<p>1</p>')
  price = 2
  const again = await get('/token', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(again.body).toString()).toContain('<p>1</p>')
  expect(again.headers['cache-tag']).toBe('token:1:0xa')
  expect((await get('/token', { 'accept-encoding': 'br', 'if-none-match': again.headers.etag! })).status).toBe(304)
  expect((await get('/token', { 'if-none-match': again.headers.etag! })).status).toBe(200)
  pages.drop('token:1:0xa')
  await expect.poll(read).toContain('<p>2</p>')
  // What was the newest before is no more.
  expect((await get('/token', { 'accept-encoding': 'br', 'if-none-match': again.headers.etag! })).status).toBe(200)
  marketDown = true
  pages.drop('token:1:0xa')
  for (let i = 0; i < 3; i++) {
    const { status, body, headers } = await get('/token')
    expect([status, body.toString()]).toEqual([200, '<p>2</p><!-- policed -->'])
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
  }
})

test('[EX-8] [EX-9] addresses where nothing is share one page; who asks for many pages at once keeps nobody waiting', async () => {
  const nobody = await Promise.all(
    Array.from({ length: 400 }, (_, i) => get(`/explore/tokens/ethereum/0x${`${i}`.padStart(40, '0')}`)),
  )
  expect(new Set(nobody.map(({ status, body }) => `${status} ${body}`))).toEqual(
    new Set(['404 <p>nobody</p><!-- policed -->']),
  )
  expect(nowheres).toBe(1)

  const greedy = Array.from({ length: 100 }, (_, i) => get(`/slow/${i}`, { 'x-visitor': 'greedy' }))
  await vi.waitFor(() => expect(slow).toHaveLength(2))
  const mine = get('/live', { 'x-visitor': 'me' })
  expect((await mine).status).toBe(200)
  // Two were being made and sixty wait: only the rest gets 429.
  const told = (await Promise.all(greedy.slice(62))).map(({ status, headers }) => [status, headers['retry-after']])
  expect(new Set(told.map(String))).toEqual(new Set(['429,2']))
  let done = false
  const rest = Promise.all(greedy.slice(0, 62)).finally(() => (done = true))
  while (!done) {
    slow.shift()?.()
    await new Promise(next => setImmediate(next))
  }
  expect((await rest).map(({ status }) => status)).toEqual(Array(62).fill(200))
})
