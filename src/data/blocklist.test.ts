import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { signBlocklist } from '../../scripts/build/build-blocklist.ts'
import { fetchBlocklist, readBlocklist } from './blocklist.ts'
import type { SignedBlocklist } from './signedBlocklist.ts'

const pair = generateKeyPairSync('ed25519')
const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const bad = '0x00000000000000000000000000000000B10C4ED0'
const token = '0x00000000000000000000000000000000b10c4ed1'
const NOW = 1_800_000_000
const DAY = 86_400
const file = () =>
  signBlocklist({ lists: { addresses: [bad], tokens: [token] }, key: pair.privateKey, nowSeconds: NOW })

describe('[PR-2] the block-list', () => {
  test('[PR-2] a file signed with our key gives its addresses and tokens, lower case', async () => {
    const list = await readBlocklist({ text: JSON.stringify(file()), publicKey, nowSeconds: NOW })
    expect(list.addresses.has(bad.toLowerCase())).toBe(true)
    expect(list.tokens.has(token)).toBe(true)
  })

  test('[PR-2] a changed list, a foreign key, an old list and garbage are all refused with blocklistUnavailable', async () => {
    const good = file()
    const emptied = {
      ...good,
      list: good.list.replace(bad.toLowerCase(), '0x1111111111111111111111111111111111111111'),
    }
    const foreign = generateKeyPairSync('ed25519')
      .publicKey.export({ format: 'der', type: 'spki' })
      .subarray(-32)
      .toString('base64')
    const refused = { code: 'account.blocklistUnavailable' }
    await expect(readBlocklist({ text: JSON.stringify(emptied), publicKey, nowSeconds: NOW })).rejects.toMatchObject(
      refused,
    )
    await expect(
      readBlocklist({ text: JSON.stringify(good), publicKey: foreign, nowSeconds: NOW }),
    ).rejects.toMatchObject(refused)
    await expect(readBlocklist({ text: JSON.stringify(good), publicKey: '', nowSeconds: NOW })).rejects.toMatchObject(
      refused,
    )
    await expect(
      readBlocklist({ text: JSON.stringify(good), publicKey, nowSeconds: NOW + 500 * 86_400 }),
    ).rejects.toMatchObject(refused)
    for (const text of ['', '{}', 'null', '{"list":"{}"', JSON.stringify({ list: '{}', signature: 'x' })])
      await expect(readBlocklist({ text, publicKey, nowSeconds: NOW })).rejects.toMatchObject(refused)
  })

  test('[PR-2] a list older than lists may be is refused, whatever it says of its own end; so is one of a time that is not yet', async () => {
    const refused = { code: 'account.blocklistUnavailable' }
    const read = (list: SignedBlocklist, days: number, max?: number) =>
      readBlocklist({ text: JSON.stringify(list), publicKey, nowSeconds: NOW + days * DAY, maxAgeDays: max })
    const made = (content: object): SignedBlocklist => {
      const list = JSON.stringify({
        version: 1,
        madeAt: NOW,
        expiresAt: NOW + 30 * DAY,
        addresses: [],
        tokens: [],
        ...content,
      })
      return { list, signature: sign(null, Buffer.from(list), pair.privateKey).toString('base64') }
    }
    await expect(read(made({}), 29.9)).resolves.toBeDefined()
    await expect(read(made({}), 30)).rejects.toMatchObject(refused)
    // Signed to hold for years: the page’s own setting ends it.
    await expect(read(made({ expiresAt: NOW + 4_000 * DAY }), 29.9)).resolves.toBeDefined()
    await expect(read(made({ expiresAt: NOW + 4_000 * DAY }), 30)).rejects.toMatchObject(refused)
    await expect(read(made({ expiresAt: NOW + 4_000 * DAY }), 8, 7)).rejects.toMatchObject(refused)
    await expect(read(made({ expiresAt: NOW + 4_000 * DAY }), 89, 90)).resolves.toBeDefined()
    // Its own end may come sooner.
    await expect(read(made({ expiresAt: NOW + 2 * DAY }), 2)).rejects.toMatchObject(refused)
    await expect(read(made({ madeAt: NOW + 2 * 3_600, expiresAt: NOW + 20 * DAY }), 0)).rejects.toMatchObject(refused)
    await expect(read(made({ madeAt: NOW + 60, expiresAt: NOW + 20 * DAY }), 0)).resolves.toBeDefined()
    const { madeAt: _, ...ageless } = JSON.parse(made({}).list)
    await expect(read({ ...made({}), list: JSON.stringify(ageless) }, 0)).rejects.toMatchObject(refused)
  })

  test('[PR-2] a clock that was set back keeps no old list alive: the service’s date counts too', async () => {
    const list = signBlocklist({ lists: { addresses: [], tokens: [] }, key: pair.privateKey, nowSeconds: NOW })
    vi.resetModules()
    vi.doMock('astro:env/client', () => ({ BLOCKLIST_KEY: publicKey, BLOCKLIST_MAX_AGE_DAYS: 30 }))
    const { fetchBlocklist } = await import('./blocklist.ts')
    const served = async (visitor: number, service: number | null) => {
      vi.useFakeTimers({ now: visitor * 1_000, toFake: ['Date'] })
      vi.stubGlobal(
        'fetch',
        async () =>
          new Response(JSON.stringify(list), {
            headers: service === null ? {} : { date: new Date(service * 1_000).toUTCString() },
          }),
      )
      return fetchBlocklist().then(
        () => 'read',
        (error: { code: string }) => error.code,
      )
    }
    expect(await served(NOW, NOW)).toBe('read')
    expect(await served(NOW, null)).toBe('read')
    expect(await served(NOW, NOW + 31 * DAY)).toBe('account.blocklistUnavailable')
    expect(await served(NOW + 31 * DAY, NOW)).toBe('account.blocklistUnavailable')
    expect(await served(NOW + 31 * DAY, null)).toBe('account.blocklistUnavailable')
    // To the second: half of one before its end it still serves.
    expect(await served(NOW + 30 * DAY - 0.5, null)).toBe('read')
    expect(await served(NOW + 30 * DAY, null)).toBe('account.blocklistUnavailable')
    // What an error's page carries is no list, whatever its signature.
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(list), { status: 503 }))
    vi.setSystemTime(NOW * 1_000)
    await expect(fetchBlocklist()).rejects.toMatchObject({ code: 'account.blocklistUnavailable' })
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.doUnmock('astro:env/client')
  })

  test('[PR-2] it is asked of our own service, for eight seconds at the most, and no longer than anybody waits', async () => {
    const asked: [unknown, RequestInit | undefined][] = []
    vi.stubGlobal('fetch', (url: unknown, init?: RequestInit) => {
      asked.push([url, init])
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal!.reason), { once: true }),
      )
    })
    const late = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    const gone = new AbortController()
    const left = fetchBlocklist(gone.signal)
    gone.abort('gone')
    await expect(left).rejects.toBe('gone')
    for (const signal of [undefined, new AbortController().signal]) {
      const own = new AbortController()
      timeout.mockReturnValue(own.signal)
      const waiting = fetchBlocklist(signal)
      own.abort('late')
      await expect(waiting).rejects.toMatchObject({ code: 'account.blocklistUnavailable' })
    }
    expect(timeout.mock.calls).toEqual([[8_000], [8_000], [8_000]])
    expect(asked.map(([url]) => url)).toEqual(['/api/blocklist', '/api/blocklist', '/api/blocklist'])
    timeout.mockRestore()
    vi.unstubAllGlobals()
  })

  test('[GO-4] [PR-2] without our service the list that was built is read, and checked alike', async () => {
    const asked: string[] = []
    const away = (answer: () => Response) =>
      vi.stubGlobal('fetch', async (url: string) => {
        asked.push(url)
        if (url === '/api/blocklist') return answer()
        return new Response('{}', { status: 200 })
      })
    // What was built here isn't ours: the signature decides, wherever the list came from.
    const refused = { code: 'account.blocklistUnavailable', cause: { name: 'ValiError' } }
    for (const status of [404, 502, 504]) {
      away(() => new Response('', { status }))
      await expect(fetchBlocklist(), String(status)).rejects.toMatchObject(refused)
    }
    away(() => {
      throw new TypeError('unreachable')
    })
    await expect(fetchBlocklist()).rejects.toMatchObject(refused)
    expect(asked).toEqual(Array.from({ length: 4 }, () => ['/api/blocklist', '/blocklist.json']).flat())
    // A service that says it has no list is believed.
    asked.length = 0
    away(() => new Response('', { status: 503 }))
    await expect(fetchBlocklist()).rejects.toMatchObject({ code: 'account.blocklistUnavailable' })
    expect(asked).toEqual(['/api/blocklist'])
    vi.unstubAllGlobals()
  })

  test('[PR-2] no answer or an error from the service is blocklistUnavailable too: trading stays blocked', async () => {
    const refused = { code: 'account.blocklistUnavailable' }
    vi.stubGlobal('fetch', async () => new Response('down', { status: 503 }))
    await expect(fetchBlocklist()).rejects.toMatchObject(refused)
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline')
    })
    await expect(fetchBlocklist()).rejects.toMatchObject(refused)
    vi.unstubAllGlobals()
  })
})
