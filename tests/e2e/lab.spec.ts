import { freshAccount } from '../support/freshAccount.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { token, wallet } from '../support/swap.ts'

const path = `/positions/create/v3?${new URLSearchParams({
  ...{ chain: 'ethereum', currencyA: 'NATIVE', currencyB: token(1, 'USDC').address, step: '2' },
})}`

test('[GO-9] the lab replays a pool’s real swaps over the chosen range, without a wallet: fees, time in range, loss, moves', async ({
  page,
}) => {
  await wallet(page, await freshAccount(page, {}), 1, { connected: false })
  await open(page, path)
  const lab = page.getByRole('region', { name: 'What it would have earned' })
  await expect(lab).toBeVisible()
  const row = (key: string) => lab.locator(`[data-row="${key}"] dd`)
  const percent = async (key: string) =>
    Number.parseFloat((await row(key).innerText()).replace(/[−]/, '-').replace(/[+%⁨⁩]/g, ''))
  await lab.getByRole('button', { name: '30 days' }).click()
  await lab.getByRole('button', { name: 'Replay' }).click()
  await expect(row('swaps')).toHaveText(/^[1-9]/)
  await expect(lab.getByText(/All of the pool’s swaps since/)).toBeVisible()
  await expectAccessible(page)

  // Everything between the last prices of all: always in range, and no range earns less a unit of what is put in.
  const form = page.getByRole('form', { name: 'New position' })
  await form.getByRole('button', { name: 'Full range' }).click()
  await expect(row('inRange')).toHaveText('100.00%')
  const wide = await percent('yearly')
  expect(wide).toBeGreaterThan(0)
  expect(await percent('loss')).toBeLessThanOrEqual(0)

  // A range far from every price: never in range, nothing earned.
  await form.getByRole('textbox', { name: 'Lowest price' }).fill('0.001')
  await form.getByRole('textbox', { name: 'Highest price' }).fill('0.002')
  await form.getByRole('textbox', { name: 'Highest price' }).press('Tab')
  await expect(row('inRange')).toHaveText('0.00%')
  await expect(row('fees')).toContainText(/^\D*0\s/)
  await expect(row('moves')).toHaveCount(0)

  // The same, moved after the price: it is in range from the first swap on.
  await lab.getByRole('checkbox', { name: 'Move the range whenever the price leaves it' }).check()
  await expect(row('moves')).toHaveText(/^[1-9]/)
  expect(await percent('inRange')).toBeGreaterThan(0)
  expect(await percent('yearly')).toBeGreaterThan(wide)
})
