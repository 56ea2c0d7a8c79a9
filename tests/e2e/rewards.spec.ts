import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { DISTRIBUTOR } from '#domain/token/Reward.ts'
import { askDeed } from '../support/doDeed.ts'
import { owe } from '../support/distributor.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { misread } from '../support/readsAs.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, send, token } from '../support/swap.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const UNIT = 10n ** 18n

async function openDrawer(page: Page, account: string): Promise<void> {
  await open(page, `/explore?eagerlyConnectAddress=${account}`)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
}
const claimButton = (page: Page) => drawer(page).getByRole('button', { name: /^Claim rewards/ })

test('[AD-6] [LP-7] who has rewards sees a button with their worth; they arrive with their proofs, the button goes, the activity has a line', async ({
  page,
}) => {
  const me = await freshAccount(page)
  // Another account is owed too: the proofs have something to prove.
  await owe(1, 'UNI', `0x${'7e'.repeat(20)}`, 5n * UNIT)
  await owe(1, 'UNI', me, 12n * UNIT)
  const before = await balance(1, 'UNI', me)
  const source = await page.request.get(process.env.REWARDS_URL!.replace('{address}', me).replace('{chainIds}', '1'))
  const [{ rewards }] = (await source.json()) as [{ rewards: { proofs: string[]; token: { price: number } }[] }]
  expect(rewards[0]!.proofs.length).toBeGreaterThan(0)
  // The market lives: what the button says is held to the price that the page was told, and that one to the source's.
  let priceUsd = Number.NaN
  await page.route('**/api/rewards/*', async route => {
    const answer = await route.fetch()
    const { rewards: told } = (await answer.json()) as { rewards: { priceUsd: number }[] }
    priceUsd = told[0]?.priceUsd ?? priceUsd
    await route.fulfill({ response: answer })
  })
  await openDrawer(page, me)
  await expect(claimButton(page)).toContainText(/\$\d+\.\d\d$/)
  expect((await claimButton(page).textContent())!.split('$')[1]).toBe((12 * priceUsd).toFixed(2))
  expect(Math.abs(priceUsd / rewards[0]!.token.price - 1)).toBeLessThan(0.1)
  await page.unroute('**/api/rewards/*')
  await claimButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Claim rewards' })
  await expect(sheet.getByRole('region', { name: 'You receive' })).toContainText('12 UNI')
  await expectAccessible(page)
  const frame = await askDeed(page, 'Claim on Ethereum')
  await expect(page.getByRole('dialog', { name: 'Rewards claimed' })).toContainText('UNI received')
  await expect(frame).toContainText('Network cost')
  await expectAccessible(page)
  expect((await balance(1, 'UNI', me)) - before).toBe(12n * UNIT)
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(frame).toBeHidden()
  await expect(claimButton(page)).toHaveCount(0)
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer(page).getByText('Claimed UNI rewards').first()).toBeVisible()

  // All was claimed: no button, on the next visit neither.
  await page.reload()
  // Read as it passes: a page that is left takes its answers' bodies with it.
  let said: unknown
  await page.route('**/api/rewards/*', async route => {
    const answer = await route.fetch()
    said = await answer.json()
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect.poll(() => said).toEqual({ rewards: [] })
  await expect(drawer(page).getByRole('tabpanel').getByRole('link').first()).toBeVisible()
  await expect(claimButton(page)).toHaveCount(0)
})

test('[AD-6] [LP-7] a source that says more than arrives: nothing is asked of the wallet, and the claim is told as failed', async ({
  page,
}) => {
  const me = await freshAccount(page)
  await owe(1, 'UNI', me, 12n * UNIT)
  // What it says of the sum is not what the distributor's root proves.
  await page.route('**/api/rewards/*', async route => {
    const response = await route.fetch()
    const told = (await response.json()) as { rewards: { total: string }[] }
    const rewards = told.rewards.map(each => ({ ...each, total: String(BigInt(each.total) * 2n) }))
    await route.fulfill({ response, json: { rewards } })
  })
  await openDrawer(page, me)
  await claimButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Claim rewards' })
  await expect(sheet.getByRole('alert')).toContainText('The rewards could not be claimed')
  await expect(sheet.getByRole('button', { name: 'Claim on Ethereum' })).toHaveCount(0)
  expect(await balance(1, 'UNI', me)).toBe(0n)
})

test('[AD-6] [LP-7] a reward that can’t be paid blocks no other: it is named, the rest is claimed, and it stays to be claimed', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { USDC: 20 } })
  await owe(1, 'UNI', me, 12n * UNIT)
  // The distributor holds none of it; and of DAI the source says twice what its root proves.
  await owe(1, 'USDC', me, 5_000_000n)
  await owe(1, 'DAI', me, 3n * UNIT)
  await owe(1, 'LINK', me, 2n * UNIT)
  const dai = token(1, 'DAI').address
  await page.route('**/api/rewards/*', async route => {
    const response = await route.fetch()
    const { rewards } = (await response.json()) as { rewards: { token: string; total: string }[] }
    const told = rewards.map(each => (each.token === dai ? { ...each, total: String(BigInt(each.total) * 2n) } : each))
    await route.fulfill({ response, json: { rewards: told } })
  })
  const before = await balance(1, 'UNI', me)
  await openDrawer(page, me)
  await claimButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Claim rewards' })
  const note = sheet.getByText(/^Not included:/)
  await expect(note).toContainText('5 USDC, 6 DAI, 2 LINK')
  await expect(note).toContainText('the campaign’s contract did not pay this out')
  const receives = sheet.getByRole('region', { name: 'You receive' })
  await expect(receives).toContainText('12 UNI')
  await expect(receives).not.toContainText('USDC')
  await expectAccessible(page)
  const frame = await askDeed(page, 'Claim on Ethereum')
  await expect(page.getByRole('dialog', { name: 'Rewards claimed' })).toContainText('UNI received')
  expect((await balance(1, 'UNI', me)) - before).toBe(12n * UNIT)
  expect(await balance(1, 'USDC', me)).toBe(20_000_000n)
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(frame).toBeHidden()

  // What was left is offered still. Once it can be paid, it is.
  const pays = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [DISTRIBUTOR, 6_000_000n] })
  await send(1, me, token(1, 'USDC').address, pays)
  await claimButton(page).click()
  await expect(receives).toContainText('5 USDC')
  await expect(note).toContainText('6 DAI, 2 LINK')
  await expect(receives).not.toContainText('DAI')
  await askDeed(page, 'Claim on Ethereum')
  await expect(page.getByRole('dialog', { name: 'Rewards claimed' })).toContainText('USDC received')
  expect(await balance(1, 'USDC', me)).toBe(19_000_000n)
})

