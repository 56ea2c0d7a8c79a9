import type { Page } from '@playwright/test'
import { freshAccount } from '../support/freshAccount.ts'
import { expect, open, test } from '../support/site.ts'
import { box, connect, swapPath, token, wallet } from '../support/swap.ts'

const BASE = 8453

const search = (page: Page) => box(page).selector.getByRole('searchbox', { name: 'Search tokens' })
const showAll = (page: Page) => box(page).selector.getByRole('button', { name: 'All networks', exact: true }).click()
const option = (page: Page, symbol: string, chainId: number) =>
  box(page).selector.locator(`[role=option][data-chain="${chainId}"][data-address="${token(chainId, symbol).address}"]`)

test('[SW-1] all networks at once: what one holds on each, dearest first, with its network; one question to each', async ({
  page,
}) => {
  const lists: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/api/market/tokens'))
      lists.push(`${url.searchParams.get('chain')} ${url.searchParams.get('search') ?? ''}`)
  })
  await wallet(page, await freshAccount(page, { 1: { USDC: 250 }, [BASE]: { USDC: 900 } }))
  await open(page, '/swap')
  await connect(page)
  const { sellToken, selector } = box(page)
  await sellToken.click()
  await expect(option(page, 'USDC', 1).first()).toBeVisible()
  await expect(selector.locator('[role=option] .chain-icon')).toHaveCount(0)
  await showAll(page)
  const yours = selector.getByRole('group', { name: 'Your tokens' }).getByRole('option')
  // Ten ether on each network, then the dollars: Base’s nine hundred before Ethereum’s two hundred and fifty.
  await expect(yours).toHaveCount(4)
  await expect(yours.nth(2)).toHaveAttribute('data-chain', String(BASE))
  await expect(yours.nth(2)).toContainText('Base')
  await expect(yours.nth(2)).toContainText('900')
  await expect(yours.nth(2)).toContainText(/\$[\d,]+/)
  await expect(yours.nth(3)).toHaveAttribute('data-chain', '1')
  await expect(yours.nth(3)).toContainText('Ethereum')
  await expect(yours.nth(3)).toContainText('250')
  await expect(yours.nth(2)).toHaveAccessibleDescription(/Base/)

  // A search goes over all of them, by one question.
  await search(page).fill('usdc')
  await expect(option(page, 'USDC', 1)).toBeVisible()
  await expect(option(page, 'USDC', BASE)).toBeVisible()
  await expect.poll(() => lists.filter(each => each.endsWith(' usdc'))).toEqual(['all usdc'])
  for (const chain of ['ethereum', 'base'])
    expect(lists.filter(each => each === `${chain} `).length).toBeLessThanOrEqual(1)
})

test('[CH-1] a token of another network among all asks before it clears the form, by keys alone, and can be undone', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, swapPath(1, { from: 'USDC', to: 'DAI', value: '12' }))
  const { sell, sellToken, buyToken, selector } = box(page)
  await expect(sell).toHaveValue('12')
  await buyToken.click()
  await showAll(page)
  await search(page).fill(token(BASE, 'USDC').address)
  await expect(option(page, 'USDC', BASE)).toBeVisible()
  await search(page).press('Enter')
  const go = selector.getByRole('button', { name: 'Switch to Base' })
  await expect(go).toBeFocused()
  await expect(go).toHaveAccessibleDescription(/USDC is on Base\. Tarn can’t swap between networks yet/)
  // Looking on takes the question back; nothing was lost.
  await search(page).fill('usd')
  await expect(go).toBeHidden()
  // Escape empties a search that has a text; an empty one it leaves.
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(selector).toBeHidden()
  await expect(sell).toHaveValue('12')
  await expect(page).toHaveURL(/chain=ethereum/)

  await buyToken.click()
  await showAll(page)
  await search(page).fill(token(BASE, 'USDC').address)
  await expect(option(page, 'USDC', BASE)).toBeVisible()
  await search(page).press('Enter')
  await go.press('Enter')
  await expect(page).toHaveURL(/chain=base/)
  await expect(sell).toHaveValue('')
  await expect(buyToken).toHaveAccessibleName(/USDC/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sell).toHaveValue('12')
  await expect(page).toHaveURL(/chain=ethereum/)

  // A token of the form's own network is taken at once.
  await sellToken.click()
  await showAll(page)
  await search(page).fill('WBTC')
  await option(page, 'WBTC', 1).click()
  await expect(selector).toBeHidden()
  await expect(sellToken).toHaveAccessibleName(/WBTC/)
})

test('[SW-1] an address that is a token nowhere is told of all networks', async ({ page }) => {
  await open(page, '/swap')
  await box(page).buyToken.click()
  await showAll(page)
  await search(page).fill('0x00000000000000000000000000000000000000aa')
  await expect(box(page).selector).toContainText('There is no token at this address on any network here')
})
