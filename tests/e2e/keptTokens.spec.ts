// LP-3, LP-4: a token that keeps a part of each transfer goes into v2 and comes back, told as what really arrives.
import { formatUnits } from 'viem'
import { freshAccount } from '../support/freshAccount.ts'
import { acceptAlone, heldDeed } from '../support/heldDeed.ts'
import { poolOf } from '../support/positions.ts'
import { rpc } from '../support/devnet.ts'
import { expect, open, test } from '../support/site.ts'
import { balance, connect, token, wallet } from '../support/swap.ts'

const KEPT = /TOLL keeps 5(\.00)?% of each transfer\./

test('[LP-3][LP-4][LP-5] a pair with a token that keeps a part: made, grown and taken out, what is shown is what arrives; one token alone and other versions are not offered', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { TOLL: 300, USDC: 500 } })
  await wallet(page, me)
  const query = { chain: 'ethereum', currencyA: 'NATIVE', currencyB: token(1, 'TOLL').address, step: '2' }
  await open(page, `/positions/create/v2?${new URLSearchParams(query)}`)
  await connect(page)
  const form = page.getByRole('form', { name: 'New position' })
  await form.getByRole('textbox', { name: 'Amount of TOLL' }).fill('40')
  await expect(form.getByText(/TOLL keeps a part of each transfer: the pool gets less/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Deposit with one token' })).toBeDisabled()
  const pair = poolOf(1, 2, ['TOLL', 'WETH']).id
  const shares = async () => {
    const data = `0x70a08231${me.slice(2).padStart(64, '0')}`
    return BigInt(await rpc<`0x${string}`>(1, 'eth_call', [{ to: pair, data }, 'latest']))
  }
  await form.locator('button[type=submit]').click()
  const review = page.getByRole('dialog', { name: 'Review position' })
  await expect(review.locator('.simulated-ok')).toBeVisible()
  await expect(review).toContainText('TOLL keeps a part of each transfer')
  await acceptAlone(review)
  await review.getByRole('button', { name: /^Create position|^Add liquidity/ }).click()
  const made = page.getByRole('dialog', { name: 'Position created' })
  await expect(made).toBeVisible({ timeout: 60_000 })
  expect(await shares()).toBeGreaterThan(0n)

  // More of it, then a half back: to the unit what the dialog said.
  await open(page, `/positions/v2/ethereum/${pair}`)
  const main = page.getByRole('main')
  const before = await shares()
  await main.getByRole('button', { name: 'Add liquidity' }).click()
  await heldDeed(page, 'Add liquidity', async dialog => {
    await expect(dialog.getByText('One token', { exact: true })).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'TOLL' }).fill('20')
    await expect(dialog.getByText(KEPT)).toBeVisible()
    await acceptAlone(dialog)
  })
  expect(await shares()).toBeGreaterThan(before)
  const held = await balance(1, 'TOLL', me)
  let least = 0
  await main.getByRole('button', { name: 'Remove liquidity' }).click()
  await heldDeed(page, 'Remove liquidity', async dialog => {
    await expect(dialog.getByText(KEPT)).toBeVisible()
    const text = (await dialog.textContent()) ?? ''
    least = Number(/at least ([\d.,]+) TOLL/i.exec(text)?.[1]?.replaceAll(',', ''))
  })
  const came = Number(formatUnits((await balance(1, 'TOLL', me)) - held, 18))
  // The pair pays the router, which hands it on: 5 % are kept twice. Half of 60 less a kept part went in.
  expect(least).toBeGreaterThan(0)
  expect(came).toBeGreaterThanOrEqual(least * 0.9999)
  expect(came).toBeLessThan(30 * 0.95 * 0.95)

  // Elsewhere it can't go, and nothing is begun that would stop halfway.
  await open(page, `/migrate/v2/ethereum/${pair}`)
  await expect(main.getByText(/v3 and v4 pools can’t hold such a token/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'TOLL works in v2 only' })).toBeDisabled()
})
