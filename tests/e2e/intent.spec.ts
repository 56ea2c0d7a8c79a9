import { expect, test, type Page } from '@playwright/test'

/** Scripts a page has fetched, by name. */
function scriptsOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', request => request.resourceType() === 'script' && names.push(new URL(request.url()).pathname))
  return names
}
const slowly = (page: Page) =>
  page.route('**/_astro/*.js', async route => {
    await new Promise(done => setTimeout(done, 300))
    await route.continue()
  })

test('[GO-1] React and wallet code come with the first intent, and the press that brought them is done', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  await slowly(page)
  await page.goto('/explore')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter(name => /\/(react|client|Connect|wallet|runtime-)/.test(name))).toEqual([])
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})

test('[SW-1] what is pressed and typed on /swap before its box lives is done when it does', async ({ page }) => {
  const go: (() => void)[] = []
  await page.route('**/_astro/*SwapBox*.js', route => void go.push(() => void route.continue()))
  await page.goto('/swap', { waitUntil: 'commit' })
  const amount = page.getByRole('textbox', { name: 'Sell amount' })
  await amount.fill('3.25')
  await page.getByRole('button', { name: /^Buy token/ }).click()
  await expect.poll(() => go.length).toBeGreaterThan(0)
  for (const pass of go) pass()
  await expect(page.getByRole('dialog', { name: 'Select a token' })).toBeVisible()
  await expect(amount).toHaveValue('3.25')
})

/** React's effects run in a task of their own after a commit; here that task is late, as on a busy device. */
const lateEffects = (page: Page) =>
  page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      setTimeout(() => postMessage.apply(this, message), 250)
    }
  })

test('[SW-1] the text and the address both come into the form, also when React’s effects come long after its commit', async ({
  page,
}) => {
  await lateEffects(page)
  const go: (() => void)[] = []
  await page.route('**/_astro/*SwapBox*.js', route => void go.push(() => void route.continue()))
  await page.goto('/swap?outputCurrency=0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', { waitUntil: 'commit' })
  const amount = page.getByRole('textbox', { name: 'Sell amount' })
  await amount.fill('3.25')
  await page.getByRole('button', { name: 'Swap settings' }).click()
  await expect.poll(() => go.length).toBeGreaterThan(0)
  for (const pass of go) pass()
  await expect(page.getByRole('dialog', { name: 'Swap settings' })).toBeVisible()
  await expect(amount).toHaveValue('3.25')
  await expect(page).toHaveURL(/outputCurrency=0xa0b8.*value=3\.25/)
})

test('[LD-2] the landing page’s press takes along what was typed, also when React’s effects come long after its commit', async ({
  page,
}) => {
  await lateEffects(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Sell amount' }).fill('1.5')
  await page.getByRole('button', { name: 'Get started' }).click()
  await expect(page).toHaveURL(/\/swap\?.*value=1\.5/)
})

test('[LD-2] what is typed into the landing page’s box before its script is here stays, with its caret', async ({
  page,
}) => {
  await slowly(page)
  await page.goto('/')
  const amount = page.getByRole('textbox', { name: 'Sell amount' })
  await amount.click()
  await page.keyboard.type('12.5')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('astro-island:not([ssr])').filter({ has: amount })).toHaveCount(1)
  await page.keyboard.type('7')
  await expect(amount).toHaveValue('12.75')
})

test('[LD-2] a key that comes when React has emptied the box, but not yet given the text back, goes into the text', async ({
  page,
}) => {
  const go: (() => void)[] = []
  await page.route('**/_astro/*SwapBox*.js', route => void go.push(() => void route.continue()))
  await page.goto('/')
  const amount = page.getByRole('textbox', { name: 'Sell amount' })
  await amount.click()
  await page.keyboard.type('12.5')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => go.length).toBeGreaterThan(0)
  // As React does when it makes the box its own.
  await amount.evaluate((box: HTMLInputElement) => {
    box.value = ''
  })
  await page.keyboard.type('7')
  await expect(amount).toHaveValue('12.75')
  for (const pass of go) pass()
  await page.getByRole('button', { name: 'Get started' }).click()
  await expect(page).toHaveURL(/\/swap\?.*value=12\.75/)
})
