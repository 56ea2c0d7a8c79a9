import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import type { Touched } from '#domain/plan/Eligibility.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { $connection } from './connection.ts'
import { $devnetNotice, confirmDevnet, dismissDevnet } from '../site/devnetNotice.ts'
import { makeGuard } from './makeGuard.ts'

const me = `0x${'a'.repeat(40)}` as const
const stranger = `0x${'5'.repeat(40)}` as const
const friend = `0x${'b'.repeat(40)}` as const
const token = `0x${'c'.repeat(40)}` as const

const world = vi.hoisted(() => ({
  accounts: [] as unknown,
  blocked: { addresses: new Set<string>(), tokens: new Set<string>() },
  fails: null as Error | null,
  fetched: 0,
}))
vi.mock('#onchain/node/isDevnet.ts', () => ({ isDevnet: true }))
vi.mock('#onchain/wallet/wallet.ts', () => ({ walletProvider: async () => ({ request: async () => world.accounts }) }))
vi.mock('#data/blocklist.ts', () => ({
  fetchBlocklist: async () => {
    world.fetched++
    if (world.fails) throw world.fails
    return world.blocked
  },
}))

// The devnet funded `me`; it does not know `stranger`.
const node = new TestNode(1)
let browser: ReturnType<typeof fakeBrowser>
beforeAll(async () => {
  browser = fakeBrowser()
  node.answers.eth_accounts = [me.toUpperCase().replace('0X', '0x')]
  await node.start()
})
afterAll(() => node.stop())
beforeEach(() => {
  browser.storage.clear()
  Object.assign(world, {
    accounts: [me],
    blocked: { addresses: new Set(), tokens: new Set() },
    fails: null,
    fetched: 0,
  })
  stand()
})
const stand = (change = {}) =>
  $connection.set({
    status: 'connected',
    address: me,
    chainId: 1,
    connectorId: 'node',
    name: 'Node',
    icon: null,
    ...change,
  })
const touches: Touched = { addresses: [me, friend], tokens: ['NATIVE', token] }
const guard = (more: Partial<Parameters<typeof makeGuard>[0]> = {}) =>
  makeGuard({ meant: () => ({ account: me, connectorId: 'node', chainId: 1 }), touches, ...more })
const codeOf = (asked: Promise<void>) =>
  asked.then(
    () => 'let through',
    error => error.code ?? error,
  )

test('[WL-9] who was meant is let through', async () => expect(await codeOf(guard()())).toBe('let through'))

describe('[PR-2] blocked is blocked, at the question itself', () => {
  test.each([me, friend])('an address: %s', async address => {
    world.blocked.addresses.add(address)
    expect(await codeOf(guard()())).toBe('account.blocked')
  })
  test.each(['NATIVE', token])('a token: %s', async address => {
    world.blocked.tokens.add(address)
    expect(await codeOf(guard()())).toBe('account.blocked')
  })
  test('no list is no leave', async () => {
    world.fails = new AppError('account.blocklistUnavailable')
    expect(await codeOf(guard()())).toBe('account.blocklistUnavailable')
  })
  test('taking permissions back asks no list', async () => {
    world.fails = new AppError('account.blocklistUnavailable')
    expect(await codeOf(guard({ touches: null })())).toBe('let through')
    expect(world.fetched).toBe(0)
  })
  test('a list is asked for again after a while, and its news counts', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const ask = guard()
      await ask()
      vi.setSystemTime(Date.now() + 14_999)
      await ask()
      expect(world.fetched).toBe(1)
      world.blocked = { addresses: new Set([me]), tokens: new Set() }
      vi.setSystemTime(Date.now() + 1)
      expect(await codeOf(ask())).toBe('account.blocked')
      expect(world.fetched).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('[WL-7] [WL-9] only the one who was meant, and who can sign', () => {
  test.each<[string, object]>([
    ['another account on the page', { address: stranger }],
    ['another wallet', { connectorId: 'other' }],
    ['another network', { chainId: 10 }],
    ['nobody', { status: 'disconnected' }],
  ])('%s', async (_, change) => {
    stand(change)
    expect(await codeOf(guard()())).toBe('wallet.changed')
  })
  test('another account in the wallet that the page has not heard of', async () => {
    world.accounts = [stranger, me]
    expect(await codeOf(guard()())).toBe('wallet.changed')
    world.accounts = []
    expect(await codeOf(guard()())).toBe('wallet.changed')
  })
  test('a wallet that only watches', async () => {
    stand({ connectorId: 'view' })
    expect(await codeOf(guard({ meant: () => ({ account: me, connectorId: 'view', chainId: 1 }) })())).toBe(
      'wallet.viewOnly',
    )
  })
  test('a network it switched to on the way', async () => {
    let chainId = 1
    const ask = guard({ meant: () => ({ account: me, connectorId: 'node', chainId }) })
    await ask()
    chainId = 8453
    expect(await codeOf(ask())).toBe('wallet.changed')
    stand({ chainId: 8453 })
    expect(await codeOf(ask())).toBe('let through')
  })
  test('a screen that is gone asks nobody', async () => {
    const gone = new AbortController()
    const ask = guard({ signal: gone.signal })
    gone.abort('gone')
    expect(await codeOf(ask())).toBe('gone')
    expect(world.fetched).toBe(0)
  })
  test('a screen that goes while the list comes asks nobody either', async () => {
    const gone = new AbortController()
    const ask = guard({
      signal: gone.signal,
      meant: () => (queueMicrotask(() => gone.abort('gone')), { account: me, connectorId: 'node', chainId: 1 }),
    })
    expect(await codeOf(ask())).toBe('gone')
  })
})

describe('[WL-11] an account that the devnet did not fund', () => {
  const strange = () => {
    stand({ address: stranger })
    world.accounts = [stranger]
    return guard({ meant: () => ({ account: stranger, connectorId: 'node', chainId: 1 }) })
  }
  test('is first asked on the page, and nothing before it answered', async () => {
    const asked = codeOf(strange()())
    await vi.waitFor(() => expect($devnetNotice.get()).toBe(stranger))
    expect(world.fetched).toBe(0)
    confirmDevnet()
    expect(await asked).toBe('let through')
    expect($devnetNotice.get()).toBeNull()
  })
  test('once is enough', async () => {
    const ask = strange()
    const asked = codeOf(ask())
    await vi.waitFor(() => expect($devnetNotice.get()).toBe(stranger))
    confirmDevnet()
    await asked
    expect(await codeOf(ask())).toBe('let through')
    expect(JSON.parse(browser.storage.get('tarn.devnetConfirmed')!)).toEqual([stranger])
  })
  test('who closes it without agreeing signs nothing, and is asked again', async () => {
    const ask = strange()
    for (let i = 0; i < 2; i++) {
      const asked = codeOf(ask())
      await vi.waitFor(() => expect($devnetNotice.get()).toBe(stranger))
      dismissDevnet()
      expect(await asked).toBe('wallet.devnetUnconfirmed')
    }
    expect(world.fetched).toBe(0)
  })
  test('the devnet’s own are not asked', async () => {
    expect(await codeOf(guard()())).toBe('let through')
    expect($devnetNotice.get()).toBeNull()
  })
})
