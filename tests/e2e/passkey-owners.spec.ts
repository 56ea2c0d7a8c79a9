import type { Locator, Page } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { TestPasskey } from '../support/TestPasskey.ts'
import { rpc } from '../support/devnet.ts'
import { stranger } from '../support/freshAccount.ts'
import {
  authenticators,
  drawer,
  enter,
  fund,
  heldDialog,
  nothingHeld,
  openPasskeys,
  owners,
  addPasskey,
} from '../support/passkeys.ts'
import { askDeed, deedFrame, doDeed } from '../support/doDeed.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { allowance, balance, box, review, swapPath, swapped, token } from '../support/swap.ts'

const ETHER = 10n ** 18n
const ENTRY_POINT = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
const abi = parseAbi([
  'function addOwners(bytes[] owners)',
  'function depositTo(address account) payable',
  'function balanceOf(address account) view returns (uint256)',
  'function approve(address spender, uint256 amount)',
])
const refusals = [/the server responded with a status of 4\d\d/]

/** Asks for a deletion that something keeps from beginning, reads why, and leaves it. */
async function keptPasskey(page: Page, name: string, why: readonly string[]): Promise<void> {
  await drawer(page)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  for (const text of why) await expect(heldDialog(page)).toContainText(text)
  await expect(heldDialog(page).getByRole('button', { name: 'Check again' })).toBeEnabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(heldDialog(page)).toBeHidden()
}

/** Goes through every question of a deletion; what would be lost first. */
async function deletePasskey(
  page: Page,
  name: string,
  look: (confirm: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await drawer(page)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  await nothingHeld(page)
  await page.getByRole('dialog', { name: 'Verify it’s you' }).getByRole('button', { name: 'Verify' }).click()
  const bump = page.getByRole('dialog', { name: 'Delete this passkey?' })
  await bump.getByRole('button', { name: 'Continue' }).click()
  await bump.getByRole('button', { name: 'Continue' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete passkey' })
  await look(confirm)
  await confirm.getByRole('checkbox').check()
  await confirm.getByRole('button', { name: 'Delete passkey' }).click()
}

/** Reads the receipt of a deletion, and leaves it. */
async function readDeleted(page: Page): Promise<void> {
  const receipt = page.getByRole('dialog', { name: 'Passkey deleted' })
  await expect(receipt.getByRole('status')).toHaveText('“Tarn wallet 1” no longer signs in here')
  await receipt.getByRole('button', { name: 'Done', exact: true }).click()
}

/** A transaction of the account itself, as only its owners can make one: the node stands in for them. */
async function asAccount(account: string, to: string, data: string): Promise<void> {
  await rpc(1, 'anvil_impersonateAccount', [account])
  const { status } = await rpc<{ status: string }>(1, 'eth_sendTransactionSync', [
    { from: account, to, data, gas: '0x7a120' },
  ])
  expect(BigInt(status)).toBe(1n)
  await rpc(1, 'anvil_stopImpersonatingAccount', [account])
  // Of an account that isn't there yet nothing is left of it: no contract is made where a nonce is spent.
  if ((await rpc<string>(1, 'eth_getCode', [account, 'latest'])) === '0x')
    await rpc(1, 'anvil_setNonce', [account, '0x0'])
}

const deposit = async (account: string) =>
  BigInt(
    await rpc<string>(1, 'eth_call', [
      {
        to: ENTRY_POINT,
        data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as `0x${string}`] }),
      },
      'latest',
    ]),
  )

