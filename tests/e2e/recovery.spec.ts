import type { Browser, Page } from '@playwright/test'
import { SMART_ACCOUNT } from '../../src/domain/account/Delegation.ts'
import { ENTRY_POINT } from '../../src/domain/passkey/PasskeyAccount.ts'
import { shownAddress } from '../../src/domain/passkey/Recovery.ts'
import { rpc, rpcUrl } from '../support/devnet.ts'
import { deedFrame, doDeed, signText } from '../support/doDeed.ts'
import { freshAccount } from '../support/freshAccount.ts'
import {
  authenticators,
  drawer,
  enter,
  fund,
  heldDialog,
  nothingHeld,
  openPasskeys,
  ownBehindTheBack,
  owners,
} from '../support/passkeys.ts'
import { ask, ETHER, elsewhere, passkeyWallet, refusals } from '../support/recoveries.ts'
import { expect, expectAccessible, type Faults, open, test, watchFaults } from '../support/site.ts'
import { balance, connect, review, says, swapPath, token } from '../support/swap.ts'
import { TestWallet } from '../support/TestWallet.ts'

type Drawer = ReturnType<typeof drawer>

/** Agrees on a page of the wallet, in a browser of its own. */
async function agree(browser: Browser, faults: Faults, account: string, wallet: string): Promise<void> {
  const { page, wallet: theirs } = await elsewhere(browser, faults, account, `/manage/passkey/${wallet}`)
  await expect(page.getByRole('heading', { name: 'You are asked to be a recovery address' })).toBeVisible({})
  await expect(page.getByText('your address can move everything in this wallet')).toBeVisible()
  await page.getByRole('button', { name: 'Sign that I agree' }).click()
  // The frame of every deed: what it may be given, both addresses whole, who signs and what that costs.
  const frame = deedFrame(page)
  await expect(frame.getByRole('heading', { name: 'Agree to be a recovery address' })).toBeVisible()
  await expect(frame.getByRole('region', { name: 'May be given full power' })).toContainText(
    short(shownAddress(account)),
  )
  for (const whole of [wallet, account])
    await expect(frame.locator('.full-address').filter({ hasText: shownAddress(whole) })).toBeVisible()
  await expect(frame).toContainText(`Test Wallet · ${short(shownAddress(account))}`)
  await expectAccessible(page)
  await signText(page, 'Sign that I agree', 'You agreed')
  await expect(frame.getByRole('status')).toHaveText(
    /wallet’s holder can now add your address|proven wherever it was checked/,
  )
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You agreed' })).toBeVisible()
  const [signed] = theirs.prompts.filter(({ method }) => method === 'personal_sign')
  const text = Buffer.from(String(signed!.params[0]).slice(2), 'hex').toString()
  for (const part of [new URL(page.url()).origin, shownAddress(wallet), shownAddress(account), 'move everything'])
    expect(text).toContain(part)
  await page.context().close()
}

const short = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
/** Lines of the connected account's activity, in the drawer. */
async function activityOf(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click()
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  return drawer(page).getByRole('tabpanel', { name: 'Activity' }).getByRole('listitem')
}

/** What the wallet holds keeps its last passkey: said before anything is asked. */
const keptLast = async (page: Page, screen: Drawer) => {
  await screen.getByRole('button', { name: 'Delete Tarn wallet 1' }).click()
  await expect(heldDialog(page)).toContainText('This is your last passkey')
  await page.keyboard.press('Escape')
  await expect(heldDialog(page)).toBeHidden()
}
const deleteLast = async (page: Page, screen: Drawer) => {
  await screen.getByRole('button', { name: 'Delete Tarn wallet 1' }).click()
  // On Base nothing was done yet: the recovery address is no owner there.
  await nothingHeld(page)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Delete passkey' }).getByRole('checkbox').check()
  await page.getByRole('dialog', { name: 'Delete passkey' }).getByRole('button', { name: 'Delete passkey' }).click()
}

