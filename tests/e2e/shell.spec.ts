import type { Page } from '@playwright/test'
import { devnetAccounts } from '../support/devnet.ts'
import { inLocale, kindsOfPage } from '../support/pagesOf.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { TestWallet } from '../support/TestWallet.ts'

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const menu = (page: Page) => page.getByRole('dialog', { name: 'More of Tarn' })
const news = (page: Page, body: object) =>
  page.route('**/api/notices', route =>
    route.fulfill({ json: { country: null, closed: false, outage: null, ...body } }),
  )

test('[NB-2] on a desk the company menu opens under a resting pointer and by keyboard; every link of it is there', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/explore')
  await more(page).hover()
  await expect(menu(page)).toBeVisible()
  await expect(menu(page).getByRole('heading')).toHaveText(['App', 'Products', 'Protocol', 'Tarn'])
  await expectAccessible(page)
  // A press on what a pointer opened keeps it.
  await more(page).click()
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await page.mouse.move(640, 700)
  await more(page).focus()
  await page.keyboard.press('Enter')
  await expect(menu(page).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link').first()).toBeFocused()
  const hrefs = await menu(page)
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')!))
  expect(hrefs.length).toBeGreaterThan(8)
  for (const href of hrefs.filter(href => href.startsWith('/')))
    expect((await request.get(href)).status(), href).toBe(200)
})

test('[NB-2] a pointer that leaves closes what it opened', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/explore')
  await more(page).hover()
  await expect(menu(page)).toBeVisible()
  await menu(page).getByRole('link', { name: 'Governance' }).hover()
  await expect(menu(page)).toBeVisible()
  await page.mouse.move(900, 780)
  await expect(menu(page)).toBeHidden()
})

test('[NB-2] [NB-3] on phones it is a drawer whose sections fold, and are as at first 300 ms after it closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/explore')
  await more(page).click()
  const open1 = menu(page).locator('details[open]')
  await expect(open1).toHaveCount(1)
  await expect(open1).toContainText('Trade')
  await menu(page).getByText('Protocol', { exact: true }).click()
  await expect(menu(page).getByRole('link', { name: 'Governance' })).toBeVisible()
  for (const name of ['New here?', /^(Get the app|Sign up)$/])
    await expect(menu(page).getByRole('link', { name })).toBeVisible()
  await expectAccessible(page)
  // In the page itself: a busy machine would be slower than the 300 ms that are asked about.
  const left = await page.evaluate(async () => {
    const drawer = document.querySelector<HTMLElement>('#company')!
    const unfolded = () => drawer.querySelectorAll('details[open]').length
    const closed = new Promise(resolve => drawer.addEventListener('toggle', resolve, { once: true }))
    drawer.hidePopover()
    await closed
    const at = performance.now()
    await new Promise(resolve => setTimeout(resolve, 100))
    const early = performance.now() - at < 250 ? unfolded() : 2
    await new Promise(resolve => setTimeout(resolve, 400))
    return { early, late: unfolded() }
  })
  expect(left).toEqual({ early: 2, late: 1 })
  await more(page).click()
  await expect(menu(page).locator('details[open]')).toHaveCount(1)
})

test('[NB-3] [PR-6] get the app, or sign up under the flag; the new-user button only while nobody is connected', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/explore?featureFlagOverrideOff=embeddedWallet')
  const banner = page.locator('header')
  await expect(banner.getByRole('link', { name: 'New here?' })).toBeVisible()
  await banner.getByRole('link', { name: 'Get the app' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tarn as an app' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of this page’s address' })).toBeVisible()
  await expectAccessible(page)
  await open(page, '/explore?featureFlagOverride=embeddedWallet')
  await expect(banner.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/swap?connect=true')
  await open(page, `/explore?eagerlyConnectAddress=${devnetAccounts()[0]}`)
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'New here?' })).toBeHidden()
  await page.reload()
  await expect(banner.getByRole('link', { name: 'New here?' })).toBeHidden()
})

