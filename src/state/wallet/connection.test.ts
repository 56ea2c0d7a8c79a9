import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '#domain/Errors.ts'
import type { WalletState } from '#onchain/wallet/wallet.ts'

const me: WalletState = {
  address: `0x${'a'.repeat(40)}`,
  shown: `0x${'A'.repeat(40)}`,
  chainId: 1,
  connectorId: 'w',
  name: 'W',
  icon: null,
}
const other: WalletState = { ...me, address: `0x${'b'.repeat(40)}`, shown: `0x${'b'.repeat(40)}` }

const wallet = vi.hoisted(() => ({
  findWallets: vi.fn(),
  watchWallets: vi.fn(),
  watchWallet: vi.fn(),
  connectWallet: vi.fn(),
  reconnectWallet: vi.fn(),
  disconnectWallet: vi.fn(),
  forgetWallet: vi.fn(),
  switchWalletChain: vi.fn(),
  stillPermits: vi.fn(),
  walletNow: vi.fn(),
}))
vi.mock('#onchain/wallet/wallet.ts', () => wallet)
const svm = vi.hoisted(() => ({ connectSolana: vi.fn(), reconnectSolana: vi.fn(), disconnectSolana: vi.fn() }))
vi.mock('../solana/solanaWallet.ts', () => svm)

let window: EventTarget
let storage: Map<string, string>
let state: typeof import('./connection.ts')
let dialog: typeof import('./connectDialog.ts')

/** A page: the module anew, over the same storage. */
async function page(search = ''): Promise<void> {
  vi.resetModules()
  window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', { search, origin: 'http://localhost', host: 'localhost' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  state = await import('./connection.ts')
  dialog = await import('./connectDialog.ts')
  state.$connection.subscribe(() => {})
}
const otherTab = (value: string | null) => {
  if (value === null) storage.delete('tarn.wallet')
  else storage.set('tarn.wallet', value)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'tarn.wallet', newValue: value }))
}
/** Of the page's own modules. */
const failure = async (code: ErrorCode) => new (await import('#domain/Errors.ts')).AppError(code)
const now = () => state.$connection.get()

