// GO-11: one token goes into a position of two: a part of it is swapped for the other, then both are deposited. In
// pools that no other journey trades in.
import type { Locator, Page } from '@playwright/test'
import { chainById } from '#domain/chains/chains.ts'
import { amountsOf } from '#domain/liquidity/Position.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { rpcUrl } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { acceptAlone, heldDeed, takePriceOfNow } from '../support/heldDeed.ts'
import { othersTraded } from '../support/othersTraded.ts'
import { mintV3, mintV4, poolOf } from '../support/positions.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, connect, token, wallet } from '../support/swap.ts'
import { tabTo } from '../support/tabTo.ts'

type Address = `0x${string}`
const ETHER = 10n ** 18n
const contracts = chainById(1)!.contracts as Record<string, Address>
const chain = () => new ChainPositions(rpcUrl(1))

async function mintedV3(me: Address) {
  const pair = { symbols: ['WETH', 'COMP'] as [string, string], fee: 3000, spacing: 60 }
  const { tokenId } = await mintV3(1, me, { ...pair, width: 6_000, amounts: [ETHER / 10n, 7n * ETHER] })
  const [token0, token1] = [token(1, 'WETH').address, token(1, 'COMP').address].sort() as [Address, Address]
  const { id } = poolOf(1, 3, pair.symbols, 3000)
  const pool: PoolRef = { version: 'v3', id, token0, token1, fee: 3000, tickSpacing: 60 }
  const kept = await chain().read<readonly unknown[]>(contracts.v3PositionManager!, 'positions', [tokenId])
  const range = { tickLower: Number(kept[5]), tickUpper: Number(kept[6]) }
  return {
    tokenId,
    pool,
    state: () => chain().position(pool, tokenId, range),
    compFirst: token0 === token(1, 'COMP').address,
  }
}
/** The number before a symbol in a text, as it is written in English. */
const shown = (text: string, symbol: string): number =>
  Number(new RegExp(`([\\d,.]+)\\s*${symbol}`).exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN)
/** What is said to go in, of both. */
const goesIn = (dialog: Locator) =>
  dialog.getByRole('heading', { name: 'Goes into the position' }).locator('xpath=..').textContent()
/** Compares with what is shown; where another account moved the price meanwhile, within what the limit allows. */
const near = (is: bigint, decimals: bigint, said: number, moved: boolean) =>
  expect(Math.abs(Number(is) / Number(10n ** decimals) / said - 1)).toBeLessThan(moved ? 0.03 : 1e-5)

async function openOne(page: Page, path: string): Promise<Locator> {
  await open(page, path)
  await connect(page)
  await takePriceOfNow(page)
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  await page.getByRole('dialog', { name: 'Add liquidity' }).getByRole('button', { name: 'One token' }).click()
  return page.getByRole('dialog', { name: 'Add with one token', exact: true })
}

test('[GO-11][LP-4] ether alone goes into a v3 position, step by step: what is shown is swapped and deposited, as the chain has it, and the rest stays', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 1, COMP: 8 } })
  const { tokenId, pool, state, compFirst } = await mintedV3(me)
  const before = await state()
  const [comp, wrapped] = [await balance(1, 'COMP', me), await balance(1, 'WETH', me)]
  await wallet(page, me)
  const dialog = await openOne(page, `/positions/v3/ethereum/${tokenId}`)
  // Nothing is asked for nothing, nor for more than there is.
  await expect(dialog.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'ETH', exact: true }).click()
  await dialog.getByLabel('Amount of ETH').fill('5000')
  await expect(dialog.getByRole('button', { name: 'Not enough ETH' })).toBeDisabled()
  // All of it keeps what the network takes.
  await dialog.getByRole('button', { name: 'Max', exact: true }).click()
  const whole = Number(await dialog.getByLabel('Amount of ETH').inputValue())
  expect(whole).toBeLessThan(Number(await balance(1, 'ETH', me)) / 1e18)
  expect(whole).toBeGreaterThan(9)
  await dialog.getByLabel('Amount of ETH').fill('0.1')
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  for (const row of ['Swap', 'Minimum COMP', 'Price impact', 'Network cost'])
    await expect(dialog.locator('.quote-row', { hasText: row }).locator('dd').first()).toHaveText(/\d/)
  await expect(dialog.getByText('Deposit into the position')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Swap and add' })).toBeDisabled()
  await acceptAlone(dialog)
  const said = (await goesIn(dialog)) ?? ''
  const traded = await othersTraded(pool, me)

  const eth = await balance(1, 'ETH', me)
  await heldDeed(page, 'Add with one token')
  const after = await state()
  const { amount0: in0, amount1: in1 } = amountsOf(after, after.liquidity - before.liquidity)
  const moved = await traded()
  near(compFirst ? in0 : in1, 18n, shown(said, 'COMP'), moved)
  near(compFirst ? in1 : in0, 18n, shown(said, 'ETH'), moved)
  expect(after.liquidity).toBeGreaterThan(before.liquidity)
  // All but a little of the ether that was typed is gone, and nothing else of the wallet is.
  const spent = eth - (await balance(1, 'ETH', me))
  expect(spent <= ETHER / 10n + ETHER / 100n && spent * 1000n > ETHER * 97n).toBe(true)
  expect(await balance(1, 'WETH', me)).toBe(wrapped)
  const stays = (await balance(1, 'COMP', me)) - comp
  expect(stays >= 0n && stays * 50n < (compFirst ? in0 : in1)).toBe(true)
})

