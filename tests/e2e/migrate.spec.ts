import type { Page } from '@playwright/test'
import { chainById } from '#domain/chains/chains.ts'
import { amountsOf, type RangePosition } from '#domain/liquidity/Position.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { rpcUrl } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { heldDeed } from '../support/heldDeed.ts'
import { addPair, mintV3, owedOf, poolOf, sharesOf, tradeThrough } from '../support/positions.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { sooner } from '../support/sooner.ts'
import { balance, connect, token, wallet } from '../support/swap.ts'
import { tabTo } from '../support/tabTo.ts'
import { tradeOnPair } from '../support/tradeOnPair.ts'
import { madeAt, paidByPair, paidByV3 } from '../support/positionLogs.ts'

type Address = `0x${string}`
const ETHER = 10n ** 18n
const contracts = chainById(1)!.contracts as Record<string, Address>
const chain = (at?: string) => new ChainPositions(rpcUrl(1), at)
const weth = () => token(1, 'WETH').address
const usdc = () => token(1, 'USDC').address

const v3Pool = (fee: number, tickSpacing: number): PoolRef => {
  const [token0, token1] = [usdc(), weth()].sort() as [Address, Address]
  return { version: 'v3', id: poolOf(1, 3, ['WETH', 'USDC'], fee).id, token0, token1, fee, tickSpacing }
}
const v4Pool = (fee: number, tickSpacing: number): PoolRef => ({
  ...{ version: 'v4', id: poolOf(1, 4, ['ETH', 'USDC'], fee).id, token0: NATIVE_ADDRESS, token1: usdc() },
  ...{ fee, tickSpacing },
})
/** The range of a position, as v3's manager keeps it. */
async function rangeOf(tokenId: bigint): Promise<{ tickLower: number; tickUpper: number; liquidity: bigint }> {
  const kept = await chain().read<readonly unknown[]>(contracts.v3PositionManager!, 'positions', [tokenId])
  return { tickLower: Number(kept[5]), tickUpper: Number(kept[6]), liquidity: kept[7] as bigint }
}

/** The review of a migration, from its button to what the wallet is asked. */
async function reviewed(page: Page) {
  await page.getByRole('button', { name: 'Review migration' }).click()
  const review = page.getByRole('dialog', { name: 'Migrate' })
  await expect(review.getByText(/Tried at block/)).toBeVisible()
  return review
}

test('[LP-5][RT-11][LP-8] v3 to v4: the range is kept, fees come along, the old NFT is gone; what was withdrawn is deposited or in the wallet', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 3, USDC: 20_000 } })
  const pool = { symbols: ['WETH', 'USDC'] as [string, string], fee: 500, spacing: 10 }
  const { tokenId } = await mintV3(1, me, { ...pool, width: 6_000, amounts: [ETHER, 3_000_000_000n] })
  await tradeThrough(1, 'USDC', 500, 20n * ETHER)
  await wallet(page, me)
  await open(page, '/positions')
  await connect(page)
  const card = page.locator(`[data-position="1-v3-${tokenId}"]`)
  await card.getByLabel('Actions for').click()
  await card.getByRole('link', { name: 'Migrate' }).click()
  await expect(page).toHaveURL(new RegExp(`/migrate/v3/ethereum/${tokenId}$`))
  await expect(page.getByText('Your range is kept.')).toBeVisible()
  await page.getByRole('button', { name: '0.05%' }).click()
  await expectAccessible(page)
  await reviewed(page)
  await expectAccessible(page)
  const range = await rangeOf(tokenId)
  const [owed0, owed1] = await owedOf(1, me, tokenId)
  expect(owed0 > 0n && owed1 > 0n).toBe(true)
  const next = await chain().nextId('v4')
  const [ethBefore, usdcBefore] = [await balance(1, 'ETH', me), await balance(1, 'USDC', me)]
  await heldDeed(page, 'Migrate')
  await expect(page.getByText('Your liquidity is in its new position.')).toBeVisible()
  // The chain has it: turned, as the native currency comes first.
  const turned = { tickLower: -range.tickUpper, tickUpper: -range.tickLower }
  // As it was made: others trade in its pool.
  const id = await chain().madeFor(me, next)
  const made = await chain(await madeAt(id)).position(v4Pool(500, 10), id, turned)
  expect(made.owner).toBe(me)
  expect(made.liquidity).toBeGreaterThan(0n)
  await expect(rangeOf(tokenId)).rejects.toThrow()
  const is = amountsOf(made)
  const { paid, fees } = await paidByV3(tokenId)
  expect(fees[0] >= owed0 && fees[1] >= owed1).toBe(true)
  const came = usdc() < weth() ? paid : [paid[1], paid[0]]
  const stayed = [(await balance(1, 'USDC', me)) - usdcBefore, (await balance(1, 'ETH', me)) - ethBefore] as const
  // All of it is somewhere: the two halves are rounded by a unit each, the network was paid in ether.
  expect(Math.abs(Number(stayed[0] + is.amount1 - came[0]!))).toBeLessThanOrEqual(Number(came[0]! / 1_000n))
  expect(Math.abs(Number(stayed[1] + is.amount0 - came[1]!))).toBeLessThan(Number(came[1]! / 100n))
  // And most of what can go on did.
  expect(is.amount1 * 100n > came[0]! * 80n || is.amount0 * 100n > came[1]! * 80n).toBe(true)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer.getByText(/^Moved/).first()).toBeVisible()
})

