import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nowherePath } from './nowherePath.ts'

const POOL = `0x${'b'.repeat(40)}`
const asked: string[] = []
let server: Server
let env: { indexerUrl: string; rpcUrls: Record<number, string[]> }

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const found = request.url?.includes('/pools/') && request.url.includes(POOL)
    // What is there is not looked at further: another shape is no proof that nothing is.
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  env = {
    indexerUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rpcUrls: { 1: ['http://127.0.0.1:9'] },
  }
})
afterAll(() => void server.close())

test('[EX-9] a pool’s address below tokens has a page of its own: the pool’s', async () => {
  for (const path of [`/explore/tokens/ethereum/${POOL}`, `/fr-FR/explore/tokens/ethereum/${POOL}`])
    expect(await nowherePath(path, env), path).toBeNull()
  expect(asked.filter(url => url.includes('/pools/'))).toHaveLength(2)
  expect(asked.filter(url => url.includes('/tokens/'))).toHaveLength(2)
})

test('[EX-9] where no pool is, one page stands for all', async () => {
  const none = `0x${'c'.repeat(40)}`
  expect(await nowherePath(`/explore/pools/ethereum/${none}`, env)).toBe(`/explore/pools/ethereum/0x${'0'.repeat(39)}1`)
})
