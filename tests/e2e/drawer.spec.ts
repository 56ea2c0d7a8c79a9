import type { Locator, Page } from '@playwright/test'
import { devnetAccounts, rpc } from '../support/devnet.ts'
import { doDeed } from '../support/doDeed.ts'
import { freshAccount, stranger } from '../support/freshAccount.ts'
import { readFigure } from '../support/readsAs.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { allowance, balance, connect, send, token } from '../support/swap.ts'
import { TestWallet } from '../support/TestWallet.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const account = (n: number) => devnetAccounts()[n]!
/** The row of mainnet's ether: the same currency on another network has the same name. */
const ether = (panel: Locator) => panel.locator('a[href$="/explore/tokens/ethereum/NATIVE"]')
const button = (page: Page) => page.getByRole('button', { name: /^Account 0x/ })

/** A page with the devnet wallet as one of its accounts, and the drawer open. */
async function openDrawer(page: Page, me: string = account(0), path = '/explore'): Promise<void> {
  await open(page, `${path}?eagerlyConnectAddress=${me}`)
  await button(page).click()
  await expect(drawer(page)).toBeVisible()
}

test('[AD-1] a sidebar of 390 px on wide screens, 320 below, a sheet on phones; Escape closes, focus comes back, the page stays where it is', {
  tag: '@browser',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDrawer(page)
  // Measured until it stands: it slides in, and springs a little past its place.
  const edges = async () => {
    const { x, y, width, height } = (await drawer(page).boundingBox())!
    return {
      left: Math.round(x),
      right: Math.round(x + width),
      width: Math.round(width),
      bottom: Math.round(y + height),
    }
  }
  await expect.poll(edges).toMatchObject({ width: 390, right: 1430 })
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(300, 600)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
  // The next turn of the wheel moves the page, and it alone did.
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + 100)

  await page.setViewportSize({ width: 1200, height: 900 })
  await button(page).click()
  await expect.poll(edges).toMatchObject({ width: 320 })
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(edges).toEqual({ left: 0, right: 360, width: 360, bottom: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('[AD-4] [AD-7] who, what it is worth, its tokens on every network; the last tab is remembered', async ({
  page,
}) => {
  await openDrawer(page)
  await expect(drawer(page).getByRole('region', { name: 'Total balance' })).toContainText(/\$[\d,]+\.\d\d/)
  const tokens = drawer(page).getByRole('tabpanel', { name: 'Tokens' })
  // The same currency on two networks has one name.
  await expect(tokens.getByRole('link', { name: /Ethereum/ })).toHaveCount(2)
  for (const row of await tokens.getByRole('link', { name: /Ethereum/ }).all())
    await expect(row).toContainText(/[\d.,]+ ETH/)
  await expect(tokens.getByRole('link', { name: /USD/ }).first()).toBeVisible()
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer(page).getByRole('tabpanel', { name: 'Activity' })).toBeVisible()
  // All the account did is a press away: the market knows of its trades alone.
  await expect(
    drawer(page).getByRole('tabpanel', { name: 'Activity' }).getByRole('link', { name: 'Complete activity' }),
  ).toHaveAttribute('href', /\/portfolio\/0x[0-9a-f]{40}#activity$/)
  await page.reload()
  await button(page).click()
  await expect(drawer(page).getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  // Arrows move between tabs.
  await drawer(page).getByRole('tab', { name: 'Activity' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(drawer(page).getByRole('tab', { name: 'Pools' })).toBeFocused()
})

test('[AD-10] balances are live: what arrives shows without a press', async ({ page }) => {
  const me = await freshAccount(page)
  await openDrawer(page, me)
  const row = ether(drawer(page).getByRole('tabpanel'))
  await expect(row).toContainText(/ETH/)
  const before = await row.textContent()
  await rpc(1, 'eth_sendTransaction', [
    { from: await stranger(), to: me, value: `0x${(3n * 10n ** 18n).toString(16)}` },
  ])
  await expect.poll(() => row.textContent()).not.toBe(before)
})

/** A swap of ether for dollars that no block has yet, as an earlier page kept it. */
const pendingSwap = (me: string) => ({
  hash: `0x${'ab'.repeat(32)}`,
  chainId: 1,
  account: me,
  type: 'swap',
  status: 'pending',
  nonce: 9_999_999,
  addedAt: Date.now(),
  sentBlock: 9_999_999,
  to: me,
  data: '0x',
  value: '1',
  deadline: 0,
  currencyIn: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
  currencyOut: { id: token(1, 'USDC').address, symbol: 'USDC', decimals: 6 },
  amountIn: '2500000000000000000',
  amountOut: '7000000000',
})

test('[AD-7] [TX-2] a dot on Activity while something is pending and another tab is open; the line says Pending', async ({
  page,
}) => {
  const me = await freshAccount(page)
  await open(page, '/explore')
  await page.evaluate(text => localStorage.setItem('tarn.transactions', text), JSON.stringify([pendingSwap(me)]))
  await openDrawer(page, me)
  const tab = drawer(page).getByRole('tab', { name: 'Activity, something is pending' })
  await tab.click()
  await expect(drawer(page).getByRole('tab', { name: 'Activity', exact: true })).toBeVisible()
  const line = drawer(page)
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: 'Swapped ETH for USDC' })
    .first()
  await expect(line).toContainText('Pending')
  await expect(line).toContainText('− 2.5 ETH')
})

/** A wrap that waits behind a nonce that was never sent, as an earlier page left it. */
async function waitingWrap(page: Page, me: `0x${string}`) {
  const call = { to: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', data: '0xd0e30db0' } as const
  const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x3b9aca00' }
  const hash = await rpc<`0x${string}`>(1, 'eth_sendTransaction', [
    { from: me, ...call, value: '0x2386f26fc10000', gas: '0x186a0', nonce: '0x1', ...fees },
  ])
  const sentBlock = Number(await rpc<string>(1, 'eth_blockNumber'))
  const record = {
    id: `1-${me}-1`,
    ...{ deed: 'wrap', account: me, status: 'pending', addedAt: Date.now() },
    currencyIn: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
    currencyOut: { id: call.to, symbol: 'WETH', decimals: 18 },
    ...{ amountIn: '10000000000000000', amountOut: '10000000000000000' },
    promises: {
      spends: [{ currency: 'NATIVE', max: '10000000000000000' }],
      receives: [{ currency: call.to, min: '10000000000000000' }],
      permits: [],
    },
    follow: { by: 'evm', chainId: 1, hash, nonce: 1, sentBlock, ...call, value: '10000000000000000', deadline: 0 },
  }
  await open(page, '/explore')
  await page.evaluate(text => localStorage.setItem('tarn.records', text), JSON.stringify([record]))
  return { hash, fees }
}
/** What was missing before it: the queue moves. */
const letThrough = (me: string) =>
  rpc(1, 'eth_sendTransaction', [{ from: me, to: me, value: '0x0', gas: '0x5208', nonce: '0x0' }])

async function openWaiting(page: Page): Promise<Locator> {
  await drawer(page)
    .getByRole('tab', { name: /^Activity/ })
    .click()
  await drawer(page)
    .getByRole('button', { name: /^Wrapped ETH Pending/ })
    .click()
  // What it is called changes with what became of it.
  await expect(page.getByRole('dialog', { name: 'Wrapped ETH' })).toBeVisible()
  return page.locator('dialog.deed-frame')
}

for (const how of ['faster', 'cancel'] as const)
  test(`[ER-8] [TX-1] what waits is ${how === 'faster' ? 'sped up' : 'cancelled'} from its details, and they tell how it stands`, {
    tag: how === 'faster' ? '@browser' : [],
  }, async ({ page }) => {
    const me = await freshAccount(page)
    const { hash } = await waitingWrap(page, me)
    await open(page, `/explore?eagerlyConnectAddress=${me}`)
    await button(page).click()
    const details = await openWaiting(page)
    await expect(details.getByRole('status').first()).toContainText('Pending')
    await expect(details).toContainText('− 0.01 ETH')
    await expect(details.locator('.record-rows')).toContainText('Nonce1')
    if (how === 'faster') await expectAccessible(page)
    await details
      .getByRole('button', {
        name: how === 'faster' ? /^Speed up for at most [\d.]+ ETH$/ : /^Cancel for at most [\d.]+ ETH$/,
      })
      .click()
    await expect(details.getByRole('status').first()).toContainText(how === 'faster' ? 'Speeding up' : 'Cancelling')
    await letThrough(me)
    await expect(details.getByRole('status').first()).toContainText(how === 'faster' ? 'Done' : 'Cancelled')
    if (how === 'faster') await expect(details).toContainText('Network cost')
    expect(await balance(1, 'WETH', me)).toBe(how === 'faster' ? 10n ** 16n : 0n)
    expect(await rpc(1, 'eth_getTransactionReceipt', [hash])).toBeNull()
  })

test('[ER-8] a wallet that may ignore a nonce is never asked: its details say where to speed it up', async ({
  page,
}) => {
  const me = await freshAccount(page)
  const wallet = await TestWallet.install(page, { account: me })
  await waitingWrap(page, me)
  await connect(page)
  await button(page).click()
  const details = await openWaiting(page)
  await expect(details).toContainText('open your wallet and do it there')
  await expect(details.getByRole('button', { name: /Speed up|Cancel/ })).toHaveCount(0)
  expect(wallet.prompts.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  await letThrough(me)
  await expect(details.getByRole('status').first()).toContainText('Done')
})

test('[AD-11] [SE-1] balances can be hidden everywhere in the drawer, and stay hidden', async ({ page }) => {
  await openDrawer(page)
  const total = drawer(page).getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('$')
  await drawer(page).getByRole('button', { name: 'Hide balances' }).click()
  await expect(total).not.toContainText(/\$\d/)
  await expect(total).toContainText('Hidden')
  await expect(drawer(page).getByRole('tabpanel')).not.toContainText(/\$\d/)
  await page.reload()
  await button(page).click()
  await expect(total).toContainText('Hidden')
  await drawer(page).getByRole('button', { name: 'Show balances' }).click()
  await expect(total).toContainText(/\$\d/)
})

test('[AD-2] [UI-3] [NB-6] settings by depth: focus goes along and comes back; theme, currency, language', async ({
  page,
  request,
}) => {
  await openDrawer(page)
  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Account settings' })).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Back' })).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await drawer(page).getByRole('button', { name: 'Currency' }).click()
  await drawer(page).getByRole('link', { name: /EUR/ }).click()
  await expect(page).toHaveURL(/[?&]cur=EUR/)
  await expect(drawer(page).getByRole('link', { name: /EUR/ })).toHaveAttribute('aria-current', 'true')
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Currency' })).toBeFocused()

  await drawer(page).getByRole('button', { name: 'Language' }).click()
  await expect(drawer(page).getByRole('link', { name: 'Français' })).toHaveAttribute(
    'href',
    /^\/fr-FR\/explore\?.*cur=EUR/,
  )
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  // What the market says that the account holds, at the rate of the day.
  const total = drawer(page).getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText(/€[\d,]+\.\d\d/)
  await expect
    .poll(async () => {
      const [{ rates }, { usd }] = (await Promise.all(
        ['/api/rates', `/api/market/wallets/${account(0).toLowerCase()}`].map(async asked =>
          (await request.get(asked)).json(),
        ),
      )) as [{ rates: { EUR: number } }, { usd: number }]
      const said = readFigure(/€([\d,.]+)/.exec((await total.textContent())!)?.[1] ?? '')?.number ?? 0
      return Math.abs(said / (usd * rates.EUR) - 1)
    })
    .toBeLessThan(0.01)
})

test('[AD-2] [AD-7] limit orders have a row that leads to their screen; of positions none is said where there is none', async ({
  page,
}) => {
  await openDrawer(page)
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer(page).locator('.skeleton')).toHaveCount(0)
  await expect(drawer(page).getByRole('tabpanel')).not.toBeEmpty()
  await drawer(page).getByRole('button', { name: 'Limit orders' }).click()
  await expect(drawer(page).getByText('No limit orders in this browser')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('tab', { name: 'Pools' }).click()
  await expect(drawer(page).getByRole('tabpanel')).toContainText('No liquidity positions.')
  await expect(drawer(page).getByRole('tabpanel').getByRole('button')).toHaveCount(0)
  await expect(drawer(page).getByRole('tabpanel').getByRole('link', { name: 'Explore pools' })).toHaveAttribute(
    'href',
    '/explore/pools',
  )
})

test('[AD-3] closed and opened again, the drawer is at its first screen', async ({ page }) => {
  await openDrawer(page)
  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await button(page).click()
  await expect(drawer(page).getByRole('region', { name: 'Total balance' })).toBeVisible()
})

test('[AD-9] [SE-1] small balances and spam can be shown; testnet mode shows no small-balance choice and no real money', async ({
  page,
}) => {
  await openDrawer(page)
  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  await drawer(page).getByRole('button', { name: 'Portfolio balance' }).click()
  const small = drawer(page).getByRole('switch', { name: 'Hide small balances' })
  await expect(small).toBeChecked()
  await expect(drawer(page).getByRole('switch', { name: 'Hide spam tokens' })).toBeChecked()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('switch', { name: 'Testnet mode' }).check()
  await drawer(page).getByRole('button', { name: 'Portfolio balance' }).click()
  await expect(small).not.toBeChecked()
  await expect(small).toBeDisabled()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(drawer(page)).toContainText('Testnet mode is on')
  await expect(drawer(page).getByRole('tabpanel')).not.toContainText('ETH')
})

test('[AD-4] [BY-2] Receive: a code, the whole address, copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDrawer(page, account(2))
  await drawer(page).getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(drawer(page).getByRole('img', { name: /QR code of 0x/ })).toBeVisible()
  await expect(drawer(page)).toContainText(new RegExp(account(2), 'i'))
  // Said for 400 ms: heard in the page, a busy machine is slow to look.
  const status = drawer(page).getByRole('status')
  await status.evaluate(element => {
    new MutationObserver(() => {
      if (element.textContent) document.body.dataset.heard = element.textContent
    }).observe(element, { childList: true, subtree: true, characterData: true })
  })
  await drawer(page).getByRole('button', { name: 'Copy address' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-heard', /copied/i)
  await expect(status).toHaveText('')
  expect((await page.evaluate(() => navigator.clipboard.readText())).toLowerCase()).toBe(account(2))
})

test('[GO-7] the approval centre: what was allowed is there with its spender and value, is lowered, and is ended', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { USDC: 500 } })
  const spender = '0x00000000000000000000000000000000000000c7'
  const { address, decimals } = token(1, 'USDC')
  const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')
  const approve = (amount: bigint) =>
    rpc(1, 'eth_sendTransaction', [{ from: me, to: address, data: `0x095ea7b3${word(spender)}${word(amount)}` }])
  await approve((1n << 256n) - 1n)
  await openDrawer(page, me)
  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  await drawer(page).getByRole('button', { name: 'Approvals' }).click()
  const row = drawer(page).getByRole('listitem').filter({ hasText: 'unknown contract 0x0000…00c7' })
  await expect(row).toContainText('Unlimited USDC')
  await expect(row).toContainText(/\$[\d,]+\.\d\d/)
  await expect(drawer(page).getByText(/can be taken$/)).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Lower to balance' }).click()
  await doDeed(page, 'Lower to balance', 'Approval changed')
  await expect(row).not.toContainText('Unlimited')
  const left = await allowance(1, 'USDC', me, spender)
  expect(left > 0n && left < 10n ** BigInt(decimals + 12)).toBe(true)

  await row.getByRole('checkbox').check()
  await drawer(page).getByRole('button', { name: 'Revoke', exact: true }).click()
  await doDeed(page, 'Revoke', 'Approval changed')
  await expect(row).toBeHidden()
  expect(await allowance(1, 'USDC', me, spender)).toBe(0n)
})

test('[GO-5] [TX-2] unwrap all: what is held of a wrapped currency becomes the currency itself; what can no longer happen is not asked for', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 1.5 } })
  await openDrawer(page, me)
  await drawer(page).getByRole('button', { name: 'Unwrap all' }).click()
  const sheet = page.getByRole('dialog', { name: 'Unwrap all' })
  await expect(sheet.getByRole('region', { name: 'Leaves' })).toContainText('− 1.5 WETH')
  await expect(sheet.getByRole('region', { name: 'Arrives' })).toContainText('+ 1.5 ETH')
  await expect(sheet).toContainText('Tried at block')
  await expectAccessible(page)

  // Spent elsewhere since it was shown: no wallet is asked for what can no longer happen.
  const stranger = '0x00000000000000000000000000000000000000c8'
  const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')
  const held = await balance(1, 'WETH', me)
  await send(1, me, token(1, 'WETH').address, `0xa9059cbb${word(stranger)}${word(1n)}`)
  await expect(sheet.getByRole('alert')).toContainText('You now hold 1.499999 WETH, no longer 1.5 WETH')
  await expect(sheet.getByRole('button', { name: 'Unwrap on Ethereum' })).toBeDisabled()
  expect(await balance(1, 'WETH', me)).toBe(held - 1n)
  await sheet.getByRole('button', { name: 'Use new amount' }).click()

  await expect(sheet.getByRole('region', { name: 'Leaves' })).toContainText('− 1.499999 WETH')
  await doDeed(page, 'Unwrap on Ethereum', 'Unwrapped')
  await expect.poll(() => balance(1, 'WETH', me)).toBe(0n)
  await expect(drawer(page).getByRole('button', { name: 'Unwrap all' })).toHaveCount(0)
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer(page).getByText('Unwrapped all WETH')).toBeVisible()
})