test('[LP-5] v3 to v4 of one token alone: a position beside the price keeps its range and its one side', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 3, USDC: 20_000 } })
  const pool = { symbols: ['WETH', 'USDC'] as [string, string], fee: 500, spacing: 10 }
  const both: [bigint, bigint] = [ETHER, 3_000_000_000n]
  const { tokenId } = await mintV3(1, me, { ...pool, width: 600, shift: 6_000, amounts: both })
  const range = await rangeOf(tokenId)
  const out = amountsOf(await chain().position(v3Pool(500, 10), tokenId, range))
  expect([out.amount0, out.amount1].filter(amount => amount === 0n)).toHaveLength(1)
  await wallet(page, me)
  await open(page, `/migrate/v3/ethereum/${tokenId}`)
  await connect(page)
  await reviewed(page)
  const next = await chain().nextId('v4')
  await heldDeed(page, 'Migrate')
  const turned = { tickLower: -range.tickUpper, tickUpper: -range.tickLower }
  const made: RangePosition = await chain().position(v4Pool(500, 10), await chain().madeFor(me, next), turned)
  const is = amountsOf(made)
  const [from, to] =
    out.amount0 > 0n
      ? [out.amount0, usdc() < weth() ? is.amount1 : is.amount0]
      : [out.amount1, usdc() < weth() ? is.amount0 : is.amount1]
  expect(from - to).toBeLessThan(from / 1_000n)
})

test('[LP-5][RT-11] v2 to v3 in steps: refused after the withdrawal, told after a reload what lies in the wallet, and finished', async ({
  page,
}) => {
  // Pools that no other journey trades in: this one moves them.
  const me = await freshAccount(page, { 1: { WETH: 2, SHIB: 60_000_000 } })
  const pair = await addPair(1, me, ['WETH', 'SHIB'], [ETHER / 5n, 50_000_000n * ETHER])
  const asked = await wallet(page, me)
  await page.clock.install()
  await open(page, '/migrate/v2')
  await connect(page)
  await expect(page.locator(`[data-position="1-v2-${pair}-${me}"]`)).toBeVisible()
  await page.getByRole('link', { name: /^Migrate .*SHIB/ }).click()
  await expect(page).toHaveURL(new RegExp(`/migrate/v2/ethereum/${pair}$`))
  await page.getByRole('button', { name: 'v3', exact: true }).click()
  await page.getByRole('button', { name: '1.00%' }).click()
  const review = await reviewed(page)
  await expect(review.getByText('Withdraw the old position')).toBeVisible()
  const before = [await balance(1, 'SHIB', me), await balance(1, 'WETH', me)] as const
  // The last question is refused: the withdrawal was done by then.
  asked.rejects('eth_sendTransaction', contracts.v3PositionManager)
  await review.getByRole('button', { name: 'Migrate now' }).click()
  await expect(review.getByRole('alert')).toBeVisible({ timeout: 60_000 })
  expect(await sharesOf(1, pair, me)).toBe(0n)
  const came = [(await balance(1, 'SHIB', me)) - before[0], (await balance(1, 'WETH', me)) - before[1]] as const
  expect(came[0] > 0n && came[1] > 0n).toBe(true)
  asked.behaves()
  await expect(review.getByRole('alert')).toHaveText(/^Your old position was withdrawn\. \d.* SHIB.* is in your wallet/)
  await expect(review.getByRole('button', { name: 'Finish migration' })).toBeEnabled()
  // It is told wherever its person may look: on the list of positions, and there is the way to go on.
  const at = page.url()
  await open(page, '/positions')
  const half = page.getByRole('region', { name: 'A migration is half done' })
  await expect(half.getByText(/^Your old position was withdrawn\. \d.* SHIB/)).toBeVisible()
  await half.getByRole('link', { name: 'Finish migration' }).click()
  await expect(page).toHaveURL(at)
  await expect(half.getByText(/^Your old position was withdrawn\. \d.* SHIB/)).toBeVisible()
  await half.getByRole('button', { name: 'Finish migration' }).click()
  const second = page.getByRole('dialog', { name: 'Migrate', exact: true })
  await expect(second.getByText(/Tried at block/)).toBeVisible()
  await expect(second.getByText(/^About .* stays in your wallet\./)).toBeVisible()
  // Another account moves the pool during the review: the review shows it, and the wallet is asked only after it is
  // accepted.
  await tradeThrough(1, 'SHIB', 10_000, 10n * ETHER, async () => {
    const moved = second.getByText(/^The price moved\. You would now deposit/)
    // A review is rehearsed anew every fifteen seconds.
    await sooner(page, 15_000, () => moved.isVisible())
    // Whether it was rehearsed at the old price meanwhile or not.
    await expect(second.locator('.deed-ways .button-primary')).toBeDisabled()
    await second.getByRole('button', { name: 'Accept new price' }).click()
    await expect(moved).toBeHidden()
  })
  await heldDeed(page, 'Migrate')
  await expect(half).toHaveCount(0)
  const made = await chain().read(contracts.v3PositionManager!, 'tokenOfOwnerByIndex', [me, 0n])
  const range = await rangeOf(made)
  expect(range.liquidity).toBeGreaterThan(0n)
  const gone = [
    before[0] + came[0] - (await balance(1, 'SHIB', me)),
    before[1] + came[1] - (await balance(1, 'WETH', me)),
  ]
  // No more than what came back, and nearly all of it.
  expect(gone[0]! <= came[0] && gone[1]! <= came[1]).toBe(true)
  expect(gone[0]! * 100n > came[0] * 95n && gone[1]! * 100n > came[1] * 95n).toBe(true)
})

