import type { Page } from '@playwright/test'
import { encodeFunctionData, formatUnits, parseAbi } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import { rpc, sendAll } from '../support/devnet.ts'
import { freshAccount, give } from '../support/freshAccount.ts'
import { hostileHook } from '../support/hostileHooks.ts'
import { heldDeed } from '../support/heldDeed.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { sooner } from '../support/sooner.ts'
import { allowance, balance, connect, token, wallet } from '../support/swap.ts'

type Hex = `0x${string}`
const ETHER = 10n ** 18n
const contracts = chainById(1)!.contracts as Record<string, Hex>
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const idOf = (symbol: string) => (symbol === 'ETH' ? 'NATIVE' : token(1, symbol).address)

const parts = (page: Page) => {
  const form = page.getByRole('form', { name: 'New position' })
  return {
    form,
    main: form.locator('button[type=submit]'),
    lowest: form.getByRole('textbox', { name: 'Lowest price' }),
    highest: form.getByRole('textbox', { name: 'Highest price' }),
    initial: form.getByRole('textbox', { name: 'Initial price' }),
    amount: (symbol: string) => form.getByRole('textbox', { name: `Amount of ${symbol}` }),
    review: page.getByRole('dialog', { name: 'Review position' }),
    receipt: page.getByRole('dialog', { name: 'Position created' }),
  }
}
const createPath = (version: string, a: string, b: string, more: Record<string, string> = {}) =>
  `/positions/create/${version}?${new URLSearchParams({ chain: 'ethereum', currencyA: idOf(a), currencyB: idOf(b), ...more })}`

const words = async (to: string, data: string): Promise<bigint[]> =>
  (await rpc<Hex>(1, 'eth_call', [{ to, data }, 'latest']))
    .slice(2)
    .match(/.{64}/g)!
    .map(word => BigInt(`0x${word}`))
const word = (n: bigint | number) => BigInt(n).toString(16).padStart(64, '0')
const signed = (value: bigint | undefined) => Number(BigInt.asIntN(24, value ?? 0n))

/** From a review that was rehearsed to the receipt; what it says. */
async function toReceipt(page: Page): Promise<string> {
  const { review, receipt } = parts(page)
  await expect(review.locator('.simulated-ok')).toBeVisible()
  const confirm = review.locator('.deed-ways .button-primary')
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await expect(receipt).toBeVisible({ timeout: 60_000 })
  // Its number and what left are read from the receipt of the chain.
  await expect(receipt.getByRole('link', { name: 'See the position' })).toBeVisible()
  return (await receipt.textContent()) ?? ''
}

