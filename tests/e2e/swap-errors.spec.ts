import { coveredOf } from '../support/coveredOf.ts'
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { signBlocklist } from '../../scripts/build/build-blocklist.ts'
import { placesOf } from '../../scripts/run/places.ts'
import type { Page } from '@playwright/test'
import { expectInSight, SIZES } from '../support/expectInSight.ts'
import { rpc } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { allowance, balance, box, connect, review, send, swapPath, swapped, token, wallet } from '../support/swap.ts'

const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Simulation, steps, ticks and what went wrong, at every size. */
async function expectReviewInSight(page: Page): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expectInSight(box(page).review.locator('.simulated, .swap-steps, .swap-tick, .review-error'))
    expect(await coveredOf(page)).toEqual([])
  }
}

test('[ER-3] the wallet rejects: said in the review, which can be tried again; closing leaves the form', {
  tag: '@browser',
}, async ({ page }) => {
  const signer = await wallet(page, await freshAccount(page))
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  await connect(page)
  const dialog = await review(page)
  await expectReviewInSight(page)
  signer.rejects('eth_sendTransaction')
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(/reject|declin|refus/i)
  await expectReviewInSight(page)
  await expectAccessible(page)
  signer.behaves()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await swapped(page, /Swapped 0\.1 ETH for/)
})

test('[ER-2] the approval is rejected: nothing is swapped, nothing is left, the form stays', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page, { 1: { LINK: 3 } })
  const signer = await wallet(page, me)
  await open(page, swapPath(1, { from: 'LINK', to: 'ETH', value: '3' }))
  await connect(page)
  const dialog = await review(page)
  signer.rejects('eth_sendTransaction')
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectReviewInSight(page)
  expect(await allowance(1, 'LINK', me, PERMIT2)).toBe(0n)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(box(page).sell).toHaveValue('3')
  await expect(box(page).main).toHaveText('Review')
})

