// A limit order from its form to its fill: prices, what stops it, its review and receipt, and every figure from the
// chain.
import type { Page, Request } from '@playwright/test'
import arabic from '../../locales/ar-SA.json' with { type: 'json' }
import { decodeOrder, hashOrder, type Order } from '../../src/domain/orders/Order.ts'
import { devnetFile, rpc } from '../support/devnet.ts'
import { devnetFunded } from '../support/devnetFunded.ts'
import { deedFrame, doDeed } from '../support/doDeed.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { letPermit2 } from '../support/placeOrder.ts'
import { expect, expectAccessible, open, test, watchFaults } from '../support/site.ts'
import { allowance, balance, connect, token, wallet } from '../support/swap.ts'
import { agreed, TestWallet } from '../support/TestWallet.ts'
import { tabTo } from '../support/tabTo.ts'

type Hex = `0x${string}`
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const FILLER = '0x7a12000000000000000000000000000000060000'
const ETHER = 10n ** 18n
const BOOK = '**/api/orders/0x*'
const WETH = () => token(1, 'WETH').address
const USDC = () => token(1, 'USDC').address
const limitPath = (more: Record<string, string> = {}) =>
  `/limit?${new URLSearchParams({ inputCurrency: WETH(), outputCurrency: USDC(), ...more })}`
const parts = (page: Page) => {
  const form = page.getByRole('form', { name: 'Limit order' })
  return {
    form,
    sell: page.getByRole('textbox', { name: 'Sell amount' }),
    buy: page.getByRole('textbox', { name: 'Buy amount' }),
    price: form.locator('.limit-price input'),
    distance: form.locator('.limit-distance'),
    presets: page.getByRole('group', { name: 'Price compared with the market' }),
    expiry: page.getByRole('group', { name: 'Expires in' }),
    main: form.locator('button[type=submit]'),
    notes: form.locator('.limit-notes'),
  }
}

test('[RT-8] the page has its own title, and its old address leads to it', async ({ page }) => {
  await open(page, '/limits')
  // The form writes itself into the address once it lives.
  await expect(page).toHaveURL(/\/limit(\?|$)/)
  await expect(page).toHaveTitle(/Place a limit order/)
})

test('[LM-1] amount, price, preset, inversion and expiry stay one order, and the address follows', async ({ page }) => {
  await open(page, limitPath())
  const { sell, buy, price, presets, distance, expiry, form } = parts(page)
  await sell.fill('2')
  await presets.getByRole('button', { name: '+5%' }).click()
  await expect(distance).toHaveText(/^5(\.00)?% above the market$/)
  await price.fill('3000.123456')
  await expect(buy).toHaveValue('6,000.24')
  await expect(page).toHaveURL(/[?&]price=3000\.123456(&|$)/)
  await expect(page).toHaveURL(/[?&]value=2(&|$)/)
  await form.getByRole('button', { name: 'Show the price in WETH' }).click()
  await expect(price).toHaveValue('0.000333319616')
  await expect(page).toHaveURL(/[?&]inverted=true(&|$)/)
  await expect(expiry.getByRole('button', { name: '1 week' })).toHaveAttribute('aria-pressed', 'true')
  await expiry.getByRole('button', { name: '1 year' }).click()
  await expect(page).toHaveURL(/[?&]expiry=year(&|$)/)
})

test('[LM-2] [SW-14] a price below the market is blocked, one far below the tokens’ worth too', async ({ page }) => {
  await wallet(page, await freshAccount(page, { 1: { WETH: 5 } }))
  await open(page, limitPath({ value: '1' }))
  const { price, presets, main, notes } = parts(page)
  await presets.getByRole('button', { name: 'Market' }).click()
  const market = Number(await price.inputValue())
  await price.fill(`${(market * 0.97).toFixed(2)}`)
  await expect(main).toHaveText('Price below the market')
  await expect(main).toBeDisabled()
  await price.fill(`${(market * 0.8).toFixed(2)}`)
  await expect(main).toHaveText('Price too far off')
  await expect(notes).toContainText('too far from the market')
  await presets.getByRole('button', { name: '+1%', exact: true }).click()
  await expect(main).toHaveText('Review order')
})

