import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Devnet } from '../../devnet/startDevnet.ts'
import type { Indexer } from '../../indexer/startIndexer.ts'
import { patience } from '../support/patience.ts'

// The market's door, asked by its own description: what it promises to understand and what it never promised. No 5xx,
// nothing slow, nothing endless, and a visitor who asks too much waits.

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  pattern?: string
  const?: unknown
  maxLength?: number
  anyOf?: Schema[]
}
type Parameter = { name: string; in: 'path' | 'query'; schema: Schema }
type Description = { paths: Record<string, { get: { parameters: Parameter[]; responses: Record<string, unknown> } }> }

const RUNS = 400
/** Milliseconds no question may take on a machine of our own, and bytes no answer may have. */
const SLOW_MS = 1_000
const MOST_BYTES = 4_000_000

type Market = { devnet: Devnet; indexer: Indexer }
let indexer: Indexer
let description: Description
let known: string[]
let asked = 0
/**
 * These tests ask as a visitor of their own, counted apart from all others, and as another one every hundred questions,
 * since a visitor may not ask 400 at once.
 */
const visitor = () => ({ headers: { 'x-forwarded-for': `203.0.113.${1 + (Math.floor(asked++ / 100) % 250)}` } })

const nasty = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '101',
    '1e99',
    'NaN',
    'null',
    '\u0000',
    '%00',
    "' OR 1=1 --",
    '"; DROP TABLE token; --',
    '%',
    '_',
    '\\',
    '../..',
    '__proto__',
    '\u202e',
    '𝕏',
    'x'.repeat(5_000),
    `0x${'f'.repeat(40)}`,
    `0x${'0'.repeat(64)}`,
    'W10',
    Buffer.from('[1e308,"x"]').toString('base64url'),
    Buffer.from('[9007199254740991,1,9007199254740991,1]').toString('base64url'),
    Buffer.from('[null,null,null]').toString('base64url'),
  ),
)

/** Values that a schema allows, mixed with what is known here and with what no client should send. */
function valueFor({ schema }: Parameter): fc.Arbitrary<string> {
  const promised = (schema.enum ?? (schema.const === undefined ? [] : [schema.const])).map(String)
  const good = fc.constantFrom(...(promised.length > 0 ? promised : known))
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 100 }).map(String) },
    { weight: 2, arbitrary: nasty },
  )
}

const questions = (): fc.Arbitrary<string> =>
  fc.oneof(
    ...Object.entries(description.paths)
      .filter(([path]) => !path.endsWith('/stream'))
      .map(([path, { get }]) => {
        const fields = Object.fromEntries(
          (get.parameters ?? []).map(one => [
            one.name,
            one.in === 'path' ? valueFor(one) : fc.option(valueFor(one), { nil: undefined }),
          ]),
        )
        return fc.record(fields).map(values => {
          const at = path.replaceAll(
            /\{(\w+)\}/g,
            (_, name: string) => encodeURIComponent(String((values as Record<string, string>)[name])) || '-',
          )
          const query = Object.entries(values as Record<string, string | undefined>).filter(
            ([name, value]) => value !== undefined && !path.includes(`{${name}}`),
          )
          return `${at}${query.length === 0 ? '' : `?${query.map(([name, value]) => `${name}=${encodeURIComponent(value!.toWellFormed())}`).join('&')}`}`
        })
      }),
  )

/** The laws of a market's door, over one that runs already: nothing is written. */
export const expectDoor = (market: () => Market): void => {
  describe('the door', () => {
    beforeAll(async () => {
      const { devnet } = market()
      indexer = market().indexer
      description = (await (await fetch(`${indexer.url}/api/market/openapi.json`, visitor())).json()) as Description
      // Things that are there, so that not every question ends at "no such thing".
      known = [
        '1',
        '8453',
        'NATIVE',
        ...devnet.tokens.map(token => token.address.toLowerCase()),
        ...devnet.pools.map(pool => pool.id),
        ...devnet.accounts,
        ...devnet.nfts.flatMap(({ collections }) => collections),
        '3',
      ]
    })

    test('[EX-1] asked by its own description, it understands or refuses: only statuses it names, JSON of a bounded size, nothing slow', async () => {
      expect(Object.keys(description.paths).length).toBeGreaterThan(10)
      const statuses = new Map<number, number>()
      let slowest = { ms: 0, path: '' }
      await fc.assert(
        fc.asyncProperty(questions(), async path => {
          const began = performance.now()
          const answer = await fetch(indexer.url + path, visitor())
          const text = await answer.text()
          const ms = performance.now() - began
          if (ms > slowest.ms) slowest = { ms, path }
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          expect([200, 400, 404], `${path.slice(0, 300)}: ${text.slice(0, 200)}`).toContain(answer.status)
          expect(text.length).toBeLessThan(MOST_BYTES)
          const json = JSON.parse(text) as { error?: { code: string; message: string } }
          if (answer.status !== 200)
            expect(json).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
        }),
        { numRuns: RUNS },
      )
      // One in twenty or so: drawn at random.
      expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 80)
      expect(statuses.get(400) ?? 0).toBeGreaterThan(RUNS / 20)
      // Two processes answer here beside each other: the door and the engine's.
      expect(slowest.ms, slowest.path).toBeLessThan(2 * SLOW_MS * patience())
    })

    test('[EX-1] a page has at most a hundred rows, a cursor goes through all of them once, a foreign one is refused', async () => {
      const ask = async (path: string) => {
        const answer = await fetch(`${indexer.url}/api/market/${path}`, visitor())
        return {
          status: answer.status,
          body: (await answer.json()) as { items: { id?: string; address?: string }[]; cursor: string | null },
        }
      }
      expect((await ask('tokens?limit=100')).body.items.length).toBeLessThanOrEqual(100)
      expect((await ask('tokens?limit=101')).status).toBe(400)
      for (const list of ['tokens', 'pools', 'transactions']) {
        const whole = (await ask(`${list}?limit=100`)).body.items.map(row => row.id ?? row.address)
        const walked: unknown[] = []
        let cursor: string | null = ''
        for (let pages = 0; cursor !== null && pages < 40 && walked.length < whole.length; pages++) {
          const { body }: Awaited<ReturnType<typeof ask>> = await ask(
            `${list}?limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`,
          )
          walked.push(...body.items.map(row => row.id ?? row.address))
          cursor = body.cursor
        }
        expect(walked.slice(0, whole.length), list).toEqual(whole)
        const foreign = (await ask(`${list === 'transactions' ? 'tokens' : 'transactions'}?limit=7`)).body.cursor!
        expect((await ask(`${list}?cursor=${foreign}`)).status, list).toBe(400)
      }
    })

    test('[EX-1] who asks too often waits: 429 with Retry-After, and nobody else does', async () => {
      const as = (visitor: string) =>
        fetch(`${indexer.url}/api/market/stats`, { headers: { 'x-forwarded-for': visitor } })
      const answers = await Promise.all(Array.from({ length: 700 }, () => as('203.0.113.7')))
      const refused = answers.filter(answer => answer.status === 429)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused[0]!.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(((await refused[0]!.json()) as { error: { code: string } }).error.code).toBe('tooMany')
      expect(answers.every(answer => answer.status === 200 || answer.status === 429)).toBe(true)
      expect((await as('203.0.113.8')).status).toBe(200)
      expect((await fetch(`${indexer.url}/api/market/tokens?search=${'x'.repeat(7_000)}`)).status).toBe(400)
    })
  })
}
