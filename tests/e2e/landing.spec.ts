import { chains } from '../../src/domain/chains/chains.ts'
import { BOTH_WAYS, inLocale, turnOf } from '../support/pagesOf.ts'
import { expect, open, test } from '../support/site.ts'

test('[LD-1] logos float on large screens: sizes, distances, what hover and press do', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')
  const logos = page.locator('.logo-float')
  expect(await logos.count()).toBeGreaterThan(3)
  for (const size of await logos
    .locator('img:first-child')
    .evaluateAll(images => images.map(image => Number(image.getAttribute('width'))))) {
    expect(size).toBeGreaterThanOrEqual(50)
    expect(size).toBeLessThanOrEqual(96)
  }
  // They lie on the water, none nearer to another than it may be.
  const places = await logos.evaluateAll(coins => coins.map(coin => coin.getBoundingClientRect().x))
  const sorted = [...places].sort((a, b) => a - b)
  for (const [i, x] of sorted.entries()) if (i > 0) expect(x - sorted[i - 1]!).toBeGreaterThan(150)
  const first = logos.first()
  await expect(first.locator('.logo-label')).toHaveCSS('opacity', '0')
  await first.locator('img').first().hover({ force: true })
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
  await open(page, '/')
  await expect(page.locator('.hero')).toContainText(`${n}+ networks`)
  // With the first intent they are the market's of now.
  await page.mouse.move(300, 300)
  for (const [i, field] of ['volume1d', 'tvl'].entries()) {
    const figure = page.locator('.hero-facts data').nth(i)
    await expect
      .poll(
        async () => {
          const market = await (await request.get('/api/market/stats?chain=all')).json()
          return Number(await figure.getAttribute('value')) - market[field]
        },
        { message: field },
      )
      .toBe(0)
  }
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
  await expect(page.getByRole('list', { name: 'Most traded tokens' }).getByRole('link')).toHaveCount(6)
  // Columns are as deep as what lies in their pools.
  const soundings = page.getByRole('list', { name: 'Pools by depth' }).getByRole('link')
  await expect(soundings).toHaveCount(8)
  const drawn = await soundings.evaluateAll(links =>
    links.map(link => [
      Number(link.querySelector('data')!.value),
      link.querySelector(':scope > svg')!.getBoundingClientRect().height,
    ]),
  )
  for (const [i, [tvl, depth]] of drawn.entries()) {
    expect(tvl!, 'deepest first').toBeLessThanOrEqual(drawn[0]![0]!)
    expect(Math.abs((depth! - 6) / (drawn[0]![1]! - 6) - tvl! / drawn[0]![0]!), `${i}`).toBeLessThan(0.02)
  }
})

/** Figures as a person reads them. */
const figures = (text: string) => [...text.replaceAll(',', '').matchAll(/\d+(?:\.\d+)?/g)].map(Number)

test('[LD-6] one trade, many streams: ten ether in the best single pool, through Tarn, and the difference; shares as wide as they are', async ({
  page,
  request,
}) => {
  await open(page, '/')
  const price = (await (await request.get('/api/market/tokens/1/NATIVE')).json()).priceUsd as number
  const facts = page.locator('.route-facts > div')
  await expect(facts).toHaveCount(3)
  const [single, split, kept] = await facts.locator('dd').evaluateAll(all => all.map(dd => dd.textContent!))
  const [one, many, more] = [single!, split!, kept!].map(text => figures(text)[0]!)
  for (const text of [single, split, kept]) expect(text, 'dollars in cents').toMatch(/\d\.\d\d USDC/)
  expect(await facts.nth(1).locator('dt').innerText()).toBe('10 ETH through Tarn')
  expect(Math.abs(many! / 10 / price - 1)).toBeLessThan(0.05)
  expect(many!).toBeGreaterThan(one!)
  expect(Math.abs(many! - one! - more!)).toBeLessThan(0.01)
  const shares = (await page.locator('.stream-rows b').allTextContents()).map(text => figures(text)[0]!)
  expect(shares.length).toBeGreaterThan(1)
  // All of it is drawn: what is too small for a stream of its own flows in the last.
  expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100)).toBeLessThan(0.06)
  // A stream's width is its share: read from the drawing where all leave as one body.
  const widths = await page.locator('.stream-rows path').evaluateAll(paths =>
    paths.map(path => {
      const [, from] = /^M0 ([\d.]+)/.exec(path.getAttribute('d')!)!
      const [, to] = /V([\d.]+)C/.exec(path.getAttribute('d')!)!
      return Number(to) - Number(from)
    }),
  )
  for (const [i, width] of widths.entries()) expect(Math.abs(width - shares[i]! * 0.84)).toBeLessThan(2.1)
})