test('[LP-5][RT-10] v3 to v4 that stopped: the old position’s address says what lies in the wallet, and finishes it there', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 3, USDC: 20_000 } })
  const pool = { symbols: ['WETH', 'USDC'] as [string, string], fee: 500, spacing: 10 }
  const { tokenId } = await mintV3(1, me, { ...pool, width: 6_000, amounts: [ETHER, 3_000_000_000n] })
  const asked = await wallet(page, me)
  await open(page, `/migrate/v3/ethereum/${tokenId}`)
  await connect(page)
  await page.getByRole('button', { name: '0.05%' }).click()
  const review = await reviewed(page)
  asked.rejects('eth_sendTransaction', contracts.v4PositionManager)
  await review.getByRole('button', { name: 'Migrate now' }).click()
  await expect(review.getByRole('alert')).toBeVisible({ timeout: 60_000 })
  asked.behaves()
  const next = await chain().nextId('v4')
  await open(page, `/positions/v3/ethereum/${tokenId}`)
  await expect(page.getByText('This position is closed')).toBeVisible()
  await expect(page.getByText('There is no such position')).toHaveCount(0)
  const half = page.getByRole('region', { name: 'A migration is half done' })
  await expect(half.getByText(/withdrawn\. \d.* ETH \+ [\d,.]+ USDC is in your wallet/)).toBeVisible()
  await expectAccessible(page)
  await half.getByRole('button', { name: 'Finish migration' }).click()
  const receipt = await heldDeed(page, 'Migrate')
  expect(receipt).toMatch(/USDC deposited/)
  expect(receipt).toMatch(/Stays in your wallet/)
  await expect(half).toHaveCount(0)
  expect(await chain().madeFor(me, next)).toBeGreaterThan(0n)
})

