import type { Page } from '@playwright/test'
import arabic from '../../locales/ar-SA.json' with { type: 'json' }
import { freshAccount } from '../support/freshAccount.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { token, wallet } from '../support/swap.ts'
import { tabTo } from '../support/tabTo.ts'

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
  await expect(page).toHaveURL(/\/limit$/)
  await expect(page).toHaveTitle(/Place a limit order/)
})

test('[LM-1] amount, price, preset, inversion and expiry stay one order, and the address follows', async ({ page }) => {
  await open(page, limitPath())
  const { sell, buy, price, presets, distance, expiry, form } = parts(page)
  await sell.fill('2')
  await presets.getByRole('button', { name: '+5%' }).click()
  await expect(distance).toHaveText(/^5(\.00)?% above the market$/)
  await price.fill('3000.123456')
  await expect(buy).toHaveValue('6,000.25')
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

test('[GO-14] a link fills the form in and says so; one of another network fills in nothing', async ({ page }) => {
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

test('[UI-4] the whole form by the keyboard, and nothing to report by axe', async ({ page }) => {
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