test('[PK-4] every address that could never act is refused at the field, and none of them gets as far as a prompt', async ({
  page,
  faults,
}) => {
  faults.allow(...refusals)
  const { me, screen } = await passkeyWallet(page)
  const right = shownAddress(await freshAccount(page))
  // One letter in the other case.
  const at = [...right].findIndex((char, index) => index > 1 && /[a-f]/i.test(char))
  const letter = right[at]!
  const slip = `${right.slice(0, at)}${letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()}${right.slice(at + 1)}`
  const wrong: [string, string | RegExp][] = [
    ['0x12', 'That’s no address'],
    [slip, 'One character of this address may be wrong'],
    [`0x${'0'.repeat(40)}`, 'Nobody holds this address'],
    ['0x000000000000000000000000000000000000dEaD', 'Nobody holds this address'],
    [shownAddress(me), 'That’s this wallet itself'],
    [ENTRY_POINT, 'That’s a contract everybody uses'],
    [token(1, 'USDC').address, 'That’s a contract everybody uses'],
    [token(1, 'UNI').address, /token’s contract|doesn’t exist on Base/],
  ]
  const field = screen.getByRole('textbox', { name: 'Address' })
  for (const [address, says_] of wrong) {
    await field.fill(address)
    await screen.getByRole('button', { name: 'Add recovery address' }).click()
    await expect(screen.getByRole('alert'), address).toContainText(says_)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  // Without the signed list of blocked addresses no owner is added.
  await page.route('**/api/blocklist', route => route.fulfill({ status: 503, body: '{}' }))
  await field.fill(right)
  await screen.getByRole('button', { name: 'Add recovery address' }).click()
  await expect(screen.getByRole('alert')).toContainText('The list of blocked addresses could not be checked')
  await expect(screen.locator('[data-recovery]')).toHaveCount(0)
  expect(await owners(1, me)).toHaveLength(0)
})

test('[PK-4] an owner that nobody proved unlocks nothing: listed as not proven, with prove or remove; proven, the last passkey may go', async ({
  page,
  browser,
  faults,
}) => {
  faults.allow(...refusals)
  const { me, screen } = await passkeyWallet(page)
  const recovery = await freshAccount(page)
  await ownBehindTheBack(page, 1, me, recovery)
  const row = screen.locator(`[data-recovery="${recovery}"]`)
  await page.reload()
  await openPasskeys(page)
  await expect(row).toContainText('Not proven')
  await expect(row).toContainText('Owner on Ethereum')
  await expectAccessible(page)
  await keptLast(page, screen)

  await row.getByRole('button', { name: 'Prove it' }).click()
  await expect(page.getByRole('dialog', { name: 'Let the address agree' })).toContainText(`/manage/passkey/${me}`)
  await expectAccessible(page)
  await page
    .getByRole('dialog', { name: 'Let the address agree' })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click()
  await agree(browser, faults, recovery, me)
  // Seen here by itself.
  await expect(row.getByText('Proven', { exact: true })).toBeVisible()
  await deleteLast(page, screen)
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  expect(await balance(1, 'ETH', me)).toBe(3n * ETHER)
})

test('[PK-4] a recovery address is asked, agrees on another device, is added with what it may do before one’s eyes, and is removable', async ({
  page,
  browser,
  faults,
}) => {
  faults.allow(...refusals)
  const { me, screen } = await passkeyWallet(page)
  const recovery = await freshAccount(page)
  await ask(screen, page, shownAddress(recovery))
  const row = screen.locator(`[data-recovery="${recovery}"]`)
  await expect(row).toContainText('Waiting for its agreement')
  // Asked is not added, and cannot be yet.
  await expect(row.getByRole('button', { name: /^Add on/ })).toHaveCount(0)
  expect(await owners(1, me)).toHaveLength(0)
  await agree(browser, faults, recovery, me)
  await row.getByRole('button', { name: 'Add on Ethereum' }).click()
  const confirm = page.getByRole('dialog', { name: 'Give this address full power?' })
  await expect(confirm).toContainText('it can move everything and remove your passkeys')
  await expect(confirm.getByRole('button', { name: 'Add on Ethereum' })).toBeDisabled()
  await expectAccessible(page)
  await confirm.getByRole('checkbox').check()
  await doDeed(page, 'Add on Ethereum', 'Wallet owners changed')
  await expect(row).toContainText('Owner on Ethereum')
  await expect(row).toContainText('Not added on Base')
  expect(await owners(1, me)).toHaveLength(2)

  // A key that delegates itself later: told with its delegate while that answers for it, refused when it doesn't.
  await rpc(1, 'anvil_setCode', [recovery, `0xef0100${SMART_ACCOUNT.slice(2)}`])
  try {
    await page.reload()
    await openPasskeys(page)
    await expect(row).toContainText(`delegated to ${SMART_ACCOUNT.slice(0, 6)}`)
    await expect(row.getByText('Proven', { exact: true })).toBeVisible()
    await rpc(1, 'anvil_setCode', [recovery, `0xef0100${token(1, 'USDC').address.slice(2)}`])
    await page.reload()
    await openPasskeys(page)
    await expect(row).toContainText('a contract that doesn’t answer for it')
    await keptLast(page, screen)
  } finally {
    await rpc(1, 'anvil_setCode', [recovery, '0x'])
  }
  await row.getByRole('button', { name: 'Remove on Ethereum' }).click()
  await doDeed(page, 'Remove on Ethereum', 'Wallet owners changed')
  await expect.poll(() => owners(1, me)).toHaveLength(1)
  await row.getByRole('button', { name: 'Take it off the list' }).click()
  await expect(row).toHaveCount(0)
})

test('[PK-4, PK-7] the passkey is lost: its recovery address finds the wallet, makes a new passkey, and that one swaps', async ({
  page,
  browser,
  faults,
}) => {
  faults.allow(...refusals)
  const { me, screen } = await passkeyWallet(page)
  const recovery = await freshAccount(page)
  await ask(screen, page, recovery)
  await agree(browser, faults, recovery, me)
  await ownBehindTheBack(page, 1, me, recovery)
  await page.context().clearCookies()
  await page.close()

  const { page: other, wallet } = await elsewhere(browser, faults, recovery, '/explore')
  const device = await (await authenticators(other)).add('internal')
  // The drawer says so, and the settings lead there.
  await other.getByRole('button', { name: /^Account/ }).click()
  await expect(drawer(other).getByRole('heading', { name: /You can recover/ })).toBeVisible()
  await drawer(other).getByRole('button', { name: 'Account settings', exact: true }).click()
  await drawer(other).getByRole('button', { name: 'Wallets you can recover' }).click()
  const found = drawer(other).locator(`[data-wallet="${me}"]`)
  await expect(found).toContainText('You can act on Ethereum')
  await expectAccessible(other)
  await found.getByRole('link', { name: 'Open' }).click()
  await expect(other.getByRole('heading', { name: 'You can recover this wallet' })).toBeVisible()
  await expect(other.getByText('You can’t act on Base')).toBeVisible()

  await other.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(deedFrame(other).getByRole('region', { name: 'You get' })).toContainText('A new passkey')
  await expect(deedFrame(other).getByRole('radio', { name: 'On this device' })).toBeChecked()
  await expectAccessible(other)
  const signed = await signText(other, 'Sign', 'Signed')
  await signed.getByRole('button', { name: 'Continue' }).click()
  await other.getByRole('button', { name: 'Create the passkey' }).click()
  await other.getByRole('button', { name: 'Make it an owner on Ethereum' }).click()
  expect(await device.credentials()).toHaveLength(1)
  const sheet = deedFrame(other)
  await expect(sheet.getByRole('heading', { name: 'Review the new owner' })).toBeVisible()
  await expect(sheet.locator('.plan-tried')).toContainText(/Tried at block/)
  await expect(sheet).toContainText('The wallet pays the network cost')
  await expectAccessible(other)
  await sheet.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(sheet.getByRole('status')).toContainText('is now an owner on Ethereum')
  expect(wallet.prompts.map(({ method }) => method).filter(method => /sign|send/i.test(method))).toEqual([
    'personal_sign',
    'eth_signTypedData_v4',
  ])
  expect(await owners(1, me)).toHaveLength(3)
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect((await activityOf(other)).filter({ hasText: `Added a passkey to ${short(me)}` })).toHaveCount(1)

  await other.evaluate(() => localStorage.clear())
  await open(other, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  expect(await enter(other, 'Sign in with a passkey')).toBe(me)
  const swap = await review(other)
  await swap.getByRole('button', { name: 'Swap', exact: true }).click()
  await says(other, /Swapped 0\.1 ETH/)
  await other.context().close()
})

test('[PK-4, WL-10] where no bundler will, the recovery address sends it itself: funds move, on its own chain only', async ({
  page,
  browser,
  faults,
}) => {
  faults.allow(...refusals)
  const { me } = await passkeyWallet(page, 2n * ETHER)
  const recovery = await freshAccount(page)
  await fund(1, me, 2n * ETHER, { symbol: 'USDC', amount: 50_000_000n })
  await ownBehindTheBack(page, 1, me, recovery)
  await page.close()

  const context = await browser.newContext()
  const other = await context.newPage()
  await watchFaults(other, faults)
  await other.route('**/api/bundler/**', route => route.fulfill({ status: 404, body: '{}' }))
  // Our service remembers nothing of it: the chain does.
  await other.route('**/api/recoveries/**', route =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":{"code":"failed","message":""}}' }),
  )
  const wallet = await TestWallet.install(other, { account: recovery })
  await open(other, '/explore')
  await connect(other)
  await other.getByRole('button', { name: /^Account/ }).click()
  await drawer(other).getByRole('button', { name: 'Account settings', exact: true }).click()
  await drawer(other).getByRole('button', { name: 'Wallets you can recover' }).click()
  await drawer(other).getByRole('textbox', { name: 'Wallet address' }).fill(me)
  await drawer(other).locator('form').getByRole('button', { name: 'Open' }).click()
  await expect(other.getByRole('heading', { name: 'You can recover this wallet' })).toBeVisible()

  const to = '0x00000000000000000000000000000000005afe01'
  const send = async (asset: RegExp, amount: string) => {
    const options = other.getByRole('combobox', { name: 'What' })
    await expect(options).toContainText(asset)
    const label = (await options.getByRole('option').allTextContents()).find(text => asset.test(text))!
    await options.selectOption(label)
    if (amount === 'max') await other.getByRole('button', { name: 'Max' }).click()
    else await other.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await other.getByRole('textbox', { name: 'To' }).fill(to)
    await other.getByRole('button', { name: 'Review', exact: true }).click()
    const frame = deedFrame(other)
    await expect(frame.getByRole('heading', { name: 'Review the transfer' })).toBeVisible()
    return frame
  }
  // Its address and its amount are checked at the field.
  const toField = other.getByRole('textbox', { name: 'To' })
  await expect(toField).toHaveValue(shownAddress(recovery))
  await toField.fill(me)
  await other.getByRole('textbox', { name: 'Amount' }).fill('99999999')
  await other.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(other.getByText('That’s this wallet itself')).toBeVisible()
  await expect(other.getByText('That’s more than the wallet holds')).toBeVisible()

  const sheet = await send(/USDC on Ethereum/, '20')
  await expect(sheet).toContainText('sends this itself and pays the network cost')
  await expect(sheet).toContainText('20 USDC')
  await expect(sheet).toContainText(shownAddress(to).slice(22))
  await expectAccessible(other)
  // The wallet stands on another chain that wears the same id: nothing is asked.
  const asked = () => wallet.prompts.filter(({ method }) => /sign|send/i.test(method)).length
  wallet.usesNode(1, rpcUrl(8453))
  await sheet.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('Your wallet is on another network')
  expect(asked()).toBe(0)
  wallet.behaves()
  await sheet.getByRole('button', { name: 'Back' }).click()

  const again = await send(/USDC on Ethereum/, '20')
  await again.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(again.getByRole('status')).toContainText('20 USDC left the wallet on Ethereum')
  await again.getByRole('button', { name: 'Close', exact: true }).last().click()
  expect([(await balance(1, 'USDC', to)) >= 20_000_000n, await balance(1, 'USDC', me)]).toEqual([true, 30_000_000n])

  // All of it: the wallet pays nothing, so nothing has to stay behind.
  const all = await send(/ETH on Ethereum/, 'max')
  await all.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(all.getByRole('status')).toContainText('2 ETH left the wallet on Ethereum')
  expect(await balance(1, 'ETH', me)).toBe(0n)
  await all.getByRole('button', { name: 'Close', exact: true }).last().click()
  // What it did stands in its activity, by what the chain says left the wallet.
  const lines = await activityOf(other)
  await expect(lines.filter({ hasText: `Moved USDC out of ${short(me)}` })).toContainText('− 20 USDC')
  await expect(lines.filter({ hasText: `Moved ETH out of ${short(me)}` })).toContainText('− 2 ETH')
  await context.close()
})