test('[GO-11][AD-11] the deposit is refused after the swap: told after a reload what lies in the wallet, and finished from there', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 1, COMP: 8 } })
  const { tokenId, state } = await mintedV3(me)
  const before = await state()
  const asked = await wallet(page, me)
  const dialog = await openOne(page, `/positions/v3/ethereum/${tokenId}`)
  await dialog.getByRole('button', { name: 'ETH', exact: true }).click()
  await dialog.getByLabel('Amount of ETH').fill('0.05')
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  await acceptAlone(dialog)
  asked.rejects('eth_sendTransaction', contracts.v3PositionManager)
  await dialog.getByRole('button', { name: 'Swap and add' }).click()
  // Several questions, each with its block.
  await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 120_000 })
  // The swap is done: it is not offered a second time.
  await expect(dialog.getByRole('alert')).toHaveText(/^Part of your deposit was swapped\. \d/)
  await expect(dialog.getByRole('button', { name: 'Finish deposit' })).toBeEnabled()
  expect((await state()).liquidity).toBe(before.liquidity)
  asked.behaves()
  expect(asked.askedOf(contracts.universalRouter!)).toBe(1)
  await open(page, `/positions/v3/ethereum/${tokenId}`)
  const half = page.getByRole('region', { name: 'A deposit is half done' })
  await expect(half.getByText(/swapped\. \d.* COMP/)).toBeVisible()
  await expectAccessible(page)
  const comp = await balance(1, 'COMP', me)
  await half.getByRole('button', { name: 'Finish deposit' }).click()
  await heldDeed(page, 'Add with one token', acceptAlone)
  await expect(half).toHaveCount(0)
  expect((await state()).liquidity).toBeGreaterThan(before.liquidity)
  expect(await balance(1, 'COMP', me)).toBeLessThan(comp)

  // What the wallet holds is hidden here too where its person hides it.
  await page.evaluate(() => localStorage.setItem('tarn.preferences', JSON.stringify({ hideBalances: true })))
  await page.reload()
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  const balances = page.getByRole('dialog').getByText(/^Balance/)
  await expect(balances).toHaveText(['Balance ••••', 'Balance ••••'])
  await page.getByRole('dialog').getByRole('button', { name: 'One token' }).click()
  await expect(balances).toHaveText(['Balance ••••'])
})

test('[GO-11][LP-4] one token goes into a v4 position in one question of a wallet that takes several calls, by keyboard alone', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page, { 1: { UNI: 80 } })
  const at = { symbol: 'UNI', fee: 3000, spacing: 60, liquidity: 2n * 10n ** 18n, value: ETHER }
  const { tokenId } = await mintV4(1, me, at)
  const pool: PoolRef = {
    ...{ version: 'v4', id: poolOf(1, 4, ['ETH', 'UNI'], 3000).id, token0: NATIVE_ADDRESS },
    ...{ token1: token(1, 'UNI').address, fee: 3000, tickSpacing: 60 },
  }
  const state = () => chain().position(pool, tokenId, { tickLower: -887_220, tickUpper: 887_220 })
  const before = await state()
  const signer = await wallet(page, me)
  signer.smart = new SmartWallet(me).answer
  await open(page, `/positions/v4/ethereum/${tokenId}`)
  await connect(page)
  await takePriceOfNow(page)
  await page.getByRole('button', { name: 'Add liquidity' }).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'One token' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add with one token', exact: true })
  await tabTo(page, dialog.getByRole('button', { name: 'UNI', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Amount of UNI'))
  await page.keyboard.type('30')
  await expect(dialog.getByText('Your wallet asks once: all of it happens, or nothing.')).toBeVisible()
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  await expectAccessible(page)
  const said = (await goesIn(dialog)) ?? ''
  const traded = await othersTraded(pool, me)
  const [uni, eth] = [await balance(1, 'UNI', me), await balance(1, 'ETH', me)]
  signer.asked.length = 0
  await tabTo(page, dialog.getByRole('button', { name: 'Swap and add' }))
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('dialog', { name: 'Liquidity added', exact: true })
  await expect(receipt).toBeVisible()
  expect(signer.asked.filter(({ method }) => method === 'wallet_sendCalls')).toHaveLength(1)
  expect(signer.asked.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(0)
  const after = await state()
  const { amount0, amount1 } = amountsOf(after, after.liquidity - before.liquidity)
  const moved = await traded()
  near(amount0, 18n, shown(said, 'ETH'), moved)
  near(amount1, 18n, shown(said, 'UNI'), moved)
  const spent = uni - (await balance(1, 'UNI', me))
  expect(spent <= 30n * ETHER && spent * 100n > 30n * ETHER * 97n).toBe(true)
  expect(await balance(1, 'ETH', me)).toBeGreaterThan(eth - ETHER / 100n)
})
