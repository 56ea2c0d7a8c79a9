import type { Page } from '@playwright/test'
import arabic from '../../locales/ar-SA.json' with { type: 'json' }
import { freshAccount } from '../support/freshAccount.ts'
import { nodeProxy } from '../support/nodeProxy.ts'
import { newKey } from '../support/ownKeys.ts'
import { addPasskey, authenticators, enter, fund, owners } from '../support/passkeys.ts'
import { cellsOf, readQrCode } from '../support/readQrCode.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, connect, send as transact, token, wallet } from '../support/swap.ts'
import { tabTo } from '../support/tabTo.ts'

const ETHER = 10n ** 18n
const parts = (page: Page) => ({
  amount: page.getByRole('textbox', { name: 'Amount' }),
  recipient: page.getByRole('textbox', { name: 'Recipient' }),
  main: page.getByRole('form', { name: 'Send crypto' }).locator('button[type=submit]'),
  review: page.getByRole('dialog', { name: 'Review transfer' }),
  receipt: page.getByRole('dialog', { name: 'Sent', exact: true }),
  fresh: page.getByRole('dialog', { name: 'New address' }),
})
const sendPath = (me: string, symbol = 'ETH') =>
  `/send?chain=ethereum${symbol === 'ETH' ? '' : `&inputCurrency=${token(1, symbol).address}`}&eagerlyConnectAddress=${me}`

/** From a filled form to the review that was rehearsed: a new address is asked about once. */
async function toReview(page: Page): Promise<ReturnType<typeof parts>['review']> {
  const { main, fresh, review } = parts(page)
  // Before the wallet is back it asks to connect, and can be pressed too.
  await expect(main).toHaveText('Send')
  await expect(main).toBeEnabled()
  await main.click()
  await fresh.getByRole('button', { name: 'Continue' }).click()
  await expect(review.locator('.simulated-ok')).toBeVisible()
  return review
}
async function toReceipt(page: Page): Promise<string> {
  const { review, receipt } = parts(page)
  await review.getByRole('button', { name: 'Send now' }).click()
  await expect(receipt).toBeVisible()
  const said = (await receipt.textContent()) ?? ''
  await receipt.getByRole('button', { name: 'Done' }).click()
  await expect(receipt).toBeHidden()
  return said
}

test('[RT-8][SM-1][SM-3][SM-6][SM-7][SM-9][SM-10][SM-11][SM-12][SM-13] ether, in money, to a new address: asked, reviewed, sent, in Activity', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page)
  const friend = newKey()
  await open(page, sendPath(me))
  await expect(page).toHaveTitle(/Send crypto/)
  const { amount, recipient, main } = parts(page)
  await expect(main).toHaveText('Enter an amount')
  // SM-3: money first, the token's amount below it.
  await expect(page.getByRole('form', { name: 'Send crypto' }).getByText('USD')).toBeVisible()
  await amount.fill('100')
  await expect(main).toHaveText('Select recipient')
  const computed = page.getByRole('button', { name: /ETH.*Enter the amount in the token/ })
  await expect(computed).toContainText('0.0')
  await computed.click()
  await expect(amount).toHaveValue(/^0\.0\d+$/)
  await amount.fill('0.5')
  // SM-6: an unknown name, half an address, a wrong letter.
  await recipient.fill('nobody.eth')
  await expect(page.getByText('The address you typed either does not exist or is spelled incorrectly.')).toBeVisible()
  await expect(main).toHaveText('Invalid recipient')
  await recipient.fill(friend.slice(0, 20))
  await expect(page.getByText('An address is 0x and 40 letters or digits')).toBeVisible()
  await recipient.fill('0x70997970c51812dc3A010C7d01b50e0d17dc79C8')
  await expect(page.getByText('its checksum doesn’t fit')).toBeVisible()
  await expect(main).toBeDisabled()
  // GO-15: refused at its place.
  await recipient.fill(me)
  await expect(page.getByText('This is your own address.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another recipient' }).click()
  await recipient.fill(token(1, 'USDC').address)
  await expect(page.getByText('This is the contract of USDC')).toBeVisible()
  await expect(main).toBeDisabled()
  await page.getByRole('button', { name: 'Choose another recipient' }).click()
  await recipient.fill(` ${friend.slice(0, 10)} ${friend.slice(10)} `)
  const review = await toReview(page)
  await expect(review).toContainText('0.5 ETH')
  await expect(review).toContainText('Network cost')
  expect((await review.textContent())?.toLowerCase()).toContain(friend)
  const before = await balance(1, 'ETH', me)
  expect(await toReceipt(page)).toContain('0.5 ETH')
  expect(await balance(1, 'ETH', friend)).toBe(ETHER / 2n)
  expect(before - (await balance(1, 'ETH', me))).toBeGreaterThan(ETHER / 2n)
  // SM-11: the form begins anew; SM-7: whom one sent to is offered.
  await expect(amount).toHaveValue('')
  const recent = page.getByRole('region', { name: 'Recent' }).getByRole('button')
  await expect(recent).toHaveCount(1)
  await recent.click()
  await expect(recipient).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose another recipient' }).click()
  await expect(recipient).toHaveValue('')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer.getByText(/^Sent ETH to 0x/).first()).toBeVisible()
})

