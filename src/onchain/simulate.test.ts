import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRpcUrl } from './clients.ts'
import { simulate } from './simulate.ts'

// A node of an older kind: no eth_simulateV1, but eth_call with overrides.
const asked: { method: string; params: unknown[] }[] = []
let revert: string | null = null
let server: Server

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method, params } = JSON.parse(text)
    asked.push({ method, params })
    const body =
      method === 'eth_chainId'
        ? { result: '0x1' }
        : method === 'eth_blockNumber'
          ? { result: '0x9' }
          : method === 'eth_simulateV1'
            ? { error: { code: -32601, message: 'the method eth_simulateV1 does not exist/is not available' } }
            : revert
              ? { error: { code: 3, message: 'execution reverted', data: revert } }
              : { result: '0x' }
    response.writeHead(200).end(JSON.stringify(body))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  setRpcUrl(1, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => {
  setRpcUrl(1, null)
  server.close()
})

const me = `0x${'a'.repeat(40)}` as const
const call = { to: `0x${'b'.repeat(40)}` as const, data: '0x1234' as const, value: 7n }

test('[GO-5] a node that can’t simulate several calls still judges one, with its overrides, and says that it knows no figures', async () => {
  const overrides = { [me]: { balance: '0x1' as const } }
  expect(await simulate(1, me, [call], [], { overrides })).toEqual({ figures: null, logs: [], block: 0n })
  expect(asked.findLast(a => a.method === 'eth_call')?.params).toEqual([{ from: me, to: call.to, data: '0x1234', value: '0x7' }, 'latest', overrides])
})

test('[GO-5] there too a revert is told in plain words', async () => {
  revert = '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000c556e697377617056323a204b000000000000000000000000000000000000000000'
  await expect(simulate(1, me, [call], [])).rejects.toMatchObject({ code: 'swap.v2Invariant' })
})

test('[GO-5] it is asked at the latest block; an error that is no missing method is told as what it is', async () => {
  revert = null
  await simulate(1, me, [call], [])
  expect(asked.findLast(a => a.method === 'eth_simulateV1')?.params[1]).toBe('latest')
  // Two calls can't be judged one by one: the first would have to be mined.
  const before = asked.filter(a => a.method === 'eth_call').length
  expect(await simulate(1, me, [call, call], [])).toEqual({ figures: null, logs: [], block: 0n })
  expect(asked.filter(a => a.method === 'eth_call').length).toBe(before)
  expect(asked.findLast(a => a.method === 'eth_call')?.params).toHaveLength(2)
})