test('[ER-2] the wallet sets a smaller allowance than asked: told, with what to do', async ({ page }) => {
  const me = await freshAccount(page, { 8453: { DAI: 30 } })
  const signer = await wallet(page, me, 8453)
  await open(page, swapPath(8453, { from: 'DAI', to: 'ETH', value: '30' }))
  await connect(page)
  const dialog = await review(page)
  signer.changes(asked => {
    const call = asked.params[0] as { data?: string }
    if (asked.method !== 'eth_sendTransaction' || !call.data?.startsWith('0x095ea7b3')) return asked
    return { ...asked, params: [{ ...call, data: call.data.slice(0, 74) + 1n.toString(16).padStart(64, '0') }] }
  })
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('[ER-2] an approval that another window changed as soon as it was given is told as that, not as too low', async ({
  page,
}) => {
  const me = await freshAccount(page, { 8453: { DAI: 30 } })
  const signer = await wallet(page, me, 8453)
  const dai = token(8453, 'DAI').address
  await open(page, swapPath(8453, { from: 'DAI', to: 'ETH', value: '30' }))
  await connect(page)
  const dialog = await review(page)
  // The page hears of its approval once the other window's is mined too.
  let other: Promise<void> | null = null
  await page.route('**/rpc/8453', async route => {
    if (route.request().postData()?.includes('eth_getTransactionReceipt')) await other
    await route.fallback()
  })
  signer.changes(asked => {
    if (asked.method !== 'eth_sendTransaction') return asked
    const { data = '' } = asked.params[0] as { data?: string }
    if (!data.startsWith('0x095ea7b3')) return asked
    // biome-ignore lint/correctness/noPlaywrightMissingAwait: it is waited for where the receipt is asked for
    other = expect
      .poll(() => allowance(8453, 'DAI', me, `0x${data.slice(34, 74)}`))
      .toBe(30n * 10n ** 18n)
      .then(() => send(8453, me, dai, `${data.slice(0, 74)}${'1'.padStart(64, '0')}`))
    return asked
  })
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The approval changed right after you gave it')
  await expect(dialog.getByRole('alert')).not.toContainText(/less|lower|too low/i)
  expect(signer.prompts.filter(({ method }) => /signTyped|sendTransaction/.test(method))).toHaveLength(1)
  // What stands now is read anew, and it goes through.
  signer.changes(asked => asked)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await swapped(page, /Swapped 30 DAI/)
})

test('[ER-3] the wallet never answers: told after a while, waiting can be ended, the form works on', async ({
  page,
}) => {
  const signer = await wallet(page, await freshAccount(page))
  await page.clock.install()
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.2' }))
  await connect(page)
  const dialog = await review(page)
  signer.staysSilent('eth_sendTransaction')
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog.getByText('Confirm in your wallet').first()).toBeVisible()
  await expect.poll(() => signer.prompts.map(({ method }) => method)).toContain('eth_sendTransaction')
  const stop = dialog.getByRole('button', { name: 'Stop waiting' })
  await page.clock.runFor(30_000)
  await expect(stop).toBeVisible()
  await stop.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(box(page).sell).toHaveValue('0.2')
})

test('[ER-3] [CH-2] a wallet that is silent when it should switch its network: waiting can be ended, and the same page swaps once it answers', async ({
  page,
}) => {
  const signer = await wallet(page, await freshAccount(page))
  await page.clock.install()
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  await connect(page)
  await signer.switchChain(777)
  signer.staysSilent('wallet_switchEthereumChain')
  const dialog = await review(page)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect.poll(() => signer.prompts.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
  await expect(dialog.getByText('Confirm in your wallet').first()).toBeVisible()
  await page.clock.runFor(30_000)
  await dialog.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  signer.behaves()
  await (await review(page)).getByRole('button', { name: 'Swap', exact: true }).click()
  await swapped(page, /Swapped 0\.1 ETH for/)
  expect(signer.prompts.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('[ER-3] the account is switched in the middle of a review: it must begin anew', async ({ page }) => {
  const other = await freshAccount(page)
  const signer = await wallet(page, await freshAccount(page))
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  await connect(page)
  const dialog = await review(page)
  await signer.switchAccount(other)
  await expect(dialog.getByRole('alert')).toContainText('Your account or network changed')
  await expect(dialog.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const again = await review(page)
  await expect(again.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  expect(signer.prompts.some(asked => asked.method === 'eth_sendTransaction')).toBe(false)
})

test('[SW-10] what the wallet can’t pay is said in order: the token, then the network’s cost', async ({ page }) => {
  const me = await freshAccount(page)
  const held = await balance(1, 'ETH', me)
  await wallet(page, me)
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '99999999' }))
  await connect(page)
  const { main, sell } = box(page)
  await expect(main).toHaveText('Insufficient ETH balance')
  await expect(main).toBeDisabled()
  const whole = `${held / 10n ** 18n}.${(held % 10n ** 18n).toString().padStart(18, '0')}`
  await sell.fill(whole)
  await expect(main).toHaveText(/Insufficient ETH (for network cost|balance)/)
})

test('[PR-2] without a list that our key signed nobody trades; it can be asked for again', async ({ page, faults }) => {
  faults.allow(/blocklist/, /status of 50\d/)
  await page.route('**/api/blocklist', route => route.fulfill({ status: 503, body: '' }))
  await wallet(page, await freshAccount(page))
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  await connect(page)
  const { main } = box(page)
  await expect(main).toHaveText('Address not checked')
  await expect(main).toBeDisabled()
  await page.unroute('**/api/blocklist')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(main).toHaveText('Review')
})

for (const [what, blocked, says] of [
  ['address', { addresses: (me: string) => [me], tokens: () => [] }, 'Address blocked'],
  ['token', { addresses: () => [], tokens: () => [token(1, 'USDC').address] }, 'USDC is blocked'],
] as const)
  test(`[PR-2, SW-10] a blocked ${what} is named, can’t trade, and has somebody to write to`, async ({ page }) => {
    const { privateKey } = JSON.parse(readFileSync(placesOf(process.env.TARN_HOME ?? '.tarn').blocklistKey, 'utf8'))
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
    const me = await freshAccount(page)
    const lists = { addresses: [...blocked.addresses(me)], tokens: [...blocked.tokens()] }
    await page.route('**/api/blocklist', route =>
      route.fulfill({ json: signBlocklist({ lists, key, nowSeconds: Math.floor(Date.now() / 1_000) }) }),
    )
    await wallet(page, me)
    await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
    await connect(page)
    const { main } = box(page)
    await expect(main).toHaveText(says)
    await expect(main).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^mailto:/)
  })

test('[ER-3] our node is down: said on the button, with the cause below; it recovers by itself', async ({
  page,
  faults,
}) => {
  faults.allow(/rpc/, /status of 50\d/, /ERR_/)
  await page.route('**/rpc/1', route => route.abort())
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '1' }))
  await wallet(page, await freshAccount(page))
  const note = page.locator('.swap-notes')
  await expect(note).toContainText(/node|network|connection/i)
  await page.unroute('**/rpc/1')
  await expect(box(page).buy).not.toHaveValue('')
})

