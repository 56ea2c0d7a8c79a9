import { freshAccount } from '../support/freshAccount.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import {
  allowance,
  balance,
  box,
  CHAINS,
  connect,
  review,
  says,
  send,
  swapPath,
  swapped,
  token,
  wallet,
} from '../support/swap.ts'

const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

for (const [name, chainId] of Object.entries(CHAINS))
  test(`[SW-1, SW-2, SW-5] ETH for USDC on ${name}: quoted, reviewed, simulated, swapped, remembered`, async ({
    page,
  }) => {
    const me = await freshAccount(page)
    const signer = await wallet(page, me, chainId)
    await open(page, swapPath(chainId, { from: 'ETH', to: 'USDC' }))
    await connect(page)
    const { sell, buy, main, review: dialog } = box(page)
    await expect(main).toHaveText('Enter an amount')
    await sell.fill('0.25')
    await expect(buy).not.toHaveValue('')
    await expect(page).toHaveURL(/inputCurrency=NATIVE&outputCurrency=0x[0-9a-f]{40}&value=0\.25&field=input/)

    await review(page, 'Review', { keeps: true })
    await expect(dialog.getByText(/at least [\d,.]+ USDC, or nothing happens/)).toBeVisible()
    await expect(dialog.getByText('Price impact')).toBeVisible()
    await expect(dialog.getByText('Network cost')).toBeVisible()
    await dialog.getByText('Route, fees and slippage').click()
    await expect(dialog.getByText('Route', { exact: true })).toBeVisible()
    await expect(dialog.locator('.simulated-row').last()).toHaveText(/Approvals afterwards\s*none/)
    await expectAccessible(page)

    const before = { eth: await balance(chainId, 'ETH', me), usdc: await balance(chainId, 'USDC', me) }
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    // The receipt says what arrived, what it was paid with and what it cost, by the chain; no toast says it a second
    // time.
    const { receipt } = box(page)
    await expect(receipt.getByRole('status')).toContainText(/Swapped 0\.25 ETH for [\d,.]+ USDC/)
    const arrived = Number(await balance(chainId, 'USDC', me)) / 1e6 - Number(before.usdc) / 1e6
    const shown = (await receipt.locator('.deed-arrived').textContent()) ?? ''
    // In cents, and never more than came.
    const more = arrived - Number(shown.replace(/[^\d.]/g, ''))
    expect(more).toBeGreaterThan(-1e-6)
    expect(more).toBeLessThan(0.01)
    await expect(receipt).toContainText(`for 0.25 ETH on ${chainId === 1 ? 'Ethereum' : 'Base'}`)
    const cost = before.eth - 250_000_000_000_000_000n - (await balance(chainId, 'ETH', me))
    const told = (await receipt.locator('.quote-row', { hasText: 'Network cost' }).locator('dd').textContent()) ?? ''
    expect(Math.abs(Number(told.replace(/[^\d.]/g, '')) / (Number(cost) / 1e18) - 1)).toBeLessThan(0.01)
    await expect(receipt.locator('.quote-row', { hasText: 'Approvals afterwards' })).toContainText('none')
    await expect(page.locator('.toast')).toHaveCount(0)
    await receipt.getByRole('button', { name: 'Swap again' }).click()
    await expect(dialog).toBeHidden()
    await expect(sell).toHaveValue('')
    const after = { eth: await balance(chainId, 'ETH', me), usdc: await balance(chainId, 'USDC', me) }
    expect(before.eth - after.eth).toBeGreaterThanOrEqual(250_000_000_000_000_000n)
    expect(after.usdc).toBeGreaterThan(before.usdc)
    expect(signer.prompts.map(asked => asked.method)).toContain('eth_sendTransaction')
    const stored = await page.evaluate(() => localStorage.getItem('tarn.records'))
    expect(JSON.parse(stored ?? '[]')[0]).toMatchObject({ deed: 'swap', status: 'confirmed', follow: { chainId } })
  })