test('[RT-9][LP-3][LP-6][LP-8][SM-5] v3, into a pool that is there: the range by typing, steps, keys; refused once; the position is the reviewed one', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page, { 1: { USDC: 20_000 } })
  const asked = await wallet(page, me)
  await open(page, createPath('v3', 'ETH', 'USDC'))
  await connect(page)
  await expect(page).toHaveTitle(/New v3 position/)
  const { form, main, lowest, highest, amount, review, receipt } = parts(page)
  await expect(form.getByRole('radio', { name: /0\.30%/ })).toBeChecked()
  await expect(form.getByText('% of the depth').first()).toBeVisible()
  await expect(main).toHaveText('Continue')
  await expectAccessible(page)
  await main.click()
  await expect(form.getByText('2 of 2 · Price and deposit')).toBeVisible()
  await expect(page).toHaveURL(/step=2/)
  // LP-6
  await expect(main).toHaveText('Enter an amount')
  await lowest.fill('9000')
  await highest.fill('4000')
  await expect(main).toHaveText('Invalid range selected')
  await expect(form.getByText('The lowest price must be lower than the highest.')).toBeVisible()
  await lowest.fill('abc')
  await expect(main).toHaveText('Invalid price input')
  await lowest.fill('2000')
  await highest.press('Tab')
  // Put on the pool's ticks, then moved by one step with the button and with a key.
  await expect(lowest).toHaveValue(/^(199\d|200\d)\.\d+$/)
  const before = Number(await lowest.inputValue())
  await form.getByRole('button', { name: 'Raise: Lowest price' }).click()
  await expect.poll(async () => Number(await lowest.inputValue()) / before).toBeCloseTo(1.0001 ** 60, 6)
  await form.getByRole('slider', { name: 'Lowest price' }).press('ArrowRight')
  await expect.poll(async () => Number(await lowest.inputValue()) / before).toBeCloseTo(1.0001 ** 120, 6)
  // Turned around it is the same range.
  const [low, high] = [Number(await lowest.inputValue()), Number(await highest.inputValue())]
  await form.getByRole('button', { name: 'Invert prices' }).click()
  await expect.poll(async () => 1 / Number(await highest.inputValue()) / low).toBeCloseTo(1, 6)
  await form.getByRole('button', { name: 'Invert prices' }).click()
  await expect.poll(async () => Number(await highest.inputValue()) / high).toBeCloseTo(1, 6)
  // SM-5: all of it, and then what the network needs is left.
  await form.getByRole('button', { name: 'Max ETH' }).click()
  await expect(amount('ETH')).toHaveValue('10')
  await amount('ETH').fill('0.5')
  await expect(amount('USDC')).toHaveValue(/^[\d,]+\.\d+$/)
  // Restored by the address.
  await expect(page).toHaveURL(/depositState=/)
  await open(page, page.url())
  await expect(amount('ETH')).toHaveValue('0.5')
  await expect.poll(async () => Number(await lowest.inputValue()) / low).toBeCloseTo(1, 6)
  await expect(main).toHaveText('Review deposit')
  await expectAccessible(page)
  await main.click()
  await expect(review.locator('.simulated-ok')).toBeVisible()
  await expect(review).toContainText('Your position, as an NFT in your wallet')
  await expect(review).toContainText('Approve USDC for V3 Positions, this amount only')
  await expectAccessible(page)
  // Refused: the form and the review stay.
  asked.rejects('eth_sendTransaction')
  await review.getByRole('button', { name: 'Create position' }).click()
  await expect(review.getByRole('alert')).toBeVisible()
  await expect(amount('ETH')).toHaveValue('0.5')
  asked.behaves()
  const [eth, usdc] = [await balance(1, 'ETH', me), await balance(1, 'USDC', me)]
  const said = await toReceipt(page)
  // To the wei: what the receipt says left is what left.
  const spent = usdc - (await balance(1, 'USDC', me))
  expect(spent).toBeGreaterThan(0n)
  expect(said.replaceAll(',', '')).toContain(formatUnits(spent, 6))
  expect(eth - (await balance(1, 'ETH', me))).toBeGreaterThan((ETHER * 45n) / 100n)
  // The chain has the position that was reviewed.
  const id = /#(\d+)/.exec(said)?.[1] ?? ''
  const position = await words(contracts.v3PositionManager!, `0x99fbab88${word(BigInt(id))}`)
  const [tickLower, tickUpper] = [signed(position[5]), signed(position[6])]
  expect(position[7]).toBeGreaterThan(0n)
  // USDC is token0: its ticks rise as the price of ether falls.
  expect(1e12 / 1.0001 ** tickUpper / low).toBeCloseTo(1, 5)
  expect(1e12 / 1.0001 ** tickLower / high).toBeCloseTo(1, 5)
  // Nothing is left permitted.
  expect(await allowance(1, 'USDC', me, contracts.v3PositionManager!)).toBeLessThan(spent)
  await expect(receipt.getByRole('link', { name: 'See the position' })).toHaveAttribute(
    'href',
    `/positions/v3/ethereum/${id}`,
  )
  await receipt.getByRole('button', { name: 'Done' }).click()
  await expect(amount('ETH')).toHaveValue('')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer.getByText(/Added/).first()).toBeVisible()
})

