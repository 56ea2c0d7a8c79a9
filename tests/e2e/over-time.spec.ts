// GO-16: an amount is sold in parts over time: signed part by part, told as one plan, gone on with, cancelled together.
import type { Locator, Page } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import arabic from '../../locales/ar-SA.json' with { type: 'json' }
import { decodeOrder, leastAt, type Order, ORDER_REACTOR, wordOf } from '../../src/domain/orders/Order.ts'
import { PERMIT2 } from '../../src/domain/chains/chains.ts'
import { rpc } from '../support/devnet.ts'
import { devnetFunded } from '../support/devnetFunded.ts'
import { deedFrame, doDeed } from '../support/doDeed.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, connect, send, token, wallet } from '../support/swap.ts'

type Signed = { order: Order; bytes: `0x${string}`; signature: `0x${string}` }
const ETHER = 10n ** 18n
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const plans = (page: Page) => drawer(page).locator('li.order')
const limitPath = (value: string) =>
  `/limit?${new URLSearchParams({ inputCurrency: token(1, 'WETH').address, outputCurrency: token(1, 'USDC').address, value })}`

/** An account with something to sell, which the devnet lets sign orders. */
async function makerOf(page: Page): Promise<`0x${string}`> {
  const maker = await freshAccount(page, { 1: { WETH: 3 } })
  await devnetFunded(page, maker)
  return maker
}

/** Orders that the page hands to the book, as they go over the wire. */
function handed(page: Page): Signed[] {
  const all: Signed[] = []
  page.on('request', request => {
    if (request.method() !== 'PUT' || !request.url().includes('/api/orders/')) return
    const { order: bytes, signature } = request.postDataJSON() as Omit<Signed, 'bytes'> & { order: `0x${string}` }
    all.push({ order: decodeOrder(bytes)!, bytes, signature })
  })
  return all
}

/** The review of a plan of so many parts, a day apart. */
async function review(page: Page, value: string, count: number): Promise<Locator> {
  await open(page, limitPath(value))
  await connect(page)
  await page.getByRole('button', { name: 'Sell in parts over time' }).click()
  const frame = deedFrame(page)
  await frame.getByRole('textbox', { name: 'Number of parts' }).fill(`${count}`)
  await expect(frame).toContainText(`Your wallet asks for ${count} signatures, one for each part.`)
  return frame
}

async function openOrders(page: Page): Promise<void> {
  await open(page, '/explore')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await drawer(page)
    .getByRole('button', { name: /^Limit orders/ })
    .click()
}

/** A stranger brings what a part asks for now. */
async function fill(page: Page, { bytes, signature, order }: Signed): Promise<void> {
  const filler = await freshAccount(page, { 1: { USDC: 9_000 } })
  await send(1, filler, order.buys, `0x095ea7b3${word(ORDER_REACTOR)}${word(10n ** 12n)}`)
  const abi = parseAbi(['function execute((bytes order, bytes sig) order)'])
  const args = [{ order: bytes, sig: signature }] as const
  await send(1, filler, ORDER_REACTOR, encodeFunctionData({ abi, functionName: 'execute', args }))
}

const isUsed = async ({ order: { maker, nonce } }: Signed): Promise<boolean> => {
  const { word: at, bit } = wordOf(nonce)
  const data = `0x4fe02b44${word(maker)}${word(at)}`
  return ((BigInt(await rpc<string>(1, 'eth_call', [{ to: PERMIT2, data }, 'latest'])) >> BigInt(bit)) & 1n) === 1n
}