test('[PK-3, PK-4] the only owner can’t be deleted while money lies there; the second one becomes an owner with the first swap, then acts alone', async ({
  page,
  faults,
}) => {
  faults.allow(...refusals)
  const all = await authenticators(page)
  const device = await all.add('internal')
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 5n * ETHER)
  const { screen } = await addPasskey(page, all)
  await expect(screen.locator('.passkey').nth(1)).toContainText('Not yet an owner on Ethereum and Base')
  expect(await owners(1, me)).toHaveLength(0)

  // Only a record of ours: the first passkey alone could move the 5 ETH.
  await keptPasskey(page, 'Tarn wallet 1', ['On Ethereum and Base only this passkey can act', '5 ETH on Ethereum'])
  await expect(screen.locator('.passkey')).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')

  // The first thing it signs brings the other along: shown, one prompt.
  let prompts = 0
  all.session.on('WebAuthn.credentialAsserted', () => {
    prompts++
  })
  const sheet = await review(page)
  await expect(sheet.getByText('“Tarn wallet 2” becomes an owner on Ethereum with this')).toBeVisible({})
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Swap', exact: true }).click()
  await swapped(page, /Swapped 0\.1 ETH/)
  expect(prompts).toBe(1)
  expect(await owners(1, me)).toHaveLength(2)

  await expect(sheet).toBeHidden()
  await openPasskeys(page)
  await expect(screen.locator('.passkey').nth(1)).toContainText('Active on Ethereum')
  await deletePasskey(page, 'Tarn wallet 1')
  await readDeleted(page)
  await expect.poll(() => owners(1, me)).toHaveLength(1)
  await expect(screen.locator('.passkey').first()).toContainText('Deleted, but still an owner on Base')
  await device.remove()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  const before = await balance(1, 'USDC', me)
  await box(page).sell.fill('0.1')
  await (await review(page)).getByRole('button', { name: 'Swap', exact: true }).click()
  await expect.poll(() => balance(1, 'USDC', me)).toBeGreaterThan(before)
})

test('[PK-3] a passkey that this browser didn’t see made is no owner before its person says so; one the service made up never is unasked', {
  tag: '@browser',
}, async ({ page }) => {
  const all = await authenticators(page)
  await all.add('internal')
  await open(page, swapPath(1, { from: 'ETH', to: 'WETH', value: '0.1' }))
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 5n * ETHER)
  await addPasskey(page, all)
  await page.keyboard.press('Escape')

  // A service that lies: a stranger's key among the list.
  const stranger = new TestPasskey()
  await page.route('**/api/passkeys/list', async route => {
    const answer = await route.fetch()
    const list = (await answer.json()) as { passkeys: { name: string; id: string; key: unknown }[] }
    const [, second] = list.passkeys
    await route.fulfill({
      response: answer,
      json: {
        ...list,
        passkeys: [...list.passkeys, { ...second, id: stranger.id, name: 'Tarn wallet 3', key: stranger.key }],
      },
    })
  })
  // Another browser, as far as memory goes: nothing is known of either.
  await page.evaluate(() => localStorage.removeItem('tarn.passkeyOwners'))
  const sheet = await review(page, 'Wrap')
  const ask = (name: string) =>
    sheet.getByRole('checkbox', { name: new RegExp(`“${name}” was added on .*, not in this browser`) })
  await expect(ask('Tarn wallet 2')).toBeVisible()
  await expect(ask('Tarn wallet 3')).not.toBeChecked()
  await expect(sheet.getByText('becomes an owner')).toHaveCount(0)
  await ask('Tarn wallet 2').click()
  await expect(sheet.getByText('“Tarn wallet 2” becomes an owner on Ethereum with this')).toBeVisible({})
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Wrap', exact: true }).click()
  await swapped(page, /Wrapped 0\.1 ETH/)
  expect(await owners(1, me)).toHaveLength(2)
})

test('[PK-3, GO-7] the review tells of a change that goes along: a revocation, the account’s first action', async ({
  page,
}) => {
  const all = await authenticators(page)
  await all.add('internal')
  await open(page, '/explore')
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 5n * ETHER)
  const spender = '0x00000000000000000000000000000000000000aa'
  await asAccount(
    me,
    token(1, 'USDC').address,
    encodeFunctionData({ abi, functionName: 'approve', args: [spender, 5_000_000n] }),
  )
  const { screen } = await addPasskey(page, all)
  await screen.getByRole('button', { name: 'Back' }).click()
  await screen.getByRole('button', { name: 'Approvals' }).click()
  const revoke = screen.getByRole('button', { name: 'Revoke', exact: true })
  await screen.getByRole('listitem').getByRole('checkbox').check()
  await revoke.click()
  const frame = deedFrame(page)
  await expect(frame.getByText('“Tarn wallet 2” becomes an owner on Ethereum with this')).toBeVisible()
  await expectAccessible(page)
  // Closed, nothing is signed.
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(frame).toBeHidden()
  expect(await owners(1, me)).toHaveLength(0)
  await revoke.click()
  await doDeed(page, 'Revoke', 'Approval changed')
  expect(await allowance(1, 'USDC', me, spender)).toBe(0n)
  expect(await owners(1, me)).toHaveLength(2)
})

