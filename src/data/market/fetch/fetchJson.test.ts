import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { DataError, type DataErrorCode } from '../DataError.ts'
import { fetchJson, type FetchOptions } from './fetchJson.ts'

const schema = v.object({ figure: v.number() })
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function codeOf(base: string, options: FetchOptions = {}): Promise<DataErrorCode | 'fine'> {
  try {
    await fetchJson(schema, '/x', { base, timeoutMs: 300, retries: 0, ...options })
    return 'fine'
  } catch (error) {
    if (error instanceof DataError) return error.code
    throw error
  }
}

test('[AP-4] a good answer is parsed', async () => {
  const base = await serve((_, answer) => answer.end('{"figure":1.5,"more":2}'))
  await expect(fetchJson(schema, '/x', { base })).resolves.toEqual({ figure: 1.5 })
})

test('[AP-4] malformed, truncated and huge answers are failures with a code, nothing else', async () => {
  for (const body of ['', '{"figure":', '[]', '{"figure":"1"}', '{"figure":null}', '<html>', '\u0000']) {
    expect(await codeOf(await serve((_, answer) => answer.end(body))), body).toBe('data.malformed')
  }
  const huge = await serve((_, answer) => answer.end(`{"figure":1,"pad":"${'x'.repeat(10_000_000)}"}`))
  expect(await codeOf(huge, { timeoutMs: 5_000 })).toBe('data.malformed')
  // Without a length said in advance: given up while it streams.
  let written = 0
  const stream = await serve((_, answer) => {
    const chunk = 'x'.repeat(65_536)
    const push = () => {
      while (!answer.destroyed && written < 16_000_000) {
        written += chunk.length
        if (!answer.write(chunk)) return void answer.once('drain', push)
      }
      answer.end()
    }
    push()
  })
  expect(await codeOf(stream, { timeoutMs: 5_000 })).toBe('data.malformed')
  const broken = await serve((_, answer) => {
    answer.writeHead(200, { 'content-length': '100' })
    answer.write('{"fig')
    setTimeout(() => answer.destroy(), 20)
  })
  expect(await codeOf(broken)).toBe('data.unreachable')
})

test('[AP-4] no answer ends at the time limit; a dead service says so', async () => {
  const silent = await serve(() => {})
  const started = performance.now()
  expect(await codeOf(silent)).toBe('data.unreachable')
  expect(performance.now() - started).toBeLessThan(2_000)
  expect(await codeOf('http://127.0.0.1:9')).toBe('data.unreachable')
})

test('[AP-4] only what may be different next time is tried again', async () => {
  for (const [status, asked] of [
    [503, 3],
    [429, 3],
    [404, 1],
    [400, 1],
  ] as const) {
    let count = 0
    const base = await serve((_, answer) => {
      count += 1
      answer.writeHead(status).end('{}')
    })
    await codeOf(base, { retries: 2 })
    expect(count, String(status)).toBe(asked)
  }
  let count = 0
  const recovers = await serve((_, answer) => {
    count += 1
    if (count === 1) answer.writeHead(503).end()
    else answer.end('{"figure":2}')
  })
  expect(await codeOf(recovers, { retries: 2 })).toBe('fine')
})

test('[AP-4] a screen that goes cancels its request, also between two tries', async () => {
  const silent = await serve(() => {})
  expect(await codeOf(silent, { signal: AbortSignal.timeout(30), timeoutMs: 5_000, retries: 2 })).toBe('data.cancelled')
  const busy = await serve((_, answer) => answer.writeHead(503).end())
  expect(await codeOf(busy, { signal: AbortSignal.timeout(100), timeoutMs: 5_000, retries: 5 })).toBe('data.cancelled')
})
