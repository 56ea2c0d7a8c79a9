import type { APIRequestContext, Page } from '@playwright/test'
import type { PoolRow } from '#data/market/schemas.ts'
import { type Figures, poolFigures, statsFigures, tokenFigures } from '#islands/live/readings.ts'
import { CHART } from '../../src/ui/chart/geometry.ts'
import { inEnglish, misread, readFigure } from '../support/readsAs.ts'
import { expect, open, test } from '../support/site.ts'
import { swapPath } from '../support/swap.ts'
import { tradeOnPair } from '../support/tradeOnPair.ts'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
type Loose = Record<string, unknown>

/** What the market's API says of everything a page may show, as live figures are called. */
async function said(
  request: APIRequestContext,
  paths: readonly string[],
): Promise<Map<string, number | string | null>> {
  const figures: Figures = []
  for (const path of paths) {
    const answer = (await (await request.get(`/api/market/${path}`)).json()) as Loose & { items?: Loose[] }
    const read = path.startsWith('tokens') ? tokenFigures : path.startsWith('pools') ? poolFigures : statsFigures
    figures.push(...(answer.items ?? [answer]).map(row => read(row)))
  }
  return new Map(
    figures.flatMap(([key, fields]) =>
      Object.entries(fields).map(([field, value]) => [`${field}:${key}`, value] as const),
    ),
  )
}

const shown = (page: Page) =>
  page
    .locator('main data[data-live]')
    .evaluateAll(all =>
      all.map(one => [(one as HTMLElement).dataset.live!, (one as HTMLDataElement).value] as [string, string]),
    )

const shares = (page: Page) =>
  page.locator('main svg.share').evaluateAll(all =>
    all.map(one => ({
      of: (one as SVGElement).dataset.of!,
      parts: (one as SVGElement).dataset.parts!.split(' '),
      widths: [...one.querySelectorAll('rect')].map(rect => rect.getAttribute('width')),
    })),
  )

/**
 * Figures of a page that no script keeps up to date and that don't say of when they are. Those of a transaction never
 * change, and a chart's table is of the past.
 */
const still = (page: Page) =>
  page
    .locator('main data.figure:not([data-live])')
    .evaluateAll(all =>
      all
        .filter(
          one =>
            !one.closest('table[data-kind="transactions"], .chart-table, astro-island') &&
            !one.closest('section')?.querySelector('[data-as-of]') &&
            !/^(age|date|day|clock)$/.test((one as HTMLElement).dataset.kind ?? ''),
        )
        .map(one => one.parentElement!.outerHTML.slice(0, 200)),
    )

/** Money in plain text: no script keeps it up to date, nor writes it in another currency. */
const plain = (page: Page) =>
  page.locator('main').evaluate(main => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      const kept =
        'data, svg, script, style, [hidden], astro-island, .chart-table, [data-chart-table], table[data-kind="transactions"]'
      if (/\$\d/.test(textContent ?? '') && !parentElement?.closest(kept))
        found.push(parentElement!.outerHTML.slice(0, 200))
    }
    return found
  })

/** Where the slider of a token's year stands, in percent; null: there is none. */
const yearOf = (page: Page) =>
  page
    .locator('svg.year circle')
    .evaluateAll(all => (all[0] ? Number.parseInt(all[0].getAttribute('cx') ?? '', 10) : null))