test('[GO-14] a link fills the form in and says so; one of another network fills in nothing', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, limitPath({ value: '1.5', price: '9000', expiry: 'year' }))
  const { sell, price, notes, expiry } = parts(page)
  await expect(sell).toHaveValue('1.5')
  await expect(price).toHaveValue('9000')
  await expect(expiry.getByRole('button', { name: '1 year' })).toHaveAttribute('aria-pressed', 'true')
  await expect(notes).toContainText('Filled in from a link')
  await open(page, limitPath({ chain: 'base', value: '1.5' }))
  await expect(parts(page).sell).toHaveValue('')
  await expect(parts(page).notes).toContainText('on Ethereum only')
})

test('[LM-1] a limit that the pools give now leads to a swap of the same', async ({ page }) => {
  await wallet(page, await freshAccount(page, { 1: { WETH: 5 } }))
  await open(page, limitPath({ value: '1' }))
  const { price, presets, notes } = parts(page)
  await presets.getByRole('button', { name: 'Market' }).click()
  await price.fill(`${(Number(await price.inputValue()) * 0.998).toFixed(2)}`)
  const swap = notes.getByRole('link', { name: 'Swap instead' })
  await expect(swap).toHaveAttribute('href', new RegExp(`/swap\\?.*inputCurrency=${WETH()}.*value=1`))
})