for (const [name, chainId] of Object.entries(CHAINS))
  test(`[SW-4, ER-2] token for token on ${name}: exact approval, signed permit, nothing left behind`, async ({
    page,
  }) => {
    const me = await freshAccount(page, { [chainId]: { USDC: 120 } })
    const signer = await wallet(page, me, chainId)
    const to = chainId === 1 ? 'UNI' : 'cbBTC'
    await open(page, swapPath(chainId, { from: 'USDC', to, value: '120' }))
    await connect(page)
    const before = await balance(chainId, to, me)
    const dialog = await review(page)
    await expect(dialog).toContainText('Your wallet asks 3 times:')
    await expect(dialog.locator('.review-asks li')).toHaveText([/Approve USDC/, /Sign a permit/, /Swap/])
    await dialog.getByRole('button', { name: 'Approve and swap' }).click()
    await swapped(page, new RegExp(`Swapped 120 USDC for [\\d,.]+ ${to}`))
    expect(await balance(chainId, to, me)).toBeGreaterThan(before)
    expect(await allowance(chainId, 'USDC', me, PERMIT2)).toBe(0n)
    const asked = signer.prompts.map(prompt => prompt.method).filter(method => /send|sign/i.test(method))
    expect(asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'])
    const approval = signer.prompts.find(prompt => prompt.method === 'eth_sendTransaction')!.params[0] as {
      data: string
    }
    expect(BigInt(`0x${approval.data.slice(74)}`)).toBe(120_000_000n)
  })

/** What the wallet was asked that sends or signs. */
const asks = (signer: { prompts: { method: string }[] }) =>
  signer.prompts.map(({ method }) => method).filter(method => /send|sign/i.test(method))

test('[SE-2] [SW-11] on a devnet a wallet that can is asked once, with no flag in the address, for approval and swap; where it fails after all, each is asked for by itself', async ({
  page,
}) => {
  const chainId = CHAINS.base
  const me = await freshAccount(page, { [chainId]: { USDC: 500 } })
  const smart = new SmartWallet(me)
  const signer = await wallet(page, me, chainId)
  signer.smart = smart.answer
  const path = swapPath(chainId, { from: 'USDC', to: 'cbBTC', value: '40' })
  await open(page, path)
  await connect(page)
  try {
    smart.fails = true
    const dialog = await review(page)
    await dialog.getByRole('button', { name: 'Approve and swap' }).click()
    await expect(dialog.getByRole('alert')).toContainText('could not approve and swap in one step')
    expect(asks(signer)).toEqual(['wallet_sendCalls'])
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await swapped(page, /Swapped 40 USDC for [\d,.]+ cbBTC/)
    expect(asks(signer)).toEqual([
      'wallet_sendCalls',
      'eth_sendTransaction',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
    ])

    smart.fails = false
    signer.asked.length = 0
    const before = await balance(chainId, 'cbBTC', me)
    await open(page, path)
    const again = await review(page)
    await again.getByRole('button', { name: 'Approve and swap' }).click()
    await swapped(page, /Swapped 40 USDC for [\d,.]+ cbBTC/)
    expect(asks(signer)).toEqual(['wallet_sendCalls'])
    expect(await balance(chainId, 'cbBTC', me)).toBeGreaterThan(before)
    expect(await allowance(chainId, 'USDC', me, PERMIT2)).toBe(0n)

    // One call is no batch.
    signer.asked.length = 0
    await open(page, swapPath(chainId, { from: 'ETH', to: 'USDC', value: '0.01' }))
    await (await review(page)).getByRole('button', { name: 'Swap', exact: true }).click()
    await swapped(page, /Swapped 0\.01 ETH for/)
    expect(asks(signer)).toEqual(['eth_sendTransaction'])
  } finally {
    await smart.giveUp(chainId)
  }
})

test('[SE-2] under forcedPermits no signature is asked for: the router’s permission is a transaction of its own', async ({
  page,
}) => {
  const me = await freshAccount(page, { [CHAINS.base]: { USDC: 60 } })
  const signer = await wallet(page, me, CHAINS.base)
  await open(
    page,
    `${swapPath(CHAINS.base, { from: 'USDC', to: 'cbBTC', value: '60' })}&featureFlagOverride=forcedPermits`,
  )
  await connect(page)
  const dialog = await review(page)
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await expect(dialog).toContainText('Let Universal Router take USDC, this amount only')
  await swapped(page, /Swapped 60 USDC for [\d,.]+ cbBTC/)
  expect(asks(signer)).toEqual(['eth_sendTransaction', 'eth_sendTransaction', 'eth_sendTransaction'])
  expect(await allowance(CHAINS.base, 'USDC', me, PERMIT2)).toBe(0n)
})

test('[SW-1] exact output: the buy amount is kept, at most what was reviewed leaves', async ({ page }) => {
  const me = await freshAccount(page)
  await wallet(page, me)
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC' }))
  await connect(page)
  const { sell, buy } = box(page)
  await buy.fill('500')
  await expect(sell).not.toHaveValue('')
  await expect(page).toHaveURL(/value=500&field=output/)
  const before = await balance(1, 'USDC', me)
  const dialog = await review(page)
  await expect(dialog.getByText(/at most [\d.]+ ETH, or nothing happens/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await swapped(page, /Swapped [\d.]+ ETH for 500\.00 USDC/)
  expect((await balance(1, 'USDC', me)) - before).toBe(500_000_000n)
})

for (const [name, chainId] of Object.entries(CHAINS))
  test(`[SW-3] wrap and unwrap on ${name}, one for one`, async ({ page }) => {
    const me = await freshAccount(page)
    await wallet(page, me, chainId)
    await open(page, swapPath(chainId, { from: 'ETH', to: 'WETH', value: '0.5' }))
    await connect(page)
    const { buy, flip, sell, main } = box(page)
    await expect(buy).toHaveValue('0.5')
    const before = await balance(chainId, 'WETH', me)
    const wrapping = await review(page, 'Wrap')
    // SW-5: what the network takes is there without a quote, too.
    await expect(wrapping.locator('.quote-row').filter({ hasText: 'Network cost' })).toHaveText(/[1-9]/)
    await wrapping.getByRole('button', { name: 'Wrap' }).click()
    await swapped(page, /Wrapped 0\.5 ETH/)
    expect((await balance(chainId, 'WETH', me)) - before).toBe(500_000_000_000_000_000n)

    await flip.click()
    await sell.fill('0.2')
    await expect(main).toHaveText('Unwrap')
    await (await review(page, 'Unwrap')).getByRole('button', { name: 'Unwrap' }).click()
    await swapped(page, /Unwrapped 0\.2 WETH/)
    expect((await balance(chainId, 'WETH', me)) - before).toBe(300_000_000_000_000_000n)
  })

test('[SW-9] the form is in the address: a reload keeps it, and the review starts anew', async ({ page }) => {
  const me = await freshAccount(page, { 1: { USDC: 100 } })
  await wallet(page, me)
  await open(page, swapPath(1, { from: 'USDC', to: 'ETH' }))
  await connect(page)
  await box(page).sell.fill('77.5')
  await review(page)
  await page.reload()
  await expect(box(page).sell).toHaveValue('77.5')
  await expect(box(page).sellToken).toHaveAccessibleName(/USDC/)
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await expect(box(page).main).toHaveText('Review')
  await expect(box(page).review).toBeHidden()
})

test('[TX-1] [TX-3] what was sent is seen until it is settled: on the header, in a toast, which no dialog lies over; the form is free', async ({
  page,
}) => {
  await wallet(page, await freshAccount(page))
  let held = true
  await page.route('**/rpc/1', route => {
    const asked = route.request().postData() ?? ''
    return held && asked.includes('"eth_getTransactionReceipt"')
      ? route.fulfill({ json: { jsonrpc: '2.0', id: JSON.parse(asked).id, result: null } })
      : route.fallback()
  })
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.05' }))
  await connect(page)
  const dialog = await review(page)
  await expect(dialog).toContainText('Your wallet asks once:')
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog.locator('.step-pending')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(box(page).sell).toHaveValue('')
  await expect(page.getByRole('banner').getByRole('button', { name: '1 pending' })).toBeVisible()
  await says(page, /Sent to the network/)
  // News that comes while a dialog is open is seen, heard and pressed in it.
  await page.getByRole('banner').getByRole('button', { name: '1 pending' }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await expect(drawer).toBeVisible()
  held = false
  const toast = drawer.locator('.toast').filter({ hasText: /Swapped 0\.05 ETH for/ })
  await expect(toast).toBeVisible()
  // Looked at, it stays: what follows may take longer than the ten seconds of a toast.
  await toast.hover()
  await expect(drawer.locator('.toast-live')).toContainText(/Swapped 0\.05 ETH for/)
  await expect
    .poll(() =>
      toast.evaluate(card => {
        const { x, y, width, height } = card.getBoundingClientRect()
        return card.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    )
    .toBe(true)
  await toast.getByRole('button', { name: 'Close notification' }).click()
  await expect(toast).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '1 pending' })).toBeHidden()
})

test('[SW-9] page closed between approve and swap: the approval stands, the form is there, the swap is asked anew', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { DAI: 50 } })
  const signer = await wallet(page, me)
  await open(page, swapPath(1, { from: 'DAI', to: 'ETH', value: '50' }))
  await connect(page)
  signer.staysSilent('eth_signTypedData_v4')
  await (await review(page)).getByRole('button', { name: 'Approve and swap' }).click()
  await expect.poll(() => allowance(1, 'DAI', me, PERMIT2)).toBe(50n * 10n ** 18n)
  await expect.poll(() => signer.asked.some(asked => asked.method === 'eth_signTypedData_v4')).toBe(true)
  await page.reload()
  signer.behaves()
  await expect(box(page).sell).toHaveValue('50')
  const sent = signer.prompts.filter(asked => asked.method === 'eth_sendTransaction').length
  await (await review(page)).getByRole('button', { name: 'Approve and swap' }).click()
  await swapped(page, /Swapped 50 DAI for/)
  // No second approval: only the permit and the swap.
  expect(signer.prompts.filter(asked => asked.method === 'eth_sendTransaction').length - sent).toBe(1)
})