test('[GO-16] three parts are signed, one is filled at what it asks for then, and the rest is cancelled by one call', async ({
  page,
}) => {
  const maker = await makerOf(page)
  const orders = handed(page)
  const asked = await wallet(page, maker)
  const frame = await review(page, '1.5', 3)
  await expect(frame).toContainText('up to 3 may not fill')
  await frame.getByText('All 3 parts').click()
  await expect(frame.locator('.over-time-parts')).toContainText('0.5 WETH for at least')
  await expectAccessible(page)
  await expect(frame.locator('.plan-tried')).toContainText(/Tried at block/)
  await frame.locator('.deed-foot').getByRole('button', { name: 'Sign 3 orders' }).click()
  await expect(frame.getByRole('heading', { level: 2 }).first()).toContainText('Plan placed', { timeout: 30_000 })
  expect(asked.prompts.filter(({ method }) => method === 'eth_signTypedData_v4')).toHaveLength(3)
  expect(asked.askedOf(token(1, 'WETH').address)).toBe(1)
  const parts = orders.map(({ order }) => order)
  expect(parts.map(({ amount, notBefore }) => [amount, notBefore])).toEqual(Array(3).fill([ETHER / 2n, true]))
  expect(parts.map(({ from }) => from - parts[0]!.from)).toEqual([0n, 86_400n, 172_800n])

  const had = await balance(1, 'USDC', maker)
  await fill(page, orders[0]!)
  const came = (await balance(1, 'USDC', maker)) - had
  expect(came).toBeGreaterThanOrEqual(leastAt(parts[0]!, parts[0]!.deadline))
  await openOrders(page)
  await expect(plans(page)).toHaveCount(1)
  await expect(plans(page)).toContainText('Sell 1.5 WETH for USDC in 3 parts')
  await expect(plans(page)).toContainText('1 of 3 filled', { timeout: 40_000 })
  const each = Number((came * 2n) / 10_000n) / 100
  await expect(plans(page)).toContainText(each.toLocaleString('en-US', { minimumFractionDigits: 2 }).slice(0, 5))
  await expect(plans(page)).toContainText(/on average/)
  await expectAccessible(page)

  await plans(page).getByRole('button', { name: 'Cancel the plan' }).click()
  await doDeed(page, 'Cancel 2 orders', '2 orders cancelled')
  for (const order of orders) expect(await isUsed(order)).toBe(true)
  await expect(plans(page)).toContainText('2 cancelled', { timeout: 40_000 })
  await expect(plans(page).getByRole('button', { name: 'Cancel the plan' })).toHaveCount(0)
})

test('[GO-16] a plan that is half signed is told as such after a reload, and its rest is signed as it was planned', async ({
  page,
}) => {
  const maker = await makerOf(page)
  const orders = handed(page)
  const asked = await wallet(page, maker)
  const frame = await review(page, '1', 4)
  let signatures = 0
  asked.changes(request => {
    if (request.method === 'eth_signTypedData_v4' && ++signatures > 2)
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    return request
  })
  await expect(frame.locator('.plan-tried')).toContainText(/Tried at block/)
  await frame.locator('.deed-foot').getByRole('button', { name: 'Sign 4 orders' }).click()
  await expect(frame.getByRole('alert').first()).toBeVisible({ timeout: 30_000 })
  expect(orders).toHaveLength(2)
  asked.behaves()
  await openOrders(page)
  await expect(plans(page)).toContainText('Half-signed: 2 parts are not placed until you sign them.')
  await plans(page).getByRole('button', { name: 'Sign the rest' }).click()
  const rest = deedFrame(page)
  await expect(rest).toContainText('Your wallet asks for 2 signatures, one for each part.')
  await rest.locator('.deed-foot').getByRole('button', { name: 'Sign 2 orders' }).click()
  await expect(rest.getByRole('heading', { level: 2 }).first()).toContainText('Plan placed', { timeout: 30_000 })
  await rest.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(plans(page)).toHaveCount(1)
  await expect(plans(page)).not.toContainText('Half-signed')
  expect(orders.map(({ order }) => order.from - orders[0]!.order.from)).toEqual([0n, 86_400n, 172_800n, 259_200n])
  expect(new Set(orders.map(({ order }) => wordOf(order.nonce).word)).size).toBe(1)
})

test('[RT-18] [UI-1] [GO-16] at 360 px in Arabic the review of a plan is whole', { tag: '@browser' }, async ({
  page,
}) => {
  const maker = await makerOf(page)
  await wallet(page, maker)
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, `/ar-SA${limitPath('1.5')}`)
  await page.getByRole('button', { name: arabic['limit.over.open'] }).click()
  const frame = deedFrame(page)
  await expect(frame.locator('.over-time-parts')).toBeVisible({ timeout: 30_000 })
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
  expect(await frame.evaluate(box => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
})