beforeEach(() => {
  storage = new Map()
  for (const fake of Object.values(wallet)) fake.mockReset()
  wallet.findWallets.mockResolvedValue([])
  wallet.connectWallet.mockResolvedValue(me)
  wallet.reconnectWallet.mockResolvedValue(me)
  wallet.walletNow.mockResolvedValue(me)
  wallet.stillPermits.mockResolvedValue(false)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('[WL-9] one truth', () => {
  test('connected: remembered; the next page paints it at once and brings it back without asking', async () => {
    await page()
    expect(now().status).toBe('disconnected')
    const asked = state.connectTo('w')
    expect(now()).toMatchObject({ status: 'connecting', connectorId: 'w', address: null })
    await asked
    expect(now()).toMatchObject({ status: 'connected', ...me })

    await page()
    expect(now()).toMatchObject({ status: 'reconnecting', address: me.address })
    await vi.waitFor(() => expect(now().status).toBe('connected'))
    expect(wallet.connectWallet).toHaveBeenCalledTimes(1)
  })

  test('a wallet that is locked, late or not in this tab stays remembered, and is there as soon as it says so', async () => {
    storage.set('tarn.wallet', JSON.stringify(me))
    let changed: (state: WalletState | null) => void = () => {}
    wallet.watchWallet.mockImplementation(async callback => {
      changed = callback
    })
    wallet.reconnectWallet.mockResolvedValue(null)
    await page()
    await vi.waitFor(() => expect(now()).toMatchObject({ status: 'away', address: me.address }))
    expect(JSON.parse(storage.get('tarn.wallet') ?? 'null')).toMatchObject({ address: me.address })
    // Another wallet of the browser connects by itself: it is ignored.
    changed(null)
    expect(now()).toMatchObject({ status: 'away', address: me.address })
    expect(storage.has('tarn.wallet')).toBe(true)
    changed(other)
    expect(now()).toMatchObject({ status: 'connected', address: other.address })
  })

  test('one that announces itself later, or is unlocked while its person is elsewhere, is looked for again without a question', async () => {
    storage.set('tarn.wallet', JSON.stringify(me))
    wallet.reconnectWallet.mockResolvedValueOnce(null)
    let announced: () => void = () => {}
    wallet.watchWallets.mockImplementation(async callback => {
      announced = callback
    })
    await page()
    await vi.waitFor(() => expect(wallet.watchWallets).toHaveBeenCalledOnce())
    wallet.reconnectWallet.mockResolvedValueOnce(null)
    announced()
    await vi.waitFor(() => expect(wallet.reconnectWallet).toHaveBeenCalledTimes(2))
    expect(now().status).toBe('away')
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(now()).toMatchObject({ status: 'connected', address: me.address }))
    expect(wallet.connectWallet).not.toHaveBeenCalled()
  })

  test('a wallet that is locked while it is looked at stays remembered; one that took its leave is forgotten', async () => {
    let changed: (state: WalletState | null) => void = () => {}
    wallet.watchWallet.mockImplementation(async callback => {
      changed = callback
    })
    await page()
    await state.connectTo('w')
    wallet.stillPermits.mockResolvedValueOnce(true)
    changed(null)
    await vi.waitFor(() => expect(wallet.watchWallets).toHaveBeenCalledOnce())
    expect(now()).toMatchObject({ status: 'away', address: me.address })
    expect(storage.has('tarn.wallet')).toBe(true)
    changed(me)
    expect(now().status).toBe('connected')
    changed(null)
    await vi.waitFor(() => expect(now().status).toBe('disconnected'))
    expect(storage.has('tarn.wallet')).toBe(false)
  })

  test('[AD-13] who stops waiting for a wallet is where they were, and a late yes connects nobody', async () => {
    await page()
    let answer: (state: WalletState) => void = () => {}
    wallet.connectWallet.mockImplementation((_id, _account, stop: AbortSignal) => {
      return new Promise((resolve, reject) => {
        answer = resolve
        stop.addEventListener('abort', () => reject(new Error('stopped')))
      })
    })
    const asked = state.connectTo('w')
    await vi.waitFor(() => expect(wallet.connectWallet).toHaveBeenCalledOnce())
    state.stopConnecting()
    await asked
    expect(now().status).toBe('disconnected')
    expect(dialog.$connectError.get()).toBeNull()
    expect(dialog.$connecting.get()).toBeNull()
    answer(me)
    await Promise.resolve()
    expect(now().status).toBe('disconnected')
    expect(storage.has('tarn.wallet')).toBe(false)
  })

  test('[AD-13] a wallet that was asked anew and refused is held no more, and the page says so', async () => {
    await page()
    await state.connectTo('w')
    wallet.connectWallet.mockRejectedValueOnce(await failure('wallet.rejected'))
    wallet.walletNow.mockResolvedValueOnce(null)
    await state.connectTo('w')
    expect(now().status).toBe('disconnected')
    expect(storage.has('tarn.wallet')).toBe(false)
  })

  test('what changes in the wallet changes here, and what wagmi passes through while asking does not', async () => {
    let changed: (state: WalletState | null) => void = () => {}
    wallet.watchWallet.mockImplementation(async callback => {
      changed = callback
    })
    wallet.connectWallet.mockImplementation(async () => {
      changed(null)
      expect(now().status).toBe('connecting')
      return me
    })
    await page()
    await state.connectTo('w')
    changed(other)
    expect(now().address).toBe(other.address)
    changed({ ...other, chainId: 99_999 })
    expect(state.$walletChain.get()).toEqual({ id: 99_999, supported: false })
    changed(null)
    await vi.waitFor(() => expect(now().status).toBe('disconnected'))
  })

  test('other tabs: disconnected there is disconnected here, without asking the wallet; connected there comes here', async () => {
    await page()
    await state.connectTo('w')
    otherTab(null)
    expect(now().status).toBe('disconnected')
    await vi.waitFor(() => expect(wallet.forgetWallet).toHaveBeenCalledOnce())
    expect(wallet.disconnectWallet).not.toHaveBeenCalled()
    wallet.reconnectWallet.mockResolvedValue(other)
    otherTab(JSON.stringify(other))
    await vi.waitFor(() => expect(now()).toMatchObject({ status: 'connected', address: other.address }))
  })

  test('disconnecting holds, whatever the wallet makes of it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await page()
    await state.connectTo('w')
    wallet.disconnectWallet.mockRejectedValue(new Error('no'))
    await state.disconnectNow()
    expect(now().status).toBe('disconnected')
    expect(storage.has('tarn.wallet')).toBe(false)
    expect(warn).toHaveBeenCalled()
  })
})

