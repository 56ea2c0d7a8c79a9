import { freshAccount } from '../support/freshAccount.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, box, CHAINS, connect, review, swapPath, wallet } from '../support/swap.ts'

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

test('[SW-1, SW-2, SW-6] an amount to buy that only pools of several protocols give: the input is fixed, at least the amount arrives, and the receipt says what did', async ({
  page,
}) => {
  // COMP is in pairs of v2 alone, ZRO in pools of v3.
  const chainId = CHAINS.base
  const me = await freshAccount(page, { [chainId]: { COMP: 20 } })
  const signer = await wallet(page, me, chainId)
  await open(page, swapPath(chainId, { from: 'COMP', to: 'ZRO' }))
  await connect(page)
  const { sell, buy, settings, receipt } = box(page)
  const slippage = async (percent: string) => {
    await settings.click()
    await page.getByRole('textbox', { name: 'Max slippage' }).fill(percent)
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await slippage('0.5')
  await buy.fill('40')
  await expect(sell).not.toHaveValue('')
  await expect(page).toHaveURL(/value=40&field=output/)
  await expect(buy).toHaveValue('40')
  const input = async () => Number((await sell.inputValue()).replaceAll(',', ''))
  const least = await input()
  // The input is sized by the slippage: with more of it, it is more.
  await slippage('3')
  await expect.poll(input).toBeGreaterThan(least * 1.02)
  await slippage('0.5')
  await expect.poll(input).toBeLessThan(least * 1.01)

  const before = { sold: await balance(chainId, 'COMP', me), bought: await balance(chainId, 'ZRO', me) }
  const dialog = await review(page)
  await expect(dialog.getByText('at least 40 ZRO, or nothing happens')).toBeVisible()
  await expect(dialog.getByText(/at most/)).toBeHidden()
  const sentence = dialog.getByText(
    /^No route gives exactly 40 ZRO for less\. Exactly .+ COMP leaves, at least 40 ZRO arrives/,
  )
  await expect(sentence).toBeVisible()
  await dialog.getByText('Route, fees and slippage').click()
  await expect(dialog.locator('.quote-row', { hasText: /least/i })).toContainText('40 ZRO')
  await dialog.getByText('Costs and other routes').click()
  await expect(dialog.locator('.quote-row', { hasText: 'Pool fees' }).last()).toContainText(/[\d,.]+ ZRO/)
  await expectAccessible(page)
  const shown = Number(/Exactly ([\d,.]+)/.exec((await sentence.textContent()) ?? '')?.[1]?.replaceAll(',', ''))

  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await expect(receipt.getByRole('status').first()).toContainText(/Swapped [\d,.]+ COMP for [\d,.]+ ZRO/)
  const spent = before.sold - (await balance(chainId, 'COMP', me))
  expect(Math.abs(Number(spent) / 1e18 / shown - 1)).toBeLessThan(1e-6)
  expect((await balance(chainId, 'ZRO', me)) - before.bought).toBeGreaterThanOrEqual(40n * 10n ** 18n)
  const approval = signer.prompts.find(({ method }) => method === 'eth_sendTransaction')!.params[0] as { data: string }
  expect(BigInt(`0x${approval.data.slice(74)}`)).toBe(spent)
  await receipt.getByText('Quoted and done').click()
  const [paid] = /You paid\s*([\d,.]+ COMP) → \1/.exec((await receipt.locator('.fill-rows').textContent()) ?? '') ?? []
  expect(paid).toBeTruthy()
  await expect(receipt.locator('.fill-rows')).toContainText(/v2 · 0\.3.*v3 · /)
})