test('[PK-1] what its operation costs is told in form and review, missing funds by their amount; the deposit pays first', async ({
  page,
}) => {
  const all = await authenticators(page)
  await all.add('internal')
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  const me = await enter(page, 'Create a passkey wallet')
  // Enough for the swap and for an ordinary transaction, not for what the operation may hold.
  let have = ETHER / 10n + ETHER / 1_000n
  await fund(1, me, have)
  const { main } = box(page)
  await expect(main).toHaveText('Insufficient ETH for network cost')
  const told = page.getByText(
    /This wallet pays for its own operation: up to [\d.]+ ETH is held until it’s done, and [\d.]+ ETH of it is missing/,
  )
  await expect(told).toBeVisible()
  await expectAccessible(page)
  const amounts = async () =>
    [...(await told.textContent())!.matchAll(/([\d.]+) ETH/g)].map(
      match => BigInt(Math.round(Number(match[1]) * 1e9)) * 10n ** 9n,
    ) as [bigint, bigint]

  // What was told as missing is enough, unless the network has become dearer since: then that is told.
  const enough = async () => (await main.textContent()) === 'Review'
  while (!(await enough())) {
    const [most, missing] = await amounts()
    expect(missing).toBeLessThan(most)
    have += (missing * 102n) / 100n
    await fund(1, me, have)
    const dearer = async () => (await told.isVisible()) && (await amounts())[0] > most
    await expect.poll(async () => (await enough()) || (await dearer())).toBe(true)
  }
  // What other journeys do may make the network dearer before the press: this one is about what is held and paid.
  await fund(1, me, have + ETHER / 1_000n)
  const sheet = await review(page)
  const row = (name: string) => sheet.locator('.quote-row').filter({ hasText: name }).locator('dd')
  const money = async (name: string) => Number((await row(name).textContent())!.replace(/[^\d.]/g, ''))
  await expect(row('Held until it’s done')).toBeVisible()
  const [shown, held] = [await money('Network cost'), await money('Held until it’s done')]
  const before = await balance(1, 'ETH', me)
  await sheet.getByRole('button', { name: 'Swap', exact: true }).click()
  await swapped(page, /Swapped 0\.1 ETH/)
  const gone = before - (await balance(1, 'ETH', me)) - ETHER / 10n
  const left = await deposit(me)
  // The balance gave what was held; what wasn't used is the deposit; the rest is the cost that was shown.
  const real = Number(gone - left) / Number(gone)
  expect(left).toBeGreaterThan(0n)
  expect(shown / held).toBeGreaterThan(real * 0.85)
  expect(shown / held).toBeLessThan(real * 1.25)

  // A balance of nothing but the amount, and a deposit: the deposit pays.
  await rpc(1, 'eth_sendTransactionSync', [
    {
      from: await stranger(),
      to: ENTRY_POINT,
      data: encodeFunctionData({ abi, functionName: 'depositTo', args: [me] }),
      value: `0x${(ETHER / 10n).toString(16)}`,
      gas: '0x7a120',
    },
  ])
  await fund(1, me, ETHER / 10n)
  await expect(sheet).toBeHidden()
  await box(page).sell.fill('0.1')
  const again = await review(page)
  await expect(again.locator('.quote-row').filter({ hasText: 'Of it from your deposit' })).toBeVisible({})
  await again.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect.poll(() => balance(1, 'ETH', me)).toBe(0n)
})

