// A page under a browser's own translator: sentences that change go on changing, nothing breaks, and amounts, symbols
// and addresses are as the page wrote them.
import { freshAccount } from '../support/freshAccount.ts'
import { expect, open, test } from '../support/site.ts'
import { box, connect, review, swapPath, swapped, wallet } from '../support/swap.ts'
import { translatedOf, translatePage } from '../support/translator.ts'

test('[IN-2] a translated page swaps: worths follow what is typed, the review tells its simulation, the receipt what arrived', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { USDC: 500 } })
  await wallet(page, me)
  await open(page, swapPath(1, { from: 'USDC', to: 'LINK', value: '50' }))
  await connect(page)
  const { sell, buy } = box(page)
  const worth = page.locator('.swap-input .swap-fiat')
  await expect(worth).toHaveText(/\$(49|50)\./)
  await translatePage(page)
  await sell.fill('120')
  await expect(worth).toHaveText(/\$1[12]\d\./)
  await sell.fill('')
  await expect(worth).not.toContainText('$')
  await sell.fill('80')
  await expect(worth).toHaveText(/\$(79|80)\./)
  await expect(buy).not.toHaveValue('')
  await expect(page.locator('.quote-line')).toContainText(/\d pools?/)

  const dialog = await review(page)
  await expect(dialog.locator('.simulated-head')).toHaveText(/^Rehearsed at block [\d,]+$/)
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await expect(dialog.locator('.step-done').first()).toBeVisible()
  await swapped(page, /Swapped 80 USDC for [\d,.]+ LINK/)

  const { values, texts } = await translatedOf(page)
  expect(values).toEqual([])
  expect(texts).toBeGreaterThan(30)
})

test('[IN-2] a token’s page that was translated before its box lives: the box comes, takes an amount, and follows it', async ({
  page,
  faults,
}) => {
  // React finds other texts than the build's and draws the box anew; it says so.
  faults.allow(/Minified React error #(418|423|425)/)
  await open(page, '/explore/tokens/ethereum/NATIVE')
  await translatePage(page)
  const { buy } = box(page)
  const worth = page.locator('.swap-output .swap-fiat')
  await buy.click()
  await buy.fill('2')
  await expect(worth).toContainText('$')
  const two = await worth.textContent()
  await buy.fill('3')
  await expect(worth).toContainText('$')
  await expect(worth).not.toHaveText(two!)
  expect((await translatedOf(page)).values).toEqual([])
})