test('[AD-1] no byte of the drawer before somebody reaches for it', { tag: '@browser' }, async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  const hasDrawer = async () =>
    (await Promise.all(scripts)).some(code => code.includes('account-screen') || code.includes('tarn.promos'))
  await open(page, `/explore?eagerlyConnectAddress=${account(0)}`)
  await expect(button(page)).toBeVisible()
  expect(await hasDrawer()).toBe(false)
  await button(page).click()
  await expect(drawer(page)).toBeVisible()
  expect(await hasDrawer()).toBe(true)
})

test('[SE-5] after a reload the drawer has its figures at once, with their age, also while nobody answers; then those of now', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 503|Failed to load resource/)
  await openDrawer(page)
  const total = drawer(page).getByRole('region', { name: 'Total balance' })
  const tokens = drawer(page).getByRole('tabpanel', { name: 'Tokens' })
  await expect(ether(tokens)).toContainText(/[\d.,]+ ETH/)
  await expect(total).toContainText(/\$[\d,]+\.\d\d/)
  await expect
    .poll(() =>
      page.evaluate(
        me => [1, 8453].every(id => localStorage.getItem('tarn.queries')?.includes(`"holdings","${me}",${id}`)),
        account(0),
      ),
    )
    .toBe(true)
  const before = await tokens.getByRole('link').allTextContents()

  let away = true
  for (const place of ['**/rpc/**', '**/api/market/**'])
    await page.route(place, route =>
      away ? route.fulfill({ status: 503, json: { error: { code: 'down', message: '' } } }) : route.continue(),
    )
  await page.reload()
  await button(page).click()
  await expect(total).toContainText(/As of /)
  await expect(total).toContainText(/\$[\d,]+\.\d\d/)
  expect((await tokens.getByRole('link').allTextContents()).length).toBe(before.length)
  away = false
  await expect(total).not.toContainText(/As of /)
  await expect(ether(tokens)).toContainText(/[\d.,]+ ETH/)

  // Let go, nothing of it stays.
  await drawer(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await expect
    .poll(() => page.evaluate(me => localStorage.getItem('tarn.queries')?.includes(me) ?? false, account(0)))
    .toBe(false)
})

