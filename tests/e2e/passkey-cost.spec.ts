// PK-1: an operation of a passkey wallet is signed at the price that was reviewed; a dearer one is shown first.
import type { Page } from '@playwright/test'
import { formatEther } from 'viem'
import { authenticators, enter, fund } from '../support/passkeys.ts'
import { priceUsd } from '../support/priceUsd.ts'
import { readFigure } from '../support/readsAs.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, review, swapPath, swapped } from '../support/swap.ts'

const ETHER = 10n ** 18n
type Said = { result?: { baseFeePerGas?: string; preVerificationGas?: string } | null }

/** From now on the page's node says a base fee that is so many times (in percent) what it is. */
async function feeRises(page: Page, percent: bigint): Promise<void> {
  await page.route('**/rpc/1', async route => {
    const { method, params } = route.request().postDataJSON() as { method: string; params?: unknown[] }
    if (method !== 'eth_getBlockByNumber' || params?.[0] !== 'latest') return route.fallback()
    const response = await route.fetch()
    const said = (await response.json()) as Said
    const fee = said.result?.baseFeePerGas
    if (fee) said.result!.baseFeePerGas = `0x${((BigInt(fee) * percent) / 100n).toString(16)}`
    await route.fulfill({ json: said })
  })
}

/** A passkey wallet at the review of a swap; and how often its passkey was asked. */
async function reviewing(page: Page) {
  const { session, add } = await authenticators(page)
  await add('internal')
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  const me = await enter(page, 'Create a passkey wallet')
  let prompts = 0
  session.on('WebAuthn.credentialAsserted', () => {
    prompts++
  })
  await fund(1, me, 5n * ETHER)
  const sheet = await review(page)
  const rowOf = (name: string) => sheet.locator('.quote-row').filter({ hasText: name }).locator('dd')
  await expect(rowOf('Held until it’s done, at most')).toHaveText(/\$[\d.]+/)
  const most = await rowOf('Held until it’s done, at most').innerText()
  const asked = page.getByRole('dialog', { name: 'Network cost changed' })
  return { me, sheet, most, rowOf, asked, prompts: () => prompts }
}

test('[PK-1] [GO-5] the fee rises between review and press: the new price is shown beside the reviewed one, and one press accepts it', async ({
  page,
}) => {
  const { me, sheet, most, asked, prompts } = await reviewing(page)
  await feeRises(page, 250n)
  await sheet.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(asked).toContainText('This costs more on Ethereum now than you reviewed')
  await expect(asked).toContainText(most)
  await expect(asked.getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
  expect([prompts(), await balance(1, 'USDC', me)]).toEqual([0, 0n])
  await asked.getByRole('button', { name: 'Accept and continue' }).click()
  await swapped(page, /Swapped 0\.1 ETH/)
  expect(prompts()).toBe(1)
})

test('[PK-1] [GO-5] above three times the reviewed price a tick comes first; closed, nothing is signed and the swap is there still', async ({
  page,
}) => {
  const { me, sheet, most, rowOf, asked, prompts } = await reviewing(page)
  await feeRises(page, 800n)
  await sheet.getByRole('button', { name: 'Swap', exact: true }).click()
  const accept = asked.getByRole('button', { name: 'Accept and continue' })
  await expect(accept).toBeDisabled()
  await asked.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(sheet.getByRole('alert').first()).toContainText(
    'You didn’t accept the new network cost. Nothing was signed',
  )
  expect([prompts(), await balance(1, 'ETH', me)]).toEqual([0, 5n * ETHER])
  // Its review shows the price of now, until that moves again.
  await expect(rowOf('Held until it’s done, at most')).not.toHaveText(most)
  await page.unrouteAll()
  await feeRises(page, 6_400n)
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await asked.getByRole('checkbox', { name: /more than 3 times what I reviewed/ }).check()
  await expectAccessible(page)
  await accept.click()
  await swapped(page, /Swapped 0\.1 ETH/)
  expect(prompts()).toBe(1)
})

test('[PK-1] [GO-5] a bundler that asks for far more at the press: its charge is named and ticked by itself, and refused it gets nothing', async ({
  page,
  request,
}) => {
  const { me, sheet, most, asked, prompts } = await reviewing(page)
  await page.route('**/api/bundler/1', async route => {
    const { method } = route.request().postDataJSON() as { method: string }
    if (method !== 'eth_estimateUserOperationGas') return route.fallback()
    const said = (await (await route.fetch()).json()) as Said
    // As much of it as the wallet could pay for.
    if (said.result?.preVerificationGas) said.result.preVerificationGas = `0x${(100_000_000n).toString(16)}`
    await route.fulfill({ json: said })
  })
  await sheet.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(asked.getByRole('checkbox', { name: /what the bundler charges for itself/ })).toBeVisible()
  await expect(asked.getByRole('checkbox')).toHaveCount(2)
  await asked.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(sheet.getByRole('alert').first()).toContainText('Nothing was signed')
  expect([prompts(), await balance(1, 'ETH', me)]).toEqual([0, 5n * ETHER])
  await page.unrouteAll()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await swapped(page, /Swapped 0\.1 ETH/)
  // What it was said to hold at most is what the balance gave: of it the cost was taken, the rest is the deposit.
  const gone = Number(formatEther(5n * ETHER - ETHER / 10n - (await balance(1, 'ETH', me))))
  expect(readFigure(most)!.number / (gone * (await priceUsd(request, 1)))).toBeCloseTo(1, 1)
})
