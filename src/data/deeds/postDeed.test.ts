import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import type { WaitStep, PostStep } from '#domain/plan/DeedPlan.ts'
import { awaitDeed } from './awaitDeed.ts'
import { postDeed } from './postDeed.ts'

/** What our service was asked, and what it says. */
let asked: { method: string; url: string; type: string | undefined; body: unknown }[] = []
let answers: [number, unknown][] = []
const read = async (request: IncomingMessage) => {
  let text = ''
  for await (const part of request) text += part
  return text === '' ? null : JSON.parse(text)
}
const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request
  asked.push({ method, url, type: headers['content-type'], body: await read(request) })
  const [status, body] = answers.length > 1 ? answers.shift()! : answers[0]!
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
beforeAll(async () => {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  asked = []
  answers = [[200, { id: 'order-1' }]]
})

const { signal } = new AbortController()
const codeOf = (end: Promise<unknown>) =>
  end.then(
    value => value ?? 'done',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )

describe('[GO-5] what was signed is handed to our service', () => {
  const step: PostStep = {
    way: 'hand',
    to: 'service',
    kind: null,
    path: 'api/orders',
    body: { order: '0x01', chainId: 1 },
    signatureAs: 'signature',
    codes: { expired: 'swap.expired' },
    failed: 'deed.failed',
  }

  test('once, as JSON, with its signature; what it is called there is answered', async () => {
    expect(await postDeed(step, '0xabcd', signal)).toBe('order-1')
    const body = { order: '0x01', chainId: 1, signature: '0xabcd' }
    expect(asked).toEqual([{ method: 'POST', url: '/api/orders', type: 'application/json', body }])
  })

  test('without a signature nothing is added', async () => {
    await postDeed({ ...step, body: { a: 1 } }, null, signal)
    expect(asked[0]!.body).toEqual({ a: 1 })
  })

  test.each<[string, number, unknown, string]>([
    ['a refusal that the deed knows', 400, { error: { code: 'expired' } }, 'swap.expired'],
    ['any other refusal', 500, { error: { code: 'else' } }, 'deed.failed'],
    ['an answer of another shape', 200, { ok: true }, 'deed.failed'],
    ['a name that is none', 200, { id: '../else' }, 'deed.failed'],
  ])('%s is told as that, and not asked again', async (_, status, body, code) => {
    answers = [[status, body]]
    expect(await codeOf(postDeed(step, '0x', signal))).toBe(code)
    expect(asked).toHaveLength(1)
  })
})

describe('[GO-5] what others do next is waited for', () => {
  const step: WaitStep = {
    way: 'wait',
    kind: null,
    path: 'api/orders/:id',
    done: ['filled'],
    ended: { expired: 'swap.expired' },
    failed: 'deed.failed',
    pace: 5,
  }

  test('until it is done: looked at again and again, by its own name', async () => {
    answers = [
      [200, { status: 'open' }],
      [200, { status: 'open' }],
      [200, { status: 'filled' }],
    ]
    expect(await codeOf(awaitDeed(step, 'order-1', signal))).toBe('done')
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/api/orders/order-1'],
      ['GET', '/api/orders/order-1'],
      ['GET', '/api/orders/order-1'],
    ])
  })

  test('until it never will be; an answer that nobody understands ends it too', async () => {
    answers = [
      [200, { status: 'open' }],
      [200, { status: 'expired' }],
    ]
    expect(await codeOf(awaitDeed(step, 'order-1', signal))).toBe('swap.expired')
    answers = [[200, { state: 1 }]]
    expect(await codeOf(awaitDeed(step, 'order-1', signal))).toBe('deed.failed')
  })

  test('[ER-1] a service that can’t be reached for a moment is asked again', async () => {
    const { origin } = location
    vi.stubGlobal('location', { origin: 'http://127.0.0.1:9' })
    const gone = new AbortController()
    const waiting = codeOf(awaitDeed(step, 'order-1', gone.signal))
    await new Promise(resolve => setImmediate(resolve))
    gone.abort('gone')
    expect(await waiting).toBe('gone')
    vi.stubGlobal('location', { origin })
  })

  test('whoever leaves between two looks is gone at once', async () => {
    const leaving = new AbortController()
    answers = [[200, { status: 'open' }]]
    const waiting = codeOf(awaitDeed({ ...step, pace: 60_000 }, 'order-1', leaving.signal))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    leaving.abort('left')
    expect(await waiting).toBe('left')
    expect(asked).toHaveLength(1)
  })
})
