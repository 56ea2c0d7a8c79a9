// GO-11: a position whose range no longer fits goes into another one of its pool.
import type { Page } from '@playwright/test'
import { chainById } from '#domain/chains/chains.ts'
import { amountsOf } from '#domain/liquidity/Position.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { rpcUrl } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { heldDeed, takePriceOfNow } from '../support/heldDeed.ts'
import { liquidityOf, mintV3, mintV4, owedOf, poolOf } from '../support/positions.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, connect, token, wallet } from '../support/swap.ts'
import { tabTo } from '../support/tabTo.ts'

type Address = `0x${string}`
const ETHER = 10n ** 18n
const contracts = chainById(1)!.contracts as Record<string, Address>
const chain = () => new ChainPositions(rpcUrl(1))
const weth = () => token(1, 'WETH').address
const usdc = () => token(1, 'USDC').address

const v3Pool = (): PoolRef => {
  const [token0, token1] = [usdc(), weth()].sort() as [Address, Address]
  return { version: 'v3', id: poolOf(1, 3, ['WETH', 'USDC'], 500).id, token0, token1, fee: 500, tickSpacing: 10 }
}
const v4Pool = (): PoolRef => ({
  ...{ version: 'v4', id: poolOf(1, 4, ['ETH', 'USDC'], 500).id, token0: NATIVE_ADDRESS, token1: usdc() },
  ...{ fee: 500, tickSpacing: 10 },
})
async function rangeOf(tokenId: bigint): Promise<{ tickLower: number; tickUpper: number; liquidity: bigint }> {
  const kept = await chain().read<readonly unknown[]>(contracts.v3PositionManager!, 'positions', [tokenId])
  return { tickLower: Number(kept[5]), tickUpper: Number(kept[6]), liquidity: kept[7] as bigint }
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Move range', exact: true })

test('[GO-11][LP-4] a v3 position out of its range goes into another one, step by step: withdrawn, swapped to the new ratio, deposited, as the chain has it', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 3, USDC: 20_000 } })
  const pool = { symbols: ['WETH', 'USDC'] as [string, string], fee: 500, spacing: 10 }
  const { tokenId } = await mintV3(1, me, {
    ...{ ...pool, width: 600, shift: 6_000, amounts: [ETHER, 3_000_000_000n] as [bigint, bigint] },
  })
  const out = amountsOf(await chain().position(v3Pool(), tokenId, await rangeOf(tokenId)))
  expect([out.amount0, out.amount1].filter(amount => amount === 0n)).toHaveLength(1)
  await wallet(page, me)
  await open(page, `/positions/v3/ethereum/${tokenId}`)
  await connect(page)
  await takePriceOfNow(page)
  await page.getByRole('button', { name: 'Move range' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  // Before and after, the swap between them, and what each question does.
  for (const row of ['Range now', 'Range after', 'Withdrawn', 'Fees collected', 'Price impact'])
    await expect(dialog.getByRole('term').filter({ hasText: row })).toBeVisible()
  await expect(dialog.getByText('Swap to the new ratio')).toBeVisible()
  // Of several questions too it is told what the network takes.
  await expect(dialog.locator('.quote-row', { hasText: 'Network cost' }).locator('dd')).toHaveText(/\d/)
  const before = [await balance(1, 'USDC', me), await balance(1, 'WETH', me)] as const
  await heldDeed(page, 'Move range')
  // The chain has it: the old range is empty, the new one lies around the price.
  expect(await liquidityOf(1, tokenId)).toBe(0n)
  expect(await owedOf(1, me, tokenId)).toEqual([0n, 0n])
  const next = await chain().read<bigint>(contracts.v3PositionManager!, 'tokenOfOwnerByIndex', [me, 1n])
  const made = await chain().position(v3Pool(), next, await rangeOf(next))
  expect(made.owner).toBe(me)
  expect(made.tick > made.tickLower && made.tick < made.tickUpper).toBe(true)
  const is = amountsOf(made)
  expect(is.amount0 > 0n && is.amount1 > 0n).toBe(true)
  // Nothing of the wallet's own went along, and what stays of it is small.
  const stays = [(await balance(1, 'USDC', me)) - before[0], (await balance(1, 'WETH', me)) - before[1]] as const
  expect(stays.every(each => each >= 0n)).toBe(true)
  const [staysUsdc, staysWeth] = stays
  const [inUsdc, inWeth] = usdc() < weth() ? [is.amount0, is.amount1] : [is.amount1, is.amount0]
  expect(staysUsdc * 50n <= inUsdc && staysWeth * 50n <= inWeth).toBe(true)
})

