// Who is connected, and that every page says the truth about it.
import type { Page } from '@playwright/test'
import { devnetAccounts } from '../support/devnet.ts'
import { agreeToDevnet, authenticators, dialog, drawer, enter, fund } from '../support/passkeys.ts'
import { owe } from '../support/distributor.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { passes } from '../support/passes.ts'
import { expect, open, test } from '../support/site.ts'
import { balance, review, swapPath, swapped, token } from '../support/swap.ts'
import { TestWallet } from '../support/TestWallet.ts'

const ETHER = 10n ** 18n
const short = (address: string) => `Account ${address.slice(0, 4)}…${address.slice(-2)}`
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true })
const accountButton = (page: Page, address: string) => page.getByRole('button', { name: short(address), exact: true })
const anyAccount = (page: Page) => page.getByRole('button', { name: /^Account 0x/ })
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tarn.wallet') ?? 'null') as { address: string } | null)
const refusals = [/the server responded with a status of 4\d\d/]

async function connect(page: Page, name = 'Test Wallet'): Promise<void> {
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(anyAccount(page)).toBeVisible()
}

/** A session of the service, by its cookie, seen from outside the page. */
const session = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'tarn_passkey') ?? null

/** Whether the service still takes a session for this account. */
async function isSession(page: Page, cookie: { name: string; value: string }, address: string): Promise<boolean> {
  const origin = new URL(page.url()).origin
  const answer = await fetch(`${origin}/api/passkeys/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: `${cookie.name}=${cookie.value}` },
    body: JSON.stringify({ address }),
  })
  return answer.status === 200
}

test.describe('passkey wallets', () => {
  /** From the account that is connected into another one, the way a person goes. */
  async function switchTo(
    page: Page,
    way: 'Create a passkey wallet' | 'Sign in with a passkey',
    before: string,
  ): Promise<string> {
    await anyAccount(page).click()
    await drawer(page).getByRole('button', { name: 'Account settings', exact: true }).click()
    await drawer(page)
      .getByRole('button', { name: /^Connect another wallet/ })
      .click()
    await dialog(page).getByRole('button', { name: way }).click()
    await expect.poll(async () => (await stored(page))?.address).not.toBe(before)
    await expect(dialog(page)).toBeHidden()
    const { address } = (await stored(page))!
    if (!((await page.evaluate(() => localStorage.getItem('tarn.devnetConfirmed'))) ?? '').includes(address))
      await agreeToDevnet(page)
    return address
  }

  test('[PK-1] from one passkey wallet to another, made or signed in to: it acts as itself, and the session left behind has ended', {
    tag: '@browser',
  }, async ({ page, faults }) => {
    faults.allow(...refusals)
    test.slow()
    const all = await authenticators(page)
    const device = await all.add('internal')
    await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
    const first = await enter(page, 'Create a passkey wallet')
    const [mine] = await device.credentials()
    const firstSession = (await session(page))!
    expect(await isSession(page, firstSession, first)).toBe(true)
    // The prompt is closed: nothing has changed, the session neither.
    await device.agree(false)
    await anyAccount(page).click()
    await drawer(page).getByRole('button', { name: 'Account settings', exact: true }).click()
    await drawer(page)
      .getByRole('button', { name: /^Connect another wallet/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Create a passkey wallet' }).click()
    const failed = page.getByRole('dialog', { name: 'Error connecting' })
    await failed.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(accountButton(page, first)).toBeVisible()
    expect(await isSession(page, firstSession, first)).toBe(true)
    await device.agree(true)

    const second = await switchTo(page, 'Create a passkey wallet', first)
    await expect(accountButton(page, second)).toBeVisible()
    expect(await isSession(page, firstSession, first), 'the first wallet’s session has ended').toBe(false)
    const secondSession = (await session(page))!
    expect(await isSession(page, secondSession, second)).toBe(true)
    await fund(1, second, 2n * ETHER)
    const sheet = await review(page)
    await sheet.getByRole('button', { name: 'Swap', exact: true }).click()
    await swapped(page, /Swapped 0\.1 ETH/)
    expect(await balance(1, 'USDC', second)).toBeGreaterThan(0n)
    expect(await balance(1, 'USDC', first)).toBe(0n)

    // Back to the first by its passkey alone: the second's is out of the way.
    for (const { credentialId } of await device.credentials())
      if (credentialId !== mine?.credentialId)
        await all.session.send('WebAuthn.removeCredential', { authenticatorId: device.id, credentialId })
    expect((await device.credentials()).map(({ credentialId }) => credentialId)).toEqual([mine?.credentialId])
    const back = await switchTo(page, 'Sign in with a passkey', second)
    expect(back).toBe(first)
    expect(await isSession(page, secondSession, second), 'the second wallet’s session has ended').toBe(false)
    await page.reload()
    await expect(accountButton(page, back)).toBeVisible()
  })

  test('[PK-1] leaving a passkey wallet for a browser’s wallet, or for none, signs it out, also when the service hears of it only later', {
    tag: '@browser',
  }, async ({ page, faults }) => {
    faults.allow(...refusals, /ERR_FAILED|Failed to load resource/)
    await TestWallet.install(page)
    await (await authenticators(page)).add('internal')
    await open(page, '/explore')
    const me = await enter(page, 'Create a passkey wallet')
    const cookie = (await session(page))!
    await anyAccount(page).click()
    await drawer(page).getByRole('button', { name: 'Account settings', exact: true }).click()
    await drawer(page)
      .getByRole('button', { name: /^Connect another wallet/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Test Wallet', exact: true }).click()
    await expect(accountButton(page, devnetAccounts()[0]!)).toBeVisible()
    await expect.poll(() => isSession(page, cookie, me)).toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('tarn.passkey'))).toBeNull()

    await anyAccount(page).click()
    await drawer(page).getByRole('button', { name: 'Disconnect' }).click()
    expect(await enter(page, 'Sign in with a passkey')).toBe(me)
    const again = (await session(page))!
    await page.route('**/api/passkeys/sign-out', route => route.abort())
    await anyAccount(page).click()
    await drawer(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(connectButton(page)).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tarn.signOut'))).toBe('1')
    expect(await isSession(page, again, me)).toBe(true)
    await page.unroute('**/api/passkeys/sign-out')
    await page.reload()
    await connectButton(page).hover()
    await connectButton(page).click()
    await expect.poll(() => isSession(page, again, me)).toBe(false)
  })

  test('[SE-2] a passkey wallet leaves with its flag: disconnected, signed out, and it stays so', {
    tag: '@browser',
  }, async ({ page, faults }) => {
    faults.allow(...refusals)
    await (await authenticators(page)).add('internal')
    await open(page, '/explore')
    const me = await enter(page, 'Create a passkey wallet')
    const cookie = (await session(page))!
    await open(page, '/swap?featureFlagOverrideOff=embeddedWallet')
    await expect(connectButton(page)).toBeVisible()
    await expect.poll(() => isSession(page, cookie, me)).toBe(false)
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('tarn.wallet'), localStorage.getItem('tarn.passkey')]))
      .toEqual([null, null])
    await open(page, '/explore')
    await expect(connectButton(page)).toBeVisible()
  })
})

test.describe('a wallet that is remembered', () => {
  const remembered = (page: Page, account: string, name = 'Test Wallet') =>
    page.addInitScript(
      ([address, name, id]) => {
        if (sessionStorage.getItem('seeded')) return
        sessionStorage.setItem('seeded', '1')
        localStorage.setItem(
          'tarn.wallet',
          JSON.stringify({ address, shown: address, chainId: 1, connectorId: id, name, icon: null }),
        )
      },
      [account, name, `test.tarn.${name.replace(/\W/g, '').toLowerCase()}`] as const,
    )

  test('[WL-9] locked at load: its account stays, nothing is asked, the button says what to do; unlocked it is back without a press', async ({
    page,
  }) => {
    const me = devnetAccounts()[3]!
    const wallet = await TestWallet.install(page, { account: me, authorized: true, locked: true })
    await remembered(page, me)
    await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
    const main = page.getByRole('button', { name: 'Unlock your wallet' })
    await expect(main).toBeEnabled()
    await expect(accountButton(page, me)).toBeVisible()
    expect(await stored(page)).toMatchObject({ address: me })
    await accountButton(page, me).click()
    await expect(drawer(page).getByRole('status').filter({ hasText: 'Test Wallet is locked' })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(wallet.prompts).toEqual([])
    await wallet.unlock()
    await expect(main).toBeHidden()
    await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeEnabled()
    expect(wallet.prompts).toEqual([])
    // Locked while it is looked at: the same.
    await wallet.lock()
    await expect(main).toBeVisible()
    expect(await stored(page)).toMatchObject({ address: me })
    // Or by the press: the wallet asks for itself.
    await main.click()
    await expect(main).toBeHidden()
    await expect(dialog(page)).toBeHidden()
    expect(wallet.prompts.length).toBeGreaterThan(0)
  })

  test('[WL-9] announced in one tab only: the other keeps its account and takes nothing from the first; announced late, it is there', {
    tag: '@browser',
  }, async ({ page, context }) => {
    const me = devnetAccounts()[4]!
    await TestWallet.install(page, { account: me })
    await open(page, '/explore')
    await connect(page)
    const other = await context.newPage()
    const late = await TestWallet.install(other, { account: me, authorized: true, late: true })
    await open(other, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
    const main = other.getByRole('button', { name: 'Unlock your wallet' })
    await expect(main).toBeVisible()
    await expect(accountButton(other, me)).toBeVisible()
    await expect(accountButton(page, me)).toBeVisible()
    expect(await stored(page)).toMatchObject({ address: me })
    // Pressed all the same: what is missing is said, and nothing is lost by it.
    await main.click()
    const failed = other.getByRole('dialog', { name: 'Error connecting' })
    await failed.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(accountButton(other, me)).toBeVisible()
    await late.announce()
    await expect(main).toBeHidden()
    expect(late.prompts).toEqual([])
    await expect(accountButton(page, me)).toBeVisible()
    // Let go in one, it is let go in the other.
    await accountButton(other, me).click()
    await drawer(other).getByRole('button', { name: 'Disconnect' }).click()
    await expect(connectButton(page)).toBeVisible()
    await expect(connectButton(other)).toBeVisible()
  })

  for (const path of [
    '/',
    '/swap',
    '/explore',
    '/explore/pools/ethereum',
    'token',
    'pool',
    '/portfolio',
    '/help',
    '/help/swap',
    '/app',
    '/nfts',
    '/extension-uninstalled',
    '/send',
    '/positions',
    '/positions/create',
    '/migrate/v2',
    `/manage/passkey/0x${'ab'.repeat(20)}`,
    '/fr-FR/swap',
    '/ar-SA',
  ])
    test(`[WL-9] [PR-6] a connected visitor never reads that they should connect: ${path}`, {
      tag: '@browser',
    }, async ({ page }) => {
      const me = devnetAccounts()[5]!
      await TestWallet.install(page, { account: me, authorized: true })
      await remembered(page, me)
      const address = { token: `/explore/tokens/ethereum/${token(1, 'USDC').address}`, pool: '' }
      if (path === 'pool') {
        await open(page, '/explore/pools/ethereum')
        address.pool = (await page.locator('main a[href^="/explore/pools/ethereum/0x"]').first().getAttribute('href'))!
      }
      // Every text of every frame, from the first one on.
      await page.addInitScript(() => {
        const seen = new Set<string>()
        const widths = new Set<number>()
        const looks = { count: 0 }
        Object.assign(window, { tarnRead: seen, tarnWidths: widths, tarnLooks: looks })
        const look = () => {
          looks.count++
          for (const button of document.querySelectorAll<HTMLElement>('button, a, .button'))
            if (button.checkVisibility({ visibilityProperty: true }))
              seen.add((button.innerText ?? button.textContent ?? '').trim())
          const own = document.querySelector<HTMLElement>('.connect-button')
          // Its letters may come a moment later than the page; what is drawn in them never moves.
          if (own && [...document.fonts].some(font => font.status === 'loaded'))
            widths.add(Math.round(own.getBoundingClientRect().width))
          requestAnimationFrame(look)
        }
        look()
      })
      await open(page, path === 'token' ? address.token : path === 'pool' ? address.pool : path)
      await expect(page.locator('.connect-button')).toContainText(`${me.slice(0, 4)}…${me.slice(-2)}`)
      // Everything lives: the account's own button is drawn anew by its island.
      await expect(page.locator('.connect-button:not([data-first])')).toBeVisible()
      // And so it stays, looked at in this many frames more.
      const looks = () => page.evaluate(() => (window as unknown as { tarnLooks: { count: number } }).tarnLooks.count)
      const until = (await looks()) + 40
      await expect.poll(looks).toBeGreaterThan(until)
      const { read, sizes } = await page.evaluate(() => ({
        read: [...(window as unknown as { tarnRead: Set<string> }).tarnRead],
        sizes: [...(window as unknown as { tarnWidths: Set<number> }).tarnWidths],
      }))
      expect(
        read.filter(text =>
          /^(Connect|Connecter|ا?ربط)(?!\p{L})|connect (a )?wallet|connecter un portefeuille|ا?ربط (ال)?محفظة/iu.test(
            text,
          ),
        ),
      ).toEqual([])
      expect(sizes.length, 'its button never changes its size').toBe(1)
    })

  test('[WL-9] the account’s button, pressed before anything lives, opens the account', { tag: '@browser' }, async ({
    page,
  }) => {
    const me = devnetAccounts()[5]!
    await TestWallet.install(page, { account: me, authorized: true })
    await remembered(page, me)
    for (const path of ['/explore', '/swap']) {
      await page.goto(path, { waitUntil: 'commit' })
      await accountButton(page, me).click()
      await expect(drawer(page).getByRole('button', { name: 'Disconnect' })).toBeVisible()
      await expect(dialog(page)).toBeHidden()
    }
  })

  test('[WL-9] with scripts that are slow to come, or never do, the first paint is true and stays true', async ({
    page,
    faults,
  }) => {
    faults.allow(/ERR_FAILED|Failed to load resource|Error hydrating/)
    const me = devnetAccounts()[5]!
    await remembered(page, me)
    await page.route('**/_astro/*.js', route => route.abort())
    await page.clock.install()
    await page.goto('/swap')
    await expect(page.locator('.connect-button')).toHaveText(short(me))
    await expect(page.locator('.swap-main')).toHaveText('Select a token')
    await passes(page, 15)
    await expect(page.locator('.connect-button')).toHaveText(short(me))
    await expect(page.getByText(/connect wallet/i)).toHaveCount(0)
  })
})

test('[AD-13] who waits for a wallet can stop waiting; a late yes then connects nobody', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  let answer: (value: null) => void = () => {}
  const late = new Promise<null>(resolve => {
    answer = resolve
  })
  wallet.changes(async asked => {
    if (asked.method === 'wallet_requestPermissions') await late
    return asked
  })
  await open(page, '/explore')
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name: 'Test Wallet', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Stop waiting' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Stop waiting' })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Devnet wallet' })).toBeEnabled()
  answer(null)
  await expect.poll(() => wallet.asked.map(({ method }) => method)).toContain('wallet_revokePermissions')
  await page.keyboard.press('Escape')
  await expect(connectButton(page)).toBeVisible()
  expect(await stored(page)).toBeNull()
})

test('[AD-6] a claim that waits for the wallet can be ended; the wallet’s late yes is followed and told', async ({
  page,
}) => {
  const me = await freshAccount(page)
  const UNIT = 10n ** 18n
  await owe(1, 'UNI', me, 12n * UNIT)
  const wallet = await TestWallet.install(page, { account: me })
  let answer: (value: null) => void = () => {}
  const late = new Promise<null>(resolve => {
    answer = resolve
  })
  wallet.changes(async asked => {
    if (asked.method === 'eth_sendTransaction') await late
    return asked
  })
  // Its patience is half a minute of the page's clock.
  await page.clock.install()
  await open(page, '/explore')
  await connect(page)
  const before = await balance(1, 'UNI', me)
  await anyAccount(page).click()
  await drawer(page)
    .getByRole('button', { name: /^Claim rewards/ })
    .click()
  const sheet = page.getByRole('dialog', { name: /^Claim(ing)? rewards$/ })
  await sheet.getByRole('button', { name: 'Claim on Ethereum' }).click()
  await expect.poll(() => wallet.prompts.map(({ method }) => method)).toContain('eth_sendTransaction')
  await page.clock.runFor(30_000)
  await sheet.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(sheet.getByRole('alert')).toContainText('Confirmation timed out')
  answer(null)
  await expect(page.locator('.toast-live').filter({ hasText: 'Rewards claimed' })).toBeAttached()
  expect((await balance(1, 'UNI', me)) - before).toBe(12n * UNIT)
})

test('[AD-11] [SE-1] hidden balances are hidden on every page, and come back everywhere', async ({ page }) => {
  const me = devnetAccounts()[2]!
  const hide = (on: boolean) =>
    page.evaluate(on => localStorage.setItem('tarn.preferences', JSON.stringify({ hideBalances: on })), on)
  await open(page, `/swap?eagerlyConnectAddress=${me}`)
  const held = page.locator('.swap-input .swap-balance')
  await expect(held).toHaveText(/^Balance [\d,.]+/)
  await hide(true)
  await page.reload()
  await expect(held).toContainText('••••')
  await expect(held).not.toContainText(/\d/)
  await expect(held).toContainText('Balance hidden')
  await page.getByRole('button', { name: /^Sell token/ }).click()
  const selector = page.getByRole('dialog', { name: 'Select a token' })
  await expect(selector.locator('.token-option-holding').filter({ hasText: '••••' }).first()).toBeVisible({})
  for (const text of await selector.locator('.token-option-holding').allInnerTexts()) expect(text).not.toMatch(/\d/)

  await open(page, `/explore/tokens/ethereum/${token(1, 'USDC').address}`)
  const card = page.getByRole('region', { name: 'Your balance' })
  await expect(card.locator('li').first()).toContainText('••••••')
  for (const text of await card.locator('li').allInnerTexts()) expect(text).not.toMatch(/\d/)

  await open(page, '/send?chain=ethereum')
  await expect(page.getByRole('main')).toContainText('Balance ••••')

  const pair = new URLSearchParams({
    chain: 'ethereum',
    currencyA: 'NATIVE',
    currencyB: token(1, 'USDC').address,
    step: '2',
  })
  await open(page, `/positions/create/v3?${pair}`)
  const deposits = page.getByRole('form', { name: 'New position' }).locator('.swap-balance')
  await expect(deposits).toHaveText(['Balance ••••', 'Balance ••••'])
  await hide(false)
  await page.reload()
  await expect(deposits).toHaveText([/^Balance [\d,.]+$/, /^Balance [\d,.]+$/])
  await hide(true)

  await open(page, `/portfolio/${me}`)
  const whole = page.locator('[data-whose]')
  await expect(whole).toHaveAttribute('data-settled', '')
  await expect(whole.locator('.detail-price')).toContainText('••••••')
  for (const place of [
    '.detail-price',
    '.portfolio-networks',
    '.c-amount',
    '.c-value',
    '#transactions ~ * .c-amounts',
    '#transactions ~ * .c-usd',
  ])
    for (const text of await whole.locator(place).allInnerTexts()) expect(text, place).not.toMatch(/\d/)
  // Another wallet's page stays readable.
  await open(page, `/portfolio/${devnetAccounts()[0]!}`)
  await expect(page.locator('.detail-price')).toContainText(/\$[\d,.]+/)

  // Shown again from the drawer, on the page itself.
  await open(page, `/portfolio/${me}`)
  await expect(whole.locator('.detail-price')).toContainText('••••••')
  await anyAccount(page).click()
  await drawer(page).getByRole('button', { name: 'Show balances' }).click()
  await page.keyboard.press('Escape')
  await expect(whole.locator('.detail-price')).toContainText(/\$[\d,.]+/)
  await expect(whole.locator('.c-amount').nth(1)).toContainText(/\d/)
})

test.describe('reports', () => {
  /** Whatever leaves the page for where reports go, beacons too. */
  async function watch(page: Page): Promise<{ path: string; body: string }[]> {
    const sent: { path: string; body: string }[] = []
    // A beacon's body is told to a route only.
    await page.route(/\/api\/(monitor|analytics)/, route => {
      sent.push({ path: new URL(route.request().url()).pathname, body: route.request().postData() ?? '' })
      return route.continue()
    })
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (/report|telemetry|vitals|collect\b/.test(pathname) || request.resourceType() === 'ping')
        if (!/\/api\/(monitor|analytics)/.test(pathname)) sent.push({ path: pathname, body: '' })
    })
    return sent
  }

  test('[SE-6] [GO-18] nothing is sent while it is off: no speed, no timing, no fault, not on leaving either; allowed, what was kept goes at once', {
    tag: '@browser',
  }, async ({ page, faults }) => {
    faults.allow(/made for this test/)
    await page.clock.install()
    const sent = await watch(page)
    // It comes six seconds in, looks at once and sends every ten: so many pass here.
    const comes = async () => {
      const watcher = page.waitForResponse(/\/watch-[^/]*\.js/)
      await passes(page, 6)
      await watcher
    }
    await open(page, `/explore?eagerlyConnectAddress=${devnetAccounts()[0]!}`)
    await page.evaluate(() =>
      queueMicrotask(() => {
        throw new Error('made for this test')
      }),
    )
    await comes()
    await passes(page, 12)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    // Asked by the page before it left, so told before the next page is.
    await open(page, '/swap')
    expect(sent).toEqual([])

    await page.evaluate(() =>
      queueMicrotask(() => {
        throw new Error('made for this test, again')
      }),
    )
    await comes()
    await passes(page, 3)
    expect(sent).toEqual([])
    await anyAccount(page).click()
    await drawer(page).getByRole('button', { name: 'Account settings' }).click()
    await drawer(page).getByRole('switch', { name: 'Allow analytics' }).check()
    await expect
      .poll(() =>
        sent
          .filter(({ path }) => path === '/api/monitor')
          .map(({ body }) => body)
          .join('\n'),
      )
      .toContain('made for this test, again')
    const reports = sent
      .filter(({ path }) => path === '/api/monitor')
      .flatMap(({ body }) => (JSON.parse(body) as { reports: { kind: string }[] }).reports)
    expect(reports.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['vital', 'fault']))
    await drawer(page).getByRole('switch', { name: 'Allow analytics' }).uncheck()
    const count = sent.length
    await passes(page, 12)
    expect(sent.length).toBe(count)
  })

  test('[SE-6] one fault leaves by its person’s press, alone', async ({ page, faults }) => {
    faults.allow(/made for this test/)
    const sent = await watch(page)
    await open(page, '/explore')
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error(`made for this test 0x${'ab'.repeat(20)}`)
        }),
    )
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('tarn.faultReport')))
      .toContain('made for this test')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Get help' }).click()
    const help = page.getByRole('dialog', { name: 'How can we help?' })
    const id = await help.locator('code').textContent()
    expect(sent).toEqual([])
    await help.getByRole('button', { name: 'Report it' }).click()
    await expect(help).toContainText('Reported. Thank you.')
    expect(sent).toHaveLength(1)
    const { reports } = JSON.parse(sent[0]!.body) as { reports: object[] }
    expect(reports).toEqual([{ kind: 'fault', id, message: 'Error: made for this test 0x…', at: expect.any(String) }])
  })
})

test.describe('RT-14', () => {
  const kept = (page: Page, account: string) =>
    page.addInitScript(
      address =>
        localStorage.setItem(
          'tarn.wallet',
          JSON.stringify({
            address,
            shown: address,
            chainId: 1,
            connectorId: 'org.tarn.extension',
            name: 'Tarn Extension',
            icon: null,
          }),
        ),
      account,
    )

  test('[RT-14] an extension that is still there is not said to be gone', async ({ page }) => {
    await TestWallet.install(page, { name: 'Tarn Extension', rdns: 'org.tarn.extension' })
    await open(page, '/extension-uninstalled')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The extension is still here')
    await expect(page.getByText('Nothing on chain has changed')).toBeHidden()
  })

  test('[RT-14] what is said holds, and the account that went with it is let go', async ({ page }) => {
    await kept(page, devnetAccounts()[3]!)
    await open(page, '/extension-uninstalled')
    const main = page.locator('main')
    await expect(main).toContainText('Without the phrase nobody can open it, Tarn included')
    await expect(main).toContainText('A passkey wallet doesn’t depend on the extension')
    await expect(connectButton(page)).toBeVisible()
    expect(await stored(page)).toBeNull()
  })
})