describe('[AD-13] a connection that fails', () => {
  test('is told, Try again asks the same wallet with the same account', async () => {
    await page()
    wallet.connectWallet.mockRejectedValueOnce(await failure('wallet.rejected'))
    await state.connectTo('w', me.address)
    expect(now().status).toBe('disconnected')
    expect(dialog.$connectError.get()).toMatchObject({ connectorId: 'w', error: { code: 'wallet.rejected' } })
    await state.retryConnect()
    expect(wallet.connectWallet.mock.calls).toEqual([
      ['w', me.address, expect.any(AbortSignal)],
      ['w', me.address, expect.any(AbortSignal)],
    ])
    expect(dialog.$connectError.get()).toBeNull()
    expect(now().status).toBe('connected')
  })

  test('leaves the wallet that was connected before', async () => {
    await page()
    await state.connectTo('w')
    wallet.connectWallet.mockRejectedValueOnce(await failure('wallet.rejected'))
    await state.connectTo('x')
    expect(now()).toMatchObject({ status: 'connected', connectorId: 'w' })
  })
})

test('[CH-2] a network is supported where it is on, and switching tells why it failed', async () => {
  await page()
  await state.connectTo('w')
  expect(state.$walletChain.get()).toEqual({ id: 1, supported: true })
  expect(await state.switchTo(8453)).toBeNull()
  wallet.switchWalletChain.mockRejectedValue(await failure('wallet.switchFailed'))
  expect(await state.switchTo(8453)).toMatchObject({ code: 'wallet.switchFailed' })
})

test('[WL-5] nothing of a wallet is loaded for a visitor who has none', async () => {
  await page()
  await new Promise(done => setTimeout(done, 50))
  for (const fake of Object.values(wallet)) expect(fake).not.toHaveBeenCalled()
})

test('[UI-4] a wallet that does not let go is logged, whoever asked is told, and the page has let go all the same', async () => {
  await page()
  await state.connectTo('w')
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const failed = new Error('the wallet keeps holding')
  wallet.disconnectWallet.mockRejectedValue(failed)
  const told = vi.fn()
  await state.disconnectNow(told)
  expect(told).toHaveBeenCalledWith(failed)
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('did not let go'), failed)
  expect(now().status).toBe('disconnected')
  await state.connectTo('w')
  await expect(state.disconnectNow(), 'nobody to tell is fine').resolves.toBeUndefined()
  logged.mockRestore()
})

