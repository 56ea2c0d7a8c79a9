import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'

// The wallet code is wagmi's; what is held here is whom the page shows while the service ends a session.
vi.mock('#onchain/wallet/wallet.ts', () => ({ disconnectWallet: async () => {}, watchWallet: async () => {} }))

const key = { x: `0x${'1'.repeat(64)}`, y: `0x${'2'.repeat(64)}` } as const
const me = `0x${'a'.repeat(40)}` as const
let storage: Map<string, string>
let answer: (response: Response) => void = () => {}
const asked: string[] = []

beforeEach(() => {
  vi.resetModules()
  ;({ storage } = fakeBrowser())
  storage.clear()
  storage.set('tarn.passkey', JSON.stringify({ first: key, credentials: [{ id: 'a', key }] }))
  asked.length = 0
  vi.stubGlobal('fetch', (url: string | URL) => {
    const { pathname } = new URL(url, 'http://localhost')
    asked.push(pathname)
    return new Promise<Response>(resolve => {
      if (pathname.startsWith('/api/')) answer = resolve
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
/** What the service was asked. In a process that files share, an earlier file's code may still ask a node. */
const ofService = () => asked.filter(path => path.startsWith('/api/'))
async function connected() {
  const { $connection, disconnectNow } = await import('./connection.ts')
  $connection.subscribe(() => {})
  // What a sign-out loads, on a machine that may be busy.
  await Promise.all([
    import('../passkey/passkeyWallet.ts'),
    import('#onchain/passkey/passkeyAccount.ts'),
    import('#onchain/passkey/runCalls.ts'),
  ])
  $connection.set({
    ...$connection.get(),
    status: 'connected',
    address: me,
    shown: me,
    chainId: 1,
    connectorId: 'passkey',
    name: 'P',
    icon: null,
  })
  return { disconnectNow, status: () => $connection.get().status }
}

test('[PK-1] "Connect" is shown when the session has ended, not before', async () => {
  const { disconnectNow, status } = await connected()
  const leaving = disconnectNow()
  await vi.waitFor(() => expect(ofService()).toEqual(['/api/passkeys/sign-out']))
  await new Promise(done => setImmediate(done))
  expect(status()).toBe('connected')
  expect(storage.get('tarn.signOut')).toBe('1')
  answer(Response.json({ ok: true }))
  await leaving
  expect(status()).toBe('disconnected')
  expect(storage.has('tarn.signOut')).toBe(false)
  expect(storage.has('tarn.passkey')).toBe(false)
})

test('[PK-1] a service that never answers keeps nobody: after three seconds the page lets go, and the next one tells it again', async () => {
  const { disconnectNow, status } = await connected()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void disconnectNow()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(status()).toBe('connected')
  await vi.advanceTimersByTimeAsync(1)
  expect(status()).toBe('disconnected')
  await vi.waitFor(() => expect(storage.get('tarn.signOut')).toBe('1'))
})

test('[PK-1] a sign-out that fails keeps nobody either', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { disconnectNow, status } = await connected()
  const leaving = disconnectNow()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  answer(new Response('no', { status: 500 }))
  await leaving
  expect(status()).toBe('disconnected')
  expect(storage.get('tarn.signOut')).toBe('1')
})
