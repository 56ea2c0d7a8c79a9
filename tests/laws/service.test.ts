import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '#server/makeApp.ts'
import { openapi } from '#server/openapi/openapi.ts'
import type { ServiceEnv } from '#server/service/ServiceEnv.ts'
import { TestPasskey } from '../support/TestPasskey.ts'

// The service, asked by its own description: what it promises to understand, and what it never promised. Every answer
// is one that is promised, none is an accident (5xx), none is slow, and who asks too much waits.

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  maxLength?: number
  minItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
type Operation = {
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, unknown>
}

const ORIGIN = 'http://localhost:4321'
const RUNS = 1_500
const SLOW_MS = 10_000
const folder = mkdtempSync(join(tmpdir(), 'tarn-service-'))
let world: Server
let app: ReturnType<typeof makeApp>
let cookie = ''
let visitor = 0
const nextVisitor = () => `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor++ & 255}`

beforeAll(async () => {
  // A node, a bundler and an indexer that are well.
  world = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    response.setHeader('content-type', 'application/json')
    if (request.url?.startsWith('/api/'))
      return void response.end(JSON.stringify({ networks: [{ chainId: 1, read: true }], balances: [], nfts: [] }))
    const results: Record<string, unknown> = {
      eth_chainId: '0x1',
      eth_getCode: '0x',
      eth_getBalance: '0x0',
      eth_call: encodeAbiParameters([{ type: 'bytes[]' }], [[]]),
    }
    const asked = JSON.parse(text || '{}') as { id: number; method: string } | { id: number; method: string }[]
    const answer = ({ id, method }: { id: number; method: string }) => ({
      jsonrpc: '2.0',
      id,
      result: results[method] ?? '0x',
    })
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  })
  await new Promise<void>(done => world.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(world.address() as AddressInfo).port}`
  const blocklistFile = join(folder, 'blocklist.json')
  writeFileSync(blocklistFile, '{}')
  const env: ServiceEnv = {
    siteUrl: ORIGIN,
    indexerUrl: url,
    rpcUrls: { 1: [url] },
    bundlerUrls: { 1: url },
    devnet: false,
    blocklistFile,
    store: { folder: join(folder, 'store') },
    trustProxy: true,
    rpcPerMinute: 6_000,
    monitorUrl: `${url}/monitor`,
  }
  app = makeApp(env)
  // A user is signed in: half of the requests are theirs.
  const key = new TestPasskey()
  const { nonce } = (await (await post('/api/passkeys/challenge', { type: 'register', username: 'Ada' })).json()) as {
    nonce: string
  }
  const registered = await post('/api/passkeys/register', { nonce, credential: key.registrationJson(nonce) })
  cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
})
afterAll(() => {
  world.close()
  rmSync(folder, { recursive: true, force: true })
})

const post = (path: string, body: unknown) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, 'x-forwarded-for': nextVisitor() },
    body: JSON.stringify(body),
  })

const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  // What no database keeps.
  fc.constantFrom('a\u0000b', '\ud800'),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '%00',
    "' OR 1=1 --",
    '"; DROP TABLE passkeys; --',
    '\\',
    '../..',
    '__proto__',
    'constructor',
    '\u202e',
    '😀',
    'x'.repeat(5_000),
    `0x${'f'.repeat(40)}`,
    `0x${'F'.repeat(40)}`,
    '0x',
    '-1',
    '1e99',
    'NaN',
  ),
)
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], { __proto__: null }),
  fc.jsonValue({ maxDepth: 2 }),
)

/**
 * Values that a schema allows. Texts without a pattern are mixed with ones that no client should send: they are
 * allowed.
 */
function good(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds) return fc.oneof(...kinds.map(good))
  if (Array.isArray(schema.type)) return fc.oneof(fc.constant(null), good({ ...schema, type: schema.type[0]! }))
  const most = schema.maxLength ?? 100
  switch (schema.type) {
    case 'string':
      return (
        schema.pattern
          ? fc.oneof(
              { weight: 8, arbitrary: fc.stringMatching(new RegExp(schema.pattern)) },
              { weight: 1, arbitrary: fc.constantFrom('ada', '1') },
            )
          : fc.oneof(fc.constantFrom('ada', 'Ada'), nastyText)
      ).map(text => text.slice(0, most))
    case 'integer':
      return fc.oneof(fc.constantFrom(1, 8453), fc.nat(), fc.maxSafeInteger())
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(good(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 })
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, good(value)]),
      )
      return schema.properties
        ? fc.record(fields, { requiredKeys: schema.required ?? [] })
        : fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** A body that is right, right but for one place, or nothing of the kind. */
function bodyOf(schema: Schema): fc.Arbitrary<string> {
  const right = good(schema)
  const spoilt = fc.tuple(right, fc.nat(), nasty).map(([value, at, bad]) => {
    if (typeof value !== 'object' || value === null) return bad
    const keys = Object.keys(value)
    const key = keys[at % Math.max(1, keys.length)] ?? 'x'
    return { ...value, [key]: bad }
  })
  const json = fc
    .oneof({ weight: 6, arbitrary: right }, { weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: nasty })
    .map(value => JSON.stringify(value) ?? 'null')
  return fc.oneof(
    { weight: 12, arbitrary: json },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '[',
        '[1,',
        '"',
        'null',
        '{"a":1}{"b":2}',
        `"${'x'.repeat(70_000)}"`,
        '['.repeat(20_000),
        '\u0000',
      ),
    },
  )
}

type Question = {
  path: string
  method: string
  pattern: string
  url: string
  body?: string | undefined
  headers: Record<string, string>
  allowed: string[]
}

function questions(): fc.Arbitrary<Question> {
  const each = Object.entries(openapi.paths).flatMap(([pattern, operations]) =>
    Object.entries(operations as Record<string, Operation>).map(([method, { parameters, requestBody, responses }]) => {
      const values = fc.record(
        Object.fromEntries(
          parameters.map(({ name, schema, in: where }) => [
            name,
            where === 'path'
              ? fc.oneof(fc.constant('1'), good(schema), nastyText)
              : fc.option(fc.oneof(good(schema), nastyText), { nil: undefined }),
          ]),
        ),
      )
      const body = requestBody ? bodyOf(requestBody.content['application/json'].schema) : fc.constant(undefined)
      const headers = fc.record({
        origin: fc.oneof(
          { weight: 9, arbitrary: fc.constant(ORIGIN) },
          fc.constantFrom('https://evil.example', 'null'),
        ),
        type: fc.oneof(
          { weight: 9, arbitrary: fc.constant('application/json') },
          fc.constantFrom('text/plain', 'application/x-www-form-urlencoded'),
        ),
        in: fc.boolean(),
      })
      return fc.tuple(values, body, headers).map(([given, text, { origin, type, in: signedIn }]): Question => {
        const found = given as Record<string, string | undefined>
        const path = pattern.replaceAll(
          /\{(\w+)\}/g,
          (_, name: string) => encodeURIComponent(String(found[name]).toWellFormed()) || '-',
        )
        const query = Object.entries(found)
          .filter(([name, value]) => value !== undefined && !pattern.includes(`{${name}}`))
          .map(([name, value]) => `${name}=${encodeURIComponent(value!.toWellFormed())}`)
        return {
          path,
          method,
          pattern,
          url: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
          body: text,
          headers: { origin, 'content-type': type, ...(signedIn ? { cookie } : {}) },
          allowed: Object.keys(responses),
        }
      })
    }),
  )
  return fc.oneof(...each)
}

test('[AP-1] [AP-2] every door of the service is described, and nothing is described that is not there', () => {
  const passedOn = /^\/(rpc|api\/market|api\/status)(\/|$)/
  const doors = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !passedOn.test(path))
    .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const described = Object.entries(openapi.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method} ${path}`),
  )
  expect([...new Set(doors)].sort()).toEqual(described.sort())
})

