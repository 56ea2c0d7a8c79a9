import { freshAccount } from '../support/freshAccount.ts'
import arabic from '../../locales/ar-SA.json' with { type: 'json' }
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, box, connect, swapPath, wallet } from '../support/swap.ts'
import { tabTo } from '../support/tabTo.ts'

test.describe('[SW-1] amounts that are none', () => {
  /** What is typed, what the button says to who has a wallet, and what stands below it for who has none. */
  const junk: [string, RegExp, RegExp?][] = [
    ['1e99', /^Not an amount$/, /^Write a plain number/],
    ['-1', /^Not an amount$/, /^Write a plain number/],
    ['🦄', /^Not an amount$/, /^Write a plain number/],
    ['1.2.3', /^Not an amount$/, /^Write a plain number/],
    [`0.${'1'.repeat(80)}`, /has 18 decimals/, /^ETH has 18 decimals\s*$/],
    ['9'.repeat(90), /too large/, /^Amount too large\s*$/],
    ['0', /^Enter an amount$/],
    ['.', /^Enter an amount$/],
  ]
  test('a clear state, the text is kept, nothing is executed, nothing breaks; who has no wallet reads why, too', {
    tag: '@browser',
  }, async ({ page }) => {
    await wallet(page, await freshAccount(page), 1, { connected: false })
    await open(page, swapPath(1, { from: 'ETH', to: 'USDC' }))
    const { sell, main } = box(page)
    const notes = page.locator('.swap-notes .swap-note')
    for (const [text, , told] of junk) {
      await sell.fill(text)
      await expect(main).toHaveText('Connect wallet')
      if (told) await expect(notes).toHaveText(told)
      else await expect(notes).toHaveCount(0)
    }
    await sell.fill('')
    await connect(page)
    for (const [text, expected] of junk) {
      await sell.fill(text)
      await expect(main).toHaveText(expected)
      await expect(main).toBeDisabled()
      await expect(sell).toHaveValue(text)
      await sell.press('Enter')
      await expect(box(page).review).toBeHidden()
    }
    await page.setViewportSize({ width: 360, height: 740 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
    await sell.fill('1')
    await expect(main).toHaveText('Review')
  })
})

test('[SW-1] pasted spaces, groups and full-width digits are the amount they mean', async ({ page }) => {
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC' }))
  const { sell } = box(page)
  for (const [text, value] of [
    ['  1.5 ', '1.5'],
    ['1,234.5', '1234.5'],
    ['１．５', '1.5'],
    ['.5', '0.5'],
  ] as const) {
    await sell.fill(text)
    await expect(page).toHaveURL(new RegExp(`[?&]value=${value.replace('.', '\\.')}(&|$)`))
  }
})

test('[SW-1, IN-3] a decimal comma is one where the locale has it; an amount from the address is written by the locale', async ({
  page,
}) => {
  await open(page, `/fr-FR${swapPath(1, { from: 'ETH', to: 'USDC', value: '2.25' })}`)
  const sell = page.getByRole('textbox', { name: 'Montant à vendre' })
  await expect(sell).toHaveValue('2,25')
  await sell.fill('0,75')
  await expect(page).toHaveURL(/[?&]value=0\.75(&|$)/)
})

for (const locale of ['fr-FR', 'ar-SA'])
  test(`[UI-1, SW-1] at a phone’s width worths of millions fit their places in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await open(page, `/${locale}${swapPath(1, { from: 'ETH', to: 'USDC', value: '98765432' })}`)
    await expect(page.locator('.swap-input .swap-fiat')).toContainText(/\d/)
    const beyond = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.swap-panel, .swap-under')].map(
        each => each.scrollWidth - each.clientWidth,
      ),
    )
    expect(beyond.filter(each => each > 0)).toEqual([])
  })

test('[SW-1][SW-5][SW-6][IN-2] at 360 px, in Arabic, by keyboard alone: a token is found, an amount typed, the swap reviewed and done', {
  tag: '@browser',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const me = await freshAccount(page)
  const say = (key: keyof typeof arabic): string => arabic[key]
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is wider').toBeLessThanOrEqual(360)
  await open(page, `/ar-SA/swap?chain=ethereum&inputCurrency=NATIVE&eagerlyConnectAddress=${me}`)
  const { main } = box(page)
  await expect(page.getByRole('textbox', { name: say('swap.sellAmount') })).toBeEditable()
  await tabTo(page, page.getByRole('button', { name: say('swap.buyToken') }))
  await page.keyboard.press('Enter')
  const selector = page.getByRole('dialog', { name: say('token.select.title') })
  await expect(selector.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('usdc')
  await expect(selector.getByRole('option').first()).toContainText('USDC')
  await fits()
  await page.keyboard.press('Enter')
  await expect(selector).toBeHidden()
  await tabTo(page, page.getByRole('textbox', { name: say('swap.sellAmount') }))
  await page.keyboard.type('0.25')
  await expect(main).toHaveText(say('swap.review'))
  await expect(main).toBeEnabled()
  await fits()
  await tabTo(page, main)
  await page.keyboard.press('Enter')
  const review = page.getByRole('dialog', { name: say('review.title') })
  await expect(review.locator('.simulated-ok')).toBeVisible()
  await fits()
  await expectAccessible(page)
  // Others trade meanwhile.
  const moved = review.getByRole('button', { name: say('review.acceptPrice') })
  await page.addLocatorHandler(moved, accept => accept.press('Enter'))
  await tabTo(page, review.getByRole('button', { name: say('review.swap'), exact: true }))
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('dialog', { name: say('done.title.swap'), exact: true })
  await expect(receipt.locator('.deed-arrived')).toContainText('USDC')
  await fits()
  expect(await balance(1, 'USDC', me)).toBeGreaterThan(0n)
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
})

test('[SW-1, SW-12] a link or a reload with a token nobody listed and another ERC-20 finds its price', async ({
  page,
}) => {
  await open(page, swapPath(1, { from: 'FINE', to: 'DAI', value: '5' }))
  for (let visit = 0; visit < 3; visit++) {
    await expect(box(page).buy).not.toHaveValue('')
    await page.reload()
  }
})

test('[SW-10] dust is too little to trade, and more of it is asked for', async ({ page }) => {
  await open(page, swapPath(1, { from: 'WETH', to: 'USDC', value: '0.000000000000000001' }))
  await expect(page.getByText('So small an amount would buy nothing. Enter a larger one.')).toBeVisible({})
  await expect(page.getByText('Enter a smaller one')).toBeHidden()
})

test('[SW-1] the dependent amount goes when the independent one is cleared', async ({ page }) => {
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '1' }))
  const { sell, buy } = box(page)
  await expect(buy).not.toHaveValue('')
  await sell.fill('')
  await expect(buy).toHaveValue('')
  await expect(page).not.toHaveURL(/value=/)
})

test('[SW-1] every parameter as junk: a usable form, and what was left out is said', async ({ page }) => {
  await open(
    page,
    '/swap?chain=nowhere&inputCurrency=%3Cscript%3E&outputCurrency=0x12&value=NaN&field=both&outputChain=%00',
  )
  await expect(page.getByText(/Parts of this link could not be used/)).toBeVisible()
  await expect(box(page).sellToken).toHaveAccessibleName(/ETH/)
  await expect(box(page).sell).toHaveValue('')
  await box(page).sell.fill('1')
  await expect(page.getByText(/Parts of this link could not be used/)).toBeHidden()
})

test('[SW-1] lower-case names, ETH, and a value without its currency', async ({ page }) => {
  await open(
    page,
    `/swap?chain=mainnet&inputcurrency=eth&outputcurrency=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48&value=3`,
  )
  await expect(box(page).sell).toHaveValue('3')
  await expect(box(page).buyToken).toHaveAccessibleName(/USDC/)
  await open(page, '/swap?value=3')
  await expect(page.getByText(/left out: value/)).toBeVisible()
  await expect(box(page).sell).toHaveValue('')
})

test('[SW-6] slippage and deadline: bounds, warnings, remembered, corrupt storage forgiven', async ({ page }) => {
  await open(page, '/swap')
  const { settings } = box(page)
  const slippage = page.getByRole('textbox', { name: 'Max slippage' })
  const deadline = page.getByRole('textbox', { name: 'Deadline' })
  const done = page.getByRole('button', { name: 'Done' })
  await settings.click()
  await expect(deadline).toHaveValue('30')
  for (const bad of ['0', '50', '100', '-1', 'abc', '1e2']) {
    await slippage.fill(bad)
    await expect(page.getByText('Enter a percentage above 0 and below 50')).toBeVisible()
  }
  await slippage.fill('20.01')
  await expect(page.getByText('Very high. Others may profit')).toBeVisible()
  await slippage.fill('1.25')
  await deadline.fill('60')
  await expect(page.getByText('Long. The price may have moved')).toBeVisible()
  await deadline.fill('99999')
  await deadline.blur()
  await expect(deadline).toHaveValue('4320')
  await done.click()
  await page.reload()
  await settings.click()
  await expect(slippage).toHaveValue('1.25')
  await expect(deadline).toHaveValue('4320')

  await page.evaluate(() => {
    const kept = ['swap', 'acceptedTokens', 'records', 'transactions', 'svmTransfers', 'wallet', 'currency']
    for (const key of kept) localStorage.setItem(`tarn.${key}`, '{"half')
  })
  await page.reload()
  await settings.click()
  await expect(slippage).toHaveValue('')
  await expect(deadline).toHaveValue('30')
})

test('[SW-6] automatic slippage is inside 0.5–5.5 %', async ({ page }) => {
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '1' }))
  await expect(box(page).buy).not.toHaveValue('')
  await box(page).settings.click()
  const auto = Number(await page.getByRole('textbox', { name: 'Max slippage' }).getAttribute('placeholder'))
  expect(auto).toBeGreaterThanOrEqual(0.5)
  expect(auto).toBeLessThanOrEqual(5.5)
})

test('[SW-1] [IN-3] an amount at rest is grouped and keeps its digits; a caret finds it plain', async ({ page }) => {
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC' }))
  const { sell, settings } = box(page)
  await sell.fill('1559.366712345678901')
  await expect(sell).toHaveValue('1559.366712345678901')
  await settings.focus()
  await expect(sell).toHaveValue('1,559.366712345678901')
  await sell.focus()
  await expect(sell).toHaveValue('1559.366712345678901')
})
