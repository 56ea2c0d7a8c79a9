import { freshAccount } from '../support/freshAccount.ts'
import { patience } from '../support/patience.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { box, connect, swapPath, token, wallet } from '../support/swap.ts'

const option = (page: Parameters<typeof box>[0], symbol: string) =>
  box(page).selector.getByRole('option', { name: symbol, exact: true })
const search = (page: Parameters<typeof box>[0]) => box(page).selector.getByRole('searchbox', { name: 'Search tokens' })

test('[SW-1] sections, each token once; arrows, Enter and Escape', { tag: '@browser' }, async ({ page }) => {
  await open(page, '/swap')
  const { buyToken, selector } = box(page)
  await buyToken.click()
  await expect(option(page, 'USDC')).toBeVisible()
  // What is typed now is a search.
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('dai')
  await expect(search(page)).toHaveValue('dai')
  await expect(option(page, 'DAI')).toBeVisible()
  await search(page).fill('')
  await expect(selector.getByRole('group', { name: 'Suggested' })).toBeVisible()
  await expect(selector.getByRole('group', { name: 'Trending' })).toBeVisible()
  const addresses = await selector
    .getByRole('option')
    .evaluateAll(all => all.map(each => each.getAttribute('data-address')))
  expect(new Set(addresses).size).toBe(addresses.length)

  await page.keyboard.press('Escape')
  await expect(selector).toBeHidden()
  await expect(buyToken).toBeFocused()

  await buyToken.press('Enter')
  await search(page).fill('usd')
  await expect(option(page, 'USDC')).toBeVisible()
  const second = selector.getByRole('option').nth(1)
  const symbol = (await second.locator('.token-option-names bdi').nth(1).textContent())!
  await search(page).press('ArrowDown')
  await expect(search(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id'))!)
  await search(page).press('Enter')
  await expect(selector).toBeHidden()
  await expect(buyToken).toHaveAccessibleName(new RegExp(symbol))
})

test('[SW-1] sections by constants.md: what is usual on a line or two, one’s own with balance and worth, trending; arrows go through the line and out of it', {
  tag: '@browser',
}, async ({ page }) => {
  await wallet(page, await freshAccount(page, { 1: { USDC: 250 } }))
  await open(page, '/swap')
  await connect(page)
  await box(page).sellToken.click()
  const { selector } = box(page)
  const group = (name: string) => selector.getByRole('group', { name })
  await expect(group('Your tokens').getByRole('option', { name: 'USDC', exact: true })).toContainText(/\$[\d,]+/)
  // What is held stands with its balance, not among what is usual a second time.
  await expect(group('Your tokens').getByRole('option')).toHaveText([/ETH/, /USDC/])
  await expect(group('Suggested').getByRole('option')).toHaveText(['USDT', 'WBTC', 'WETH'])
  /** From the top of its first option to the foot of its last. */
  const extent = async (name: string) => {
    const options = group(name).getByRole('option')
    const [first, last] = [(await options.first().boundingBox())!, (await options.last().boundingBox())!]
    return { y: first.y, height: last.y + last.height - first.y }
  }
  const [usual, own, trend] = await Promise.all(['Suggested', 'Your tokens', 'Trending'].map(extent))
  expect(usual!.height).toBeLessThan(150)
  expect([own!.y >= usual!.y + usual!.height - 1, trend!.y >= own!.y + own!.height - 1]).toEqual([true, true])
  const pointed = (at: number) => expect(search(page)).toHaveAttribute('aria-activedescendant', new RegExp(`-o${at}$`))
  await pointed(0)
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['ArrowDown', 3],
    ['ArrowUp', 2],
  ] as const) {
    await search(page).press(key)
    await pointed(at)
  }
  await search(page).press('Enter')
  await expect(box(page).sellToken).toHaveAccessibleName(/WETH/)
})

test('[SW-1] the token of the other side changes places with it', async ({ page }) => {
  await open(page, swapPath(1, { from: 'USDC', to: 'DAI' }))
  const { sellToken, buyToken } = box(page)
  await expect(sellToken).toHaveAccessibleName(/USDC/)
  await sellToken.click()
  await search(page).fill('DAI')
  await option(page, 'DAI').click()
  await expect(sellToken).toHaveAccessibleName(/DAI/)
  await expect(buyToken).toHaveAccessibleName(/USDC/)
})

