import { freshAccount } from '../support/freshAccount.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { box, CHAINS, connect, review, swapPath, wallet } from '../support/swap.ts'

test('[GO-6, GO-14, SW-6] a choice of protocols is kept and says what it costs; costs, pools and other routes unfold; afterwards what each pool did', async ({
  page,
}) => {
  const chainId = CHAINS.ethereum
  const me = await freshAccount(page)
  await wallet(page, me, chainId)
  const path = swapPath(chainId, { from: 'ETH', to: 'USDC', value: '5' })
  await open(page, path)
  const { settings, main, receipt } = box(page)
  await settings.click()
  const chosen = page.getByRole('dialog', { name: 'Swap settings' }).getByRole('group', { name: 'Pools of' })
  await chosen.getByLabel('v3').uncheck()
  await chosen.getByLabel('v4').uncheck()
  await expect(chosen.getByLabel('v2')).toBeDisabled()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.pathname + link.search).toBe(`${path}&field=input`)
  await page.keyboard.press('Escape')

  await open(page, path)
  await connect(page)
  const dialog = await review(page)
  // GO-14: who came by a link is told so, beside what they chose themselves.
  const differs = dialog.getByRole('region', { name: 'Not as usual' })
  await expect(differs).toContainText('filled in by a link')
  await expect(differs).toContainText('only pools of v2')
  const row = (name: string) => dialog.locator('.quote-row', { hasText: name })
  await expect(row('Your choice of pools')).toContainText(/[\d,.]+ USDC less than with all/)

  await dialog.getByText('Route, fees and slippage').click()
  for (const pools of await dialog.locator('.receipt-pools').allTextContents()) expect(pools).not.toMatch(/v[34]/)
  await dialog.getByText('Costs and other routes').click()
  for (const part of ['At the prices before it', 'Pool fees', 'Pools moving', 'All together'])
    await expect(row(part)).toContainText(/[\d,.]+ USDC/)
  // A pool gives less of the other token after the trade than before it.
  const moved = (await dialog
    .locator('dl[aria-label="Prices in the pools, before and after"] dd')
    .first()
    .textContent())!
  const [before, after] = [...moved.matchAll(/[\d,]+\.\d+/g)].map(([text]) => Number(text.replaceAll(',', '')))
  expect(after!).toBeLessThan(before!)
  await expect(dialog.locator('dl[aria-label="Other routes"]')).toContainText(/Without v2\s*no route/)
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(receipt.getByRole('status').first()).toContainText(/Swapped 5 ETH for [\d,.]+ USDC/)
  const did = async (place: ReturnType<typeof page.getByRole>) => {
    await place.getByText('Quoted and done').click()
    await expect(place.locator('.fill-rows')).toContainText(/You paid\s*5 ETH → 5 ETH/)
    await expect(place.locator('.fill-rows > div', { hasText: 'v2 · 0.3' }).first()).toContainText(
      /as quoted|[\d.]+% (more|less)/,
    )
  }
  await did(receipt)
  await receipt.getByRole('button', { name: 'Swap again' }).click()

  // The record remembers it.
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page
    .getByRole('button', { name: /Swapped/ })
    .first()
    .click()
  await did(page.getByRole('dialog', { name: /^Swapped/ }))
  await page.keyboard.press('Escape')

  // Back to all of them, nothing is lost by it, and nothing is said.
  await open(page, swapPath(chainId, { from: 'ETH', to: 'USDC', value: '0.5' }))
  await settings.click()
  await chosen.getByLabel('v3').check()
  await chosen.getByLabel('v4').check()
  await page.keyboard.press('Escape')
  await expect(main).toHaveText('Review')
  await expect(page.getByText('Your choice of pools')).toBeHidden()
})