test('[LD-2] the landing page’s box leads to /swap with everything that was typed', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('textbox', { name: 'Sell amount' }).fill('1.5')
  const start = page.getByRole('button', { name: 'Get started' })
  await expect(start).toBeEnabled()
  await start.click()
  await page.waitForURL(/\/swap\?/)
  const query = new URL(page.url()).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    chain: 'ethereum',
    inputCurrency: 'NATIVE',
    value: '1.5',
    field: 'input',
  })
  await expect(box(page).sell).toHaveValue('1.5')
  await page.goBack()
  await expect(box(page).sell).toHaveValue('1.5')
  // What to buy may be typed before of what.
  await box(page).buy.fill('25')
  await start.click()
  await page.waitForURL(/\/swap\?.*field=output/)
  await expect(box(page).buy).toHaveValue('25')
  await expect(page.getByText(/left out/)).toBeHidden()
  await page.goBack()
  await expect(box(page).buy).toHaveValue('25')
})

test('[SW-1] a token’s box is its own: native for this token; another token leads to its page with both sides', async ({
  page,
}) => {
  const uni = token(1, 'UNI').address
  await open(page, `/explore/tokens/ethereum/${uni}`)
  const { sellToken, buyToken, sell, selector } = box(page)
  await expect(sellToken).toHaveAccessibleName(/ETH/)
  await expect(buyToken).toHaveAccessibleName(/UNI/)
  await sell.fill('2')
  await expect(page).toHaveURL(new RegExp(`${uni}$`))
  await buyToken.click()
  await selector.getByRole('searchbox', { name: 'Search tokens' }).fill('LINK')
  await selector.getByRole('option', { name: 'LINK', exact: true }).click()
  await page.waitForURL(new RegExp(`/explore/tokens/ethereum/${token(1, 'LINK').address}`))
  await expect(sellToken).toHaveAccessibleName(/ETH/)
  await expect(buyToken).toHaveAccessibleName(/LINK/)
  await open(page, '/swap')
  await expect(buyToken).toHaveAccessibleName(/Select token/)
})

