// The market's index tells wrong decimals: an amount still means what the token's own contract says.
import type { Page } from '@playwright/test'
import { formatUnits } from 'viem'
import { freshAccount } from '../support/freshAccount.ts'
import { heldDeed } from '../support/heldDeed.ts'
import { tellDecimals } from '../support/tellDecimals.ts'
import { newKey } from '../support/ownKeys.ts'
import { mintV3, owedOf, tradeThrough } from '../support/positions.ts'
import { expect, open, test } from '../support/site.ts'
import { balance, connect, token, wallet } from '../support/swap.ts'

const ETHER = 10n ** 18n
const pool = { symbols: ['WETH', 'USDC'] as [string, string], fee: 3_000, spacing: 60 }

// DAI told as six decimals would send a trillionth of a dollar, USDC as eighteen more than anyone has.
for (const [symbol, told] of [
  ['DAI', 6],
  ['USDC', 18],
  ['LINK', 0],
] as const)
  test(`[SM-9] a transfer of ${symbol} is of its contract’s decimals, though the index says ${told}`, async ({
    page,
  }) => {
    const { address, decimals } = token(1, symbol)
    const me = await freshAccount(page, { 1: { [symbol]: 10 } })
    const friend = newKey()
    const lies = await tellDecimals(page, 1, symbol, told)
    await open(page, `/send?chain=ethereum&inputCurrency=${address}&value=1.5&eagerlyConnectAddress=${me}`)
    await sendTo(page, friend)
    expect(lies.told).toBeGreaterThan(0)
    await expect(page.getByRole('dialog', { name: 'Review transfer' })).toContainText(`1.5 ${symbol}`)
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('dialog', { name: 'Sent', exact: true })).toContainText(`1.5 ${symbol}`)
    expect(await balance(1, symbol, friend)).toBe((3n * 10n ** BigInt(decimals)) / 2n)
  })

async function sendTo(page: Page, friend: string): Promise<void> {
  const main = page.getByRole('form', { name: 'Send crypto' }).locator('button[type=submit]')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('1.5')
  await page.getByRole('textbox', { name: 'Recipient' }).fill(friend)
  await expect(main).toHaveText('Send')
  await expect(main).toBeEnabled()
  await main.click()
  await page.getByRole('dialog', { name: 'New address' }).getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('.simulated-ok')).toBeVisible()
}

test('[LP-3][LP-4] a deposit, an addition, fees and a withdrawal are of the contracts’ decimals, though the index says others', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 20_000 } })
  const { tokenId } = await mintV3(1, me, { ...pool, width: 6_000, amounts: [ETHER, 3_000_000_000n] })
  await tradeThrough(1, 'USDC', 3_000, 20n * ETHER)
  const lies = await tellDecimals(page, 1, 'USDC', 18)
  await wallet(page, me)
  await open(page, `/positions/v3/ethereum/${tokenId}`)
  await connect(page)
  const [owed] = await owedOf(1, me, tokenId)
  expect(owed).toBeGreaterThan(0n)
  const before = await balance(1, 'USDC', me)
  await page.getByRole('button', { name: 'Collect fees' }).click()
  const collected = await heldDeed(page, 'Collect fees')
  const came = (await balance(1, 'USDC', me)) - before
  expect(collected.replaceAll(',', '')).toContain(`USDC received${formatUnits(came, 6)}`)

  await page.getByRole('button', { name: 'Add liquidity' }).click()
  const held = await balance(1, 'USDC', me)
  const added = await heldDeed(page, 'Add liquidity', dialog =>
    dialog.getByRole('textbox', { name: 'Amount of USDC' }).fill('300'),
  )
  const put = held - (await balance(1, 'USDC', me))
  expect(put <= 300_000_000n && put > 290_000_000n).toBe(true)
  expect(added).toContain(`USDC deposited${formatUnits(put, 6)}`)

  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  const kept = await balance(1, 'USDC', me)
  const removed = await heldDeed(page, 'Remove liquidity', dialog =>
    dialog.getByRole('button', { name: '25%' }).click(),
  )
  const out = (await balance(1, 'USDC', me)) - kept
  expect(removed.replaceAll(',', '')).toContain(`USDC received${formatUnits(out, 6)}`)

  const path = { chain: 'ethereum', currencyA: 'NATIVE', currencyB: token(1, 'USDC').address, step: '2' }
  await open(page, `/positions/create/v3?${new URLSearchParams(path)}`)
  const form = page.getByRole('form', { name: 'New position' })
  await form.getByRole('textbox', { name: 'Amount of USDC' }).fill('150')
  await expect(form.locator('button[type=submit]')).toHaveText('Review deposit')
  await form.locator('button[type=submit]').click()
  const review = page.getByRole('dialog', { name: 'Review position' })
  await expect(review.locator('.simulated-ok')).toBeVisible()
  const had = await balance(1, 'USDC', me)
  await review.getByRole('button', { name: 'Create position' }).click()
  await expect(page.getByRole('dialog', { name: 'Position created' })).toContainText('USDC deposited')
  const gone = had - (await balance(1, 'USDC', me))
  expect(gone <= 150_000_000n && gone > 145_000_000n).toBe(true)
  expect(lies.told).toBeGreaterThan(0)
})