test('[SE-5] [UI-4] kept answers that can’t be read are dropped, and the drawer works', async ({ page }) => {
  await open(page, '/explore')
  await page.evaluate(() => localStorage.setItem('tarn.queries', '{"buster":"v0","timestamp":1,"clientState":'))
  await openDrawer(page)
  await expect(ether(drawer(page).getByRole('tabpanel', { name: 'Tokens' }))).toContainText(/[\d.,]+ ETH/)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tarn.queries') ?? ''))
    .not.toContain('"timestamp":1,')
})

/** A page that watches an account which holds nothing, with the drawer open. */
async function watchNobody(page: Page): Promise<void> {
  await open(page, '/explore')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await dialog.getByText('Watch an address').click()
  await dialog.getByRole('textbox', { name: 'Address, username or ENS name' }).fill(`0x${'5e'.repeat(20)}`)
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click()
  await button(page).click()
}

test('[AD-5] an account that holds nothing is shown how to begin; what can’t be done here is not offered', async ({
  page,
  request,
}) => {
  expect(((await (await request.get('/api/transfers')).json()) as { providers: unknown[] }).providers).toEqual([])
  await watchNobody(page)
  const home = drawer(page).getByRole('region', { name: 'Nothing here yet' })
  await expect(home).toBeVisible()
  await expect(home.getByRole('listitem')).toHaveCount(
    1 + Number((await request.get('/buy', { maxRedirects: 0 })).status() === 200),
  )
  await expect(home.getByText('From an exchange')).toHaveCount(0)
  await home.getByRole('button', { name: /^Receive/ }).click()
  await expect(drawer(page).getByRole('img', { name: /QR code of 0x/ })).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(home).toBeVisible()
  // Not in testnet mode: nothing is worth anything there.
  await page.evaluate(() => localStorage.setItem('tarn.preferences', JSON.stringify({ testnet: true })))
  await page.reload()
  await button(page).click()
  await expect(drawer(page)).toContainText('Testnet mode is on')
  await expect(home).toHaveCount(0)
})