test('[PK-1, PK-4, TX-2] a deposit is shown, keeps the last passkey, and is withdrawn', { tag: '@browser' }, async ({
  page,
  faults,
}) => {
  faults.allow(...refusals)
  await (await authenticators(page)).add('internal')
  await open(page, '/explore')
  const me = await enter(page, 'Create a passkey wallet')
  await rpc(1, 'eth_sendTransactionSync', [
    {
      from: await stranger(),
      to: ENTRY_POINT,
      data: encodeFunctionData({ abi, functionName: 'depositTo', args: [me] }),
      value: `0x${(ETHER / 2n).toString(16)}`,
      gas: '0x7a120',
    },
  ])
  const screen = await openPasskeys(page)
  await keptPasskey(page, 'Tarn wallet 1', ['0.5 ETH of network deposit on Ethereum. Withdraw it first.'])
  for (let i = 0; i < 2; i++) await screen.getByRole('button', { name: 'Back' }).click()

  const card = screen.locator('.deposit-card')
  await expect(card).toContainText('0.5 ETH')
  await card.getByRole('button', { name: 'Withdraw deposit on Ethereum' }).click()
  const asked = page.getByRole('dialog', { name: 'Withdraw deposit on Ethereum' })
  const told = asked.getByText(/0\.49\d* ETH goes to your balance/)
  await expect(told).toBeVisible()
  await expectAccessible(page)
  const amount = Number(/([\d.]+) ETH goes/.exec((await told.textContent())!)![1])
  const frame = await askDeed(page, 'Withdraw')
  await expect(page.getByRole('dialog', { name: 'Deposit withdrawn' })).toContainText(/Withdrew 0\.49\d* ETH/)
  expect(Number(await balance(1, 'ETH', me)) / 1e18).toBeCloseTo(amount, 3)
  expect(await deposit(me)).toBeLessThan(ETHER / 100n)
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  // It stands in the activity, with what EntryPoint paid out.
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  const line = drawer(page)
    .getByRole('tabpanel', { name: 'Activity' })
    .getByRole('listitem')
    .filter({ hasText: 'Withdrew network deposit' })
  await expect(line).toContainText(/\+ 0\.49\d* ETH/)

  // What is left isn't worth fetching: with the balance gone the last passkey may go, and what goes with it is told
  // before.
  await fund(1, me, 0n)
  await openPasskeysAgain(page)
  await deletePasskey(page, 'Tarn wallet 1', async confirm => {
    await expect(
      confirm.getByText(/0\.00\d* ETH \(\$[\d.,]+\) of network deposit on Ethereum goes with this passkey/),
    ).toBeVisible()
    await expectAccessible(page)
  })
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
})

async function openPasskeysAgain(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Account settings', exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Passkeys', exact: true }).click()
  await expect(drawer(page).locator('.passkey').first()).toBeVisible()
}

test('[PK-2] an owner that nobody listed is shown, warned of, and removed', async ({ page }) => {
  await (await authenticators(page)).add('internal')
  await open(page, swapPath(1, { from: 'ETH', to: 'WETH', value: '0.1' }))
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 5n * ETHER)
  await (await review(page, 'Wrap')).getByRole('button', { name: 'Wrap', exact: true }).click()
  await swapped(page, /Wrapped 0\.1 ETH/)
  await asAccount(me, me, encodeFunctionData({ abi, functionName: 'addOwners', args: [[new TestPasskey().owner]] }))
  expect(await owners(1, me)).toHaveLength(2)
  const screen = await openPasskeys(page)
  await expect(screen.getByRole('heading', { name: 'An unknown owner on Ethereum' })).toBeVisible()
  await expect(screen.getByText(/whoever has it can move everything/)).toBeVisible()
  await expect(screen.getByText(/Ethereum: network cost about/)).toBeVisible()
  await expectAccessible(page)
  await screen.getByRole('button', { name: 'Remove on Ethereum' }).click()
  // The frame of every deed: who goes, what was tried, what it costs; the receipt says what was done.
  const frame = await askDeed(page, 'Remove on Ethereum')
  await expect(frame.getByRole('heading', { name: 'Wallet owners changed' })).toBeVisible()
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(screen.getByRole('heading', { name: 'An unknown owner on Ethereum' })).toHaveCount(0)
  expect(await owners(1, me)).toHaveLength(1)
  await expect(screen.locator('.passkey')).toContainText('Active on Ethereum')
})

/** Neither bundler nor node tells what became of any operation, until the answered function is called. */
async function holdOperations(page: Page): Promise<() => void> {
  let held = true
  type Asked = { id: number; method: string }
  const silent = ({ id, method }: Asked) =>
    method === 'eth_getUserOperationReceipt'
      ? { jsonrpc: '2.0', id, result: null }
      : method === 'eth_getLogs'
        ? { jsonrpc: '2.0', id, error: { code: -32000, message: 'no logs now' } }
        : null
  await page.route(/\/(api\/bundler|rpc)\/1(\?|$)/, async route => {
    const asked = route.request().postDataJSON() as Asked | Asked[] | null
    const all = asked === null ? [] : [asked].flat()
    if (!held || all.every(each => silent(each) === null)) return route.fallback()
    const response = await route.fetch()
    const answers = [await response.json()].flat() as { id: number }[]
    const told = answers.map(each => silent(all.find(({ id }) => id === each.id)!) ?? each)
    return route.fulfill({ response, json: Array.isArray(asked) ? told : told[0] })
  })
  return () => {
    held = false
  }
}