test('[LP-3][LP-8] v4 with the native currency, by keyboard alone; the page closed between its permission and its signature goes on where it was', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page, { 1: { USDC: 9_000 } })
  const asked = await wallet(page, me)
  await open(page, createPath('v4', 'ETH', 'USDC', { fee: '500' }))
  await connect(page)
  const { form, main, amount, review, receipt } = parts(page)
  await expect(main).toHaveText('Continue')
  await form.getByRole('radio', { name: /0\.30%/ }).press('ArrowLeft')
  await form.getByRole('radio', { name: /0\.05%/ }).focus()
  await page.keyboard.press('Space')
  await main.press('Enter')
  await expect(form.locator('#create-head')).toBeFocused()
  await form.getByRole('button', { name: 'Wide (−50% to +100%)' }).press('Enter')
  await form.getByRole('slider', { name: 'Highest price' }).press('PageUp')
  await amount('ETH').focus()
  await page.keyboard.type('0.2')
  await expect(main).toHaveText('Review deposit')
  await page.keyboard.press('Enter')
  await expect(review.locator('.simulated-ok')).toBeVisible()
  // 0.05 %: of v4's pools with the native currency.
  await expect(review).toContainText('0.05%')
  asked.staysSilent('eth_signTypedData_v4')
  await review.getByRole('button', { name: 'Create position' }).press('Enter')
  await expect
    .poll(() => asked.prompts.some(({ method }) => method === 'eth_signTypedData_v4'), { timeout: 60_000 })
    .toBe(true)
  expect(await allowance(1, 'USDC', me, PERMIT2)).toBeGreaterThan(0n)
  // Closed there and opened again: what was permitted stands, and isn't asked for anew.
  asked.behaves()
  const sent = () => asked.prompts.filter(({ method }) => method === 'eth_sendTransaction').length
  const permitted = sent()
  await page.reload()
  await expect(main).toHaveText('Review deposit')
  await main.press('Enter')
  const [eth, usdc] = [await balance(1, 'ETH', me), await balance(1, 'USDC', me)]
  await expect(review.locator('.simulated-ok')).toBeVisible()
  await review.getByRole('button', { name: 'Create position' }).press('Enter')
  await expect(receipt.getByRole('link', { name: 'See the position' })).toBeVisible({ timeout: 60_000 })
  expect(sent() - permitted).toBeLessThanOrEqual(2)
  const id = /#(\d+)/.exec((await receipt.textContent()) ?? '')?.[1] ?? ''
  const [owner] = await words(contracts.v4PositionManager!, `0x6352211e${word(BigInt(id))}`)
  expect(owner).toBe(BigInt(me))
  expect(usdc - (await balance(1, 'USDC', me))).toBeGreaterThan(0n)
  expect(eth - (await balance(1, 'ETH', me))).toBeGreaterThan(0n)
  await expect(receipt.getByRole('link', { name: 'See the position' })).toBeVisible()
  await expect(receipt.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
})

/** A pair of the devnet's tokens that has no pool yet. */
async function unpaired(symbols: readonly string[], fee?: number): Promise<[string, string]> {
  for (const [i, a] of symbols.entries())
    for (const b of symbols.slice(i + 1)) {
      const args = [token(1, a).address, token(1, b).address].map(each => each.slice(2).padStart(64, '0')).join('')
      const [at] =
        fee === undefined
          ? await words(contracts.v2Factory!, `0xe6a43905${args}`)
          : await words(contracts.v3Factory!, `0x1698ee82${args}${word(fee)}`)
      if (at === 0n) return [a, b]
    }
  throw new Error('every pair has a pool')
}