test('[ER-3] a node of another chain is never believed; once it is of this one the price comes by itself', async ({
  page,
  faults,
}) => {
  faults.allow(/rpc/)
  await page.route('**/rpc/1', async route => {
    const answer = await route.fetch()
    const asked = route.request().postDataJSON()
    const body = await answer.json()
    const lie = (question: { method: string }, reply: { result: unknown }) =>
      question.method === 'eth_chainId' ? { ...reply, result: '0x5' } : reply
    await route.fulfill({
      json: Array.isArray(asked)
        ? body.map((reply: { result: unknown }, i: number) => lie(asked[i], reply))
        : lie(asked, body),
    })
  })
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '1' }))
  await expect(page.locator('.swap-notes')).toContainText(/chain|network/i)
  await expect(box(page).buy).toHaveValue('')
  // Requests that are still under way at the end need no answer.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(box(page).buy).not.toHaveValue('')
})

test('[SW-2] with the market away an RPC alone still quotes and swaps', async ({ page, faults }) => {
  faults.allow(/market/, /status of 50\d/)
  await page.route('**/api/market/**', route => route.fulfill({ status: 503, body: '{}' }))
  await wallet(page, await freshAccount(page))
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.3' }))
  await connect(page)
  const dialog = await review(page)
  // Nothing independent to hold the price against: said.
  await expect(dialog).toContainText('no independent price')
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await swapped(page, /Swapped 0\.3 ETH for/)
})

test('[SW-14] a trade far off the independent price can’t be ticked away', async ({ page }) => {
  const me = await freshAccount(page)
  // More than the trade: what stops it is its price.
  await rpc(8453, 'anvil_setBalance', [me, `0x${(10n ** 21n).toString(16)}`])
  await wallet(page, me)
  await open(page, swapPath(8453, { from: 'ETH', to: 'COMP', value: '400' }))
  await connect(page)
  const { main } = box(page)
  await expect(main).toHaveText(/Price too far off|Not enough liquidity/)
  await expect(main).toBeDisabled()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('[SW-5] a token that keeps every sale blocks; a fee on transfers is shown and has no exact output', async ({
  page,
}) => {
  await wallet(page, await freshAccount(page))
  await open(page, swapPath(1, { from: 'ETH', to: 'HONEY', value: '0.01' }))
  await connect(page)
  const { main, buy } = box(page)
  await expect(main).toHaveText(/HONEY can’t be sold/)
  await expect(main).toBeDisabled()
  await open(page, swapPath(1, { from: 'ETH', to: 'TOLL', value: '0.01' }))
  await expect(page.getByText(/TOLL keeps [\d.]+%/)).toBeVisible()
  await expect(buy).toHaveAttribute('readonly', '')
})

test('[CH-2] a wallet on a network we don’t know is told; the swap begins with a switch', async ({ page }) => {
  const signer = await wallet(page, await freshAccount(page))
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  await connect(page)
  await signer.switchChain(777)
  await expect(page.getByText('Your wallet is on a network we don’t support')).toBeVisible()
  await (await review(page)).getByRole('button', { name: 'Swap', exact: true }).click()
  await swapped(page, /Swapped 0\.1 ETH for/)
  expect(signer.prompts.map(asked => asked.method)).toContain('wallet_switchEthereumChain')
})

test('[SW-10] an address that is no token is left out, and said', async ({ page }) => {
  await open(page, `/swap?chain=ethereum&inputCurrency=NATIVE&outputCurrency=${PERMIT2}&value=1`)
  await expect(page.getByText(/left out: outputCurrency/)).toBeVisible()
  await expect(box(page).buyToken).toHaveAccessibleName(/Select token/)
})
