// GO-11: one token makes a position of two, or grows a share of a pair: a part of it is swapped for the other, then
// both are deposited.
import type { Locator, Page } from '@playwright/test'
import { chainById } from '#domain/chains/chains.ts'
import { amountsOf } from '#domain/liquidity/Position.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { rpcUrl } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { heldDeed, takePriceOfNow } from '../support/heldDeed.ts'
import { othersTraded } from '../support/othersTraded.ts'
import { addPair, poolOf, sharesOf } from '../support/positions.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, connect, token, wallet } from '../support/swap.ts'
import { tabTo } from '../support/tabTo.ts'

type Address = `0x${string}`
const ETHER = 10n ** 18n
const DOLLAR = 10n ** 6n
const contracts = chainById(1)!.contracts as Record<string, Address>
const chain = () => new ChainPositions(rpcUrl(1))
const usdc = () => token(1, 'USDC').address
const usdt = () => token(1, 'USDT').address

const stable = (): PoolRef => {
  const [token0, token1] = [usdc(), usdt()].sort() as [Address, Address]
  return { version: 'v3', id: poolOf(1, 3, ['USDC', 'USDT'], 100).id, token0, token1, fee: 100, tickSpacing: 1 }
}
const v4Pool = (): PoolRef => ({
  ...{ version: 'v4', id: poolOf(1, 4, ['ETH', 'USDC'], 500).id, token0: NATIVE_ADDRESS, token1: usdc() },
  ...{ fee: 500, tickSpacing: 10 },
})
const formPath = (version: string, a: string, b: string, more: Record<string, string>) =>
  `/positions/create/${version}?${new URLSearchParams({ chain: 'ethereum', currencyA: a, currencyB: b, step: '2', ...more })}`
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add with one token', exact: true })
/** The number before a symbol in a text, as it is written in English. */
const shown = (text: string, symbol: string): number =>
  Number(new RegExp(`([\\d,.]+)\\s*${symbol}`).exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN)
const goesIn = async (dialog: Locator) =>
  (await dialog.getByRole('heading', { name: 'Goes into the position' }).locator('xpath=..').textContent()) ?? ''
/** Compares with what is shown; where another account moved the price meanwhile, within what the limit allows. */
const near = (is: bigint, decimals: bigint, said: number, moved: boolean) =>
  expect(Math.abs(Number(is) / Number(10n ** decimals) / said - 1)).toBeLessThan(moved ? 0.03 : 1e-5)
/** The newest v3 position of an account that has made no more than `n` before. */
async function madeV3(me: Address, n = 0n) {
  const tokenId = await chain().read<bigint>(contracts.v3PositionManager!, 'tokenOfOwnerByIndex', [me, n])
  const kept = await chain().read<readonly unknown[]>(contracts.v3PositionManager!, 'positions', [tokenId])
  const range = { tickLower: Number(kept[5]), tickUpper: Number(kept[6]) }
  return chain().position(stable(), tokenId, range)
}

