import { devices } from '@playwright/test'
import type { Candle } from '#data/market/schemas.ts'
import { BOTH_WAYS, inLocale, kindsOfPage, turnOf } from '../support/pagesOf.ts'
import { expect, test } from '../support/site.ts'
import { sumOfMoney } from '../support/sumOfMoney.ts'

test.use({ javaScriptEnabled: false })

// Figures in words of every language: tests/laws/built.
for (const language of [...BOTH_WAYS, 'the language whose turn it is'])
  test(`[GO-1] without a script every figure can be read and every page reached, in ${language}`, async ({ page }) => {
    const kinds = kindsOfPage()
    for (const kind of [
      'landing',
      'tokens',
      'pools',
      'transactions',
      'list',
      'token',
      'native',
      'pool',
      'v4 pool',
      'history',
    ] as const) {
      await page.goto(inLocale(kinds[kind]!, BOTH_WAYS.includes(language) ? language : turnOf(kind)))
      await expect(page.locator('h1'), kind).toHaveCount(1)
      const seen = await page.locator('main').evaluate(main => {
        const visible = (selector: string) =>
          [...main.querySelectorAll(selector)].filter(element => element.checkVisibility())
        return {
          figures: visible('data.figure').map(element => element.textContent?.trim() ?? ''),
          forScripts: visible('.needs-script').length,
          skeletons: visible('.skeleton').length,
        }
      })
      expect(seen.figures.length, kind).toBeGreaterThan(3)
      expect(seen.figures, kind).not.toContain('')
      // Nothing that only a script could work is offered.
      expect(seen.forScripts, kind).toBe(0)
      expect(seen.skeletons, kind).toBe(0)
    }
  })

test('[GO-1] all rows are there, not only the first twenty', async ({ page }) => {
  await page.goto('/explore/tokens/ethereum')
  expect(await page.locator('table tbody tr:visible').count()).toBeGreaterThan(20)
})

test('[GO-1] from the landing page to a pool’s token by links alone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click()
  await page.getByRole('link', { name: 'Pools', exact: true }).click()
  await page.locator('summary').filter({ hasText: 'Ethereum' }).click()
  await page.getByRole('link', { name: 'Base', exact: true }).click()
  await expect(page).toHaveURL(/\/explore\/pools\/base$/)
  await page.locator('table tbody tr a').first().click()
  await expect(page).toHaveURL(/\/explore\/pools\/base\/0x/)
  await page.locator('h1 a').first().click()
  await expect(page).toHaveURL(/\/explore\/tokens\/base\/(0x|NATIVE)/)
  await expect(page.locator('.chart-plot')).toBeVisible()
  await page.getByText('Chart as a table').click()
  await expect(page.locator('[data-chart-table] tbody tr').first()).toContainText('$')
})

test('[GO-1] [LD-1] on a phone nothing is cut and logos stay away', { tag: '@browser' }, async ({ browser }) => {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
    baseURL: test.info().project.use.baseURL,
  })
  const page = await context.newPage()
  const kinds = kindsOfPage()
  for (const kind of ['landing', 'tokens', 'pools', 'transactions', 'token', 'pool', 'v4 pool'] as const) {
    await page.goto(kinds[kind]!)
    expect(await page.locator('body').evaluate(body => body.scrollWidth), kind).toBeLessThanOrEqual(360)
  }
  await page.goto('/')
  await expect(page.locator('.logo-float').first()).toBeHidden()
  await context.close()
})

test('[GO-1] what can’t work without a script isn’t shown dead: islands, currency and theme stay away, a sentence stands in their place', async ({
  page,
}) => {
  for (const path of ['/', '/swap', kindsOfPage().token!]) {
    await page.goto(path)
    await expect(page.getByText('Swapping needs JavaScript')).toBeVisible({
      visible: (await page.viewportSize()!.width) > 1023 || path === '/swap' || path === '/',
    })
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeHidden()
    expect(
      await page
        .locator('astro-island')
        .evaluateAll(
          islands => islands.filter(island => [...island.querySelectorAll('*')].some(e => e.checkVisibility())).length,
        ),
      path,
    ).toBe(0)
  }
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Language', exact: true })).toBeVisible()
  for (const name of ['Currency', 'Theme', 'Test networks'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
})

test('[NB-10] without a script the theme follows the device', { tag: '@browser' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/explore')
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await paper()).toBe('rgb(7, 21, 27)')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await paper()).toBe('rgb(245, 248, 249)')
})

