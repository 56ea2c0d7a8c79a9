// The phone's shell: a header that sticks, a bar with the places to go, and lists that begin in the upper third.
import { BOTH_WAYS, inLocale, turnOf } from '../support/pagesOf.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { expect, open, test } from '../support/site.ts'
import { wallet } from '../support/swap.ts'

const PHONE = { width: 360, height: 780 }

test('[NB-2] [UI-1] on a phone the header sticks at 60 px, and a bar at the bottom leads to the places to go', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/explore')
  const header = page.locator('.header')
  expect((await header.boundingBox())!.height).toBeLessThanOrEqual(61)
  expect((await header.boundingBox())!.height).toBeGreaterThanOrEqual(56)
  await page.mouse.wheel(0, 1_500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  expect((await header.boundingBox())!.y).toBe(0)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const places = [
    bar.getByRole('link', { name: 'Trade' }),
    bar.getByRole('link', { name: 'Explore' }),
    page.getByRole('button', { name: 'Search Tarn' }),
    bar.getByRole('link', { name: 'Wallet' }),
    bar.getByRole('button', { name: 'More' }),
  ]
  let right = 0
  for (const place of places) {
    const box = (await place.boundingBox())!
    expect(box.height).toBeGreaterThanOrEqual(44)
    expect(box.width).toBeGreaterThanOrEqual(44)
    expect(box.y + box.height).toBeGreaterThan(PHONE.height - 30)
    expect(box.x, 'none over another').toBeGreaterThanOrEqual(right - 1)
    right = box.x + box.width
  }
  await expect(bar.getByRole('link', { name: 'Explore' })).toHaveAttribute('aria-current', 'page')
  await places[3]!.click()
  await expect(page).toHaveURL(/\/portfolio$/)
  // A window that changes its size ends the move between two pages with a fault of the browser's own.
  await expect.poll(() => page.evaluate(() => document.documentElement.matches(':active-view-transition'))).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar.getByRole('link', { name: 'Wallet' })).toBeHidden()
  expect((await bar.boundingBox())!.y).toBeLessThan(60)
})

test('[NB-2] [AD-1] the bar’s Wallet opens the account of a connected wallet, and does not ask for its address', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const account = page.getByRole('dialog', { name: 'Account' })
  await wallet(page, await freshAccount(page))
  for (const path of ['/explore', '/portfolio']) {
    await open(page, path)
    await bar.getByRole('link', { name: 'Wallet' }).click()
    await expect(account).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}(/|$)`))
    await page.keyboard.press('Escape')
    await expect(account).toBeHidden()
  }
  // Who disconnects looks up any wallet again.
  await bar.getByRole('link', { name: 'Wallet' }).click()
  await account.getByRole('button', { name: 'Disconnect' }).click()
  await open(page, '/explore')
  await bar.getByRole('link', { name: 'Wallet' }).click()
  await expect(page).toHaveURL(/\/portfolio$/)
})

test('[EX-1] [NB-8] [IN-2] on a phone explore’s first row stands in the upper third, its filters in one row, in English, Arabic and the language whose turn it is', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  for (const path of ['/explore/tokens/ethereum', '/explore/pools/ethereum', '/explore/transactions/base'])
    for (const locale of [...BOTH_WAYS, turnOf(path)]) {
      await open(page, inLocale(path, locale))
      await expect(page.locator('.app-banner')).toBeVisible()
      const row = (await page.locator('.market tbody tr').first().boundingBox())!
      expect(row.y, locale + path).toBeLessThanOrEqual(220)
      const tops = await page
        .locator('.filters > *')
        .evaluateAll(all => all.map(e => e.getBoundingClientRect()).map(box => (box.top + box.bottom) / 2))
      expect(Math.max(...tops) - Math.min(...tops), locale + path).toBeLessThan(3)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), locale + path).toBeLessThanOrEqual(360)
    }
})

test('[EX-1] the networks of explore open over the row that slides', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/explore/tokens/ethereum')
  await page.locator('.filters summary').click()
  const base = page.getByRole('link', { name: 'Base', exact: true })
  await expect(base).toBeInViewport()
  await base.click()
  await expect(page).toHaveURL(/\/explore\/tokens\/base(\?|$)/)
})