test('[GO-11][LP-3] one token makes a v3 position, step by step: what is shown is swapped and deposited, as the chain has it, and the rest stays', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { USDT: 100, USDC: 1 } })
  await wallet(page, me, 1, { connected: false })
  await open(page, formPath('v3', usdc(), usdt(), { fee: '100' }))
  const form = page.getByRole('form', { name: 'New position' })
  // Without a wallet nothing can be asked for.
  await expect(form.getByRole('button', { name: 'Deposit with one token' })).toBeDisabled()
  await connect(page)
  await takePriceOfNow(page)
  await form.getByRole('button', { name: 'Stable (± 3 ticks)' }).click()
  await form.getByRole('button', { name: 'Deposit with one token' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  for (const row of ['Pool', 'Lowest price', 'Highest price'])
    await expect(dialog.getByRole('term').filter({ hasText: row })).toBeVisible()
  await dialog.getByRole('button', { name: 'USDT', exact: true }).click()
  await dialog.getByLabel('Amount of USDT').fill('101')
  await expect(dialog.getByRole('button', { name: 'Not enough USDT' })).toBeDisabled()
  await dialog.getByLabel('Amount of USDT').fill('60')
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  for (const row of ['Swap', 'Minimum USDC', 'Price impact', 'Network cost'])
    await expect(dialog.locator('.quote-row', { hasText: row }).locator('dd').first()).toHaveText(/\d/)
  await expect(dialog.getByText('Deposit into the position')).toBeVisible()
  await expect(dialog.getByText(/About .* stays in your wallet/)).toBeVisible()
  const said = await goesIn(dialog)
  const moved = await othersTraded(stable(), me)
  const before = [await balance(1, 'USDT', me), await balance(1, 'USDC', me)] as const
  await dialog.getByRole('button', { name: 'Swap and add' }).click()
  const receipt = page.getByRole('dialog', { name: 'Liquidity added', exact: true })
  await receipt.getByRole('link', { name: 'See the position' }).click()

  const made = await madeV3(me)
  await expect(page).toHaveURL(new RegExp(`/positions/v3/ethereum/${made.tokenId}$`))
  expect(made.owner).toBe(me.toLowerCase())
  const { amount0, amount1 } = amountsOf(made)
  const [inUsdc, inUsdt] = usdc() < usdt() ? [amount0, amount1] : [amount1, amount0]
  // No more than was typed is gone, all but a little of it, and nothing else of the wallet.
  const spent = before[0] - (await balance(1, 'USDT', me))
  expect(spent <= 60n * DOLLAR).toBe(true)
  // In a range of six ticks any other trade decides how much of either side fits.
  expect(inUsdc + inUsdt).toBeGreaterThan(0n)
  if (!(await moved())) {
    near(inUsdc + 1n, 6n, shown(said, 'USDC'), false)
    near(inUsdt + 1n, 6n, shown(said, 'USDT'), false)
    expect(spent * 100n > 60n * DOLLAR * 90n).toBe(true)
  }
  expect(await balance(1, 'USDC', me)).toBeGreaterThanOrEqual(before[1])
})

test('[GO-11][AD-11] the deposit of a new position is refused after the swap: told after a reload what lies in the wallet, and finished from there', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { USDT: 100 } })
  const asked = await wallet(page, me)
  const path = formPath('v3', usdc(), usdt(), { fee: '100' })
  await open(page, path)
  await connect(page)
  await takePriceOfNow(page)
  const form = page.getByRole('form', { name: 'New position' })
  await form.getByRole('button', { name: 'Deposit with one token' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'USDT', exact: true }).click()
  await dialog.getByLabel('Amount of USDT').fill('40')
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  asked.rejects('eth_sendTransaction', contracts.v3PositionManager)
  await dialog.getByRole('button', { name: 'Swap and add' }).click()
  // Several questions, each with its block.
  await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 120_000 })
  // The swap is done: it is not offered a second time.
  await expect(dialog.getByRole('alert')).toHaveText(/^Part of your deposit was swapped\. \d/)
  await expect(dialog.getByRole('button', { name: 'Finish deposit' })).toBeEnabled()
  expect(await chain().read<bigint>(contracts.v3PositionManager!, 'balanceOf', [me])).toBe(0n)
  asked.behaves()
  await open(page, path)
  const half = page.getByRole('region', { name: 'A deposit is half done' })
  await expect(half.getByText(/swapped\. \d.* USDC .* has not been created yet/)).toBeVisible()
  await half.getByRole('button', { name: 'Finish deposit' }).click()
  await heldDeed(page, 'Add with one token')
  await expect(half).toHaveCount(0)
  const made = await madeV3(me)
  expect(made.liquidity).toBeGreaterThan(0n)
  expect(made.owner).toBe(me.toLowerCase())
})