test('[SW-1] a share of the balance; Max keeps what gas needs', async ({ page }) => {
  const me = await freshAccount(page)
  await wallet(page, me)
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC' }))
  await connect(page)
  const held = await balance(1, 'ETH', me)
  await page.getByRole('button', { name: 'Max' }).click()
  const decimal = (raw: bigint) =>
    `${raw / 10n ** 18n}.${(raw % 10n ** 18n).toString().padStart(18, '0').replace(/0+$/, '')}`.replace(/\.$/, '')
  await expect(box(page).sell).toHaveValue(decimal(held - 15_000_000_000_000_000n))
  await page.getByRole('button', { name: '50%' }).click()
  await expect(box(page).sell).toHaveValue(decimal(held / 2n))
})

test('[SW-1] USDT refuses to change an approval: it is reset to zero first', async ({ page }) => {
  const me = await freshAccount(page, { 1: { USDT: 40 } })
  const usdt = token(1, 'USDT').address
  await send(
    1,
    me,
    usdt,
    `0x095ea7b3${PERMIT2.slice(2).padStart(64, '0')}${(5_000_000).toString(16).padStart(64, '0')}`,
  )
  const signer = await wallet(page, me)
  await open(page, swapPath(1, { from: 'USDT', to: 'ETH', value: '40' }))
  await connect(page)
  const before = await balance(1, 'USDT', me)
  await (await review(page)).getByRole('button', { name: 'Approve and swap' }).click()
  await swapped(page, /Swapped 40 USDT for/)
  expect(before - (await balance(1, 'USDT', me))).toBe(40_000_000n)
  expect(signer.prompts.filter(asked => asked.method === 'eth_sendTransaction')).toHaveLength(3)
})
