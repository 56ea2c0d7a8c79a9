// ER-1, ER-5: what our own services refuse with, as a person is told it: every code, the values of its sentence, and
// what no service said.
import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AppError } from '#domain/Errors.ts'
import { askPasskeys } from './account/askPasskeys.ts'
import { askRecoveries } from './account/askRecoveries.ts'
import { askNames } from './names/askNames.ts'
import { serviceAsker } from './serviceAsker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
const answers = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
const refusing = (code: string, more: object = {}) => answers(400, { error: { code, ...more } })
const toldBy = (asked: Promise<unknown>): Promise<AppError> =>
  asked.then(
    () => expect.unreachable('it was answered'),
    error => error,
  )

test.each([
  ['expired', 'passkey.expired'],
  ['invalid', 'passkey.invalid'],
  ['signedOut', 'passkey.signedOut'],
  ['crossOrigin', 'passkey.crossOrigin'],
  ['badKey', 'passkey.badKey'],
  ['signedIn', 'passkey.signedIn'],
  ['known', 'passkey.known'],
  ['full', 'passkey.full'],
  ['badName', 'passkey.badName'],
  ['lastOwner', 'passkey.lastOwner'],
  ['soleOwner', 'passkey.soleOwner'],
  ['unreadable', 'passkey.unreadable'],
  ['unanswered', 'passkey.unanswered'],
  ['unsupported', 'passkey.unsupported'],
  ['rateLimit', 'network.rateLimit'],
  ['something new', 'passkey.failed'],
])('[ER-1] [AP-2] passkeys: %s is told as %s', async (said, told) => {
  refusing(said, { values: { chainId: 8_453 } })
  const error = await toldBy(askPasskeys.list('0x'))
  expect([error.code, error.values]).toEqual([told, { network: 'Base' }])
  refusing(said)
  expect((await toldBy(askPasskeys.signOut())).values).toEqual({ network: '' })
})

test.each([
  ['form', 'recovery.form'],
  ['letters', 'recovery.letters'],
  ['nobody', 'recovery.nobody'],
  ['self', 'recovery.self'],
  ['contract', 'recovery.contract'],
  ['token', 'recovery.token'],
  ['circle', 'recovery.circle'],
  ['noContract', 'recovery.noContract'],
  ['anything', 'recovery.anything'],
  ['blocked', 'recovery.blocked'],
  ['blocklist', 'account.blocklistUnavailable'],
  ['unknown', 'recovery.unknown'],
  ['notAsked', 'recovery.notAsked'],
  ['signature', 'recovery.signature'],
  ['notOwner', 'recovery.notOwner'],
  ['firstKey', 'recovery.firstKey'],
  ['expired', 'passkey.expired'],
  ['invalid', 'passkey.invalid'],
  ['signedOut', 'passkey.signedOut'],
  ['rateLimit', 'network.rateLimit'],
  ['something new', 'recovery.failed'],
])(
  '[ER-1] [PK-4] recovery addresses: %s is told as %s, with the networks that its message names',
  async (said, told) => {
    refusing(said, { message: 'Base, Polygon' })
    const error = await toldBy(askRecoveries.list({ wallet: '0x' } as never))
    expect([error.code, error.values]).toEqual([told, { networks: 'Base, Polygon' }])
  },
)

test.each([
  ['addressLimit', 'username.addressLimit'],
  ['deviceLimit', 'username.deviceLimit'],
  ['unavailable', 'username.unavailable'],
  ['alike', 'username.alike'],
  ['avatar', 'username.avatarFailed'],
  ['tooMany', 'network.rateLimit'],
  ['something new', 'username.failed'],
])('[ER-5] names: %s is told as %s', async (said, told) => {
  refusing(said)
  expect(await toldBy(askNames.byName('ada'))).toMatchObject({ code: told, values: {} })
})

describe('[ER-1] a service of ours', () => {
  const ask = serviceAsker({
    root: '/api/things',
    timeout: 30_000,
    codes: { no: 'deed.rejected' },
    failed: 'app.wrong',
  })
  const thing = v.object({ id: v.number() })

  test('is asked once, with a body by POST, and its answer has the shape that was wanted', async () => {
    const asked: [string, RequestInit][] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push([url, init])
      return new Response('{"id":7,"more":1}')
    })
    expect(await ask(thing, 'one', { a: 1 })).toEqual({ id: 7 })
    await ask(thing, 'two')
    const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
    expect(asked).toEqual([
      ['/api/things/one', { ...posted, signal: expect.any(AbortSignal) }],
      ['/api/things/two', { signal: expect.any(AbortSignal) }],
    ])
  })

  test.each<[string, number, unknown, string]>([
    ['refuses by a code of its own', 400, { error: { code: 'no' } }, 'deed.rejected'],
    ['refuses by another one', 400, { error: { code: 'maybe' } }, 'app.wrong'],
    ['refuses without a word', 500, '', 'app.wrong'],
    ['answers what was not asked', 200, { id: 'seven' }, 'app.wrong'],
    ['answers no JSON', 200, '<html>', 'app.wrong'],
  ])('%s', async (_, status, body, told) => {
    answers(status, body)
    expect(await toldBy(ask(thing, 'one'))).toMatchObject({ code: told })
  })

  test('that can’t be reached is down, or the browser is offline; who has gone on is told so', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('navigator', { onLine: true })
    expect(await toldBy(ask(thing, 'one'))).toMatchObject({ code: 'network.down' })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await toldBy(ask(thing, 'one'))).toMatchObject({ code: 'network.offline' })
    const gone = AbortSignal.abort(new Error('gone'))
    expect(await toldBy(ask(thing, 'one', undefined, gone))).toMatchObject({ message: 'gone' })
  })
})
