import type { Page } from '@playwright/test'
import { builtFiles } from '../support/pagesOf.ts'
import { expect, expectAccessible, test } from '../support/site.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const field = (page: Page) => page.getByRole('combobox', { name: 'Search Tarn' })
const options = (page: Page) => page.locator('.search-dialog').getByRole('option')
const section = (page: Page, name: string) => page.locator('.search-dialog').getByRole('group', { name, exact: true })
const box = (page: Page) => page.getByRole('button', { name: 'Search Tarn' })

/** Opens the search; the catalogue of words has come then. */
async function openSearch(page: Page, path = '/explore/tokens/ethereum'): Promise<void> {
  await page.goto(path)
  await box(page).click()
  await expect(field(page)).toBeFocused()
}

test('[GS-1] opens from the box and by /, is a modal of at most 640 × 520, closes by Escape and gives focus back', {
  tag: '@browser',
}, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('/')
  const dialog = page.locator('dialog.search-dialog')
  await expect(dialog).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  expect(await dialog.evaluate(element => element.matches(':modal'))).toBe(true)
  const { width, height } = (await dialog.boundingBox())!
  expect(Math.round(width)).toBeLessThanOrEqual(640)
  expect(Math.round(height)).toBeLessThanOrEqual(520)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(box(page)).toBeFocused()
  await box(page).click()
  await expect(field(page)).toBeFocused()
  // In the field the key is a character.
  await page.keyboard.type('a/b')
  await expect(field(page)).toHaveValue('a/b')
})

test('[GS-1] what is typed after / reaches the field, however late the search comes', async ({ page }) => {
  await page.route(/\/_astro\/.*Search.*\.js/, async route => {
    await new Promise(done => setTimeout(done, 600))
    await route.continue()
  })
  await page.goto('/')
  await page.keyboard.press('/')
  await page.keyboard.type('usdc', { delay: 40 })
  await expect(field(page)).toHaveValue('usdc')
  await expect(section(page, 'Tokens').getByRole('option').first()).toContainText('USDC')
})

test('[GS-1] on every kind of page, in the page’s language, and / stays a character in other fields', async ({
  page,
}) => {
  for (const [path, name] of [
    ['/fr-FR', 'Rechercher dans Tarn'],
    ['/ar-SA/swap', 'بحث في Tarn'],
    ['/ja-JP/help', 'Tarn を検索'],
  ] as const) {
    await page.goto(path)
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name })).toBeFocused()
    await page.keyboard.press('Escape')
  }
  await page.goto('/explore/tokens/ethereum')
  const other = page.getByRole('main').locator('input[type=search]').first()
  await other.focus()
  await page.keyboard.type('/x')
  await expect(other).toHaveValue('/x')
  await expect(page.locator('dialog.search-dialog')).toHaveCount(0)
})

test('[GS-2] tabs switch freely by pointer and arrows; without its flag there are no pools', async ({ page }) => {
  await openSearch(page)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['All', 'Tokens', 'Pools', 'Wallets', 'NFTs'])
  await page.getByRole('tab', { name: 'Pools' }).click()
  await expect(section(page, 'Trending pools')).toBeVisible()
  await expect(section(page, 'Trending tokens')).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Tokens' })).toBeFocused()
  await expect(section(page, 'Trending tokens').getByRole('option')).toHaveCount(15)
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
  await openSearch(page, '/explore/tokens/ethereum?featureFlagOverrideOff=poolSearch')
  await expect(tabs).toHaveText(['All', 'Tokens', 'Wallets', 'NFTs'])
  await expect(section(page, 'Trending pools')).toHaveCount(0)
})

