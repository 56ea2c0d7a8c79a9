import type { Page } from '@playwright/test'
import { expect, test } from '../support/site.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '')

test('[RT-1] / is the landing page; a hash leads nowhere unless hash routing is on, and never to another origin', {
  tag: '@browser',
}, async ({ page, faults }) => {
  // The last hash names a page that this site does not have.
  faults.allow(/status of 404 .*\/host\.example\)$/)
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/#/swap')
  await page.waitForLoadState('load')
  expect(pathOf(page)).toBe('/#/swap')

  await page.goto('/?featureFlagOverride=hashRouting#/explore/pools?search=x')
  await expect(page).toHaveURL(/\/explore\/pools\?search=x$/)
  for (const hash of ['#//host.example', '#/\\host.example', '#/%5C%5Chost.example/../..//host.example']) {
    await page.goto('about:blank')
    await page.goto(`/?featureFlagOverride=hashRouting${hash}`)
    await page.waitForLoadState('load')
    expect(new URL(page.url()).hostname).toBe('localhost')
  }
})

test('[RT-2] [RT-6] old and other addresses lead to today’s page', async ({ page, request }) => {
  for (const [from, to] of [
    ['/tokens', '/explore/tokens'],
    ['/tokens/mainnet', '/explore/tokens/ethereum'],
    ['/explore/pools/mainnet?search=eth', '/explore/pools/ethereum?search=eth'],
    [`/tokens/ethereum/${USDC.toUpperCase().replace('0X', '0x')}`, `/explore/tokens/ethereum/${USDC}`],
    [`/fr-FR/tokens/ethereum/${USDC}`, `/fr-FR/explore/tokens/ethereum/${USDC}`],
    ['/en-US/explore', '/explore'],
    ['/fr-fr/swap', '/fr-FR/swap'],
    ['/explore/', '/explore'],
  ] as const) {
    const hop = await request.get(from, { maxRedirects: 0 })
    expect([301, 302, 307, 308], from).toContain(hop.status())
    expect(hop.headers().location, from).toBe(to)
  }
  await page.goto('/explore/base')
  await expect(page.getByRole('table', { name: 'Tokens' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/explore\/tokens\/base$/)
  const answer = await page.goto(`/tokens/mainnet/${USDC}`)
  expect(answer?.status()).toBe(200)
  expect(pathOf(page)).toBe(`/explore/tokens/ethereum/${USDC}`)
})

test('[RT-3] an unknown tab shows explore’s default tab without a title, not for search engines, with an error in the log', async ({
  page,
  faults,
}) => {
  faults.allow(/\/explore\/nonsense/)
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/explore/nonsense')
  await expect(page.getByRole('table', { name: 'Tokens' })).toBeVisible()
  await expect(page).toHaveTitle('')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect.poll(() => errors.some(text => text.includes('/explore/nonsense'))).toBe(true)
  // Without a script the page is explore's tokens, and its title says so.
  const html = await (await page.request.get('/explore/nonsense')).text()
  expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toMatch(/Ethereum/)
})

test('[EX-7] the feed of new pools is an Atom feed, and says so', async ({ request }) => {
  const answer = await request.get('/new-pools.xml')
  expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(await answer.text()).toMatch(/^<\?xml[^>]+\?>\s*<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/)
})

test('[RT-15] an unknown path answers 404 with the page in the language of the path and a way back to Swap', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 404/)
  for (const [path, heading, back, swap] of [
    ['/no/such/page', 'Page not found!', 'Back to Swap', '/swap'],
    ['/fr-FR/rien', 'Page introuvable', 'Retour à l’échange', '/fr-FR/swap'],
    ['/ar-SA/x', 'الصفحة غير موجودة!', 'العودة إلى التبديل', '/ar-SA/swap'],
    ['/ja-JP/x', 'ページが見つかりません', 'スワップに戻る', '/ja-JP/swap'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.getByRole('link', { name: back })).toHaveAttribute('href', swap)
  }
  const own = await page.goto('/not-found')
  expect(own?.status()).toBe(404)
  await page.getByRole('link', { name: 'Back to Swap' }).click()
  await expect(page).toHaveURL(/\/swap$/)
})

test('[RT-17] a path on the block-list of the page’s meta tag falls back to /swap, /swap itself never', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 404/)
  const blocked = '<meta name="tarn:blocked-paths" content="/, /explore/*, /swap">'
  await page.route('**/*', async route => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/<meta charset="utf-8"\s*\/?>/, found => found + blocked)
    await route.fulfill({ response: answer, body: html })
  })
  await page.goto('/explore/pools')
  await expect(page).toHaveURL(/\/swap$/)
  await page.goto('/fr-FR/explore')
  await expect(page).toHaveURL(/\/fr-FR\/swap$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/swap$/)
  await page.goto('/not-found')
  await page.waitForLoadState('load')
  expect(pathOf(page)).toBe('/not-found')
})

test('[RT-18] every route has a title and description of its own in every language', async ({ request }) => {
  const seen = new Map<string, string>()
  const locales = ['', '/ar-SA', '/fr-FR', '/ja-JP']
  for (const path of [
    '/',
    '/explore',
    '/explore/pools',
    '/explore/transactions/base',
    `/explore/tokens/ethereum/${USDC}`,
    '/swap',
    '/not-found',
  ])
    for (const locale of locales) {
      const address = path === '/' ? locale || '/' : locale + path
      const html = await (await request.get(address)).text()
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''
      expect(title, address).not.toBe('')
      expect(description.length, address).toBeGreaterThan(12)
      for (const text of [title, description]) {
        expect(seen.get(text), `${address} says what ${seen.get(text)} says: ${text}`).toBeUndefined()
        seen.set(text, address)
      }
    }
})