test('[LP-5][RT-11] v2 to v4 by keyboard alone: the range is chosen, the wrapped side goes on as ether, and what came back is deposited or in the wallet', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page, { 1: { WETH: 3, USDC: 20_000 } })
  const pair = await addPair(1, me, ['WETH', 'USDC'], [ETHER, 3_000_000_000n])
  await wallet(page, me)
  await open(page, '/migrate/v2')
  await connect(page)
  await expect(page.getByRole('link', { name: /^Migrate .*USDC/ })).toBeVisible()
  await expectAccessible(page)
  const press = async (target: ReturnType<Page['getByRole']>) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  await press(page.getByRole('link', { name: /^Migrate .*USDC/ }))
  await expect(page).toHaveURL(new RegExp(`/migrate/v2/ethereum/${pair}$`))
  await press(page.getByRole('button', { name: 'v4', exact: true }))
  await press(page.getByRole('button', { name: '0.05%' }))
  await press(page.getByRole('button', { name: /^Wide/ }))
  await expect(page.getByRole('button', { name: /^Wide/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Review migration' })).toBeEnabled()
  await press(page.getByRole('button', { name: 'Review migration' }))
  const review = page.getByRole('dialog', { name: 'Migrate' })
  await expect(review.getByText(/Tried at block/)).toBeVisible()
  const [next, shares] = [await chain().nextId('v4'), await sharesOf(1, pair, me)]
  const [ether, dollars] = [await balance(1, 'ETH', me), await balance(1, 'USDC', me)]
  expect(shares > 0n).toBe(true)
  // Others trade in the pool: a price that moved is accepted, by a key too.
  const moved = page.getByRole('button', { name: 'Accept new price' })
  await page.addLocatorHandler(moved, accept => accept.press('Enter'))
  await press(review.getByRole('button', { name: 'Migrate now' }))
  await page.removeLocatorHandler(moved)
  await press(page.getByRole('dialog', { name: 'Liquidity moved' }).getByRole('button', { name: 'Done' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await sharesOf(1, pair, me)).toBe(0n)
  // The manager packs both ends of a range above the lowest byte.
  const id = await chain().madeFor(me, next)
  const info = await chain().read(contracts.v4PositionManager!, 'positionInfo', [id])
  const tick = (at: bigint) => Number(BigInt.asIntN(24, info >> at))
  const range = { tickLower: tick(8n), tickUpper: tick(32n) }
  const made = await chain(await madeAt(id)).position(v4Pool(500, 10), id, range)
  expect(made.owner).toBe(me)
  expect(made.tickUpper - made.tickLower).toBeLessThan(100_000)
  const is = amountsOf(made)
  const out = await paidByPair(pair, me)
  const [eth, usdcs] = usdc() < weth() ? [out[1], out[0]] : out
  const stayed = [(await balance(1, 'ETH', me)) - ether, (await balance(1, 'USDC', me)) - dollars] as const
  // Nothing is lost but rounding, and what the network was paid in ether.
  expect(Math.abs(Number(stayed[1] + is.amount1 - usdcs))).toBeLessThanOrEqual(Number(usdcs / 1_000n))
  expect(Math.abs(Number(stayed[0] + is.amount0 - eth))).toBeLessThan(Number(eth / 100n))
  expect(is.amount1 * 100n > usdcs * 80n || is.amount0 * 100n > eth * 80n).toBe(true)
})

test('[LP-5] into a pool whose price is far off: told by how much, and nothing goes on before it is accepted', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 1, SHIB: 40_000_000 } })
  const id = await addPair(1, me, ['WETH', 'SHIB'], [ETHER / 10n, 25_000_000n * ETHER])
  await wallet(page, me)
  const [zero, one] = [weth(), token(1, 'SHIB').address].sort()
  const pair = { id, token0: { address: zero! }, token1: { address: one! } }
  // A tenth of what lies there moves its price by a fifth.
  const back = await tradeOnPair(1, pair, weth(), (await balance(1, 'WETH', id)) / 10n)
  try {
    await open(page, `/migrate/v2/ethereum/${id}`)
    await connect(page)
    await page.getByRole('button', { name: 'v3', exact: true }).click()
    await page.getByRole('button', { name: '1.00%' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'away from the one you leave' })
    await expect(told).toContainText(
      /The price of the new pool is 1\d\.\d+% away|The price of the new pool is 2\d\.\d+% away/,
    )
    const go = page.getByRole('button', { name: 'Review migration' })
    const sure = told.getByRole('checkbox', { name: 'I understand, migrate anyway' })
    await expect(go).toBeDisabled()
    await expectAccessible(page)
    await sure.check()
    await expect(go).toBeEnabled()
    await sure.uncheck()
    await expect(go).toBeDisabled()
    await sure.check()
    await reviewed(page)
  } finally {
    await back()
  }
})

test('[LP-5][RT-11] a half whose withdrawal no node knows any more says so, and can be let go', async ({ page }) => {
  const me = await freshAccount(page)
  const half = {
    ...{ account: me, chainId: 1, from: `v2 ${poolOf(1, 2, ['WETH', 'USDC']).id}`, pool: v3Pool(500, 10) },
    ...{ range: { tickLower: -100, tickUpper: 100 }, amount0: '7000000', amount1: '7000000' },
    hash: `0x${'ab'.repeat(32)}`,
  }
  await wallet(page, me)
  await open(page, '/migrate/v2')
  await page.evaluate(kept => localStorage.setItem('tarn.halfMigrations', JSON.stringify([kept])), half)
  await open(page, '/migrate/v2')
  await connect(page)
  const card = page.getByRole('region', { name: 'A migration is half done' })
  await expect(card.getByText(/network doesn’t know the withdrawal.*USDC/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Finish migration' })).toBeDisabled()
  await card.getByRole('button', { name: 'Stop waiting for it' }).click()
  await expect(card).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('tarn.flows'))).not.toContain('abab')
})