test('[SM-13][GO-5] odd tokens: a taxed one tells what arrives, one answers nothing, none and 24 decimals', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { TOLL: 100, MUTE: 5, WHOLE: 7, FINE: 3 } })
  const friend = newKey()
  await open(page, sendPath(me, 'TOLL'))
  const { amount, recipient } = parts(page)
  const typed = async (text: string) => {
    const inToken = page.getByRole('button', { name: /Enter the amount in the token/ })
    if (await inToken.isVisible()) await inToken.click()
    await amount.fill(text)
  }
  await expect(page.locator('.swap-balance')).toContainText('95')
  await typed('10')
  await recipient.fill(friend)
  const review = await toReview(page)
  await expect(review.locator('.send-keeps')).toContainText('9.5 TOLL will arrive: the token keeps 0.5 TOLL')
  await toReceipt(page)
  expect(await balance(1, 'TOLL', friend)).toBe((95n * ETHER) / 10n)

  for (const [symbol, text, raw] of [
    ['MUTE', '2', null],
    ['WHOLE', '3', 3n],
    ['FINE', '0.000000000000000000000001', 1n],
  ] as const) {
    await open(page, sendPath(me, symbol))
    await expect(page.locator('.swap-balance')).toBeVisible()
    await typed(text)
    await recipient.fill(friend)
    const { main, review: dialog } = parts(page)
    await expect(main).toHaveText('Send')
    await expect(main).toBeEnabled()
    await main.click()
    // Sent to before: nothing is asked.
    await expect(dialog.locator('.simulated-ok')).toBeVisible()
    await expect(dialog.locator('.send-keeps')).toHaveCount(0)
    await toReceipt(page)
    const got = await balance(1, symbol, friend)
    expect(got).toBe(raw ?? 2n * 10n ** BigInt(token(1, symbol).decimals))
  }
})

test('[SM-5][SM-8][SM-11] Max of ether keeps the network’s part, asked first', { tag: '@browser' }, async ({
  page,
}) => {
  const me = await freshAccount(page)
  const friend = newKey()
  await open(page, sendPath(me))
  const { amount, recipient, main, review } = parts(page)
  await page.getByRole('button', { name: 'Max' }).click()
  await expect(amount).toHaveValue('10')
  await recipient.fill(friend)
  await expect(main).toBeEnabled()
  // A little less than all does not leave enough: SM-8.
  await amount.fill('9.999999999999999999')
  await expect(page.getByText('Insufficient funds for network fee')).toBeVisible()
  await expect(main).toBeDisabled()
  await amount.fill('11')
  await expect(page.getByText('Insufficient funds: you hold less ETH')).toBeVisible()
  await page.getByRole('button', { name: 'Max' }).click()
  await main.click()
  await parts(page).fresh.getByRole('button', { name: 'Continue' }).click()
  const low = page.getByRole('dialog', { name: 'Keep some ETH for the network fee' })
  await low.getByRole('button', { name: /^Send 9\.99/ }).click()
  await expect(review.locator('.simulated-ok')).toBeVisible()
  await toReceipt(page)
  expect(await balance(1, 'ETH', friend)).toBeGreaterThan((99n * ETHER) / 10n)
  expect(await balance(1, 'ETH', me)).toBeLessThan(ETHER / 100n)
})