test('[EX-2] [EX-3] [EX-4] [EX-8] after trades every figure of every kind of page is the market’s, and none stands still beside a price that moves', async ({
  page,
  request,
}) => {
  const { items } = (await (await request.get('/api/market/pools?chain=ethereum&protocol=v2&limit=100')).json()) as {
    items: PoolRow[]
  }
  const pair = items.find(pool => pool.token0.address === WETH || pool.token1.address === WETH)!
  const other = pair.token0.address === WETH ? pair.token1.address : pair.token0.address
  const lists = ['tokens?chain=ethereum&limit=100', 'pools?chain=ethereum&limit=100']
  for (const [path, paths, moving] of [
    ['/explore/tokens/ethereum', ['stats?chain=ethereum', ...lists], `priceUsd:1:${WETH}`],
    ['/explore/pools/ethereum', ['stats?chain=ethereum', ...lists], `tvlUsd:1:${pair.id}`],
    [`/explore/tokens/ethereum/${WETH}`, [...lists, `tokens/1/${WETH}`], `tvlUsd:1:${WETH}`],
    [`/explore/tokens/ethereum/${other}`, [...lists, `tokens/1/${other}`], `volume1d:1:${other}`],
    [`/explore/pools/ethereum/${pair.id}`, [...lists, `pools/1/${pair.id}`], `price:1:${pair.id}`],
  ] as const) {
    await open(page, path)
    await expect(page.locator('[data-live-state="live"]')).toBeVisible()
    const before = new Map(await shown(page)).get(moving)
    await tradeOnPair(1, pair, WETH, 10n ** 17n)
    await expect.poll(async () => new Map(await shown(page)).get(moving)).not.toBe(before)
    await expect(async () => {
      const market = await said(request, paths)
      const wrong = (await shown(page))
        .filter(([key, value]) => String(market.get(key) ?? '') !== value)
        .map(([key, value]) => `${key}: ${value}, the market says ${market.get(key)}`)
      expect(wrong, path).toEqual([])
    }).toPass({ timeout: 90_000 })
    expect(await still(page), path).toEqual([])
    expect(await plain(page), path).toEqual([])
    if (path.endsWith(WETH))
      await expect(async () => {
        const [now, low, high] = await said(request, paths).then(market =>
          ['priceUsd', 'low52w', 'high52w'].map(name => Number(market.get(`${name}:1:${WETH}`))),
        )
        expect(await yearOf(page)).toBe(Math.round(((now! - low!) / (high! - low!)) * 96 + 2))
      }).toPass({ timeout: 90_000 })
    // Bars of shares are as wide as the figures they stand for.
    await expect(async () => {
      const market = await said(request, paths)
      for (const { of, parts, widths } of await shares(page)) {
        const values = parts.map(name => Number(market.get(`${name}:${of}`)))
        const sum = values.reduce((total, value) => total + value, 0)
        expect(widths, `${path} ${parts}`).toEqual(values.map(value => `${((value / sum) * 100).toFixed(2)}%`))
      }
    }).toPass({ timeout: 90_000 })
  }
  // What the page of a pool with ranges tells of them stands, and says since when.
  const { items: deep } = (await (
    await request.get('/api/market/pools?chain=ethereum&protocol=v3&limit=1')
  ).json()) as { items: PoolRow[] }
  await open(page, `/explore/pools/ethereum/${deep[0]!.id}`)
  await expect(page.locator('[data-live-state="live"]')).toBeVisible()
  expect(await page.locator('section.providing [data-as-of]').allTextContents()).toEqual([
    expect.stringMatching(/^As of [A-Z]/),
    expect.stringMatching(/^As of [A-Z]/),
  ])
  await expect(page.locator('.liquidity-table [data-as-of]')).toHaveText(/^As of [A-Z]/)
  expect(await still(page)).toEqual([])
  expect(await plain(page)).toEqual([])
})