test('[GO-11][LP-3] ether alone makes a v4 position in one question of a wallet that takes several calls, by keyboard alone', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page)
  const signer = await wallet(page, me)
  signer.smart = new SmartWallet(me).answer
  const first = await chain().nextId('v4')
  await open(page, formPath('v4', 'NATIVE', usdc(), { fee: '500' }))
  await connect(page)
  await takePriceOfNow(page)
  await tabTo(page, page.getByRole('button', { name: 'Wide (−50% to +100%)' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Deposit with one token' }))
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await tabTo(page, dialog.getByLabel('Amount of ETH'))
  await page.keyboard.type('0.05')
  await expect(dialog.getByText('Your wallet asks once: all of it happens, or nothing.')).toBeVisible()
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  await expectAccessible(page)
  const said = await goesIn(dialog)
  const traded = await othersTraded(v4Pool(), me)
  const [eth, dollars] = [await balance(1, 'ETH', me), await balance(1, 'USDC', me)]
  signer.asked.length = 0
  await tabTo(page, dialog.getByRole('button', { name: 'Swap and add' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Liquidity added', exact: true })).toBeVisible()
  expect(signer.asked.filter(({ method }) => method === 'wallet_sendCalls')).toHaveLength(1)
  expect(signer.asked.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(0)
  const tokenId = await chain().madeFor(me, first)
  const info = await chain().read<bigint>(contracts.v4PositionManager!, 'positionInfo', [tokenId])
  const range = { tickLower: Number(BigInt.asIntN(24, info >> 8n)), tickUpper: Number(BigInt.asIntN(24, info >> 32n)) }
  const made = await chain().position(v4Pool(), tokenId, range)
  const { amount0, amount1 } = amountsOf(made)
  const moved = await traded()
  near(amount0, 18n, shown(said, 'ETH'), moved)
  near(amount1, 6n, shown(said, 'USDC'), moved)
  // What was typed, and what the network takes.
  const spent = eth - (await balance(1, 'ETH', me))
  expect(spent < (ETHER * 6n) / 100n && spent * 100n > (ETHER / 20n) * 90n).toBe(true)
  expect(await balance(1, 'USDC', me)).toBeGreaterThanOrEqual(dollars)
})

test('[GO-11][LP-4] one token grows a share of a v2 pair: a part of it is swapped, both go in at the price that leaves, as the chain has it', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 0.1, USDC: 900 } })
  const pair = await addPair(1, me, ['WETH', 'USDC'], [ETHER / 20n, 200n * DOLLAR])
  const begun = await sharesOf(1, pair, me)
  await wallet(page, me)
  await open(page, `/positions/v2/ethereum/${pair}`)
  await connect(page)
  await takePriceOfNow(page)
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  await page.getByRole('dialog', { name: 'Add liquidity' }).getByRole('button', { name: 'One token' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'USDC', exact: true }).click()
  await dialog.getByLabel('Amount of USDC').fill('300')
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  await expect(dialog.getByText(/so that both fit the pool’s price/)).toBeVisible()
  const said = await goesIn(dialog)
  const traded = await othersTraded({ version: 'v2', id: pair }, me)
  const [eth, weth, dollars] = [await balance(1, 'ETH', me), await balance(1, 'WETH', me), await balance(1, 'USDC', me)]
  const reserves = async () => {
    const [token0] = [token(1, 'WETH').address, usdc()].sort()
    const [zero, one] = await chain().read<readonly [bigint, bigint]>(pair, 'getReserves')
    return token0 === usdc() ? { usdc: zero, weth: one } : { usdc: one, weth: zero }
  }
  const receipt = await heldDeed(page, 'Add with one token')
  const grown = (await sharesOf(1, pair, me)) - begun
  expect(grown).toBeGreaterThan(0n)
  // The new shares are worth what was said to go in.
  const [now, supply] = [await reserves(), await chain().read<bigint>(pair, 'totalSupply')]
  const most = (await traded()) ? 0.03 : 1e-3
  expect(Math.abs(Number((now.usdc * grown) / supply) / 1e6 / shown(said, 'USDC') - 1)).toBeLessThan(most)
  expect(Math.abs(Number((now.weth * grown) / supply) / 1e18 / shown(said, 'ETH') - 1)).toBeLessThan(most)
  expect(receipt).toMatch(/USDC deposited/)
  const spent = dollars - (await balance(1, 'USDC', me))
  expect(spent <= 300n * DOLLAR && spent * 100n > 300n * DOLLAR * 98n).toBe(true)
  // Nothing of its own went along but what the network takes.
  expect(await balance(1, 'WETH', me)).toBe(weth)
  expect(await balance(1, 'ETH', me)).toBeGreaterThan(eth - ETHER / 100n)
})