test('[AD-5] [BY-2] with exchanges set up: three logos at most, all of them on their screen, each told the address', async ({
  page,
}) => {
  const names = ['Brook', 'Delta', 'Estuary', 'Firth']
  const providers = names.map(name => ({
    serviceProvider: name.toLowerCase(),
    name,
    logo: name === 'Firth' ? '/favicon.svg' : null,
    url: `https://${name.toLowerCase()}.example/send?to={address}`,
  }))
  await page.route('**/api/transfers', route => route.fulfill({ json: { providers } }))
  await watchNobody(page)
  const home = drawer(page).getByRole('region', { name: 'Nothing here yet' })
  const way = home.getByRole('button', { name: /^From an exchange/ })
  await expect(way).toBeVisible()
  await expect(way.locator('.provider-mark')).toHaveCount(3)
  await expectAccessible(page)
  await way.click()
  await expect(drawer(page).getByRole('heading', { name: 'From an exchange' })).toBeVisible()
  await expect(drawer(page).getByRole('link')).toHaveCount(4)
  await expect(drawer(page).getByRole('link', { name: /^Delta/ })).toHaveAttribute(
    'href',
    /^https:\/\/delta\.example\/send\?to=0x5e(5e)*5e$/i,
  )
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(way).toBeFocused()
})