test('[EX-3] [EX-8] a chart’s last point is the price beside it, drawn or interactive; a line of a day has the colour of its change', async ({
  page,
  request,
}) => {
  const { items } = (await (await request.get('/api/market/pools?chain=ethereum&protocol=v2&limit=100')).json()) as {
    items: PoolRow[]
  }
  const pair = items.find(pool => pool.token0.address === WETH || pool.token1.address === WETH)!
  const trade = (amount = 10n ** 17n) => tradeOnPair(1, pair, WETH, amount)
  await open(page, `/explore/tokens/ethereum/${WETH}`)
  await expect(page.locator('[data-live-state="live"]')).toBeVisible()
  const price = page.locator('.detail-price data[data-kind="price"]')
  const close = page.locator('[data-chart-table] tbody tr:first-child td:nth-child(3)')
  const agrees = () => expect.poll(async () => (await close.textContent()) === (await price.textContent())).toBe(true)
  const line = page.locator('path.chart-line')
  const tip = page.locator('.chart-tip')
  for (const drawn of [true, false]) {
    if (!drawn) {
      await page.locator('.chart-frame').hover()
      await expect(page.locator('.chart-live canvas').first()).toBeVisible()
    }
    const [before, path] = [await price.getAttribute('value'), await line.getAttribute('d')]
    await trade()
    await expect(price).not.toHaveAttribute('value', before!)
    await agrees()
    // Another journey's trade may have taken the price back to where the line stood.
    if (drawn)
      await expect(async () => {
        if ((await line.getAttribute('d')) === path) await trade()
        expect(await line.getAttribute('d')).not.toBe(path)
      }).toPass()
  }
  // What the crosshair says at the right end is the price of now, by the name of what is shown.
  const frame = (await page.locator('.chart-frame').boundingBox())!
  await expect(async () => {
    await page.mouse.move(frame.x + frame.width - CHART.axis - 50 + Math.random() * 4, frame.y + 100)
    await page.mouse.move(frame.x + frame.width - CHART.axis - 2, frame.y + 102)
    await expect(tip).toContainText(`Price ${await price.textContent()} · `, { timeout: 500 })
  }).toPass({ timeout: 90_000 })

  await open(page, '/explore/tokens/ethereum')
  const row = page.locator(`tr[data-key="1:${WETH}"]`)
  const spark = row.locator('.spark path')
  const still = await spark.getAttribute('d')
  // A line so small moves by whole pixels; another journey's trade may have taken it back.
  await expect(async () => {
    await trade(2n * 10n ** 18n)
    await expect(spark).not.toHaveAttribute('d', still!, { timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  const colours = () =>
    page
      .locator('.c-trend .spark')
      .evaluateAll(all =>
        all.map(
          one =>
            [
              one.closest('tr')!.querySelector<HTMLElement>('.c-change1d data')!.dataset.direction,
              (one as SVGElement).dataset.direction,
            ] as const,
        ),
      )
  expect((await colours()).length).toBeGreaterThan(5)
  await expect.poll(async () => (await colours()).filter(([change, line]) => change !== line)).toEqual([])
})

/**
 * Significant digits that a figure may be written with at most: Japanese counts in ten thousands, so "7710" says as
 * much as "7.71K".
 */
const DIGITS: Record<string, number> = { 'ja-JP': 3 }

test('[IN-3] [EX-2] [EX-4] [SW-2] in French, Arabic and Japanese what is read of a figure that lives, and of a quote, is its value', async ({
  page,
  request,
}) => {
  const { items } = (await (await request.get('/api/market/pools?chain=ethereum&protocol=v2&limit=100')).json()) as {
    items: PoolRow[]
  }
  const pair = items.find(pool => pool.token0.address === WETH || pool.token1.address === WETH)!
  for (const locale of ['fr-FR', 'ar-SA', 'ja-JP']) {
    // The first figure of a text: behind a worth stands what is lost of it.
    const number = (text: string) =>
      readFigure(/[\d.,]+[KMB万億]?/.exec(inEnglish(locale, text))?.[0] ?? '')?.number ?? Number.NaN
    for (const path of [`/explore/tokens/ethereum/${WETH}`, '/explore/pools/ethereum']) {
      await open(page, `/${locale}${path}`)
      await expect(page.locator('[data-live-state="live"]')).toBeVisible()
      const written = () =>
        page.locator('main data[data-live]').evaluateAll(all =>
          all.flatMap(one => {
            const { value, dataset, textContent } = one as HTMLDataElement
            return dataset.kind === 'age' || (one as HTMLElement).offsetParent === null
              ? []
              : [{ of: dataset.live!, value, text: textContent! }]
          }),
        )
      const before = JSON.stringify(await written())
      await tradeOnPair(1, pair, WETH, 10n ** 17n)
      await expect.poll(async () => JSON.stringify(await written())).not.toBe(before)
      const all = await written()
      expect(all.length).toBeGreaterThan(8)
      expect(
        all.flatMap(({ of, value, text }) => {
          const said = value === '' ? null : Number(value)
          const problem = misread(inEnglish(locale, text), said, DIGITS[locale] ?? 5)
          return problem ? [`${locale} ${path} ${of} ${text}: ${problem}`] : []
        }),
      ).toEqual([])
    }

    await open(page, `/${locale}${swapPath(1, { from: 'ETH', to: 'USDC', value: '0.5' })}`)
    const [sell, buy] = [page.locator('.swap-sides input').first(), page.locator('.swap-sides input').last()]
    await expect(sell).toHaveValue(locale === 'fr-FR' ? '0,5' : '0.5')
    await expect(buy).not.toHaveValue('')
    const { priceUsd } = (await (await request.get('/api/market/tokens/1/NATIVE')).json()) as { priceUsd: number }
    await expect(async () => {
      const got = number(await buy.inputValue())
      const [one, rate = ''] = (await page.locator('.quote-line bdi').first().innerText()).split('=')
      expect(inEnglish(locale, one!)).toBe('1ETH')
      expect(Math.abs(number(rate.replace('USDC', '')) / (got / 0.5) - 1), rate).toBeLessThan(0.001)
      const [paid, worth] = (await page.locator('.swap-fiat').allInnerTexts()).map(text => number(text))
      expect(Math.abs(paid! / (priceUsd / 2) - 1), `${paid} for half of ${priceUsd}`).toBeLessThan(0.02)
      expect(Math.abs(worth! / got - 1), `${worth} for ${got} USDC`).toBeLessThan(0.02)
    }).toPass()
  }
})
