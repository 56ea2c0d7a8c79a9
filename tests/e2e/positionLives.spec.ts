// The whole life of a position of v2 and of v4 in one browser: created, earned, (collected,) grown, halved, ended, each
// step held to the chain.
import type { Page } from '@playwright/test'
import { formatUnits } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { rpc, rpcUrl } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { heldDeed, takePriceOfNow } from '../support/heldDeed.ts'
import { authenticators, enter, fund } from '../support/passkeys.ts'
import { poolOf, sharesOf, tradeThroughV4 } from '../support/positions.ts'
import { expect, open, test } from '../support/site.ts'
import { balance, connect, token, wallet } from '../support/swap.ts'
import { tradeOnPair } from '../support/tradeOnPair.ts'

type Address = `0x${string}`
const ETHER = 10n ** 18n
const contracts = chainById(1)!.contracts as Record<string, Address>
const chain = () => new ChainPositions(rpcUrl(1))
const pairPool = () => poolOf(1, 2, ['WBTC', 'WETH']).id
const v4Pool = (): PoolRef => ({
  ...{ version: 'v4', id: poolOf(1, 4, ['ETH', 'WBTC'], 3_000).id, token0: NATIVE_ADDRESS },
  ...{ token1: token(1, 'WBTC').address, fee: 3_000, tickSpacing: 60 },
})

/**
 * What of WBTC left (or, below zero, arrived at) the account while something was done; the receipt says the same, to
 * the unit.
 */
async function told(me: string, way: 'deposited' | 'received', deed: () => Promise<string>): Promise<bigint> {
  const before = await balance(1, 'WBTC', me)
  const said = await deed()
  const moved = (await balance(1, 'WBTC', me)) - before
  const raw = way === 'received' ? moved : -moved
  expect(raw).toBeGreaterThan(0n)
  expect(said.replaceAll(',', '')).toContain(`WBTC ${way}${formatUnits(raw, 8)}`)
  return raw
}

