import fc from 'fast-check'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import * as schemas from '#data/market/schemas.ts'
import { followMarket } from '#server/site/followMarket.ts'
import { marketStream } from '#server/market/marketStream.ts'
import { openapi } from '../../indexer/src/api/openapi.ts'
import * as p from '../../indexer/src/api/parameters.ts'

// The door of the market: what it accepts, and what it says of itself. (Over HTTP: market.chain.test.ts.)

const queries = {
  tokens: p.tokensQuery,
  pools: p.poolsQuery,
  transactions: p.transactionsQuery,
  candles: p.candlesQuery,
  stats: p.statsQuery,
  stream: p.streamQuery,
  search: p.searchQuery,
}
const names = [...new Set(Object.values(queries).flatMap(query => Object.keys(query.entries)))]
const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    'NaN',
    '-1',
    '1e99',
    '0',
    '101',
    '٣',
    'all',
    'ALL',
    'ethereum',
    "'; DROP TABLE token; --",
    '%00',
    '\u0000',
    '😀',
    '__proto__',
    'constructor',
    '0x',
    `0x${'f'.repeat(40)}`,
    `0x${'F'.repeat(64)}`,
    '['.repeat(500),
    'x'.repeat(10_000),
  ),
)

test('[EX-1] whatever is asked is understood or refused, never an accident', () => {
  for (const [name, query] of Object.entries(queries)) {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, 'toString', '__proto__'), nasty), asked => {
        try {
          const parsed = p.parse(query, asked) as { limit?: number; size?: number; page?: number }
          for (const many of [parsed.size, parsed.page])
            if (many !== undefined) expect(many >= 1 && many <= 1_000).toBe(true)
          if (parsed.limit !== undefined) expect(parsed.limit >= 1 && parsed.limit <= 100).toBe(true)
        } catch (error) {
          expect(error, name).toBeInstanceOf(p.BadRequest)
          expect((error as Error).message.length).toBeLessThanOrEqual(200)
        }
      }),
      { numRuns: 300 },
    )
  }
})

test('[EX-8] the door understands what our own server asks of it: news for kept pages, the line for visitors', async () => {
  const asked: URLSearchParams[] = []
  const door = createServer((request, answer) => {
    asked.push(new URL(request.url!, 'http://door').searchParams)
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
  })
  await new Promise<void>(done => door.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  const news = followMarket(url, () => {})
  const line = await marketStream(url).listen(new URLSearchParams('chain=ethereum'), undefined)
  await expect.poll(() => asked.length).toBe(2)
  for (const query of asked) expect(p.parse(p.streamQuery, Object.fromEntries(query)).rows).toBe(1_000)
  news.stop()
  await (line as Response).body?.cancel()
  door.closeAllConnections()
  door.close()
})

test('[EX-1] a cursor is ours or refused', () => {
  const schema = v.tuple([v.nullable(v.number()), v.string()])
  fc.assert(
    fc.property(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), fc.string(), (figure, id) => {
      // JSON has no -0.
      const position = [figure === null ? null : figure + 0, id] as const
      expect(p.readCursor(schema, p.writeCursor(position))).toEqual(position)
    }),
  )
  fc.assert(
    fc.property(fc.string(), text => {
      try {
        p.readCursor(schema, text)
      } catch (error) {
        expect(error).toBeInstanceOf(p.BadRequest)
      }
    }),
  )
  for (const bad of [
    '',
    'e30',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('["x","y"]').toString('base64url'),
  ])
    expect(() => p.readCursor(schema, bad)).toThrow(p.BadRequest)
})

test('[EN-1] [EN-2] the description names every path and every field of what is answered', () => {
  expect(openapi.openapi).toBe('3.1.0')
  expect(Object.keys(openapi.paths)).toHaveLength(24)
  const described = openapi.components.schemas as Record<
    string,
    { properties: Record<string, unknown>; required: string[] }
  >
  expect(Object.keys(described.TokenRow!.properties)).toEqual(Object.keys(schemas.tokenRow.entries))
  expect(Object.keys(described.PoolRow!.properties)).toEqual(Object.keys(schemas.poolRow.entries))
  expect(described.TokenRow!.required).toContain('safety')
  const text = JSON.stringify(openapi)
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(described, name).toHaveProperty(name!)
  const tokens = openapi.paths['/api/market/tokens'] as {
    get: { parameters: { name: string; schema: Record<string, unknown> }[] }
  }
  expect(tokens.get.parameters.map(parameter => parameter.name)).toEqual(Object.keys(p.tokensQuery.entries))
  expect(tokens.get.parameters.find(parameter => parameter.name === 'dir')!.schema).toEqual({
    type: 'string',
    enum: ['desc', 'asc'],
    default: 'desc',
  })
})