/** What has the focus, as a screen reader would name it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const label = (at as HTMLInputElement | null)?.labels?.[0]?.textContent
    return at?.closest('dialog') ? (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim() : 'outside'
  })

test('[AD-1] [AD-2] by keyboard alone: from the page into the drawer, through its screens and back, in the order of reading', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, `/explore?eagerlyConnectAddress=${account(0)}`)
  await expect(button(page)).toBeVisible()
  for (let i = 0; i < 30 && !(await button(page).evaluate(at => at === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('tabpanel').getByRole('link').first()).toBeVisible()

  const order: string[] = [await focused(page)]
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab')
    order.push(await focused(page))
  }
  expect(order).toEqual([
    'Copy address',
    'Account settings',
    'Disconnect',
    'Close',
    'Hide balances',
    'Swap',
    'Send',
    'Receive',
    'Tokens',
  ])
  await page.keyboard.press('ArrowRight')
  await expect(drawer(page).getByRole('tab', { name: 'NFTs' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  // Where the keyboard is can be seen.
  expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).not.toBe('none')

  for (let i = 0; i < 7; i++) await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Account settings')
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('button', { name: 'Back' })).toBeFocused()
  const rows: string[] = []
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab')
    rows.push(await focused(page))
  }
  const drawn = await drawer(page)
    .locator('.setting-row, .setting-switch input')
    .evaluateAll(all =>
      all.map(each => ((each as HTMLInputElement).labels?.[0]?.textContent ?? each.textContent ?? '').trim()),
    )
  expect(drawn.length).toBeGreaterThan(8)
  expect(rows.filter(name => drawn.includes(name)).slice(0, drawn.length)).toEqual(drawn)

  const language = drawer(page).getByRole('button', { name: /^Language/ })
  for (let i = 0; i < 30 && !(await language.evaluate(at => at === document.activeElement)); i++)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(language).toBeFocused()
  for (let i = 0; i < 30 && (await focused(page)) !== 'Back'; i++) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('button', { name: 'Account settings' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page)).toBeFocused()
})

test('[SE-7] a script of its own, as the help’s, takes no other’s sentences: a link of a tab comes with its words', async ({
  page,
}) => {
  await openDrawer(page)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await page.locator('[popovertarget=company]').click()
  await page.locator('.company-help').click()
  const help = page.getByRole('dialog', { name: 'How can we help?' })
  await help.getByRole('button', { name: 'Close' }).click()
  await expect(help).toBeHidden()
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route('**/words/en-US.liquidity.*.json', async route => {
    await held
    await route.continue()
  })
  await button(page).click()
  const asked = page.waitForRequest('**/words/en-US.liquidity.*.json')
  await drawer(page).getByRole('tab', { name: 'Pools' }).click()
  await asked
  // Asked before the tab is drawn, not by it.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  const panel = drawer(page).getByRole('tabpanel', { name: 'Pools' })
  await expect(panel.locator('p, a')).toHaveCount(0)
  release()
  await expect(panel.getByRole('link')).toHaveText(['Explore pools'])
})