test('[GS-3] results lead to token, pool and wallet pages', async ({ page }) => {
  await openSearch(page)
  await field(page).fill('weth usdc v3')
  await section(page, 'Pools').getByRole('option').first().click()
  await expect(page).toHaveURL(/\/explore\/pools\/\w+\/0x[0-9a-f]{40}$/)
  await page.waitForLoadState('load')
  await page.keyboard.press('/')
  await field(page).fill('usdc')
  await expect(options(page).first()).toContainText('USDC')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/explore/tokens/ethereum/${USDC}$`))
  await page.waitForLoadState('load')
  await page.keyboard.press('/')
  await field(page).fill('0x00000000000000000000000000000000000000AA')
  await expect(section(page, 'Wallets').getByRole('option')).toHaveAttribute(
    'href',
    /\/portfolio\/0x00000000000000000000000000000000000000aa$/,
  )
})

test('[GS-4] without a query: trending tokens with their figures, trending pools; a result lands in recents, which can be cleared', async ({
  page,
}) => {
  await openSearch(page)
  await expect(section(page, 'Trending tokens').getByRole('option')).toHaveCount(3)
  await expect(section(page, 'Trending tokens')).toContainText('$')
  await expect(section(page, 'Trending pools').getByRole('option')).toHaveCount(3)
  await expect(section(page, 'Recent searches')).toHaveCount(0)
  for (const typed of ['usdc', 'dai', 'uni', 'link']) {
    await field(page).fill(typed)
    await expect(options(page).first()).toContainText(typed.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/explore\/tokens\//)
    await page.waitForLoadState('load')
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
  }
  const recent = section(page, 'Recent searches').getByRole('option')
  await expect(recent).toHaveCount(3)
  await expect(recent.first()).toContainText('LINK')
  await recent.nth(1).click()
  await expect(page).toHaveURL(/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984/)
  await page.waitForLoadState('load')
  await page.keyboard.press('/')
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(section(page, 'Recent searches')).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('tarn.searchHistory'))).toBeNull()
})

test('[GS-4] a network named first or last filters; addresses of tokens and pools are found; spam sinks and is marked', async ({
  page,
}) => {
  await openSearch(page)
  await field(page).fill('dai base')
  await expect(section(page, 'Tokens').getByRole('option')).toHaveCount(1)
  await expect(section(page, 'Tokens')).toContainText('Base')
  await expect(page.getByText('On Base only')).toBeVisible()
  await field(page).fill(USDC.toUpperCase().replace('0X', '0x'))
  await expect(section(page, 'Tokens').getByRole('option')).toHaveCount(1)
  await expect(section(page, 'Tokens')).toContainText('USDC')
  await field(page).fill('ＵＳＤＣ')
  await expect(section(page, 'Tokens').getByRole('option').first()).toContainText('USDC')
  await field(page).fill('base')
  await expect(section(page, 'Networks').getByRole('option')).toHaveAttribute('href', '/explore/tokens/base')
  await field(page).fill('evil')
  await expect(section(page, 'Tokens').getByRole('option').first()).toContainText('Spam')
})

test('[GS-4] [GS-6] what people type: names with spaces, a slip, a piece of an address, a thing’s own name, and help articles', async ({
  page,
}) => {
  await openSearch(page)
  const tokens = section(page, 'Tokens').getByRole('option')
  for (const [typed, symbol] of [
    ['usd coin', 'USDC'],
    ['usd-coin', 'Ethereum'],
    ['wrapped bitcoin', 'WBTC'],
    ['wraped bitcoin', 'WBTC'],
    ['uniswpa', 'UNI'],
    ['dollar', 'USDC'],
    ['bitcoin', 'WBTC'],
    ['0xa0b869', 'USDC'],
    ['0xa0b8…eb48', 'USDC'],
  ] as const) {
    await field(page).fill(typed)
    await expect(tokens.first(), typed).toContainText(symbol)
    await expect(tokens.first(), typed).not.toContainText(/Impersonator|Spam|Not listed/)
  }
  await field(page).fill('slippage')
  const article = section(page, 'Help').getByRole('option').first()
  await expect(article).toContainText('Help article')
  await article.click()
  await expect(page).toHaveURL(/\/help\/slippage$/)
  await page.goto('/ja-JP/explore/tokens/ethereum')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('イーサ')
  await expect(page.locator('.search-dialog [data-section=tokens]').getByRole('option').first()).toContainText('ETH')
  await page.getByRole('combobox').fill('ベース')
  await expect(page.locator('.search-dialog [data-section=networks]').getByRole('option').first()).toHaveAttribute(
    'href',
    '/ja-JP/explore/tokens/base',
  )
})

test('[CH-3] in testnet mode the market is asked for every network, test networks too; outside it for none of them', async ({
  page,
}) => {
  const asked: (string | null)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/market/search') asked.push(searchParams.get('chainIds'))
  })
  await openSearch(page)
  await field(page).fill('usdc')
  await expect(section(page, 'Tokens').getByRole('option').first()).toContainText('USDC')
  expect(asked.every(chainIds => chainIds === null)).toBe(true)
  await page.evaluate(() => localStorage.setItem('tarn.preferences', JSON.stringify({ testnet: true })))
  await page.reload()
  asked.length = 0
  await box(page).click()
  await field(page).fill('dai')
  await expect(section(page, 'Tokens').getByRole('option').first()).toContainText('DAI')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.every(chainIds => chainIds !== null && chainIds.startsWith('1,8453'))).toBe(true)
})

test('[GS-5] until typing rests results are loading; arrows and Enter move rows, never the caret', {
  tag: '@browser',
}, async ({ page }) => {
  await openSearch(page)
  // A quick answer leaves no time to look: the page itself notes what its list says.
  await page.locator('.search-dialog').evaluate(dialog => {
    const said: (string | null)[] = []
    Object.assign(window, { said })
    const note = () => {
      const busy = dialog.querySelector('[role=listbox]')?.getAttribute('aria-busy') ?? null
      if (busy !== said.at(-1)) said.push(busy)
    }
    new MutationObserver(note).observe(dialog, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
    })
  })
  await field(page).fill('eth')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said.slice(-2)))
    .toEqual(['true', 'false'])
  await expect(options(page).nth(2)).toBeVisible()
  await field(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
  const caret = () => field(page).evaluate((input: HTMLInputElement) => input.selectionStart)
  const active = async () => page.locator(`[id="${await field(page).getAttribute('aria-activedescendant')}"]`)
  await expect(await active()).toHaveAttribute('aria-selected', 'true')
  const ids = [await field(page).getAttribute('aria-activedescendant')]
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key)
    expect(await caret()).toBe(1)
    ids.push(await field(page).getAttribute('aria-activedescendant'))
  }
  expect(new Set(ids).size).toBe(3)
  expect(ids[3]).toBe(ids[1])
  const href = await (await active()).getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('[GS-5] Enter right after typing picks what was typed, not an older row', async ({ page }) => {
  await openSearch(page)
  await expect(section(page, 'Trending tokens').getByRole('option').first()).toBeVisible()
  await field(page).pressSequentially('uni')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/explore\/tokens\/\w+\/0x/)
  await expect(page.locator('h1')).toContainText('Uniswap')
})

test('[GS-6] an ENS name that nobody has says so; a hostile name is text', async ({ page }) => {
  await openSearch(page)
  await field(page).fill('nobody-has-this.eth')
  await expect(page.getByText('Nothing found for “nobody-has-this.eth”')).toBeVisible()
  await field(page).fill('<img src=x onerror=alert(1)>')
  await expect(page.getByText('Nothing found for “<img src=x onerror=alert(1)>”')).toBeVisible()
})

test('[GS-7] a search that reaches nobody says so, and works again after a retry', async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  let down = true
  await page.route(/\/search\/|\/api\/market\//, route => (down ? route.abort() : route.continue()))
  await page.goto('/help')
  await box(page).click()
  await field(page).fill('usdc')
  await expect(page.getByText('The search could not reach the market.').first()).toBeVisible()
  down = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Tokens').getByRole('option').first()).toContainText('USDC')
})

test('[GS-7] without the market the head of it is searched still, and says that not all is', async ({
  page,
  faults,
}) => {
  faults.allow(/Failed to load resource/)
  await page.route(/\/api\/market\//, route => route.abort())
  await page.goto('/help')
  await box(page).click()
  await field(page).fill('usdc')
  await expect(section(page, 'Tokens').getByRole('option').first()).toContainText('USDC')
  await expect(page.getByText('New and rare tokens could not be searched.')).toBeVisible()
})

test('[GS-8] what is opened, left and favored is told to who counts, but never what was typed', {
  tag: '@browser',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    window.addEventListener('tarn:use', event => told.push((event as CustomEvent).detail))
  })
  await openSearch(page)
  await field(page).fill('usdc')
  await expect(options(page).first()).toContainText('USDC')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog.search-dialog')).toHaveCount(0)
  const told = await page.evaluate(() => (window as unknown as { told: unknown[] }).told)
  expect(told).toEqual([
    { name: 'favorite', kind: 'token', on: true },
    { name: 'search.exit', length: 4, results: expect.any(Number) },
  ])
})

test('[GS-9] [PR-6] a result’s menu by keys and pointer: copy, share, favorite; Escape closes the menu first', {
  tag: '@browser',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSearch(page)
  await field(page).fill('usdc ethereum')
  await expect(options(page).first()).toContainText('USDC')
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText(['Copy address', 'Share', 'Add to favorites'])
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Share' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await options(page).first().click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Copy address' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(USDC)
  await page.keyboard.press('Shift+F10')
  await menu.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem').last()).toHaveText('Remove from favorites')
  await page.keyboard.press('Escape')
  // Favorites are hidden where only wallets are searched; a favorite wallet is offered before anything is typed.
  await field(page).fill('0x00000000000000000000000000000000000000aa')
  await expect(section(page, 'Wallets').getByRole('option')).toBeVisible()
  await section(page, 'Wallets').getByRole('option').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await page.getByRole('tab', { name: 'Wallets' }).click()
  await section(page, 'Wallets').getByRole('option').click({ button: 'right' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Copy address', 'Share'])
  await page.keyboard.press('Escape')
  await field(page).fill('')
  await expect(section(page, 'Favorite wallets').getByRole('option')).toHaveCount(1)
})

test('[GS-1] the search is accessible open, with results and empty-handed, in both directions', {
  tag: '@browser',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/help', '/ar-SA/help']) {
    await page.goto(path)
    await page.keyboard.press('/')
    await expect(options(page).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.type('usdc')
    await expect(options(page).first()).toContainText('USDC')
    // While more is asked for, what stands is pale.
    await expect(page.locator('.search-list.stale')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.type('zzzzzz')
    await expect(page.locator('.search-empty')).toBeVisible()
    await expectAccessible(page)
  }
})

test('[GS-1] on a phone it fills the screen and nothing hangs out', { tag: '@browser' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openSearch(page)
  await field(page).fill('usdc')
  await expect(options(page).first()).toContainText('USDC')
  const { x, width, height } = (await page.locator('dialog.search-dialog').boundingBox())!
  expect([x, width, height]).toEqual([0, 360, 740])
  expect(await page.locator('.search-body').evaluate(body => body.scrollWidth - body.clientWidth)).toBe(0)
})

test('the index is small, hashed and comes with the first intent only', { tag: '@browser' }, async ({ page }) => {
  const asked: string[] = []
  page.on(
    'request',
    request => /\/search\/|SearchDialog/.test(request.url()) && asked.push(new URL(request.url()).pathname),
  )
  await page.goto('/explore/tokens/ethereum', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await box(page).click()
  await expect(options(page).first()).toBeVisible()
  const index = () => asked.find(path => /^\/search\/tokens\.[0-9a-f]{10}\.json$/.test(path))
  await expect.poll(index, asked.join(' ')).toBeDefined()
  const file = builtFiles()[index()!]!
  expect(file.kind).toBe('asset')
  expect(file.br ?? file.size).toBeLessThan(30_000)
})
