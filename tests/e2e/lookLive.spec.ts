// The look of what lives: the account in the header, amounts that roll, what a thumb meets.
import { freshAccount } from '../support/freshAccount.ts'
import { lookOf } from '../support/lookOf.ts'
import { expect, open, test } from '../support/site.ts'
import { box, swapPath, token } from '../support/swap.ts'

test('[WL-9] [AD-4] the header shows who is connected: pattern, name, and the worth the drawer read, also after a reload; hidden where balances are', async ({
  page,
}) => {
  const me = await freshAccount(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `/explore?eagerlyConnectAddress=${me}`)
  const button = page.getByRole('button', { name: /^Account 0x/ })
  const mark = button.locator('.own-mark')
  await expect(mark.locator('svg')).toBeVisible()
  await expect(mark).toHaveText(`${me.slice(0, 4)}…${me.slice(-2)}`)
  const width = (await button.boundingBox())!.width
  await button.click()
  const total = page.getByRole('dialog', { name: 'Account' }).getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText(/\$[\d,]+\.\d\d/)
  const dollars = (text: string | null) => Number(text!.match(/\$([\d,]+)/)![1]!.replaceAll(',', ''))
  await expect(mark.locator('.own-mark-worth')).toHaveText(/^\$[\d,]{5,}$/)
  const [said, told] = [dollars(await mark.textContent()), dollars(await total.textContent())]
  await page.keyboard.press('Escape')
  expect(Math.abs(said - told) / told).toBeLessThan(0.02)
  expect((await button.boundingBox())!.width, 'nothing moves when it comes').toBe(width)
  await page.reload()
  await expect(mark.locator('.own-mark-worth')).toHaveText(/^\$[\d,]{5,}$/)
  await button.click()
  await page.getByRole('button', { name: 'Hide balances' }).click()
  await page.keyboard.press('Escape')
  await expect(mark).toHaveText(`${me.slice(0, 4)}…${me.slice(-2)}`)
})

test('[UI-1] [SW-1] a bought amount rolls from the digit that changes, dollars are in cents, both sides are large on a phone, and a thumb meets the shares', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const me = await freshAccount(page)
  await page.addInitScript(() => {
    const rolled: string[] = []
    Object.assign(window, { tarnRolled: rolled })
    new MutationObserver(() => {
      for (const piece of document.querySelectorAll('.swap-output .rolled')) {
        const field = piece.closest('.swap-amount')!.querySelector('input')!
        const over = piece.parentElement!
        rolled.push(
          [
            over.textContent === field.value,
            getComputedStyle(over).fontSize === getComputedStyle(field).fontSize,
            over.getAttribute('aria-hidden'),
          ].join(),
        )
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await open(page, `${swapPath(1, { from: 'ETH', to: 'USDC' })}&eagerlyConnectAddress=${me}`)
  const { sell, buy } = box(page)
  await sell.fill('1.5')
  await expect(buy).toHaveValue(/^\d,\d{3}\.\d\d$/)
  const sizes = await Promise.all(
    [sell, buy].map(field => field.evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))),
  )
  expect(new Set(sizes).size).toBe(1)
  expect(sizes[0]).toBeGreaterThanOrEqual(34)
  await expect(page.getByRole('button', { name: 'Max' })).toBeVisible()
  await sell.fill('1.6')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { tarnRolled: string[] }).tarnRolled.length))
    .toBeGreaterThan(0)
  const rolled = await page.evaluate(() => (window as unknown as { tarnRolled: string[] }).tarnRolled)
  expect(rolled.filter(each => each !== 'true,true,true')).toEqual([])
  expect((await lookOf(page)).join('\n')).toBe('')
  await page.evaluate(() => {
    for (const share of document.querySelectorAll<HTMLElement>('.swap-presets button'))
      share.style.setProperty('min-block-size', '26px')
  })
  expect((await lookOf(page)).join('\n')).toMatch(/small target: button\. [\d.]+×26/)
})

test('[UI-1] [WL-9] while something waits for its block the header keeps to its room, in every language', async ({
  page,
}) => {
  const me = await freshAccount(page)
  const ether = { id: 'NATIVE', symbol: 'ETH', decimals: 18 }
  const waiting = {
    ...{ hash: `0x${'ab'.repeat(32)}`, chainId: 1, account: me, type: 'swap', status: 'pending', nonce: 9_999_999 },
    ...{ addedAt: Date.now(), sentBlock: 9_999_999, to: me, data: '0x', value: '1', deadline: 0, currencyIn: ether },
    ...{ currencyOut: { id: token(1, 'USDC').address, symbol: 'USDC', decimals: 6 } },
    ...{ amountIn: '2500000000000000000', amountOut: '7000000000' },
  }
  for (const locale of ['', '/ar-SA', '/fr-FR']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, `${locale}/explore`)
    await page.evaluate(text => localStorage.setItem('tarn.transactions', text), JSON.stringify([waiting]))
    await open(page, `${locale}/explore?eagerlyConnectAddress=${me}`)
    await expect(page.locator('.connect-chain')).toBeVisible()
    await expect(page.locator('.own-mark')).toBeVisible()
    expect((await lookOf(page)).join('\n'), locale).toBe('')
  }
})