test('[NB-3] [PR-6] nobody who is connected is asked to sign up: not after connecting, not after a reload, not in the phone’s menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const signUp = page.locator('header').getByRole('link', { name: 'Sign up' })
  await open(page, '/explore?featureFlagOverride=embeddedWallet')
  await expect(signUp).toBeVisible()
  await open(page, `/explore?featureFlagOverride=embeddedWallet&eagerlyConnectAddress=${devnetAccounts()[0]}`)
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await expect(signUp).toBeHidden()
  // Not even for a moment: the page knows before it is painted.
  await page.goto('/explore?featureFlagOverride=embeddedWallet', { waitUntil: 'commit' })
  await page.locator('header .get-app').waitFor({ state: 'attached' })
  await expect(signUp).toBeHidden()
  await page.waitForLoadState('load')
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await expect(signUp).toBeHidden()
  await page.setViewportSize({ width: 360, height: 780 })
  await more(page).click()
  await expect(menu(page).locator('details').first()).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Sign up' })).toBeHidden()
  await expect(menu(page).getByRole('link', { name: 'New here?' })).toBeHidden()
  await page.keyboard.press('Escape')
  // The way to the app stays where signing up is no matter.
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/explore?featureFlagOverrideOff=embeddedWallet')
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await expect(page.locator('header').getByRole('link', { name: 'Get the app' })).toBeVisible()
})

test('[NB-8] the app’s banner: phones only, 56 high, gone for this visit once told away, and for good once the app was used', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/explore')
  const banner = page.locator('.app-banner')
  await expect(banner).toBeVisible()
  expect((await banner.boundingBox())!.height).toBe(56)
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Hide this' }).click()
  await expect(banner).toBeHidden()
  await open(page, '/swap')
  await expect(banner).toBeHidden()
  const visit = await context.newPage()
  await visit.setViewportSize({ width: 360, height: 780 })
  await visit.goto('/explore')
  await expect(visit.locator('.app-banner')).toBeVisible()
  await visit.setViewportSize({ width: 1280, height: 800 })
  await expect(visit.locator('.app-banner')).toBeHidden()
  await visit.evaluate(() => localStorage.setItem('tarn.app', 'used'))
  await visit.setViewportSize({ width: 360, height: 780 })
  await visit.reload()
  await expect(visit.locator('.app-banner')).toBeHidden()
})