test('[GO-11] a v4 position goes into another range in one question of a wallet that takes several calls as one, chosen by keyboard alone', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page, { 1: { WETH: 1, USDC: 20_000 } })
  const at = { symbol: 'USDC', fee: 500, spacing: 10, liquidity: 10n ** 13n, value: ETHER }
  const { tokenId } = await mintV4(1, me, at)
  const signer = await wallet(page, me)
  signer.smart = new SmartWallet(me).answer
  const next = await chain().nextId('v4')
  await open(page, `/positions/v4/ethereum/${tokenId}`)
  await connect(page)
  await takePriceOfNow(page)
  await page.getByRole('button', { name: 'Move range' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Full range' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'This is the range it has' })).toBeDisabled()
  await tabTo(page, dialog.getByRole('button', { name: 'Wide (−50% to +100%)' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Your wallet asks once: all of it happens, or nothing.')).toBeVisible()
  await expectAccessible(page)
  const [eth, dollars] = [await balance(1, 'ETH', me), await balance(1, 'USDC', me)]
  signer.asked.length = 0
  await heldDeed(page, 'Move range')
  expect(signer.asked.filter(({ method }) => method === 'wallet_sendCalls')).toHaveLength(1)
  expect(signer.asked.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(0)
  const id = await chain().madeFor(me, next)
  const info = await chain().read<bigint>(contracts.v4PositionManager!, 'positionInfo', [id])
  const range = {
    tickLower: Number(BigInt.asIntN(24, info >> 8n)),
    tickUpper: Number(BigInt.asIntN(24, info >> 32n)),
  }
  const made = await chain().position(v4Pool(), id, range)
  expect(made.owner).toBe(me)
  expect(made.tick > made.tickLower && made.tick < made.tickUpper).toBe(true)
  expect(made.tickUpper - made.tickLower).toBeLessThan(20_000)
  // A range so much narrower makes more liquidity of the same.
  expect(made.liquidity).toBeGreaterThan(at.liquidity)
  const old = await chain().position(v4Pool(), tokenId, { tickLower: -887_270, tickUpper: 887_270 })
  expect(old.liquidity).toBe(0n)
  // Nothing of the wallet's own went along, but for what the network takes.
  expect(await balance(1, 'USDC', me)).toBeGreaterThanOrEqual(dollars)
  expect(await balance(1, 'ETH', me)).toBeGreaterThan(eth - ETHER / 100n)
})

test('[GO-11] refused between the withdrawal and the swap: told at once what was done and what lies in the wallet, and finished from there', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 3, USDC: 20_000 } })
  const pool = { symbols: ['WETH', 'USDC'] as [string, string], fee: 500, spacing: 10 }
  const amounts: [bigint, bigint] = [ETHER, 3_000_000_000n]
  const { tokenId } = await mintV3(1, me, { ...pool, width: 600, shift: -6_000, amounts })
  const asked = await wallet(page, me)
  await open(page, `/positions/v3/ethereum/${tokenId}`)
  await connect(page)
  await takePriceOfNow(page)
  await page.getByRole('button', { name: 'Move range' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  const before = [await balance(1, 'USDC', me), await balance(1, 'WETH', me)] as const
  asked.rejects('eth_sendTransaction', contracts.universalRouter)
  await dialog.getByRole('button', { name: 'Move now' }).click()
  // Several questions, each with its block.
  const alert = dialog.getByRole('alert')
  await expect(alert).toBeVisible({ timeout: 120_000 })
  expect(await liquidityOf(1, tokenId)).toBe(0n)
  // Not that nothing was sent: a half of it was.
  await expect(alert).toHaveText(/^Your old position was withdrawn\. \d.* (USDC|WETH) is in your wallet/)
  await expectAccessible(page)
  asked.behaves()
  const half = page.getByRole('region', { name: 'A range move is half done' })
  await dialog.getByRole('button', { name: 'Finish move' }).click()
  await heldDeed(page, 'Move range')
  await expect(half).toHaveCount(0)
  const next = await chain().read<bigint>(contracts.v3PositionManager!, 'tokenOfOwnerByIndex', [me, 1n])
  const made = await chain().position(v3Pool(), next, await rangeOf(next))
  expect(made.tick > made.tickLower && made.tick < made.tickUpper).toBe(true)
  const is = amountsOf(made)
  expect(is.amount0 > 0n && is.amount1 > 0n).toBe(true)
  // What was the wallet's own before is still there.
  expect(await balance(1, 'USDC', me)).toBeGreaterThanOrEqual(before[0])
  expect(await balance(1, 'WETH', me)).toBeGreaterThanOrEqual(before[1])
})
