// Another account moves the pool between the review and the question to the wallet: both amounts are shown, the wallet
// is asked only after the new one is accepted, and the deed is done at the present price. In pools that no other
// journey trades in.
import type { Page } from '@playwright/test'
import { chainById } from '#domain/chains/chains.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { rpcUrl } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { heldDeed, heldDeeds } from '../support/heldDeed.ts'
import { mintV3, mintV4, tradeThrough, tradeThroughV4 } from '../support/positions.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { sooner } from '../support/sooner.ts'
import { connect, wallet } from '../support/swap.ts'

type Address = `0x${string}`
const ETHER = 10n ** 18n
const contracts = chainById(1)!.contracts as Record<string, Address>

const V4 = { symbol: 'PEPE', fee: 10_000, spacing: 200 }
const mint = {
  v3: (me: string) =>
    mintV3(1, me, {
      symbols: ['WETH', 'PEPE'],
      fee: 3_000,
      spacing: 60,
      width: 6_000,
      amounts: [ETHER / 5n, 66_000_000n * ETHER],
    }),
  v4: (me: string) => mintV4(1, me, { ...V4, liquidity: 10n ** 21n, value: ETHER }),
} as const
const moves = {
  v3: (between: () => Promise<void>) => tradeThrough(1, 'PEPE', 3_000, 36n * ETHER, between),
  v4: (between: () => Promise<void>) => tradeThroughV4(V4, 16n * ETHER, between),
} as const
/** Of a position now, by the chain. */
async function liquidityOf(version: 'v3' | 'v4', id: bigint): Promise<bigint> {
  const chain = new ChainPositions(rpcUrl(1))
  if (version === 'v4') return chain.read(contracts.v4PositionManager!, 'getPositionLiquidity', [id])
  return (await chain.read<readonly unknown[]>(contracts.v3PositionManager!, 'positions', [id]))[7] as bigint
}
const steps = [
  ['Add liquidity', 'Add now', /^The price moved\. You would now deposit .* instead of /],
  ['Remove liquidity', 'Remove now', /^The price moved\. You would now receive .* instead of /],
] as const

for (const version of ['v3', 'v4'] as const)
  test(`[LP-4][LP-8] the pool of a ${version} position moves under what is reviewed: told with both amounts, asked only once it is accepted`, {
    tag: version === 'v3' ? '@browser' : [],
  }, async ({ page }: { page: Page }) => {
    const me = await freshAccount(page, { 1: version === 'v3' ? { WETH: 1, PEPE: 160_000_000 } : { PEPE: 60_000_000 } })
    const { tokenId } = await mint[version](me)
    const asked = await wallet(page, me)
    await page.clock.install()
    await open(page, `/positions/${version}/ethereum/${tokenId}`)
    await connect(page)
    let held = await liquidityOf(version, tokenId)
    for (const [deed, button, words] of steps) {
      await page.getByRole('button', { name: deed }).click()
      const dialog = page.getByRole('dialog', { name: deed })
      if (deed === 'Add liquidity') await dialog.getByRole('textbox', { name: /^Amount of (ETH|WETH)$/ }).fill('0.05')
      await expect(dialog.getByText(/Tried at block/)).toBeVisible()
      const questions = asked.prompts.length
      const moved = dialog.getByText(words)
      await moves[version](async () => {
        await sooner(page, 15_000, () => moved.isVisible())
        // A rehearsal that fails at the price of now says it in its own words, too.
        await expect(
          dialog.getByRole('button', { name: button }).or(dialog.getByRole('button', { name: 'Try again' })),
        ).toBeDisabled()
        if (version === 'v3') await expectAccessible(page)
        expect(asked.prompts.length).toBe(questions)
        await dialog.getByRole('button', { name: 'Accept new price' }).click()
        await expect(moved).toBeHidden()
      })
      await heldDeed(page, deed)
      const now = await liquidityOf(version, tokenId)
      if (deed === 'Add liquidity') expect(now).toBeGreaterThan(held)
      else expect(now).toBe(held - held / 2n)
      held = now
    }
  })

/**
 * What a range position is made of again, by a swap between: its dialog, the head of what goes in, and what opens it.
 */
const entries = [
  ['Move range', 'Into the new range', async (page: Page) => page.getByRole('button', { name: 'Move range' }).click()],
  [
    'Add with one token',
    'Goes into the position',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Add liquidity' }).click()
      await page.getByRole('dialog', { name: 'Add liquidity' }).getByRole('button', { name: 'One token' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add with one token', exact: true })
      await dialog.getByRole('button', { name: 'ETH', exact: true }).click()
      await dialog.getByLabel('Amount of ETH').fill('0.05')
    },
  ],
] as const

for (const version of ['v3', 'v4'] as const)
  for (const [deed, head, begin] of entries)
    test(`[GO-11][LP-8] the pool of a ${version} position moves under “${deed}”, which swaps in between: nobody is asked before it is accepted, then all of it is worked out anew`, {
      tag: version === 'v4' ? '@browser' : [],
    }, async ({ page }: { page: Page }) => {
      const me = await freshAccount(page, {
        1: version === 'v3' ? { WETH: 1, PEPE: 160_000_000 } : { PEPE: 60_000_000 },
      })
      const { tokenId } = await mint[version](me)
      const asked = await wallet(page, me)
      await page.clock.install()
      await open(page, `/positions/${version}/ethereum/${tokenId}`)
      await connect(page)
      await begin(page)
      const dialog = page.getByRole('dialog', { name: deed, exact: true })
      await expect(dialog.getByText(/Tried at block/)).toBeVisible()
      const goesIn = dialog.getByRole('heading', { name: head }).locator('xpath=..')
      const before = await goesIn.textContent()
      const questions = asked.prompts.length
      const moved = dialog.getByText('The price moved. Accept it, and the amounts are worked out anew.')
      const goes = dialog.getByRole('button', { name: heldDeeds[deed][0] })
      await moves[version](async () => {
        await sooner(page, 15_000, () => moved.isVisible())
        await expect(goes.or(dialog.getByRole('button', { name: 'Try again' }))).toBeDisabled()
        if (version === 'v4') await expectAccessible(page)
        expect(asked.prompts.length).toBe(questions)
        await dialog.getByRole('button', { name: 'Accept new price' }).click()
        await expect(moved).toBeHidden()
        await expect(goes).toBeEnabled()
        expect(await goesIn.textContent()).not.toBe(before)
      })
      const held = await liquidityOf(version, tokenId)
      await heldDeed(page, deed)
      const now = await liquidityOf(version, tokenId)
      if (deed === 'Move range') expect(now).toBe(0n)
      else expect(now).toBeGreaterThan(held)
    })
