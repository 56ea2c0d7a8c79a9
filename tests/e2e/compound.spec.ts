// GO-11: the fees of a position go into the position: collected, a part of them swapped, then added. In pools that no
// other journey trades in.
import type { Locator, Page } from '@playwright/test'
import { chainById } from '#domain/chains/chains.ts'
import { amountsOf } from '#domain/liquidity/Position.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { rpcUrl } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { acceptAlone, heldDeed, takePriceOfNow } from '../support/heldDeed.ts'
import { othersTraded } from '../support/othersTraded.ts'
import { mintV3, mintV4, owedOf, poolOf, tradeThrough, tradeThroughV4 } from '../support/positions.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, connect, token, wallet } from '../support/swap.ts'
import { tabTo } from '../support/tabTo.ts'

type Address = `0x${string}`
const ETHER = 10n ** 18n
const contracts = chainById(1)!.contracts as Record<string, Address>
const chain = () => new ChainPositions(rpcUrl(1))
const CRV = 'CRV'

/** A position of v3 that earned: its range lies more to one side, so that its fees don't fit it as they are. */
async function earned(me: Address) {
  const pair = { symbols: ['WETH', CRV] as [string, string], fee: 10_000, spacing: 200 }
  const at = { ...pair, width: 6_000, shift: 3_000, amounts: [ETHER, 8_000n * ETHER] as [bigint, bigint] }
  const { tokenId } = await mintV3(1, me, at)
  const [token0, token1] = [token(1, 'WETH').address, token(1, CRV).address].sort() as [Address, Address]
  const { id } = poolOf(1, 3, pair.symbols, 10_000)
  const pool: PoolRef = { version: 'v3', id, token0, token1, fee: 10_000, tickSpacing: 200 }
  const kept = await chain().read<readonly unknown[]>(contracts.v3PositionManager!, 'positions', [tokenId])
  const range = { tickLower: Number(kept[5]), tickUpper: Number(kept[6]) }
  await tradeThrough(1, CRV, 10_000, 300n * ETHER)
  const owed = await owedOf(1, me, tokenId)
  expect(owed.every(each => each > 0n)).toBe(true)
  return {
    tokenId,
    pool,
    owed,
    state: () => chain().position(pool, tokenId, range),
    first: token0 === token(1, CRV).address,
  }
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Compound fees', exact: true })
/** The number before a symbol in a text, as it is written in English. */
const shown = (text: string, symbol: string): number =>
  Number(new RegExp(`([\\d,.]+)\\s*${symbol}`).exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN)
const goesIn = (dialog: Locator) =>
  dialog.getByRole('heading', { name: 'Goes into the position' }).locator('xpath=..').textContent()
const row = (dialog: Locator, name: string) => dialog.locator('.quote-row', { hasText: name }).locator('dd').first()

test('[GO-11][LP-2] fees of a v3 position go into it, step by step: what is shown is collected, swapped and added, as the chain has it', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 2, CRV: 9_000 } })
  const { tokenId, pool, owed, state, first } = await earned(me)
  const before = await state()
  await wallet(page, me)
  await open(page, `/positions/v3/ethereum/${tokenId}`)
  await connect(page)
  await takePriceOfNow(page)
  await page.getByRole('button', { name: 'Compound fees' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  for (const name of ['Fees to collect', 'Swap', 'Price impact', 'Network cost'])
    await expect(row(dialog, name)).toHaveText(/\d/)
  await expect(dialog.getByText(/If you stop after the fees are collected, they are in your wallet/)).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Collect fees' })).toBeVisible()
  // As the chain has it: others may trade meanwhile, and fees only grow.
  const fees = (await row(dialog, 'Fees to collect').textContent()) ?? ''
  const now = await owedOf(1, me, tokenId)
  for (const [symbol, side] of [
    [CRV, first ? 0 : 1],
    ['WETH', first ? 1 : 0],
  ] as const) {
    expect(shown(fees, symbol)).toBeGreaterThan((Number(owed[side]) / 1e18) * 0.99999)
    expect(shown(fees, symbol)).toBeLessThan((Number(now[side]) / 1e18) * 1.00001)
  }
  const said = (await goesIn(dialog)) ?? ''
  const held = [await balance(1, CRV, me), await balance(1, 'WETH', me)] as const
  const traded = await othersTraded(pool, me)
  const receipt = await heldDeed(page, 'Compound fees', acceptAlone)
  for (const name of ['Fees collected', 'Swap', 'Stays in your wallet', 'Network cost']) expect(receipt).toContain(name)
  const after = await state()
  const { amount0, amount1 } = amountsOf(after, after.liquidity - before.liquidity)
  const [crv, weth] = first ? [amount0, amount1] : [amount1, amount0]
  const within = (await traded()) ? 0.03 : 1e-4
  expect(Math.abs(Number(crv) / 1e18 / shown(said, CRV) - 1)).toBeLessThan(within)
  expect(Math.abs(Number(weth) / 1e18 / shown(said, 'WETH') - 1)).toBeLessThan(within)
  // Nothing of the wallet's own went along, and what stays of the fees is small.
  const stays = [(await balance(1, CRV, me)) - held[0], (await balance(1, 'WETH', me)) - held[1]] as const
  expect(stays.every(each => each >= 0n)).toBe(true)
  expect(stays[0] * 50n <= crv && stays[1] * 50n <= weth).toBe(true)
  // There is nothing left to compound but what its own swap paid; Activity tells it as one.
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('tab', { name: /^Activity/ }).click()
  await expect(drawer.getByText(/^Compounded (WETH\/CRV|CRV\/WETH) fees$/).first()).toBeVisible()
})