describe('[WL-8] a wallet on both sides', () => {
  const reported: string[] = []
  const both = {
    id: 'w',
    name: 'W',
    icon: null,
    kind: 'installed',
    isInjected: true,
    analyticsWalletType: 'Browser Extension',
    wagmi: { id: 'w', type: 'injected' },
    solana: { walletName: 'W wallet' },
  } as const

  beforeEach(async () => {
    for (const fake of Object.values(svm)) fake.mockReset().mockResolvedValue(undefined)
    reported.length = 0
    await page()
    window.addEventListener('tarn:fault', event =>
      reported.push(String((event as CustomEvent<{ error: Error }>).detail.error.message)),
    )
    dialog.$wallets.set([both])
  })

  test('one press asks both; where the second fails the first stays, and only the second is asked again', async () => {
    svm.connectSolana.mockRejectedValueOnce(await failure('wallet.notFound'))
    await state.connectTo('w')
    expect(now()).toMatchObject({ status: 'connected', ...me })
    expect(dialog.$connectError.get()).toMatchObject({
      connectorId: 'solana:W wallet',
      error: { code: 'wallet.notFound' },
    })
    await vi.waitFor(() => expect(reported).toEqual(['connect: wallet.notFound: W (Browser Extension, Solana)']), {
      timeout: 15_000,
    })
    await state.retryConnect()
    expect(svm.connectSolana.mock.calls).toEqual([['W wallet'], ['W wallet']])
    expect(wallet.connectWallet).toHaveBeenCalledTimes(1)
    expect(dialog.$connectError.get()).toBeNull()
    expect(now()).toMatchObject({ status: 'connected', ...me })
  })

  test('[WL-5] where the first is refused the second is not asked; a person who said no is no fault', async () => {
    wallet.connectWallet.mockRejectedValueOnce(await failure('wallet.rejected'))
    await state.connectTo('w')
    expect(svm.connectSolana).not.toHaveBeenCalled()
    expect(now().status).toBe('disconnected')
    expect(dialog.$connectError.get()).toMatchObject({ connectorId: 'w', error: { code: 'wallet.rejected' } })
    expect(reported).toEqual([])
  })

  test('one on Solana alone loads nothing of wagmi', async () => {
    await state.connectTo('solana:Sun')
    expect(svm.connectSolana).toHaveBeenCalledWith('Sun')
    expect(wallet.connectWallet).not.toHaveBeenCalled()
    expect(now().status).toBe('disconnected')
  })

  test('[SE-2] what is stored comes back only where the flag is on', async () => {
    storage.set(
      'tarn.wallet',
      JSON.stringify({
        svm: { address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', walletName: 'Sun', name: 'Sun' },
      }),
    )
    await page()
    // The page asks the same: once this is answered, so is its own question.
    const { isFlagOn } = await import('../site/isFlagOn.ts')
    expect(await isFlagOn('solana')).toBe(false)
    await new Promise(done => setTimeout(done, 50))
    expect(svm.reconnectSolana).not.toHaveBeenCalled()
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
    // Only a devnet's build, or one that names another production host, listens to the address (SE-3).
    vi.doMock('astro:env/client', async original => ({ ...(await original<object>()), DEVNET: true }))
    await page('?featureFlagOverride=solana')
    await vi.waitFor(() => expect(svm.reconnectSolana).toHaveBeenCalledTimes(1), { timeout: 15_000 })
    vi.doUnmock('astro:env/client')
  })
})

test('[WL-1] [WL-9] the wallet that is away is asked by a press; of two that claim its id none is', async () => {
  storage.set('tarn.wallet', JSON.stringify(me))
  for (const twice of [true, false]) {
    wallet.reconnectWallet.mockResolvedValue(null)
    wallet.connectWallet.mockClear()
    wallet.findWallets.mockResolvedValue([{ id: 'w', name: 'W', kind: 'installed', twice }])
    await page()
    await vi.waitFor(() => expect(now().status).toBe('away'))
    await state.wakeWallet()
    expect(dialog.$connectDialog.get()).toBe(twice)
    expect(wallet.connectWallet).toHaveBeenCalledTimes(twice ? 0 : 1)
  }
})

test('[WL-9] one of two that claim an rdns is remembered by it', async () => {
  wallet.connectWallet.mockResolvedValue({ ...me, connectorId: 'io.w#u-2' })
  await page()
  await state.connectTo('io.w#u-2')
  expect(now().connectorId).toBe('io.w#u-2')
  expect(JSON.parse(storage.get('tarn.wallet')!)).toMatchObject({ address: me.address, connectorId: 'io.w' })
})
