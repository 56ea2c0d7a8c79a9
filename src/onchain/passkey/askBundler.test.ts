import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askBundler, setBundlerUrl } from './askBundler.ts'

let server: Server
let answer: [status: number, body: string] = [200, '{}']

beforeAll(async () => {
  server = createServer((_, response) => void response.writeHead(answer[0]).end(answer[1]))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  setBundlerUrl(1, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => void server.close())

const codeOf = (status: number, body: unknown) => {
  answer = [status, typeof body === 'string' ? body : JSON.stringify(body)]
  return askBundler({ chainId: 1, method: 'eth_sendUserOperation', params: [] }).then(
    () => null,
    (error: { code: unknown }) => error.code,
  )
}

test('[PK-1] what our own service refuses is told as that, what the bundler says is the bundler’s', async () => {
  const refused = (code: string) => ({ error: { code, message: 'no' } })
  expect(await codeOf(413, refused('large'))).toBe('network.tooLarge')
  for (const code of ['shape', 'json', 'origin']) expect(await codeOf(400, refused(code))).toBe('network.refused')
  expect(await codeOf(502, refused('bundlerDown'))).toBe('network.bundlerDown')
  expect(await codeOf(502, 'Bad gateway')).toBe('network.bundlerDown')
  expect(await codeOf(404, refused('notFound'))).toBe('passkey.noBundler')
  expect(await codeOf(429, refused('rateLimit'))).toBe('network.rateLimit')
  expect(await codeOf(200, { jsonrpc: '2.0', id: 1, error: { code: -32521, message: 'reverted' } })).toBe(-32521)
  expect(await codeOf(200, { jsonrpc: '2.0', id: 1, result: '0x1' })).toBeNull()
})