test('[GO-15][SM-10] an address made to collide with a known one is shown beside it; the way back sends nothing', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { DAI: 10 } })
  const friend = newKey()
  await transact(
    1,
    me,
    token(1, 'DAI').address,
    `0xa9059cbb${friend.slice(2).padStart(64, '0')}${ETHER.toString(16).padStart(64, '0')}`,
  )
  const copy = `${friend.slice(0, 6)}${'c'.repeat(32)}${friend.slice(-4)}`
  // The first look at a wallet's past reads it.
  await open(page, sendPath(me, 'DAI'))
  const { amount, recipient, main } = parts(page)
  await expect(page.getByRole('region', { name: 'Recent' }).getByRole('button')).toHaveCount(1)
  await amount.fill('1')
  await recipient.fill(copy)
  await expect(main).toBeEnabled()
  await main.click()
  const alike = page.getByRole('dialog', { name: 'This address imitates one you know' })
  await expect(alike.locator('mark')).toHaveCount(2)
  await alike.getByRole('button', { name: 'Continue' }).click()
  const fresh = parts(page).fresh
  await expect(fresh).toContainText('Nobody has ever used it')
  await fresh.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(parts(page).review).toBeHidden()
  expect(await balance(1, 'DAI', copy)).toBe(0n)
})

test('[AD-1][AD-4][GO-15] from the drawer, where Escape leads back; a name on the device, a file that is refused whole and one that is taken', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page, { 1: { USDC: 20 } })
  const friend = newKey()
  const test = await wallet(page, me)
  await open(page, '/explore')
  await connect(page)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const sending = page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Send', exact: true })
  await sending.click()
  const dialog = page.getByRole('dialog', { name: 'Send crypto' })
  // AD-1: Escape closes what lies on top alone, and keys go on where they were.
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(sending).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Address book' }).click()
  const book = page.getByRole('dialog', { name: 'Address book' })
  const file = (text: string) =>
    book.locator('input[type=file]').setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await file(`name,address\nAnn,${friend}\nBob,0x12`)
  await expect(book.getByRole('alert')).toHaveText('Nothing was imported. Line 3: This is no address.')
  await expect(book.getByText('Nobody here yet.')).toBeVisible()
  await file(`name,address\nAnn,${friend}`)
  await expect(book.getByText('1 entry imported.')).toBeVisible()
  await expectAccessible(page)
  await book.getByRole('button', { name: 'Change the name of Ann' }).click()
  const edit = page.getByRole('dialog', { name: 'Change the name' })
  await edit.getByRole('textbox', { name: 'Name' }).fill('Anna')
  await edit.getByRole('button', { name: 'Save' }).click()
  await book.getByRole('button', { name: /^Anna/ }).click()
  await expect(dialog).toContainText('Anna')
  // The wallet refuses: nothing is sent, and it can be tried again.
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.1')
  test.rejects('eth_sendTransaction')
  const review = await toReview(page)
  await expect(review).toContainText('Anna')
  await review.getByRole('button', { name: 'Send now' }).click()
  await expect(review.getByRole('alert')).toContainText(/rejected|declined|refused/i)
  expect(await balance(1, 'ETH', friend)).toBe(0n)
  test.behaves()
  await review.getByRole('button', { name: 'Try again' }).click()
  await expect(parts(page).receipt).toContainText('Anna')
  expect(await balance(1, 'ETH', friend)).toBeGreaterThan(0n)
})