test('[LP-3][LP-4][LP-6][LP-8] v2: a pair that isn’t there is made at a price; once there it moves under the review of a deposit, and of a removal, which say so and wait until the new price is accepted', async ({
  page,
}) => {
  const [a, b] = await unpaired(['LINK', 'UNI', 'AAVE', 'CRV', 'LDO', 'DAI'])
  const me = await freshAccount(page, { 1: { [a]: 2, [b]: 2 } })
  await wallet(page, me)
  await page.clock.install()
  await open(page, createPath('v2', a, b))
  await connect(page)
  const { form, main, amount, review, receipt } = parts(page)
  await expect(form.getByText('All v2 pools have one fee: 0.30%.')).toBeVisible()
  await expect(main).toHaveText('Continue')
  await main.click()
  await expect(main).toHaveText('Enter an initial price')
  const market = form.getByRole('button', { name: 'Use the market price' })
  await market.click()
  await amount(a).fill('0.5')
  await expect(main).toHaveText(/Review deposit|Not enough/)
  if ((await main.textContent())?.startsWith('Not')) await amount(a).fill('0.0005')
  await expect(main).toHaveText('Review deposit')
  await main.click()
  await expect(review).toContainText('created with this deposit')
  await expect(review).toContainText('Your share of the pool, as tokens in your wallet')
  await toReceipt(page)
  const pair = /\/positions\/v2\/ethereum\/(0x[0-9a-f]{40})$/.exec(
    (await receipt.getByRole('link', { name: 'See the position' }).getAttribute('href')) ?? '',
  )?.[1] as Hex
  const [shares = 0n] = await words(pair, `0x70a08231${me.slice(2).padStart(64, '0')}`)
  expect(shares).toBeGreaterThan(0n)
  await receipt.getByRole('button', { name: 'Done' }).click()

  // Now the pool exists: its own price, and a deposit that is reviewed. Then another account moves the price.
  await expect(form.getByText('Now')).toBeVisible()
  await amount(a).fill('0.0004')
  await expect(main).toHaveText('Review deposit')
  await main.click()
  await expect(review.locator('.simulated-ok')).toBeVisible()
  /** Another account gives the pair a fifth more of one token, which changes its price. */
  const move = async () => {
    const [reserve0 = 0n, reserve1 = 0n] = await words(pair, '0x0902f1ac')
    const [zero = 0n] = await words(pair, '0x0dfe1681')
    const first = BigInt(token(1, a).address) === zero
    await give(1, a, pair, (first ? reserve0 : reserve1) / 5n)
    const sync = encodeFunctionData({ abi: parseAbi(['function sync()']), functionName: 'sync' })
    await sendAll(1, [{ from: me, to: pair, data: sync }])
  }
  await move()
  // Nothing is asked for at a price that is gone: it is said, and the one of now is reviewed once it is accepted.
  const moved = review.getByText(/^The price moved\. You would now deposit/)
  // A review is rehearsed anew every fifteen seconds.
  await sooner(page, 15_000, () => moved.isVisible())
  await expect(review.locator('.deed-ways .button-primary')).toBeDisabled()
  expect((await words(pair, `0x70a08231${me.slice(2).padStart(64, '0')}`))[0]).toBe(shares)
  await review.getByRole('button', { name: 'Accept new price' }).click()
  await expect(moved).toHaveCount(0)
  // A fifth more of one side: the pair is off what other pools pay, and a deposit at its price is asked about.
  await review.getByRole('checkbox', { name: /I want this price anyway/ }).check()
  await toReceipt(page)
  const sharesNow = async () => (await words(pair, `0x70a08231${me.slice(2).padStart(64, '0')}`))[0] ?? 0n
  const all = await sharesNow()
  expect(all).toBeGreaterThan(shares)

  // LP-4: so does a removal, on the position's page.
  await receipt.getByRole('link', { name: 'See the position' }).click()
  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove liquidity' })
  await expect(removal.getByText(/Tried at block/)).toBeVisible()
  await move()
  await sooner(page, 15_000, () => removal.getByText(/^The price moved\. You would now receive/).isVisible())
  await expect(removal.getByRole('button', { name: 'Remove now' })).toBeDisabled()
  await removal.getByRole('button', { name: 'Accept new price' }).click()
  await heldDeed(page, 'Remove liquidity')
  expect(await sharesNow()).toBe(all - all / 2n)
})

