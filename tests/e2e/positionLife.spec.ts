// The whole life of a position in one browser, with a wallet that is a passkey: every deed is one question to the
// device.
import { chainById } from '#domain/chains/chains.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { rpcUrl } from '../support/devnet.ts'
import { heldDeed } from '../support/heldDeed.ts'
import { authenticators, enter, fund } from '../support/passkeys.ts'
import { liquidityOf, owedOf, tradeThrough } from '../support/positions.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, token } from '../support/swap.ts'
import { keptByV3, paidByV3 } from '../support/positionLogs.ts'

type Address = `0x${string}`
const ETHER = 10n ** 18n
const contracts = chainById(1)!.contracts as Record<string, Address>
const chain = () => new ChainPositions(rpcUrl(1))

test('[LP-1][LP-2][LP-3][LP-4][LP-5][PK-1] a v3 position of a passkey wallet: created, earned, collected, grown, halved, migrated to v4, each in one question', async ({
  page,
}) => {
  await (await authenticators(page)).add('internal')
  await open(page, '/positions')
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 20n * ETHER, { symbol: 'USDC', amount: 20_000_000_000n })
  const deposit = JSON.stringify({ exactField: 'TOKEN0', exactAmounts: { TOKEN0: '1' } })
  const query = new URLSearchParams({
    ...{ chain: 'ethereum', currencyA: 'NATIVE', currencyB: token(1, 'USDC').address, fee: '500' },
    ...{ depositState: deposit, step: '2' },
  })
  await open(page, `/positions/create/v3?${query}`)
  const form = page.getByRole('form', { name: 'New position' })
  await expect(form.locator('button[type=submit]')).toHaveText('Review deposit', { timeout: 60_000 })
  await form.locator('button[type=submit]').click()
  const review = page.getByRole('dialog', { name: 'Review position' })
  await expect(review.locator('.simulated-ok')).toBeVisible()
  await review.getByRole('button', { name: 'Create position' }).click()
  const receipt = page.getByRole('dialog', { name: 'Position created' })
  await receipt.getByRole('link', { name: 'See the position' }).click({ timeout: 90_000 })
  const tokenId: bigint = await chain().read(contracts.v3PositionManager!, 'tokenOfOwnerByIndex', [me, 0n])
  await expect(page).toHaveURL(new RegExp(`/positions/v3/ethereum/${tokenId}$`))
  const begun = await liquidityOf(1, tokenId)
  expect(begun).toBeGreaterThan(0n)

  // It earns, and all of the network is collected from the list.
  await tradeThrough(1, 'USDC', 500, 200n * ETHER)
  const [owed0, owed1] = await owedOf(1, me, tokenId)
  expect(owed0 > 0n && owed1 > 0n).toBe(true)
  const usdc = await balance(1, 'USDC', me)
  await open(page, '/positions')
  await page.getByRole('button', { name: /Collect.* on Ethereum/ }).click()
  await heldDeed(page, 'Collect fees')
  expect(await keptByV3(tokenId)).toEqual([0n, 0n])
  // All that was owed then, and what others' trades added before its block.
  const { paid } = await paidByV3(tokenId)
  expect(paid[0] >= owed0 && paid[1] >= owed1).toBe(true)
  expect((await balance(1, 'USDC', me)) - usdc).toBe(
    token(1, 'USDC').address < token(1, 'WETH').address ? paid[0] : paid[1],
  )

  await open(page, `/positions/v3/ethereum/${tokenId}`)
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  await heldDeed(page, 'Add liquidity', dialog => dialog.getByRole('textbox', { name: 'Amount of USDC' }).fill('300'))
  const grown = await liquidityOf(1, tokenId)
  expect(grown).toBeGreaterThan(begun)

  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  await heldDeed(page, 'Remove liquidity', dialog => dialog.getByRole('button', { name: '50%' }).click())
  expect(await liquidityOf(1, tokenId)).toBe(grown - grown / 2n)

  // The rest goes to v4 in one transaction: all of it happens, or nothing.
  await page.getByRole('link', { name: 'Migrate' }).click()
  await page.getByRole('button', { name: 'Review migration' }).click()
  const dialog = page.getByRole('dialog', { name: 'Migrate' })
  await expect(dialog.getByText('Your wallet asks once: all of it happens, or nothing.')).toBeVisible({})
  await expectAccessible(page)
  await heldDeed(page, 'Migrate')
  await expect(page.getByText('Your liquidity is in its new position.')).toBeVisible()
  await expect(liquidityOf(1, tokenId)).rejects.toThrow()
  expect(await chain().read(contracts.v4PositionManager!, 'balanceOf', [me])).toBe(1n)
  await open(page, '/positions')
  await expect(page.locator(`[data-position^="1-v4-"]`)).toContainText('In range')
})
