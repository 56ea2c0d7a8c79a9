import { setMaxListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Wallet = { uuid: unknown; rdns: unknown; name: unknown; icon?: unknown }

const ACCOUNT = `0x${'a'.repeat(40)}`
let page: EventTarget
let wallets: typeof import('./wallet.ts')

/** A provider that gives its account to whom it knows. */
const provider = (asked: string[] = []) => ({
  request: async ({ method }: { method: string }) => {
    asked.push(method)
    return method === 'eth_chainId' ? '0x1' : [ACCOUNT]
  },
  on: () => undefined,
  removeListener: () => undefined,
})
function announce(info: Wallet | unknown, by: unknown = provider()): void {
  const say = () =>
    page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider: by } }))
  page.addEventListener('eip6963:requestProvider', say)
  say()
}
const named = (name: unknown, rdns: unknown = 'io.alpine', uuid: unknown = String(rdns)) => ({ uuid, rdns, name })
const listed = async () => (await wallets.findWallets(true)).map(({ id }) => id)
const announced = async () => (await listed()).filter(id => id.includes('.') || id === 'injected')

beforeEach(async () => {
  vi.resetModules()
  page = new EventTarget()
  setMaxListeners(64, page)
  vi.stubGlobal('window', Object.assign(page, { parent: page }))
  vi.stubGlobal('location', { origin: 'http://localhost', search: '' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  wallets = await import('./wallet.ts')
})
afterEach(() => vi.unstubAllGlobals())

test('[WL-1] an announcement that is malformed is dropped alone: every other wallet can be chosen', async () => {
  announce(named('Alpine'))
  const odd = [undefined, 5, {}, ['Alpine'], '', '\u200b']
  for (const [i, name] of odd.entries()) announce(named(name, `odd.name${i}`))
  announce(named('No provider', 'odd.a'), null)
  announce(named('No request', 'odd.b'), { request: 'yes' })
  announce(named('No uuid', 'odd.c', 7))
  announce(named('No rdns', null, 'u'))
  announce(undefined)
  announce({
    ...named('Throws', 'odd.d'),
    get icon() {
      throw new Error('no')
    },
  })
  announce(named('Brook', 'io.brook'))
  expect(await announced()).toEqual(['io.alpine', 'io.brook'])
})

test('[WL-1] ids of ours can’t be announced, nor that of a wallet of Solana', async () => {
  for (const rdns of ['devnet', 'passkey', 'view', 'walletConnect', 'injected', 'solana:Sun', 'io.a#b'])
    announce(named('Evil', rdns))
  announce(named('Alpine'))
  const found = await wallets.findWallets(true)
  expect(found.filter(({ name }) => name === 'Evil')).toEqual([])
  expect(await announced()).toEqual(['io.alpine'])
})

test('[WL-1] a uuid is one entry, one that comes later joins, and an icon that is no picture is none', async () => {
  announce({ ...named('Alpine'), icon: 'https://evil.example/pixel.png' })
  announce({ ...named('Alpine, again', 'io.other'), uuid: 'io.alpine' })
  expect(await announced()).toEqual(['io.alpine'])
  const later: unknown[] = []
  await wallets.watchWallets(() => later.push(1))
  announce({ ...named('Brook', 'io.brook'), icon: 'data:image/png;base64,AA' })
  expect([await announced(), later.length]).toEqual([['io.alpine', 'io.brook'], 1])
  expect((await wallets.findWallets(true)).filter(({ id }) => id.startsWith('io.')).map(({ icon }) => icon)).toEqual([
    null,
    'data:image/png;base64,AA',
  ])
})

test('[WL-1] window.ethereum alone is a wallet, now or later; beside an announced one it is none', async () => {
  Object.assign(page, { ethereum: provider() })
  expect(await announced()).toEqual(['injected'])
  announce(named('Alpine'))
  expect(await announced()).toEqual(['io.alpine'])
})

test('[WL-1] window.ethereum that comes after the page is a wallet', async () => {
  expect(await announced()).toEqual([])
  Object.assign(page, { ethereum: provider() })
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(await announced()).toEqual(['injected'])
})

const stored = {
  ...{ address: ACCOUNT as `0x${string}`, shown: ACCOUNT, chainId: 1, connectorId: 'io.alpine' },
  ...{ name: 'Alpine', icon: null },
}

test('[WL-9] of two that claim one rdns none comes back by itself; alone it does', async () => {
  announce(named('Alpine'))
  expect(await wallets.reconnectWallet(stored)).toMatchObject({ connectorId: 'io.alpine', address: ACCOUNT })
  // A second one comes: the first is let go again.
  const heard: unknown[] = []
  await wallets.watchWallet(state => heard.push(state))
  announce(named('Alpine', 'io.alpine', 'second'))
  expect(heard).toEqual([null])
  expect(await wallets.reconnectWallet(stored)).toBeNull()
})

test('[WL-1] each of two that claim one rdns can be chosen, and the one that was chosen is asked', async () => {
  const asked: string[][] = [[], []]
  announce(named('Alpine'), provider(asked[0]))
  announce(named('Alpine', 'io.alpine', 'second'), provider(asked[1]))
  const [first, second] = await announced()
  expect(first).toBe('io.alpine')
  asked[0]!.length = 0
  const state = await wallets.connectWallet(second!, null, new AbortController().signal)
  expect(state.connectorId).toBe(second)
  expect(asked[0]).toEqual([])
  expect(asked[1]).toContain('wallet_requestPermissions')
  // Chosen by a press: a third claim takes nothing away.
  announce(named('Alpine', 'io.alpine', 'third'))
  expect(await wallets.walletNow()).not.toBeNull()
})
