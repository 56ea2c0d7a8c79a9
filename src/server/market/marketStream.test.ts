import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Change } from '#data/market/schemas.ts'
import { marketStream } from './marketStream.ts'

const A = `0x${'aa'.repeat(20)}`
const B = `0x${'bb'.repeat(20)}`

// An indexer's stream that says what it is told to say.
let server: Server
let url = ''
let asked: { path: string; last: string | undefined }[] = []
const listeners = new Set<ServerResponse>()
let refuses = false

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ path: request.url!, last: request.headers['last-event-id'] as string | undefined })
    if (refuses) return void response.writeHead(500).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': hello\n\n')
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
  refuses = false
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const change = (block: number, chainId = 1): Change => ({
  chainId,
  at: { block, time: 1_700_000_000 + block },
  from: block - 1,
  tokens: [A, B].map(address => ({
    address: address as never,
    priceUsd: block,
    change1h: null,
    change1d: null,
    fdvUsd: null,
    tvlUsd: null,
    volume1h: null,
    volume1d: null,
    volume1w: null,
    volume1m: null,
    volume1y: null,
  })),
  pools: [],
  transactions: [],
  stats: null,
})
const say = (block: number, chainId = 1) => {
  for (const listener of listeners)
    listener.write(`event: change\nid: ${chainId}-${block}\ndata: ${JSON.stringify(change(block, chainId))}\n\n`)
}

/** Reads events until `count` changes came. */
async function read(response: Response, count: number): Promise<{ id: string; change: Change }[]> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const events: { id: string; change: Change }[] = []
  let rest = ''
  while (events.length < count) {
    const { value, done } = await reader.read()
    if (done) break
    rest += value
    const messages = rest.split('\n\n')
    rest = messages.pop()!
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1]
      if (data) events.push({ id: /^id: (.*)$/m.exec(message)![1]!, change: JSON.parse(data) })
    }
  }
  await reader.cancel()
  return events
}
const listen = async (hub: ReturnType<typeof marketStream>, query: string, last?: string): Promise<Response> => {
  const answer = await hub.listen(new URLSearchParams(query), last)
  expect(answer).toBeInstanceOf(Response)
  return answer as Response
}

test('[EX-8] however many listen to a network, the indexer has one line; each hears only what he asked for', async () => {
  const hub = marketStream(url)
  const all = await Promise.all(Array.from({ length: 40 }, () => listen(hub, 'chain=ethereum')))
  const one = await listen(hub, `chain=ethereum&tokens=${B}`)
  expect(hub.count()).toEqual({ visitors: 41, lines: 1 })
  expect(asked).toHaveLength(1)
  say(7)
  for (const events of await Promise.all(all.map(each => read(each, 1))))
    expect(events[0]!.change.tokens).toHaveLength(2)
  expect((await read(one, 1))[0]!.change.tokens.map(token => token.address)).toEqual([B])
  expect(hub.count().visitors).toBe(0)
})

test('[EX-8] who comes back hears what he missed, as far as it is remembered; further back the indexer is asked', async () => {
  const hub = marketStream(url)
  const first = await listen(hub, 'chain=ethereum')
  for (const block of [10, 11, 12]) say(block)
  expect((await read(first, 3)).map(({ id }) => id)).toEqual(['1-10', '1-11', '1-12'])
  const back = await listen(hub, 'chain=ethereum', '1-10')
  say(13)
  expect((await read(back, 3)).map(({ id }) => id)).toEqual(['1-11', '1-12', '1-13'])
  expect(await hub.listen(new URLSearchParams('chain=ethereum'), '1-4')).toBeNull()
})

test('[EX-8] who was away for more than is remembered is not told that nothing is missing', async () => {
  const hub = marketStream(url)
  const first = await listen(hub, 'chain=ethereum')
  for (let block = 10; block <= 211; block++) say(block)
  expect(await read(first, 202)).toHaveLength(202)
  // 202 messages: the first two are forgotten. Who heard both has missed none; who heard the first alone has.
  expect(await hub.listen(new URLSearchParams('chain=ethereum'), '1-10')).toBeNull()
  const back = await listen(hub, 'chain=ethereum', '1-11')
  expect((await read(back, 200)).map(({ change }) => change.at.block)).toEqual(
    Array.from({ length: 200 }, (_, at) => 12 + at),
  )
})

test('[EX-8] an indexer that does not answer is down at once; when its line breaks visitors are let go', async () => {
  const hub = marketStream(url)
  refuses = true
  expect(await hub.listen(new URLSearchParams('chain=base'), undefined)).toBe('down')
  refuses = false
  const stream = await listen(hub, 'chain=base')
  setTimeout(() => {
    for (const listener of listeners) listener.destroy()
  }, 20)
  expect(await read(stream, 1)).toEqual([])
  expect(hub.count().visitors).toBe(0)
})

test('odd questions are left to the indexer', async () => {
  const hub = marketStream(url)
  for (const query of ['chain=nowhere', 'chain=base&tokens=x', `chain=base&pools=${'0x12,'.repeat(9)}`])
    expect(await hub.listen(new URLSearchParams(query), undefined), query).toBeNull()
  expect(asked).toEqual([])
})

test('a visitor who does not read is let go, and costs the others nothing', async () => {
  const hub = marketStream(url)
  await listen(hub, 'chain=unichain')
  for (let block = 1; block < 4_000 && hub.count().visitors > 0; block += 40) {
    for (let i = 0; i < 40; i++) say(block + i, 130)
    await new Promise(done => setTimeout(done, 5))
  }
  expect(hub.count().visitors).toBe(0)
})
