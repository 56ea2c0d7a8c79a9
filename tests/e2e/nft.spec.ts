import { expect, expectAccessible, open, test } from '../support/site.ts'

type Collection = { chainId: number; address: string; name: string; items: number; owners: number; spam: boolean; floor: { raw: string } | null }

test('[EX-6] [EN-6] collections, one of them, one of its items: floor, owners, items, last sale, traits', async ({ page, request }) => {
  const { items } = (await (await request.get('/api/market/nfts?sort=volume')).json()) as { items: Collection[] }
  expect(items.length).toBeGreaterThan(0)
  await open(page, '/nfts')
  const table = page.getByRole('table', { name: 'NFT collections' })
  await expect(table.locator('tbody tr')).toHaveCount(items.filter(({ spam }) => !spam).length)
  await expectAccessible(page)
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/nfts\/[a-z]+\/0x[0-9a-f]{40}$/)
  const stats = page.locator('.nft-stats')
  for (const name of ['Floor', '1D volume', 'Items', 'Owners', 'Last sale']) await expect(stats.getByText(name, { exact: true }).first(), name).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Traits' })).toBeVisible()
  await expectAccessible(page)
  await page.locator('.nft-card a').first().click()
  await expect(page).toHaveURL(/\/nfts\/[a-z]+\/0x[0-9a-f]{40}\/\d+$/)
  await expect(page.locator('.nft-item-picture img')).toHaveAttribute('src', /^data:image\//)
  await expect(page.locator('.nft-trait-list li').first()).toContainText('%')
  await expect(page.getByRole('table', { name: 'Activity' }).locator('tbody tr').first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('.stat-list a.mono').click()
  await expect(page).toHaveURL(/\/portfolio\/0x[0-9a-f]{40}$/)
})

test('[EX-6] a collection or item that isn’t there is not found', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  for (const path of [`/nfts/ethereum/0x${'00'.repeat(20)}`, '/nfts/nowhere/0x12', `/nfts/ethereum/0x${'00'.repeat(20)}/7`]) expect((await page.goto(path))?.status(), path).toBe(404)
})