test('[EX-3] every range of a chart is a table one link away', async ({ page }) => {
  await page.goto(kindsOfPage().token!)
  await page.getByText('Chart as a table').click()
  await page.getByRole('link', { name: 'All ranges as tables' }).click()
  await expect(page).toHaveURL(/\/history$/)
  for (const range of ['One hour', 'One day', 'One week', 'One month', 'One year', 'All time'])
    await expect(page.getByRole('heading', { name: range })).toBeVisible()
  expect(await page.locator('main table tbody td').count()).toBeGreaterThan(100)
  await page.goto(kindsOfPage()['v4 pool']!)
  await page.getByText('Liquidity as a table').click()
  await expect(page.getByRole('table', { name: 'Liquidity' }).locator('[data-active]')).toHaveCount(1)
})

test('[EX-3] [EX-4] [EX-7] the tables behind a chart add up to what was traded, on the page, on the page of every range, and as text', async ({
  page,
  request,
}) => {
  for (const kind of ['token', 'pool', 'v4 pool'] as const) {
    const path = kindsOfPage()[kind]!
    const api = path.replace('/explore', '/api/market').replace('/ethereum/', '/1/').replace('/base/', '/8453/')
    const barsOf = async (range: string) =>
      ((await (await request.get(`${api}/candles?range=${range}`)).json()) as { items: Candle[] }).items
    const volume = (bars: readonly Candle[]) => bars.reduce((sum, bar) => sum + bar.volumeUsd, 0)
    // The devnet's traders trade all the time: both are read until no trade came between.
    await expect(async () => {
      await page.goto(`${path}/history`)
      for (const range of ['1h', '1d', '1w', '1m', '1y', 'all']) {
        const bars = await barsOf(range)
        const rows = page.locator(`#range-${range} tbody tr`)
        const shown = await rows
          .locator('td:nth-child(6) data')
          .evaluateAll(all => all.map(one => Number((one as HTMLDataElement).value)))
        await expect(rows, `${path} ${range}`).not.toHaveCount(0)
        expect(Math.abs(shown.reduce((sum, one) => sum + one, 0) - volume(bars)), `${path} ${range}`).toBeLessThan(
          1e-6 * (1 + volume(bars)),
        )
      }
    }).toPass({ timeout: 90_000 })
    await expect(async () => {
      const text = await (await request.get(`${path}.md`)).text()
      const cells = text
        .split('## ')
        .find(part => part.startsWith('Chart as a table'))!
        .split('\n')
        .filter(line => line.startsWith('| '))
        .map(line => line.split('|').map(cell => cell.trim()))
      const bars = volume(await barsOf('1d'))
      expect(Math.abs(sumOfMoney(cells.map(line => line[4]!)) - bars), `${path}.md`).toBeLessThan(
        0.005 * bars + 0.01 * cells.length,
      )
    }).toPass({ timeout: 90_000 })
    // The page is of its build, and so is its day: bars begin on five minutes and the day at any second, so the table
    // may lack what was traded in the first of them, which the hour around it bounds. A figure is written with three
    // digits.
    await page.goto(path)
    await page.getByText('Chart as a table').click()
    const day = Number(await page.locator('[data-live^="volume1d:"]').first().getAttribute('value'))
    const rows = page.locator('[data-chart-table] tbody')
    const begin = Date.parse(`${await rows.locator('tr:last-child td:first-child').textContent()} UTC`) / 1_000
    const hour = (await barsOf('1w')).find(bar => bar.time <= begin - 300 && begin - 300 < bar.time + 3_600)
    expect(hour, `${path}: ${begin}`).toBeDefined()
    const texts = await rows.locator('td:nth-child(4)').allTextContents()
    const off = 0.005 * day + 0.01 * texts.length
    expect(sumOfMoney(texts), path).toBeLessThan(day + off)
    expect(sumOfMoney(texts), path).toBeGreaterThan(day - hour!.volumeUsd - off)
  }
})