for (const [width, height] of [
  [360, 780],
  [1440, 900],
] as const)
  test(`[LD-2] [NB-8] at ${width} × ${height} the whole box stands in sight with a real quote, its button too, whatever is told at the edges`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height })
    for (const locale of [turnOf(`${width}`), ...BOTH_WAYS.toReversed()]) {
      await open(page, inLocale('/', locale))
      const { top, bottom, bar } = await page.evaluate(() => {
        const box = document.querySelector('.hero-box .swap-panel')!.getBoundingClientRect()
        const edges = [...document.querySelectorAll('.app-banner, .header-nav')]
          .filter(e => getComputedStyle(e).position === 'fixed' && e.checkVisibility())
          .map(e => e.getBoundingClientRect().top)
        return { top: box.top, bottom: box.bottom, bar: Math.min(innerHeight, ...edges) }
      })
      expect(top, locale).toBeGreaterThan(0)
      expect(bottom, locale).toBeLessThanOrEqual(bar)
    }
    await expect(page.getByRole('textbox', { name: 'Sell amount' })).toHaveValue('1')
    const bought = figures(await page.getByRole('textbox', { name: 'Buy amount' }).inputValue())[0]!
    const price = (await (await request.get('/api/market/tokens/1/NATIVE')).json()).priceUsd as number
    expect(Math.abs(bought / price - 1)).toBeLessThan(0.05)
    // As it stands it goes on: both currencies and the amount.
    await page.getByRole('button', { name: 'Get started' }).click()
    await expect(page).toHaveURL(/\/swap\?.*inputCurrency=NATIVE&outputCurrency=0xa0b8[0-9a-f]+&value=1&field=input/)
  })

test('[LD-6] the page goes down: lower parts are dark in every theme and readable, depth is marked where there is room', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')
  const light = (selector: string) =>
    page.locator(selector).evaluate(element => {
      const [r, g, b] = getComputedStyle(element)
        .color.match(/[\d.]+/g)!
        .map(Number) as [number, number, number]
      return (r + g + b) / 3
    })
  expect(await light('#today')).toBeLessThan(90)
  expect(await light('#route')).toBeGreaterThan(200)
  expect(await light('#end')).toBeGreaterThan(200)
  await expect(page.locator('.depth')).toHaveText(['12 m', '40 m', '80 m'])
  await expect(page.locator('.depth').first()).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('.depth').first()).toBeHidden()
})

test('[LD-2] the quote that the landing page was built with says of which block it is, and no half of it follows the market', async ({
  page,
  request,
}) => {
  const built = await (await request.get('/')).text()
  const block = /Quoted at block ([\d,]+)/.exec(built.replace(/<!--.*?-->/g, ''))?.[1]
  expect(block).toMatch(/^\d/)
  await open(page, '/')
  const box = page.locator('.hero-box')
  const worths = () => box.locator('.swap-fiat data').evaluateAll(all => all.map(data => data.textContent))
  const before = await worths()
  expect(before).toHaveLength(2)
  // Figures of the page come alive with the first scroll; the box's stay those of its block.
  await page.mouse.wheel(0, 200)
  await expect(page.locator('.hero-facts data').first()).toBeVisible()
  await expect(box.locator('[data-live]')).toHaveCount(0)
  expect(await worths()).toEqual(before)
  await expect(box.locator('.ribbon-line')).toContainText(`Quoted at block ${block}`)
  // Once the box asks for itself, its quote is of now.
  await page.getByRole('textbox', { name: 'Sell amount' }).fill('2')
  await expect(page.getByRole('textbox', { name: 'Buy amount' })).toHaveValue(/\d/)
  await expect(box).not.toContainText('Quoted at block')
})