test('[NB-9] visitors from the United Kingdom read a notice, all of it in a dialog, until they have', async ({
  page,
}) => {
  // An outage beside it: both are drawn at once, so where its strip stands, the notice would.
  await news(page, { country: 'GB', outage: 'swap' })
  await open(page, '/explore')
  const notice = page.getByRole('complementary', { name: 'For visitors in the United Kingdom' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Read more' }).click()
  const whole = page.getByRole('dialog', { name: 'For visitors in the United Kingdom' })
  await expect(whole).toContainText('you may lose all the money')
  await whole.getByRole('button', { name: 'Close' }).click()
  await expect(whole).toBeHidden()
  await notice.getByRole('button', { name: 'Got it' }).click()
  await page.reload()
  await expect(page.locator('.notice-strip')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('[NB-9] others, and visitors of whom nothing is known, read none', async ({ page }) => {
  for (const country of ['US', null]) {
    await news(page, { country, outage: 'swap' })
    await open(page, '/')
    await expect(page.locator('.notice-strip')).toBeVisible()
    await expect(page.locator('.uk-notice')).toHaveCount(0)
  }
})

test('[PR-2] where Tarn is not offered every page says so, and swapping stops at its button with a way to write', async ({
  page,
}) => {
  await news(page, { country: 'KP', closed: true })
  await open(page, '/swap')
  await expect(page.getByText('Tarn is not available in your region.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not available in your region' })).toBeVisible()
  await expect(page.locator('.swap-notes').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    /^mailto:/,
  )
})

test('[SE-8] an outage is told over every page', async ({ page }) => {
  await news(page, { outage: 'swap' })
  await open(page, '/fr-FR/explore')
  await expect(page.locator('.notice-strip')).toContainText('Vos fonds ne sont pas touchés')
})

test('[SE-8] being offline is told, and told away', async ({ page, context, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  await open(page, '/explore')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
})

test('[SE-8] testnet mode shows in the header of every page, and leads to the settings', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tarn.preferences', '{"testnet":true}'))
  await open(page, '/explore')
  await page.locator('.testnet-badge').click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

test('[SE-8] help is one press away in the company menu: articles, whom to write to, what to quote; not a byte of it before', async ({
  page,
  request,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  const hasHelp = async () => (await Promise.all(scripts)).some(code => code.includes('help-modal-title'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/fr-FR/explore')
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  const trigger = page.locator('#company').getByRole('button', { name: 'Obtenir de l’aide' })
  await expect(trigger).toBeVisible()
  expect(await hasHelp()).toBe(false)
  await page.evaluate(() => sessionStorage.setItem('tarn.fault', 'K7F2-9QXM'))
  await trigger.click()
  const help = page.getByRole('dialog', { name: 'Comment pouvons-nous vous aider ?' })
  await expect(help).toBeVisible()
  await expect(help).toContainText('K7F2-9QXM')
  await expectAccessible(page)
  const hrefs = await help.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href')!))
  expect(hrefs.filter(href => href.startsWith('/fr-FR/help')).length).toBe(5)
  for (const href of hrefs.filter(href => href.startsWith('/')))
    expect((await request.get(href)).status(), href).toBe(200)
  expect(hrefs.at(-1)).toBe('mailto:contact@tarn.example?subject=K7F2-9QXM')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
})

test('[SE-7] [UI-4] a part of the page that can’t be loaded is caught, logged, and a reload is offered', async ({
  page,
  faults,
}) => {
  // React tells of every error that one of our boundaries takes.
  faults.allow(/Failed to load resource/, /^console: TypeError: Failed to fetch dynamically imported module/)
  const logged: string[] = []
  page.on('console', message => logged.push(message.text()))
  await page.clock.install()
  const watcher = page.waitForResponse(/\/watch-[^/]*\.js/)
  await open(page, `/explore?eagerlyConnectAddress=${devnetAccounts()[0]}`)
  const account = page.getByRole('button', { name: /^Account 0x/ })
  await expect(account).toBeVisible()
  // What tells it comes six seconds after the page; a page of that age is what updates happen to.
  await page.clock.runFor(6_000)
  await watcher
  await page.route('**/_astro/*.js', route => route.fulfill({ status: 404, body: '' }))
  await account.click()
  const told = page.locator('.notice-bar')
  await expect(told).toContainText('Part of this page could not be loaded')
  expect(logged.join('\n')).toContain('failed to fetch dynamically imported module')
  // The rest of the island lives, and says what to quote.
  const fault = page.getByRole('dialog', { name: 'Oops! Something went wrong.' })
  await expect(fault.locator('code')).toHaveText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await page.unroute('**/_astro/*.js')
  await fault.getByRole('button', { name: 'Reload' }).click()
  await expect(account).toBeVisible()
  await account.click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('[SE-7] [UI-4] wallet code that can’t be loaded is told and asked for again; the page keeps its button', async ({
  page,
  faults,
}) => {
  faults.allow(/Failed to load resource/, /^console: TypeError: Failed to fetch dynamically imported module/)
  await page.route('**/_astro/connect.*.js', route => route.fulfill({ status: 404, body: '' }))
  await open(page, '/explore')
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  await connect.click()
  const fault = page.getByRole('dialog', { name: 'Error connecting' })
  await expect(fault).toBeVisible()
  await page.unroute('**/_astro/connect.*.js')
  await fault.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' }).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(connect).toBeVisible()
})

test('[SE-7] a language that can’t be loaded is spoken in English', async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  await page.route('**/words/fr-FR.*.json', route => route.fulfill({ status: 404, body: '' }))
  await open(page, '/fr-FR/explore')
  await page.getByRole('button', { name: 'Connecter', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})

test('[IN-2] what the chain tells sooner than the language comes waits for its words: nobody reads a key', async ({
  page,
}) => {
  // Far longer than a devnet takes to answer.
  await page.route('**/words/fr-FR.*.json', route => setTimeout(() => void route.continue(), 2_000))
  await page.addInitScript(() => {
    const keys = new Set<string>()
    Object.assign(window, { tarnKeys: keys })
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('main :not(code)'))
        if (each.children.length === 0 && /^[a-z]+(\.[a-zA-Z0-9]+)+$/.test(each.textContent?.trim() ?? ''))
          keys.add(each.textContent!)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  for (const [kind, last] of [
    ['position', 'Prix min.'],
    ['wallet', 'Aucune position de liquidité sur les réseaux lus par Tarn.'],
    ['send', 'Adresse, nom d’utilisateur ou ENS'],
  ] as const) {
    const came = page.waitForResponse('**/words/fr-FR.*.json')
    await page.goto(inLocale(kindsOfPage()[kind]!, 'fr-FR'))
    await came
    const main = page.getByRole('main')
    await expect(main.getByText(last, { exact: true }).or(main.getByPlaceholder(last)).first()).toBeVisible()
    const keys = await page.evaluate(() => [...(window as unknown as { tarnKeys: Set<string> }).tarnKeys])
    expect(keys, kind).toEqual([])
  }
})

test('[RT-14] the page of somebody who removed the extension says what remains, in every language', async ({
  page,
  request,
}) => {
  await open(page, '/extension-uninstalled')
  await expect(page.getByRole('heading', { level: 1, name: 'The extension is gone' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('link', { name: 'Go on in the browser' })).toHaveAttribute('href', '/swap')
  await expectAccessible(page)
  for (const locale of ['fr-FR', 'ja-JP', 'ar-SA'])
    expect((await request.get(`/${locale}/extension-uninstalled`)).status()).toBe(200)
})

test('[AD-1] [AD-8] [PR-6] with our extension as the wallet the drawer is as wide as its sidebar, and that is one press away; with another there is no such thing', async ({
  page,
}) => {
  const wallet = await TestWallet.install(page, { name: 'Tarn Extension', rdns: 'org.tarn.extension' })
  // WL-4: where the passkey wallet is offered, our extension is not.
  await open(page, '/explore?featureFlagOverrideOff=embeddedWallet')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('dialog', { name: 'Connect a wallet' }).getByRole('button', { name: 'Tarn Extension' }).click()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const shortcuts = page.getByRole('group', { name: 'In the extension' })
  const widths = async () => Math.round((await page.getByRole('dialog', { name: 'Account' }).boundingBox())!.width)
  for (const width of [1440, 1200]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(widths).toBe(368)
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(widths).toBe(360)
  await expect(shortcuts.getByRole('button')).toHaveText(['Open sidebar', 'Activity'])
  await shortcuts.getByRole('button', { name: 'Activity' }).click()
  await expect
    .poll(() => wallet.asked.filter(({ method }) => method === 'tarn_openSidebar').map(({ params }) => params))
    .toEqual([[{ tab: 'activity' }]])
  await open(page, '/explore?featureFlagOverrideOff=embeddedWallet,extensionDeeplinks')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Receive', exact: true }),
  ).toBeVisible()
  await expect(shortcuts).toHaveCount(0)
})

test('[SE-4] [SE-1] nothing is counted until it is allowed; then choices go out in batches that say who sends them', async ({
  page,
}) => {
  const sent: { body: { events: { name: string; values: object }[] }; headers: Record<string, string> }[] = []
  await page.route('**/api/analytics', route => {
    sent.push({ body: route.request().postDataJSON(), headers: route.request().headers() })
    return route.fulfill({ status: 204, headers: { 'origin-country': 'FR' } })
  })
  const choose = async (code: RegExp) => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Currency', exact: true }).click()
    await page.getByRole('dialog', { name: 'Currency' }).getByRole('link', { name: code }).click()
  }
  await page.clock.install()
  await open(page, '/explore/tokens/ethereum')
  await choose(/EUR/)
  await page.clock.runFor(6_000)
  await page.clock.runFor(6_000)
  expect(sent).toEqual([])
  await page.evaluate(() => localStorage.setItem('tarn.preferences', '{"analytics":true}'))
  await page.reload()
  await choose(/JPY/)
  await page.clock.runFor(6_000)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]!.body.events).toEqual([{ name: 'currency', at: expect.any(Number), values: { code: 'JPY' } }])
  expect(sent[0]!.headers).toMatchObject({
    'content-type': 'application/json',
    'origin-application': 'tarn-web',
    'origin-build': expect.any(String),
  })
})

test('[SE-6] where that is allowed a visit’s speed is reported some seconds in, with the kind of page and the version, and no address of anybody', async ({
  page,
}) => {
  const sent: { app: string; page: string; reports: { kind: string; name?: string }[] }[] = []
  await page.route('**/api/monitor', route => {
    sent.push(JSON.parse(route.request().postData() ?? 'null'))
    return route.fulfill({ status: 204 })
  })
  await page.addInitScript(() => localStorage.setItem('tarn.preferences', '{"analytics":true}'))
  await page.clock.install()
  await open(page, `/explore?eagerlyConnectAddress=${devnetAccounts()[0]}`)
  const reported = async () => {
    await page.clock.runFor(4_000)
    return sent.flatMap(batch => batch.reports.map(report => report.name))
  }
  await expect.poll(reported).toContain('FCP')
  expect(sent[0]).toMatchObject({ app: expect.stringMatching(/^\d/), page: '/explore' })
  expect(JSON.stringify(sent).toLowerCase()).not.toContain(devnetAccounts()[0]!.slice(2, 20).toLowerCase())
})