test('[GO-11] refused after the fees are collected: told what lies in the wallet, also after a reload, and finished from there', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 2, CRV: 9_000 } })
  const { tokenId, state } = await earned(me)
  const before = await state()
  const asked = await wallet(page, me)
  await open(page, `/positions/v3/ethereum/${tokenId}#compound`)
  await connect(page)
  await takePriceOfNow(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  const held = [await balance(1, CRV, me), await balance(1, 'WETH', me)] as const
  await acceptAlone(dialog)
  asked.rejects('eth_sendTransaction', contracts.universalRouter)
  await dialog.getByRole('button', { name: 'Compound now' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toBeVisible({ timeout: 120_000 })
  await expect(alert).toHaveText(/^Your fees were collected\. \d.* (CRV|WETH) is in your wallet/)
  await expect(dialog.getByRole('button', { name: 'Finish compounding' })).toBeEnabled()
  expect((await state()).liquidity).toBe(before.liquidity)
  asked.behaves()
  await open(page, `/positions/v3/ethereum/${tokenId}`)
  const half = page.getByRole('region', { name: 'Compounding is half done' })
  await expect(half.getByText(/collected\. \d.* CRV/)).toBeVisible()
  await half.getByRole('button', { name: 'Finish compounding' }).click()
  await heldDeed(page, 'Compound fees', acceptAlone)
  await expect(half).toHaveCount(0)
  expect((await state()).liquidity).toBeGreaterThan(before.liquidity)
  // What was the wallet's own before is still there.
  expect(await balance(1, CRV, me)).toBeGreaterThanOrEqual(held[0])
  expect(await balance(1, 'WETH', me)).toBeGreaterThanOrEqual(held[1])
})

test('[GO-11][LP-2] fees of a v4 position go into it in one question of a wallet that takes several calls, by keyboard alone', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page, { 1: { USDT: 20_000 } })
  const at = { symbol: 'USDT', fee: 500, spacing: 10 }
  const { tokenId } = await mintV4(1, me, { ...at, liquidity: 10n ** 13n, value: ETHER })
  const pool: PoolRef = {
    ...{ version: 'v4', id: poolOf(1, 4, ['ETH', 'USDT'], 500).id, token0: NATIVE_ADDRESS },
    ...{ token1: token(1, 'USDT').address, fee: 500, tickSpacing: 10 },
  }
  const state = () => chain().position(pool, tokenId, { tickLower: -887_270, tickUpper: 887_270 })
  const signer = await wallet(page, me)
  signer.smart = new SmartWallet(me).answer
  await tradeThroughV4(at, 300n * ETHER)
  const before = await state()
  expect([before.owed0 > 0n, before.owed1 > 0n]).toEqual([true, true])
  await open(page, `/positions/v4/ethereum/${tokenId}`)
  await connect(page)
  await takePriceOfNow(page)
  await page.getByRole('button', { name: 'Compound fees' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Your wallet asks once: all of it happens, or nothing.')).toBeVisible()
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  await expectAccessible(page)
  const [eth, usdt] = [await balance(1, 'ETH', me), await balance(1, 'USDT', me)]
  signer.asked.length = 0
  await tabTo(page, dialog.getByRole('button', { name: 'Compound now' }))
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('dialog', { name: 'Fees compounded', exact: true })
  await expect(receipt).toBeVisible()
  await expectAccessible(page)
  expect(signer.asked.filter(({ method }) => method === 'wallet_sendCalls')).toHaveLength(1)
  expect(signer.asked.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(0)
  expect((await state()).liquidity).toBeGreaterThan(before.liquidity)
  expect(await balance(1, 'USDT', me)).toBeGreaterThanOrEqual(usdt)
  expect(await balance(1, 'ETH', me)).toBeGreaterThan(eth - ETHER / 100n)
})
