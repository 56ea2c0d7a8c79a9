import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setRpcUrl } from './clients.ts'
import type { Span } from '#domain/chains/LogRanges.ts'
import { type Log, readLogRanges } from './readLogRanges.ts'

/** A node with a log in some blocks, and manners of its own. */
type Refusal = { code: number; message: string } | number | null
let asked: (Span & { size: number })[] = []
let refuses: (span: Span & { size: number; logs: number }) => Refusal = () => null
let blocks: number[] = []

beforeEach(() => {
  asked = []
  refuses = () => null
  blocks = [0, 1, 7, 4_999, 5_000, 123_456, 777_777, 999_999]
  setRpcUrl(1, 'http://node.test/')
  vi.stubGlobal('fetch', async (_url: string, init: { body: string; signal: AbortSignal }) => {
    const { id, method, params } = JSON.parse(init.body)
    const answer = (body: object, status = 200) =>
      new Response(JSON.stringify({ jsonrpc: '2.0', id, ...body }), { status })
    if (method === 'eth_chainId') return answer({ result: '0x1' })
    const span = { from: Number(params[0].fromBlock), to: Number(params[0].toBlock) }
    const size = span.to - span.from + 1
    asked.push({ ...span, size })
    const within = blocks.filter(n => n >= span.from && n <= span.to)
    const refusal = refuses({ ...span, size, logs: within.length })
    if (typeof refusal === 'number') return new Response('<html>', { status: refusal })
    if (refusal) return answer({ error: refusal })
    return answer({ result: within.map(n => ({ address: '0x1', topics: [`0x${n}`] })) })
  })
})
afterEach(() => {
  setRpcUrl(1, null)
  vi.unstubAllGlobals()
})

async function read(span: Span, direction: 'up' | 'down', more: { size?: number; signal?: AbortSignal } = {}) {
  const found: number[] = []
  const covered: Span[] = []
  let size = 0
  await readLogRanges(
    { chainId: 1, filter: { topics: [] }, span },
    {
      direction,
      patience: 1,
      ...more,
      onPart: (logs: Log[], piece, went) => {
        found.push(...logs.map(log => Number(log.topics[0]!.slice(2))))
        covered.push(piece)
        size = went
      },
    },
  )
  return { found: found.sort((a, b) => a - b), covered, size }
}
const ALL = { from: 0, to: 999_999 }
/** One piece after the other, no hole, nothing twice. */
function expectWhole(covered: Span[], { from, to }: Span, direction: 'up' | 'down') {
  const inOrder = direction === 'up' ? covered : [...covered].reverse()
  let next = from
  for (const piece of inOrder) {
    expect(piece.from).toBe(next)
    next = piece.to + 1
  }
  expect(next).toBe(to + 1)
}

test('[GO-7] a node that allows everything is asked a few times: a piece that goes well is followed by one twice as large', async () => {
  expect((await read(ALL, 'down')).found).toEqual(blocks)
  expect(asked.map(({ size }) => size)).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 370_000])
  expect((await read({ from: 5, to: 4 }, 'up')).found).toEqual([])
})

test.each(['up', 'down'] as const)(
  '[GO-7] a cap of blocks, whatever it is and however it is said: all is read %s, in few questions',
  async direction => {
    for (const [cap, message] of [
      [500, 'block range too large'],
      [1_000, 'exceed maximum block range: 1000'],
      [1_024, 'eth_getLogs is limited to a 1024 range'],
      [9_999, 'query returned more than 10000 results'],
      [50_000, 'Log response size exceeded'],
    ] as const) {
      asked = []
      refuses = ({ size }) => (size > cap ? { code: -32_005, message } : null)
      const { found, covered, size } = await read(ALL, direction)
      expect(found).toEqual(blocks)
      expectWhole(covered, ALL, direction)
      expect(size).toBeGreaterThan(cap * 0.8)
      // No more than a node with this cap needs, and what finding it out costs.
      expect(asked.length, `cap ${cap}`).toBeLessThan((ALL.to / cap) * 1.4 + 60)
    }
  },
)

test('[GO-7] a cap of results: smaller pieces where there is much, larger ones where there is little', async () => {
  blocks = [...Array.from({ length: 4_000 }, (_, i) => 500_000 + i), 3, 900_000]
  refuses = ({ logs }) => (logs > 100 ? { code: -32_602, message: 'query returned more than 100 results' } : null)
  const { found, covered } = await read(ALL, 'down')
  expect(found).toEqual([...blocks].sort((a, b) => a - b))
  expectWhole(covered, ALL, 'down')
  expect(asked.length).toBeLessThan(400)
})

test('[GO-7] what an earlier reading found out is where the next begins', async () => {
  refuses = ({ size }) => (size > 1_000 ? { code: -32_000, message: 'range' } : null)
  const { size } = await read({ from: 0, to: 50_000 }, 'down')
  asked = []
  await read({ from: 0, to: 20_000 }, 'up', { size })
  expect(asked[0]!.size).toBe(size)
  expect(asked.filter(({ size }) => size > 1_000).length).toBeLessThan(8)
})

test('[GO-7] a node that is away for a moment, breaks off, or asks for patience is asked again; one that stays away is told', async () => {
  let times = 0
  refuses = () => (++times % 3 === 0 ? { code: -32_029, message: 'Too many requests, 10 per second' } : null)
  expect((await read({ from: 0, to: 10_000 }, 'up', { size: 500 })).found).toEqual([0, 1, 7, 4_999, 5_000])
  refuses = ({ size }) => (size > 2_000 ? 502 : null)
  expect((await read({ from: 0, to: 10_000 }, 'up', { size: 8_000 })).found).toEqual([0, 1, 7, 4_999, 5_000])
  refuses = () => ({ code: -32_601, message: 'the method does not exist' })
  await expect(read(ALL, 'up')).rejects.toMatchObject({ code: -32_601 })
  refuses = ({ from }) => (from < 600_000 ? { code: -32_000, message: 'history has been pruned' } : null)
  const covered: Span[] = []
  await expect(
    readLogRanges(
      { chainId: 1, filter: {}, span: ALL },
      { direction: 'down', onPart: (_logs, piece) => void covered.push(piece) },
    ),
  ).rejects.toMatchObject({ message: /pruned/ })
  expect(covered.at(-1)?.from, 'all that the node still has').toBe(600_000)
  expectWhole(covered, { from: 600_000, to: 999_999 }, 'down')
}, 60_000)

test('[GO-7] leaving ends it', async () => {
  const abort = new AbortController()
  refuses = ({ size }) => {
    if (asked.length > 20) abort.abort()
    return size > 100 ? { code: -32_000, message: 'range' } : null
  }
  await expect(read(ALL, 'up', { signal: abort.signal })).rejects.toThrow(/abort/i)
  expect(asked.length).toBeLessThan(30)
})
