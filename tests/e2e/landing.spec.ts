import { chains } from '../../src/domain/chains/chains.ts'
import { expect, open, test } from '../support/site.ts'

test('[LD-1] logos float on large screens: sizes, distances, what hover and press do', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')
  const logos = page.locator('.logo-float')
  expect(await logos.count()).toBeGreaterThan(3)
  for (const size of await logos
    .locator('image')
    .evaluateAll(images => images.map(image => Number(image.getAttribute('width'))))) {
    expect(size).toBeGreaterThanOrEqual(50)
    expect(size).toBeLessThanOrEqual(96)
  }
  const first = logos.first()
  await expect(first.locator('.logo-label')).toHaveCSS('opacity', '0')
  await first.locator('image').hover({ force: true })
  await expect(first.locator('.logo-label')).toHaveCSS('opacity', '1')
  await expect(first.locator('.logo-label')).toContainText(/^\w+ .?\d+\.\d\d%$/)
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/explore\/tokens\/(ethereum|base)\//)
})

test('[LD-1] [UI-1] they stand still for people who asked for that, and stay away from small screens', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')
  await expect(page.locator('.logo-float').first()).toHaveCSS('animation-name', 'none')
  await page.setViewportSize({ width: 900, height: 900 })
  await expect(page.locator('.logo-float').first()).toBeHidden()
})

test('[LD-2] the hero’s swap box is 480 wide, its button says Get started and carries what was typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')
  expect((await page.locator('.hero-box').boundingBox())!.width).toBe(480)
  await page.getByRole('textbox', { name: 'Sell amount' }).fill('1.5')
  await page
    .getByRole('button', { name: 'Get started' })
    .or(page.getByRole('link', { name: 'Get started' }))
    .click()
  await expect(page).toHaveURL(/\/swap\?/)
  const query = new URL(page.url()).searchParams
  expect(query.get('value')).toBe('1.5')
  expect(query.get('field')?.toLowerCase()).toBe('input')
  expect(query.get('chain')).toBe('ethereum')
  expect(query.get('inputCurrency')).toMatch(/^(ETH|NATIVE)$/)
})

test('[LD-3] the prompt scrolls to the story, 120 px below the top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  await page.getByRole('link', { name: 'Scroll to look deeper' }).click()
  await expect.poll(async () => Math.round((await page.locator('#story').boundingBox())!.y)).toBe(120)
})

test('[LD-6] the hero counts the networks of the list; sections tell with the market’s figures', async ({
  page,
  request,
}) => {
  const n = chains.filter(chain => !chain.testnet).length
  expect(n).toBeGreaterThanOrEqual(14)
  const stats = await (await request.get('/api/market/stats?chain=all')).json()
  await open(page, '/')
  await expect(page.locator('.hero')).toContainText(`${n}+ networks`)
  const volume = Number(await page.locator('.hero-facts data').first().getAttribute('value'))
  expect(Math.abs(volume / stats.volume1d - 1)).toBeLessThan(0.5)
  for (const heading of [
    'The lake today',
    'Most traded today',
    'The deepest pools',
    'One trade, many streams',
    'Seen before it is signed',
    'No one in between',
    `${n}+ networks`,
  ])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  // The picture of a route is one: what our router gets for ten ether on the frozen market.
  const price = (await (await request.get('/api/market/tokens/1/NATIVE')).json()).priceUsd as number
  const said = (await page.locator('.route-shown figcaption').innerText()).replaceAll(',', '')
  const [, given, got] = /^([\d.]+) ETH for ([\d.]+) USDC: what our router found at block \d+/.exec(said)!
  expect(Number(given)).toBe(10)
  expect(Math.abs(Number(got) / 10 / price - 1)).toBeLessThan(0.05)
  const shares = (await page.locator('.streams g text').allTextContents()).map(text =>
    Number(/([\d.]+)%$/.exec(text)![1]),
  )
  expect(shares.length).toBeGreaterThan(1)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeGreaterThan(50)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(100.5)
  await expect(page.getByRole('table', { name: 'Tokens' }).locator('tbody tr')).toHaveCount(6)
  await expect(page.getByRole('table', { name: 'Pools' }).locator('tbody tr')).toHaveCount(6)
})