test('[PK-3, TX-2, TX-3] a change of owners waits in the activity, also over a reload, until somebody tells what became of it', async ({
  page,
}) => {
  await (await authenticators(page)).add('internal')
  await open(page, swapPath(1, { from: 'ETH', to: 'WETH', value: '0.1' }))
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 5n * ETHER)
  await (await review(page, 'Wrap')).getByRole('button', { name: 'Wrap', exact: true }).click()
  await swapped(page, /Wrapped 0\.1 ETH/)
  await asAccount(me, me, encodeFunctionData({ abi, functionName: 'addOwners', args: [[new TestPasskey().owner]] }))
  const release = await holdOperations(page)
  const screen = await openPasskeys(page)
  await screen.getByRole('button', { name: 'Remove on Ethereum' }).click()
  await askDeed(page, 'Remove on Ethereum')
  await expect.poll(() => owners(1, me)).toHaveLength(1)

  await page.reload()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  const line = drawer(page)
    .getByRole('tabpanel', { name: 'Activity' })
    .getByRole('listitem')
    .filter({ hasText: 'Changed wallet owners' })
  await expect(line).toContainText('Pending')
  release()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Wallet owners changed')
  await expect(line).not.toContainText('Pending')
})

test('[PK-3, PK-6, BY-2] an empty wallet whose first passkey went is told how it becomes whole, can be received on, and does', async ({
  page,
}) => {
  const all = await authenticators(page)
  await all.add('internal')
  await open(page, '/explore')
  const me = await enter(page, 'Create a passkey wallet')
  const { screen } = await addPasskey(page, all)
  // A record is no backup.
  for (let i = 0; i < 2; i++) await screen.getByRole('button', { name: 'Back' }).click()
  await expect(screen.getByText('“Tarn wallet 2” isn’t an owner on Ethereum and Base yet')).toBeVisible({})
  await openPasskeysAgain(page)
  await deletePasskey(page, 'Tarn wallet 1')
  await readDeleted(page)
  await expect(screen.locator('.passkey').first()).toContainText('Deleted, but still an owner on Ethereum and Base')
  const network = screen.locator('.passkey-network[data-network="1"]')
  await expect(network).toContainText('“Tarn wallet 2” becomes an owner on Ethereum')
  await expect(network).toContainText(/[\d.]+ ETH is missing on Ethereum/)
  await expect(network.getByRole('button', { name: 'Finish on Ethereum' })).toBeDisabled()
  await expectAccessible(page)

  for (let i = 0; i < 2; i++) await screen.getByRole('button', { name: 'Back' }).click()
  await screen.getByRole('button', { name: 'Receive', exact: true }).click()
  const pending = screen.getByRole('status').filter({ hasText: 'Don’t receive on Ethereum and Base yet' })
  await expect(pending).toContainText(/First send only what finishing costs: [\d.]+ ETH on Ethereum/)
  await expect(screen.getByText('Until that is finished, send here only what finishing costs.')).toBeVisible()
  await expectAccessible(page)
  const needed = Number(/([\d.]+) ETH on Ethereum/.exec((await pending.textContent())!)![1])
  await fund(1, me, BigInt(Math.round(needed * 1.03 * 1e9)) * 10n ** 9n)

  await screen.getByRole('button', { name: 'Back' }).click()
  await openPasskeysAgain(page)
  await network.getByRole('button', { name: 'Finish on Ethereum' }).click()
  const frame = deedFrame(page)
  await expect(frame.getByRole('region', { name: 'Stays permitted' })).toContainText('Tarn wallet 2')
  await expectAccessible(page)
  await doDeed(page, 'Finish on Ethereum', 'Wallet owners changed')
  await expect(screen.locator('.passkey').nth(1)).toContainText('Active on Ethereum')
  expect(await owners(1, me)).toHaveLength(1)
})
