import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { marketPass } from './marketPass.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'

let server: Server | undefined
afterEach(() => {
  vi.restoreAllMocks()
  server?.closeAllConnections()
  server?.close()
})

/**
 * The pass before an indexer that does what `serve` does. Time runs out when the test says so: `limits` are those that
 * were set, oldest first.
 */
async function passTo(serve: RequestListener, now?: () => number) {
  const line = createServer(serve)
  server = line
  await new Promise<void>(done => line.listen(0, '127.0.0.1', done))
  const limits: { ms: number; end: () => void }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const limit = new AbortController()
    limits.push({ ms, end: () => limit.abort() })
    return limit.signal
  })
  const env = { indexerUrl: `http://127.0.0.1:${(line.address() as AddressInfo).port}` } as ServiceEnv
  const app = new Hono<Visit>().get('/api/market/*', marketPass(env, now))
  return { limits, ask: () => app.request('/api/market/stats') }
}

test('[EX-8] a busy indexer is waited for: less long where an older answer can be given, longer where there is none', async () => {
  let answers = true
  let now = 1_000_000
  const { limits, ask } = await passTo(
    (_, response) => {
      if (!answers) return
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"tvl":1}')
    },
    () => now,
  )
  const runsOut = async (asking: Response | Promise<Response>, ms: number) => {
    await vi.waitFor(() => expect(limits.at(-1)?.ms).toBe(ms))
    limits.at(-1)?.end()
    return asking
  }

  expect((await ask()).status).toBe(200)
  expect(limits.map(({ ms }) => ms)).toEqual([20_000])

  answers = false
  now += 5_000
  const older = await runsOut(ask(), 8_000)
  expect([older.status, older.headers.get('age'), await older.text()]).toEqual([200, '5', '{"tvl":1}'])

  // One call has waited for it: now only a probe is sent, and other callers don't wait.
  now += 60_000
  expect((await ask()).status).toBe(503)
  expect((await ask()).status).toBe(503)
  expect(limits.slice(2).map(({ ms }) => ms)).toEqual([5_000])

  // A late answer to that is one, too.
  answers = true
  limits.at(-1)?.end()
  await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 5_000 })
})

test('[EX-8] without anything older an indexer that has answered before is waited for longer', async () => {
  const { limits, ask } = await passTo(() => {})
  const asking = ask()
  await vi.waitFor(() => expect(limits.map(({ ms }) => ms)).toEqual([20_000]))
  limits[0]?.end()
  expect((await asking).status).toBe(503)
})