test('[LP-3][LP-6][LP-8] a new v3 pool at a price far from the market is asked about, then made with its position in one', async ({
  page,
}) => {
  const [a, b] = await unpaired(['DAI', 'LINK', 'AAVE', 'UNI', 'LDO', 'CRV'], 10_000)
  const me = await freshAccount(page, { 1: { [a]: 2, [b]: 2 } })
  await wallet(page, me)
  await open(page, createPath('v3', a, b, { fee: '10000', step: '2' }))
  await connect(page)
  const { form, main, initial, amount, review, receipt } = parts(page)
  await expect(form.getByText('This pool doesn’t exist yet.')).toBeVisible()
  const market = form.getByRole('button', { name: 'Use the market price' })
  await market.click()
  await expect(initial).not.toHaveValue('')
  const fair = Number(await initial.inputValue())
  await initial.fill(String(Number((fair * 1.07).toPrecision(6))))
  await expect(form.locator('[data-issue=priceAway]')).toContainText('7')
  await initial.fill(String(Number((fair * 2).toPrecision(6))))
  await expect(form.locator('[data-issue=priceFar]')).toContainText('100')
  await amount(a).fill('0.001')
  await expect(main).toHaveText('Review deposit')
  await main.click()
  await expect(review.locator('.simulated-ok')).toBeVisible()
  const confirm = review.getByRole('button', { name: 'Create pool and position' })
  await expect(confirm).toBeDisabled()
  await review.getByRole('checkbox').check()
  await toReceipt(page)
  await expect(receipt).toContainText('in a pool you created')
  const args = [token(1, a).address, token(1, b).address].map(each => each.slice(2).padStart(64, '0')).join('')
  const [pool = 0n] = await words(contracts.v3Factory!, `0x1698ee82${args}${word(10_000)}`)
  const named = `0x${pool.toString(16).padStart(40, '0')}`
  // Its name is the one it got.
  await expect(receipt).toContainText(named)
  const [sqrt = 0n] = await words(named, '0x3850c7bd')
  const raw = (Number(sqrt) / 2 ** 96) ** 2
  const aIs0 = token(1, a).address < token(1, b).address
  const scale = 10 ** (token(1, a).decimals - token(1, b).decimals)
  expect(((aIs0 ? raw : 1 / raw) * scale) / (fair * 2)).toBeCloseTo(1, 4)
})

test('[LP-6][RT-16][RT-18] what no position can be made of is said before the second step; beginning anew is asked once', async ({
  page,
}) => {
  await open(page, `/fr-FR/add/ETH/${idOf('USDC')}/500?chain=ethereum`)
  await expect(page).toHaveTitle(/Nouvelle position v3/)
  await expect(page.getByRole('radio', { name: /0,05/ })).toBeChecked()
  const { form, main } = parts(page)
  await open(page, createPath('v3', 'ETH', 'WETH'))
  await expect(main).toHaveText('Invalid pair')
  await expect(main).toBeDisabled()
  await open(page, createPath('v3', 'ETH', 'TOLL'))
  await expect(main).toHaveText('TOLL works in v2 only')
  await open(page, createPath('v4', 'ETH', 'USDC', { fee: '123456', step: '9' }))
  await expect(form.getByText('This link asked for something that can’t be followed: step.')).toBeVisible()
  await expect(form.getByRole('radio', { name: /12\.3456%/ })).toBeChecked()
  await form.getByText('Hook', { exact: true }).click()
  const hook = form.getByRole('textbox', { name: 'Hook address' })
  await hook.fill('0x12')
  await expect(main).toHaveText('Enter a valid hook address')
  // Of one that may act at withdrawals, where no contract is and where one is.
  await hook.fill(`0x${'0'.repeat(37)}200`)
  await expect(main).toHaveText('Enter a valid hook address')
  await hook.fill((await hostileHook('RefusingHook')).address)
  await expect(form.getByText('Act before liquidity is withdrawn')).toBeVisible()
  await expect(main).toHaveText('Confirm the hook’s risk')
  await form.getByRole('checkbox', { name: /This hook acts when liquidity is withdrawn/ }).check()
  await expect(main).toHaveText('Continue')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog', { name: 'Start over?' }).getByRole('button', { name: 'Start over' }).click()
  await expect(main).toHaveText('Select a token')
  await expect(hook).toHaveCount(1)
  await expect(hook).toHaveValue('')
  await expect(page).toHaveURL(/\/positions\/create\/v4\?chain=ethereum$/)
})