test('[AP-1] [AP-2] [AP-4] whatever is asked, the answer is one that was promised, in JSON, in time, and no accident', async () => {
  const seen = new Map<string, Set<number>>()
  await fc.assert(
    fc.asyncProperty(questions(), async ({ url, method, pattern, body, headers, allowed }) => {
      const began = performance.now()
      const response = await app.request(url, {
        method: method.toUpperCase(),
        headers: { ...headers, 'x-forwarded-for': nextVisitor() },
        ...(body === undefined ? {} : { body }),
      })
      const text = await response.text()
      expect(performance.now() - began, url).toBeLessThan(SLOW_MS)
      expect(response.status, `${url} ${body?.slice(0, 400)}: ${text.slice(0, 200)}`).toBeLessThan(500)
      // A path that no longer is one of ours (`..`) leads nowhere.
      if (response.status !== 404)
        expect(allowed, `${method} ${url}: ${response.status}`).toContain(String(response.status))
      if (response.status >= 400) {
        const { error } = JSON.parse(text) as { error: { code: string; message: string } }
        expect(error.code).toMatch(/^\w+$/)
        // Nothing of what failed inside is told.
        expect(error.message).not.toMatch(/SELECT|INSERT|syntax|at \w+ \(|node_modules/)
      }
      seen.set(pattern, (seen.get(pattern) ?? new Set()).add(response.status))
    }),
    { numRuns: RUNS },
  )
  // The fuzzer gets through the door, and not only past it.
  expect([...seen.keys()].sort()).toEqual(Object.keys(openapi.paths).sort())
  for (const path of ['/api/passkeys/challenge', '/api/names/nonce', '/api/delegation'])
    expect([...(seen.get(path) ?? [])], path).toContain(200)
  // These are asked a few times among all the others: what is right is sent until one is taken.
  for (const [path, url, taken] of [
    ['/api/analytics', '/api/analytics', 204],
    ['/api/monitor', '/api/monitor', 204],
    ['/api/bundler/{chainId}', '/api/bundler/1', 200],
  ] as const) {
    const { schema } = (openapi.paths[path] as unknown as { post: Operation }).post.requestBody!.content[
      'application/json'
    ]
    const statuses = new Set(seen.get(path))
    for (const body of fc.sample(good(schema), 100)) {
      if (statuses.has(taken)) break
      statuses.add(
        (
          await app.request(url, {
            method: 'POST',
            headers: { origin: ORIGIN, 'content-type': 'application/json', 'x-forwarded-for': nextVisitor() },
            body: JSON.stringify(body),
          })
        ).status,
      )
    }
    expect([...statuses], path).toContain(taken)
  }
}, 240_000)

test('[AP-2] a text that no database can keep is refused before it gets there', async () => {
  for (const username of ['a\u0000b', '\ud800', 'x\udc00y'])
    expect([username, (await post('/api/passkeys/challenge', { type: 'register', username })).status]).toEqual([
      username,
      400,
    ])
  expect((await post('/api/passkeys/challenge', { type: 'register', username: 'Ада 😀' })).status).toBe(200)
})

test('[AP-4] who asks too much waits, at every door that remembers, signs or passes on', async () => {
  for (const path of [
    '/api/passkeys/challenge',
    '/api/names/nonce',
    '/api/delegation',
    '/api/bundler/1',
    '/api/analytics',
    '/api/monitor',
  ]) {
    const ask = (who: string) =>
      app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN, 'x-forwarded-for': who },
        body: '{}',
      })
    let last = await ask('192.0.2.1')
    for (let i = 0; i < 200 && last.status !== 429; i++) last = await ask('192.0.2.1')
    expect([path, last.status]).toEqual([path, 429])
    expect(Number(last.headers.get('retry-after')), path).toBeGreaterThan(0)
    expect((await ask('192.0.2.2')).status, path).not.toBe(429)
  }
})