/** A deposit of WBTC and as much ether as it asks for, from the form to the receipt; what the receipt says. */
async function create(page: Page, me: Address, version: 'v2' | 'v4'): Promise<string> {
  const signs =
    (await rpc<string>(1, 'eth_getCode', [me, 'latest'])) === '0x' &&
    !(await page.evaluate(() => localStorage.getItem('tarn.passkey')))
  const ether = await balance(1, 'ETH', me)
  const query = new URLSearchParams({
    ...{ chain: 'ethereum', currencyA: 'NATIVE', currencyB: token(1, 'WBTC').address },
    ...(version === 'v4' ? { fee: '3000' } : {}),
    ...{ step: '2' },
  })
  await open(page, `/positions/create/${version}?${query}`)
  const form = page.getByRole('form', { name: 'New position' })
  const main = form.locator('button[type=submit]')
  await form.getByRole('textbox', { name: 'Amount of WBTC' }).fill('0.0004')
  await expect(main).toHaveText('Review deposit')
  await main.click()
  const review = page.getByRole('dialog', { name: 'Review position' })
  const moved = await takePriceOfNow(page)
  await expect(review.locator('.simulated-ok')).toBeVisible()
  // GO-5: the network cost of all questions together, as it is told; an account that pays itself says it otherwise.
  const cost = Number(/Network cost.*?([\d.]+) ETH/.exec((await review.textContent()) ?? '')?.[1])
  await review.getByRole('button', { name: 'Create position' }).click()
  await page.removeLocatorHandler(moved)
  const receipt = page.getByRole('dialog', { name: 'Position created' })
  await expect(receipt.getByRole('link', { name: 'See the position' })).toBeVisible()
  if (version === 'v4') await expect(receipt).toContainText(/#\d+/)
  const said = (await receipt.textContent()) ?? ''
  const deposited = Number(/ETH deposited([\d.]+)/.exec(said)?.[1])
  const left = Number(formatUnits(ether - (await balance(1, 'ETH', me)), 18)) - deposited
  if (signs) {
    expect(cost / left).toBeGreaterThan(0.6)
    expect(cost / left).toBeLessThan(1.7)
  }
  await receipt.getByRole('link', { name: 'See the position' }).click()
  return said
}

const deed = async (page: Page, name: 'Add liquidity' | 'Remove liquidity' | 'Collect fees', ask?: string) => {
  await page.getByRole('button', { name }).click()
  return heldDeed(page, name, async dialog => {
    if (name === 'Add liquidity') await dialog.getByRole('textbox', { name: 'Amount of WBTC' }).fill(ask!)
    if (name === 'Remove liquidity') await dialog.getByRole('button', { name: ask! }).click()
  })
}

async function lifeOfPair(page: Page, me: Address): Promise<void> {
  const put = await told(me, 'deposited', () => create(page, me, 'v2'))
  expect(put).toBeLessThanOrEqual(40_000n)
  const begun = await sharesOf(1, pairPool(), me)
  expect(begun).toBeGreaterThan(0n)
  await expect(page).toHaveURL(new RegExp(`/positions/v2/ethereum/${pairPool()}$`))

  // What trades leave in the pair is the shares': each is worth more of the pair's product than before.
  const worth = async () => {
    const reserves = await chain().read<readonly [bigint, bigint]>(pairPool(), 'getReserves')
    const supply = await chain().read(pairPool(), 'totalSupply')
    return (reserves[0] * reserves[1] * 10n ** 30n) / supply ** 2n
  }
  const [zero, one] = [token(1, 'WBTC').address, token(1, 'WETH').address].sort()
  const pair = { id: pairPool(), token0: { address: zero! }, token1: { address: one! } }
  const before = await worth()
  const back = await tradeOnPair(1, pair, token(1, 'WETH').address, 2n * ETHER)
  await back()
  expect(await worth()).toBeGreaterThan(before)

  await told(me, 'deposited', () => deed(page, 'Add liquidity', '0.0002'))
  const grown = await sharesOf(1, pairPool(), me)
  expect(grown).toBeGreaterThan(begun)
  await told(me, 'received', () => deed(page, 'Remove liquidity', '50%'))
  expect(await sharesOf(1, pairPool(), me)).toBe(grown - grown / 2n)

  // The rest goes to v4; nothing of the pair is left, and the new position is the account's.
  const next = await chain().nextId('v4')
  await page.getByRole('link', { name: 'Migrate' }).click()
  await page.getByRole('button', { name: 'Review migration' }).click()
  await heldDeed(page, 'Migrate')
  await expect(page.getByText('Your liquidity is in its new position.')).toBeVisible()
  expect(await sharesOf(1, pairPool(), me)).toBe(0n)
  expect(await chain().madeFor(me, next)).toBeGreaterThanOrEqual(next)
}

async function lifeOfV4(page: Page, me: Address): Promise<void> {
  const next = await chain().nextId('v4')
  await told(me, 'deposited', () => create(page, me, 'v4'))
  const tokenId = BigInt(/\/positions\/v4\/ethereum\/(\d+)$/.exec(page.url())?.[1] ?? '0')
  expect(tokenId).toBeGreaterThanOrEqual(next)
  const info = await chain().read(contracts.v4PositionManager!, 'positionInfo', [tokenId])
  const tick = (shift: bigint) => Number(BigInt.asIntN(24, info >> shift))
  const range = { tickLower: tick(8n), tickUpper: tick(32n) }
  const now = () => chain().position(v4Pool(), tokenId, range)
  const begun = await now()
  expect(begun.owner).toBe(me.toLowerCase())

  await tradeThroughV4({ symbol: 'WBTC', fee: 3_000, spacing: 60 }, 40n * ETHER)
  const { owed1 } = await now()
  expect(owed1).toBeGreaterThan(0n)
  const collected = await told(me, 'received', () => deed(page, 'Collect fees'))
  expect(collected).toBeGreaterThanOrEqual(owed1)
  expect((await now()).liquidity).toBe(begun.liquidity)

  await told(me, 'deposited', () => deed(page, 'Add liquidity', '0.0002'))
  const grown = (await now()).liquidity
  expect(grown).toBeGreaterThan(begun.liquidity)
  await told(me, 'received', () => deed(page, 'Remove liquidity', '50%'))
  expect((await now()).liquidity).toBe(grown - grown / 2n)
  await told(me, 'received', () => deed(page, 'Remove liquidity', '100%'))
  expect((await now()).liquidity).toBe(0n)
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
}

for (const [version, life, doing] of [
  ['v2', lifeOfPair, 'created, earned, grown, halved, migrated'],
  ['v4', lifeOfV4, 'created, earned, collected, grown, halved, removed'],
] as const) {
  test(`[LP-2][LP-3][LP-4][LP-5][TX-2] the whole life of a ${version} position: ${doing}, each step to the unit of the chain`, async ({
    page,
  }) => {
    const me = await freshAccount(page, { 1: { WBTC: 0.001 } })
    await wallet(page, me)
    await open(page, '/positions')
    await connect(page)
    await life(page, me)
  })

  test(`[LP-2][LP-3][LP-4][LP-5][PK-1] the whole life of a ${version} position with a passkey wallet: ${doing}`, {
    tag: '@browser',
  }, async ({ page }) => {
    await (await authenticators(page)).add('internal')
    await open(page, '/positions')
    const me = await enter(page, 'Create a passkey wallet')
    await fund(1, me, 20n * ETHER, { symbol: 'WBTC', amount: 100_000n })
    await life(page, me)
  })
}