test('[GO-14][BY-2][SM-2] a link fills the form in and is told as such, in the review too; a request to pay is read where it is pasted', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page, { 1: { USDC: 50 } })
  const friend = newKey()
  const { address } = token(1, 'USDC')
  await open(page, `${sendPath(me, 'USDC')}&value=12.5&recipient=${friend}&slippage=99&data=0x00`)
  const { amount, recipient, main } = parts(page)
  await expect(amount).toHaveValue('12.5')
  await expect(page.getByText('A link filled this in.')).toBeVisible()
  const review = await toReview(page)
  await expect(review).toContainText('12.5 USDC')
  await expect(review).toContainText('on Ethereum')
  await expect(review).toContainText('The recipient came from a link, not from you.')
  await expect(review).toContainText('The amount came from a link, not from you.')
  await review.getByRole('button', { name: 'Back' }).click()
  // Typed anew, it is the person's own; the address keeps nothing of the link.
  await amount.fill('13')
  await page.getByRole('button', { name: 'Choose another recipient' }).click()
  await expect(page.getByText('A link filled this in.')).toBeHidden()
  expect(page.url()).not.toMatch(/recipient|value=/)
  // What asks for anything else than a transfer is no request.
  await recipient.fill(`ethereum:${address}/approve?address=${friend}&uint256=5`)
  await expect(main).toHaveText('Invalid recipient')
  // Nor is one for a network or a token that isn't here: whom it names is not paid in what the form happens to hold.
  for (const other of [
    `ethereum:${friend}@137?value=5e18`,
    `ethereum:${address}@8453/transfer?address=${friend}&uint256=5`,
  ]) {
    await recipient.fill(other)
    await expect(page.getByText('This request asks for a network or a token that isn’t here.')).toBeVisible()
    await expect(main).toHaveText('Invalid recipient')
    await expect(amount).toHaveValue('13')
    await expect(page.getByRole('group', { name: 'Recipient' })).toBeHidden()
  }
  await recipient.fill(`ethereum:${address}@1/transfer?address=${friend}&uint256=7000000`)
  await expect(amount).toHaveValue('7')
  await expect(page.getByText('A link filled this in.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Recipient' })).toBeVisible()

  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('button', { name: 'Receive', exact: true }).click()
  const code = () => drawer.locator('.qr-dark').getAttribute('d')
  const size = async () =>
    Number(/0 0 (\d+) /.exec((await drawer.locator('svg.qr').getAttribute('viewBox')) ?? '')?.[1])
  expect(readQrCode(cellsOf((await code()) ?? '', await size())).toLowerCase()).toBe(me)
  await drawer.getByRole('group', { name: 'Network' }).getByRole('button', { name: 'Base' }).click()
  await expect(drawer.getByText('This code asks for Base.')).toBeVisible()
  expect(readQrCode(cellsOf((await code()) ?? '', await size()))).toBe(`ethereum:${me}@8453`)
})

test('[SM-13][PK-1][PK-3][WL-10][GO-4] a passkey wallet sends in one prompt; a second passkey becomes an owner with it, shown before; a node of one’s own that lies is outed before the prompt', {
  tag: '@browser',
}, async ({ page }) => {
  const node = await nodeProxy(1)
  await page.addInitScript(url => localStorage.setItem('tarn.nodes', JSON.stringify({ 1: url })), node.url)
  const all = await authenticators(page)
  await all.add('internal')
  await open(page, '/send?chain=ethereum')
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 3n * ETHER)
  const { screen } = await addPasskey(page, all)
  await page.keyboard.press('Escape')
  await expect(screen).toBeHidden()
  let prompts = 0
  all.session.on('WebAuthn.credentialAsserted', () => {
    prompts++
  })
  const friend = newKey()
  const { amount, recipient } = parts(page)
  const computed = page.getByRole('button', { name: /Enter the amount in the token/ })
  await expect(computed).toBeVisible()
  await computed.click()
  await amount.fill('1')
  await recipient.fill(friend)
  const review = await toReview(page)
  await expect(review.getByText('“Tarn wallet 2” becomes an owner on Ethereum with this')).toBeVisible()
  // The wallet has no node beside it: the site's word against the node's is a dispute, and no passkey is asked.
  node.lies.eth_getBalance = `0x${(1000n * ETHER).toString(16)}`
  await review.getByRole('button', { name: 'Send now' }).click()
  await expect(review.getByRole('alert')).toContainText(
    `${node.host} and Tarn’s node disagree about your balance on Ethereum`,
  )
  expect(prompts).toBe(0)
  node.lies = {}
  await review.getByRole('button', { name: 'Try again' }).click()
  await expect(parts(page).receipt).toContainText('1 ETH')
  expect(prompts).toBe(1)
  expect(await balance(1, 'ETH', friend)).toBe(ETHER)
  expect(await owners(1, me)).toHaveLength(2)
  await node.close()
})