for (const [theme, look] of [
  ['light', 'all'],
  ['dark', 'colours'],
] as const)
  test(`[AD-2] every screen of the drawer is accessible, ${theme}, at phone size and in Arabic too`, {
    tag: '@browser',
  }, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openDrawer(page, account(0), `/explore`)
    await page.evaluate(to => {
      document.documentElement.dataset.theme = to
    }, theme)
    const back = () => drawer(page).getByRole('button', { name: 'Back' }).click()
    for (const tab of ['Tokens', 'NFTs', 'Pools', 'Activity']) {
      await drawer(page).getByRole('tab', { name: tab }).click()
      await expect(drawer(page).locator('.skeleton')).toHaveCount(0)
      await expectAccessible(page, look)
    }
    await drawer(page).getByRole('button', { name: 'Receive', exact: true }).click()
    await expectAccessible(page, look)
    await back()
    await drawer(page).getByRole('button', { name: 'Account settings' }).click()
    await expect(drawer(page).locator('.setting-row').first()).toBeVisible()
    await expectAccessible(page, look)
    for (const row of [
      'Username',
      'Nickname',
      'Smart wallet',
      'Language',
      'Currency',
      'Portfolio balance',
      'Approvals',
    ]) {
      await drawer(page).locator('.setting-row').filter({ hasText: row }).first().click()
      await expect(drawer(page).locator('.skeleton')).toHaveCount(0)
      await expect(drawer(page).getByRole('button', { name: 'Back' })).toBeVisible()
      await expectAccessible(page, look)
      await back()
    }

    await page.setViewportSize({ width: 360, height: 780 })
    await open(page, `/ar-SA/explore?theme=${theme}`)
    await page.locator('.connect-header button').last().click()
    const sheet = page.locator('dialog.account-drawer')
    await sheet.getByRole('tab').first().click()
    await expect(sheet.locator('.account-row').first()).toBeVisible()
    await expectAccessible(page, look)
    await sheet.locator('.account-tools button').first().click()
    await expect(sheet.locator('.setting-row').first()).toBeVisible()
    await expectAccessible(page, look)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

test('[AD-2] [AD-7] the drawer is accessible while something is pending, and under the shared-portfolio flag', async ({
  page,
}) => {
  const me = await freshAccount(page)
  await open(page, '/explore')
  await page.evaluate(text => localStorage.setItem('tarn.transactions', text), JSON.stringify([pendingSwap(me)]))
  await openDrawer(page, me)
  await drawer(page).getByRole('tab', { name: 'Activity, something is pending' }).click()
  await expect(drawer(page).getByRole('listitem').filter({ hasText: 'Pending' }).first()).toBeVisible()
  await expectAccessible(page)
  await open(page, '/explore?featureFlagOverride=sharedPortfolio')
  await button(page).click()
  await drawer(page).getByRole('tab', { name: 'NFTs' }).click()
  await expect(drawer(page).getByRole('link', { name: 'Public page' })).toBeVisible()
  await expectAccessible(page)
})

test('[AD-7] under the shared-portfolio flag NFTs and Activity are as on the account’s public page', async ({
  page,
}) => {
  const me = await freshAccount(page)
  await open(page, '/explore')
  await page.evaluate(text => localStorage.setItem('tarn.transactions', text), JSON.stringify([pendingSwap(me)]))
  await open(page, `/explore?featureFlagOverride=sharedPortfolio&eagerlyConnectAddress=${me}`)
  await button(page).click()
  await drawer(page).getByRole('tab', { name: 'NFTs' }).click()
  const toPage = drawer(page).getByRole('link', { name: 'Public page' })
  await expect(toPage).toHaveAttribute('href', `/portfolio/${me}`)
  // This browser's own memory is not public.
  await drawer(page)
    .getByRole('tab', { name: /^Activity/ })
    .click()
  await expect(toPage).toBeVisible()
  await expect(drawer(page).getByText('Swapped ETH for USDC').filter({ hasText: 'Pending' })).toHaveCount(0)
  await expect(drawer(page).getByRole('tabpanel')).not.toContainText('Pending')
  await open(page, '/explore')
  await button(page).click()
  await expect(drawer(page).getByRole('tabpanel', { name: /^Activity/ })).toContainText('Pending')
})