test('[UI-4] the whole form by the keyboard, and nothing to report by axe', { tag: '@browser' }, async ({ page }) => {
  await open(page, limitPath())
  const { sell, price, presets, expiry } = parts(page)
  await tabTo(page, price)
  await page.keyboard.type('4000')
  await tabTo(page, presets.getByRole('button', { name: '+10%' }))
  await page.keyboard.press('Enter')
  await tabTo(page, sell)
  await page.keyboard.type('1')
  await tabTo(page, expiry.getByRole('button', { name: '30 days' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]expiry=month(&|$)/)
  await expectAccessible(page)
})

test('[RT-18] [UI-1] at 360 px in Arabic nothing is cut', { tag: '@browser' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, `/ar-SA${limitPath({ value: '123456.789', price: '3000.123456' })}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabic['limit.title'])
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})

/** What was handed to the book, as it went over the wire. */
const handed = (page: Page): { order: Order; signed: { order: Hex; signature: Hex } }[] => {
  const all: { order: Order; signed: { order: Hex; signature: Hex } }[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'PUT' || !new URL(request.url()).pathname.startsWith('/api/orders/')) return
    const signed = request.postDataJSON() as { order: Hex; signature: Hex }
    all.push({ order: decodeOrder(signed.order)!, signed })
  })
  return all
}
/** Raw USDC as it is written: cents, cut off. */
const dollars = (raw: bigint): string => {
  const cents = (raw / 10_000n).toString().padStart(3, '0')
  return `${BigInt(cents.slice(0, -2)).toLocaleString('en-US')}.${cents.slice(-2)}`
}
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const rows = (page: Page) => drawer(page).locator('li.order')
const sign = (page: Page) => deedFrame(page).locator('.deed-foot').getByRole('button', { name: 'Sign order' })
const fact = (page: Page, name: string) => deedFrame(page).locator('.quote-row').filter({ hasText: name })

/** An account that may sign orders, with so many WETH; `allowed`: Permit2 may take one of them. */
async function makerWith(page: Page, weth: number, { allowed = false } = {}): Promise<Hex> {
  const maker = await freshAccount(page, { 1: { WETH: weth } })
  await devnetFunded(page, maker)
  if (allowed) await letPermit2(maker, 'WETH', ETHER)
  return maker
}

/** A form that may be signed, with its review open and looked at. */
async function toReview(page: Page, query: Record<string, string>, preset?: string): Promise<void> {
  await open(page, limitPath(query))
  await connect(page)
  const { presets, main } = parts(page)
  if (preset) await presets.getByRole('button', { name: preset, exact: true }).click()
  await expect(main).toHaveText('Review order')
  await main.click()
  await expect(deedFrame(page).locator('.plan-tried')).toContainText(/at block/)
}

test('[LM-3] [LM-1] a key places an order, its filler fills it, and every figure is the chain’s', async ({ page }) => {
  const maker = await makerWith(page, 2)
  const signer = await wallet(page, maker)
  const put = handed(page)
  await open(page, limitPath({ value: '1.5' }))
  await connect(page)
  const { price, presets, main } = parts(page)
  await presets.getByRole('button', { name: 'Market' }).click()
  // What the pools give covers a fill's gas: it can be filled at once.
  await price.fill(`${(Number(await price.inputValue()) * 0.996).toFixed(2)}`)
  await expect(main).toHaveText('Review order')
  await main.click()
  const frame = deedFrame(page)
  await expect(frame.locator('.plan-tried')).toContainText('Tried at block')
  await expect(frame).toContainText('− 1.5 WETH')
  const said = (await frame.textContent()) ?? ''
  await sign(page).click()
  await expect(frame.getByRole('heading', { level: 2 }).first()).toContainText('Order placed')
  const [{ order, signed }] = put as [(typeof put)[number]]
  expect(order).toMatchObject({ maker, recipient: maker, sells: WETH(), buys: USDC(), amount: (ETHER * 3n) / 2n })
  expect(order.end).toBe(order.start)
  // The review promised what was signed, the receipt repeats it, and Permit2 may take that and no more.
  expect(said).toContain(`+ ${dollars(order.end)} USDC`)
  await expect(frame).toContainText(`Sell 1.5 WETH for at least ${dollars(order.end)} USDC`)
  expect(await allowance(1, 'WETH', maker, PERMIT2)).toBe(order.amount)
  const { timestamp } = await rpc<{ timestamp: string }>(1, 'eth_getBlockByNumber', ['latest', false])
  expect(Math.abs(Number(order.deadline - BigInt(timestamp)) - 604_800)).toBeLessThan(600)
  expect(signer.asked.map(({ method }) => method).filter(method => /send|sign/i.test(method))).toEqual([
    ...['eth_sendTransaction', 'eth_signTypedData_v4'],
  ])
  await frame.getByRole('button', { name: 'See my orders' }).click()
  await expect(rows(page)).toContainText('Open')
  const before = await balance(1, 'USDC', maker)
  const response = await fetch(`${devnetFile().filler}/fill`, { method: 'POST', body: JSON.stringify(signed) })
  const told = (await response.json()) as { filled?: Hex; refused?: string }
  expect(told.refused).toBeUndefined()
  await expect(rows(page)).toContainText('Filled', { timeout: 30_000 })
  const came = (await balance(1, 'USDC', maker)) - before
  expect(came).toBeGreaterThanOrEqual(order.end)
  expect(await balance(1, 'WETH', maker)).toBe(ETHER / 2n)
  await expect(rows(page)).toContainText(
    `${dollars(came)} USDC arrived; at least ${dollars(order.end)} USDC was promised.`,
  )
  await expect(rows(page)).toContainText(`Filled by ${FILLER.slice(0, 6)}…${FILLER.slice(-4)}`)
})

test('[LM-1] [LM-3] the review tells price, market, gas of the fill, end, and what all open orders take', async ({
  page,
}) => {
  const maker = await makerWith(page, 1, { allowed: true })
  await wallet(page, maker)
  const put = handed(page)
  await toReview(page, { value: '1' }, '+5%')
  await expect(fact(page, 'Price of 1 WETH')).toContainText(/5(\.00)?% above the market$/)
  const number = (text: string) => Number(text.replace(/[^\d.]/g, ''))
  const when = /([\d,.]+)\sUSDC, of which ([\d,.]+)\sUSDC/.exec((await fact(page, 'Fills when').textContent()) ?? '')!
  const [needed, gas] = [number(when[1]!), number(when[2]!)]
  await sign(page).click()
  await expect(deedFrame(page).getByRole('heading', { level: 2 }).first()).toContainText('Order placed')
  const [{ order }] = put as [(typeof put)[number]]
  expect(gas).toBeGreaterThan(0)
  expect(Math.abs(needed - gas - Number(order.end) / 1e6)).toBeLessThan(0.03)
  await deedFrame(page).getByRole('button', { name: 'Done', exact: true }).click()
  // The same tokens once more: allowed, and said at the form and in the review.
  const { sell, notes, form, main, presets } = parts(page)
  await sell.fill('1')
  await presets.getByRole('button', { name: '+10%' }).click()
  await expect(notes).toContainText('need more WETH than you have. The first to fill wins.')
  await expect(form).toContainText('Reserved by open orders: 1 WETH')
  await expect(main).toHaveText('Review order')
  await main.click()
  await expect(deedFrame(page)).toContainText('With your other open orders it may take 2 WETH together.')
  await doDeed(page, 'Sign order', 'Order placed')
  expect(put).toHaveLength(2)
  expect(put[1]!.order.nonce).not.toBe(order.nonce)
  expect(await allowance(1, 'WETH', maker, PERMIT2)).toBe(2n * ETHER)
})

test('[GO-14] the review names a link’s price and a year’s expiry', { tag: '@browser' }, async ({ page }) => {
  const maker = await makerWith(page, 2)
  await wallet(page, maker)
  await toReview(page, { value: '1', price: '9000', expiry: 'year' })
  const frame = deedFrame(page)
  await expect(frame).toContainText('The price came from a link, not from you.')
  await expect(frame).toContainText(/So did its expiry: it can be filled until .*20\d\d/)
  await expect(fact(page, 'Price of 1 WETH')).toContainText('above the market')
})

test('[LM-3] [SW-9] a page that is closed before the book answers hands nothing over by itself; its maker does', async ({
  page,
  faults,
}) => {
  const maker = await makerWith(page, 1, { allowed: true })
  await wallet(page, maker)
  faults.allow(/ERR_FAILED|Failed to load resource/)
  const put = handed(page)
  await page.route(BOOK, route => route.abort())
  await toReview(page, { value: '1' }, '+5%')
  await sign(page).click()
  await expect.poll(() => put.length).toBeGreaterThan(0)
  const [{ order }] = put as [(typeof put)[number]]
  await page.reload()
  await page.unroute(BOOK)
  const after = put.length
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await drawer(page)
    .getByRole('button', { name: /^Limit orders/ })
    .click()
  await expect(rows(page)).toContainText('Not placed')
  await expect(rows(page)).toContainText('The order book may not have it.')
  expect(put).toHaveLength(after)
  await rows(page).getByRole('button', { name: 'Place again' }).click()
  await expect(rows(page)).toContainText('Open')
  expect(put).toHaveLength(after + 1)
  expect(hashOrder(put.at(-1)!.order)).toBe(hashOrder(order))
})

test('[LM-3] [TX-3] two tabs place one order each, of two numbers, and Permit2 may take both', {
  tag: '@browser',
}, async ({ page, context, faults }) => {
  const maker = await makerWith(page, 3)
  await wallet(page, maker)
  const other = await context.newPage()
  await watchFaults(other, faults)
  await agreed(other, maker)
  await devnetFunded(other, maker)
  await TestWallet.install(other, { account: maker, authorized: true })
  const put = [handed(page), handed(other)] as const
  await toReview(page, { value: '1' }, '+5%')
  await open(other, limitPath({ value: '1' }))
  await parts(other).presets.getByRole('button', { name: '+10%' }).click()
  await expect(parts(other).main).toHaveText('Review order')
  await parts(other).main.click()
  await expect(deedFrame(other).locator('.plan-tried')).toContainText(/at block/)
  // Both were looked at before either was signed.
  await doDeed(page, 'Sign order', 'Order placed')
  await sign(other).click()
  await expect(deedFrame(other).getByRole('heading', { level: 2 }).first()).toContainText('Order placed')
  const [first, second] = put.map(each => each[0]!.order)
  expect(second!.nonce).not.toBe(first!.nonce)
  expect(await allowance(1, 'WETH', maker, PERMIT2)).toBe(2n * ETHER)
  await other.close()
})

test('[LM-1] ether is wrapped first: the form says so and leads there', async ({ page }) => {
  await wallet(page, await freshAccount(page, { 1: { WETH: 1 } }))
  await open(page, limitPath({ value: '3' }))
  await connect(page)
  const { presets, main, notes, form, sell } = parts(page)
  await presets.getByRole('button', { name: '+1%', exact: true }).click()
  await expect(main).toHaveText('Wrap ETH first')
  await expect(notes.getByRole('link', { name: 'Wrap ETH' })).toHaveAttribute('href', /inputCurrency=NATIVE.*value=2$/)
  // Ten ether: all of it but what a cancel costs.
  await form.getByRole('button', { name: 'Max' }).click()
  await expect(sell).toHaveValue('10.99')
})

test('[LM-3] a signature that is refused leaves the review as it was, and is asked for again', async ({ page }) => {
  const maker = await makerWith(page, 1, { allowed: true })
  const signer = await wallet(page, maker)
  signer.rejects('eth_signTypedData_v4')
  await toReview(page, { value: '1' }, '+5%')
  await sign(page).click()
  await expect(deedFrame(page).getByRole('alert')).toContainText('You rejected the request in your wallet.')
  // The form and its review are still there.
  signer.behaves()
  await deedFrame(page).locator('.deed-foot').getByRole('button', { name: 'Try again' }).click()
  await expect(deedFrame(page).getByRole('heading', { level: 2 }).first()).toContainText('Order placed')
})

test('[UI-4] an order is placed by the keyboard alone', { tag: '@browser' }, async ({ page }) => {
  const maker = await makerWith(page, 2)
  await wallet(page, maker)
  await open(page, limitPath())
  await connect(page)
  const { sell, presets, main } = parts(page)
  await tabTo(page, presets.getByRole('button', { name: '+10%' }))
  await page.keyboard.press('Enter')
  await tabTo(page, sell)
  await page.keyboard.type('1')
  await expect(main).toHaveText('Review order')
  await page.keyboard.press('Enter')
  await expect(deedFrame(page).locator('.plan-tried')).toContainText(/at block/)
  await expectAccessible(page)
  await tabTo(page, sign(page))
  await page.keyboard.press('Enter')
  await expect(deedFrame(page).getByRole('heading', { level: 2 }).first()).toContainText('Order placed')
  await page.keyboard.press('Escape')
  await expect(deedFrame(page)).toBeHidden()
})

test('[RT-18] [UI-1] the review at 360 px in Arabic is not cut', { tag: '@browser' }, async ({ page }) => {
  const maker = await makerWith(page, 2, { allowed: true })
  await wallet(page, maker)
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, `/ar-SA${limitPath({ value: '1.234567', price: '9000.123456' })}`)
  const submit = page.locator('.limit-panel button[type=submit]')
  await expect(submit).toHaveText(arabic['limit.button.review'])
  await submit.click()
  await expect(deedFrame(page).locator('.plan-tried')).toContainText(/\d/)
  const beyond = await page.evaluate(() =>
    [document.documentElement, document.querySelector('dialog.deed-frame[open]')!].map(
      each => each.scrollWidth - each.clientWidth,
    ),
  )
  expect(beyond).toEqual([0, 0])
  await expectAccessible(page)
})

test('[LM-3] [PR-5] on a devnet an account that it did not fund signs no order', async ({ page }) => {
  const maker = await freshAccount(page, { 1: { WETH: 1 } })
  const signer = await wallet(page, maker)
  await open(page, limitPath({ value: '1' }))
  await connect(page)
  await parts(page).presets.getByRole('button', { name: '+5%' }).click()
  await expect(parts(page).main).toHaveText('Review order')
  await parts(page).main.click()
  await expect(deedFrame(page).getByRole('alert')).toContainText('the same signature would count on Ethereum')
  await expect(sign(page)).toHaveCount(0)
  expect(signer.prompts).toEqual([])
})