test('[SM-1][SM-10][SM-11][GO-14][IN-2] at 360 px, in Arabic, by keyboard alone: from the amount to the receipt, and the link that fills the form in again', {
  tag: '@browser',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 360, height: 740 })
  const [me, friend] = [await freshAccount(page), newKey()]
  const say = (key: keyof typeof arabic): string => arabic[key]
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is wider').toBeLessThanOrEqual(360)
  await open(page, `/ar-SA${sendPath(me)}`)
  const form = page.getByRole('form', { name: say('send.title') })
  const main = form.locator('button[type=submit]')
  const copy = page.getByRole('button', { name: say('intent.copy') })
  await expect(main).toHaveText(say('send.button.enterAmount'))
  // In money at first: the token's amount is a switch away.
  const other = page.locator('#send-amount-other button')
  await tabTo(page, page.locator('#send-amount'))
  await page.keyboard.type('10')
  await tabTo(page, other)
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('#send-amount'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0.5')
  await tabTo(page, form.getByRole('textbox', { name: say('send.recipient') }))
  await page.keyboard.type(friend)
  await expect(main).toHaveText(say('send.button.send'))
  await expect(main).toBeEnabled()
  await fits()
  await tabTo(page, copy)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('intent.copied'))).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect([link.pathname, ...['chain', 'recipient', 'value'].map(name => link.searchParams.get(name))]).toEqual([
    ...['/ar-SA/send', 'ethereum'],
    ...[friend, '0.5'],
  ])
  await tabTo(page, main)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await tabTo(page, question.getByRole('button', { name: say('send.continue') }))
  await fits()
  await page.keyboard.press('Enter')
  const review = page.getByRole('dialog', { name: say('send.reviewTitle') })
  await expect(review.locator('.simulated-ok')).toBeVisible()
  await fits()
  await expectAccessible(page)
  await tabTo(page, review.getByRole('button', { name: say('send.confirm') }))
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('dialog', { name: say('send.done'), exact: true })
  await expect(receipt).toBeVisible()
  await fits()
  expect(await balance(1, 'ETH', friend)).toBe(ETHER / 2n)
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
  // What was copied fills the form in, and says so.
  await open(page, `${link.pathname}${link.search}`)
  await expect(page.locator('#send-amount')).toHaveValue('0.5')
  await expect(page.getByText(say('send.linked'))).toBeVisible()
})

test('[SM-11] [IN-3] a review writes six digits after the point, what is paid rounded up; all of them stand behind a press', async ({
  page,
}) => {
  const me = await freshAccount(page)
  await open(page, sendPath(me))
  const { amount, recipient } = parts(page)
  await page.getByRole('button', { name: /ETH.*Enter the amount in the token/ }).click()
  await amount.fill('0.006384338030303815')
  await recipient.fill(newKey())
  const review = await toReview(page)
  const told = review.locator('.review-amount')
  await expect(told).toHaveText('0.00638434 ETH')
  await expect(told.locator('data')).toHaveAttribute('value', '0.006384338030303815')
  await told.getByRole('button').click()
  await expect(told).toHaveText('0.006384338030303815 ETH')
})