test('[EX-2] [LP-7] reward APR is what a campaign pays for liquidity: on its pool, in the list, and nowhere else', async ({
  page,
}) => {
  const source = process.env.REWARDS_URL!.replace(/\/v4\/.*/, '/v4/opportunities?chainId=1')
  const campaigns = (await (await page.request.get(source)).json()) as { identifier: string; dailyRewards: number }[]
  expect(campaigns.length).toBeGreaterThan(1)
  const { items } = (await (await page.request.get('/api/market/pools?chain=ethereum&limit=100')).json()) as {
    items: { id: string; aprReward: number; tvlUsd: number }[]
  }
  for (const { id, aprReward, tvlUsd } of items) {
    const paid = campaigns.find(({ identifier }) => identifier === id)?.dailyRewards ?? 0
    // Its price goes on after the indexer asked.
    expect(Math.abs(aprReward - (paid * 365) / tvlUsd), id).toBeLessThanOrEqual(aprReward * 0.1)
    if (paid > 0) expect(aprReward).toBeGreaterThan(0)
  }
  const pool = items.find(({ id }) => id === campaigns[0]!.identifier)!
  await open(page, `/explore/pools/ethereum/${pool.id}`)
  const shown = page.locator(`data[data-live="aprReward:1:${pool.id}"]`).first()
  await expect
    .poll(async () => {
      const { aprReward } = await (await page.request.get(`/api/market/pools/1/${pool.id}`)).json()
      expect(aprReward).toBeGreaterThan(0)
      return [Number(await shown.getAttribute('value')) - aprReward, misread((await shown.textContent())!, aprReward)]
    })
    .toEqual([0, null])
})