test('[CH-1] picking a network clears currencies, value and field, and writes the chain', async ({ page }) => {
  await open(page, swapPath(1, { from: 'USDC', to: 'DAI', value: '12', field: 'output' }))
  const { sell, buy, sellToken, buyToken, selector } = box(page)
  await expect(buy).toHaveValue('12')
  await sellToken.click()
  // A look at another network's tokens loses nothing; to go there is a press of its own.
  await selector.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(selector).toContainText('Base starts a new swap')
  await page.keyboard.press('Escape')
  await expect(buy).toHaveValue('12')
  await sellToken.click()
  await selector.getByRole('button', { name: 'Base', exact: true }).click()
  await selector.getByRole('button', { name: 'Switch to Base' }).click()
  await expect(page).toHaveURL(/\/swap\?chain=base$/)
  await page.keyboard.press('Escape')
  await expect(sell).toHaveValue('')
  await expect(buy).toHaveValue('')
  await expect(sellToken).toHaveAccessibleName(/ETH/)
  await expect(buyToken).toHaveAccessibleName(/Select token/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(/chain=ethereum.*value=12.*field=output/)
  await expect(buy).toHaveValue('12')
  await expect(sellToken).toHaveAccessibleName(/USDC/)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  // A token picked on the other network says the same.
  await buyToken.click()
  await selector.getByRole('button', { name: 'Base', exact: true }).click()
  await option(page, 'USDC').click()
  await expect(page).toHaveURL(/chain=base/)
  await expect(buy).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(buy).toHaveValue('12')
})

test('[SW-12] an unlisted token found by its address: badge, warning once, then never again', async ({ page }) => {
  const { address } = token(1, 'WHOLE')
  await open(page, '/swap')
  const { buyToken, selector } = box(page)
  await buyToken.click()
  await search(page).fill(address.toUpperCase().replace('0X', '0x'))
  await option(page, 'WHOLE').click()
  const warning = page.getByRole('dialog', { name: 'Before you use WHOLE' })
  await expect(warning).toContainText('Not on the token list')
  await expect(warning).toContainText(address)
  await warning.getByRole('button', { name: 'Back' }).click()
  await expect(selector).toBeVisible()
  await option(page, 'WHOLE').or(selector.getByRole('option').first()).first().waitFor()
  await search(page).fill(address)
  await option(page, 'WHOLE').click()
  await warning.getByRole('button', { name: 'I understand' }).click()
  await expect(buyToken).toHaveAccessibleName(/WHOLE/)

  await page.reload()
  await expect(buyToken).toHaveAccessibleName(/WHOLE/)
  await buyToken.click()
  await search(page).fill(address)
  await option(page, 'WHOLE').click()
  await expect(warning).toBeHidden()
  await expect(buyToken).toHaveAccessibleName(/WHOLE/)
})

test('[SW-12] a token that came with the address asks before its review', async ({ page }) => {
  await wallet(page, await freshAccount(page))
  await open(page, swapPath(1, { from: 'ETH', to: 'MUTE', value: '0.01' }))
  await connect(page)
  const { main, review } = box(page)
  await expect(main).toHaveText('Review')
  await main.click()
  const warning = page.getByRole('dialog', { name: 'Before you use MUTE' })
  await expect(warning).toBeVisible()
  await expect(review).toBeHidden()
  await warning.getByRole('button', { name: 'I understand' }).click()
  await expect(review).toBeVisible()
})

test('[SW-1] an address without a token is told, junk finds nothing, nothing breaks', async ({ page }) => {
  await open(page, '/swap')
  await box(page).buyToken.click()
  await search(page).fill('0x00000000000000000000000000000000000000aa')
  await expect(box(page).selector).toContainText('There is no token at this address')
  await search(page).fill('🦄<script>alert(1)</script>')
  await expect(box(page).selector).toContainText('No token of that name here')
  await search(page).fill('zzzz%00')
  await expect(box(page).selector).toContainText('No token of that name here')
})

test('[SW-1] with the market away the list is short, says so, and an address still works', async ({ page, faults }) => {
  faults.allow(/market/, /status of 50\d/, /ERR_FAILED/)
  await page.route('**/api/market/**', route =>
    route.fulfill({ status: 503, body: '{"error":{"code":"down","message":"down"}}' }),
  )
  await open(page, '/swap')
  const { buyToken, selector } = box(page)
  await buyToken.click()
  await expect(selector).toContainText('this list is short')
  await search(page).fill(token(1, 'LINK').address)
  await expect(option(page, 'LINK')).toBeVisible()
})

test('[SW-12] a hostile token is text, short and in its place', { tag: '@browser' }, async ({ page }) => {
  const { address } = token(1, 'EVIL')
  await open(page, '/swap')
  await box(page).buyToken.click()
  await search(page).fill(address)
  const found = box(page).selector.locator(`[data-address="${address}"]`)
  await expect(found).toBeVisible()
  const text = await found.innerText()
  expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  expect(text.length).toBeLessThan(120)
  await page.setViewportSize({ width: 360, height: 700 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
})

test('[SW-1] tokens picked before are offered again on their network, newest first, after a reload', async ({
  page,
}) => {
  await open(page, '/swap')
  const { buyToken, selector } = box(page)
  const recent = selector.getByRole('group', { name: 'Recent' })
  await buyToken.click()
  await expect(option(page, 'USDC')).toBeVisible()
  await expect(recent).toBeHidden()
  for (const symbol of ['LINK', 'DAI']) {
    await search(page).fill(symbol)
    await option(page, symbol).click()
    await expect(buyToken).toHaveAccessibleName(new RegExp(symbol))
    await buyToken.click()
  }
  await page.reload()
  await buyToken.click()
  await expect(recent.getByRole('option')).toHaveText([/DAI/, /LINK/])
  await selector.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(option(page, 'USDC')).toBeVisible()
  await expect(recent).toBeHidden()
})

test('[SW-1] Home and End go to the ends of the list, a letter typed over the list searches', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, '/swap')
  const { buyToken, selector } = box(page)
  await buyToken.click()
  await expect(option(page, 'USDC')).toBeVisible()
  const pointed = () => selector.getByRole('option').and(page.locator('.active')).first()
  const list = selector.getByRole('listbox')
  // Lists of networks come one after the other: the end is that of what is there.
  const goToEnd = (place: typeof list) =>
    expect(async () => {
      await place.press('End')
      const [at, of] = await pointed().evaluate(each => [each.ariaPosInSet, each.ariaSetSize])
      expect(Number(of)).toBeGreaterThan(9)
      expect(at).toBe(of)
    }).toPass()
  await goToEnd(search(page))
  await expect(pointed()).toBeInViewport()
  await search(page).press('Home')
  await expect(pointed()).toHaveAttribute('aria-posinset', '1')
  await expect(pointed()).toBeInViewport()
  await list.focus()
  await goToEnd(list)
  await list.press('l')
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveValue('l')
  await page.keyboard.type('ink')
  await page.keyboard.press('Enter')
  await expect(buyToken).toBeFocused()
  await expect(buyToken).toHaveAccessibleName(/LINK/)
})

test('[SW-1] two thousand tokens: page by page as far as somebody scrolls, those near the window drawn, a reader hears which of how many', {
  tag: '@browser',
}, async ({ page }) => {
  const TOKENS = 2_000
  const pages: number[] = []
  let first: { items: { address: string }[] } | undefined
  await page.route(/\/api\/market\/tokens\?.*chain=ethereum/, async route => {
    const query = new URL(route.request().url()).searchParams
    if (query.get('search')) return route.fallback()
    const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))]
    pages.push(from)
    first ??= await (await route.fetch()).json()
    const answer = first!
    const row = answer.items.find(each => each.address !== 'NATIVE')
    const items = Array.from({ length: Math.min(limit, TOKENS - from) }, (_, i) => ({
      ...{ ...row, sparkline: [] },
      ...{
        address: `0x${(from + i + 1).toString(16).padStart(40, '0')}`,
        symbol: `T${from + i}`,
        name: `Token ${from + i}`,
      },
    }))
    await route.fulfill({ json: { ...answer, items, cursor: from + limit < TOKENS ? String(from + limit) : null } })
  })
  await open(page, '/swap')
  const { buyToken, selector } = box(page)
  await buyToken.click()
  const options = selector.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-setsize', /^1\d\d$/)
  // Without scrolling nothing beyond the first page is asked for.
  expect(pages).toEqual([0])
  const known = async () => Number(await options.first().getAttribute('aria-setsize'))
  await expect
    .poll(
      async () => {
        await search(page).press('End')
        return known()
      },
      { intervals: [20], timeout: 60_000 * patience() },
    )
    .toBeGreaterThanOrEqual(TOKENS)
  await search(page).press('End')
  await expect(option(page, `T${TOKENS - 1}`)).toBeInViewport()
  await expect(option(page, `T${TOKENS - 1}`)).toHaveAttribute('aria-posinset', String(await known()))
  // Each page once.
  expect(pages.toSorted((a, b) => a - b)).toEqual(Array.from({ length: TOKENS / 100 }, (_, i) => i * 100))
  expect(await options.count()).toBeLessThan(60)
  await expectAccessible(page)
  await search(page).press('Enter')
  await expect(selector).toBeHidden()
  await expect(buyToken).toHaveAccessibleName(new RegExp(`T${TOKENS - 1}`))
})

test('[SW-1] [AD-4] what is held beyond the most traded tokens is among one’s own, in the selector and in the drawer', async ({
  page,
}) => {
  // The market's list begins with others: what the account holds is on no page that was asked for.
  await page.route(/\/api\/market\/tokens\?.*chain=ethereum/, async route => {
    const query = new URL(route.request().url()).searchParams
    if (query.get('search')) return route.fallback()
    const answer = await (await route.fetch()).json()
    const items = answer.items.filter(({ symbol }: { symbol: string }) => symbol !== 'LINK')
    await route.fulfill({ json: { ...answer, items, cursor: null } })
  })
  await wallet(page, await freshAccount(page, { 1: { LINK: 12 } }))
  await open(page, '/swap')
  await connect(page)
  await box(page).sellToken.click()
  const yours = box(page).selector.getByRole('group', { name: 'Your tokens' })
  await expect(yours.getByRole('option', { name: 'LINK', exact: true })).toContainText('12')
  await expect(yours.getByRole('option', { name: 'LINK', exact: true })).toContainText(/\$[\d,]+/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect(page.locator('.account-row').filter({ hasText: 'LINK' })).toContainText('12')
})
