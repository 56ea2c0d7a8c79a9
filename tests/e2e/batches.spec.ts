// Several calls that a wallet takes as one (EIP-5792), from its id to the end that the chain gives them.
import type { Page } from '@playwright/test'
import { chainById } from '../../src/domain/chains/chains.ts'
import { askDeed, deedFrame } from '../support/doDeed.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { allowance, connect, send, token } from '../support/swap.ts'
import { TestWallet } from '../support/TestWallet.ts'

const CHAIN = 8453
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const openAccount = (page: Page) => page.getByRole('button', { name: /^Account 0x/ }).click()

test('[GO-7] [TX-1] [TX-3] a wallet of the first draft: from its id on the batch is on its way, also on the next page, and done by the chain', async ({
  page,
}) => {
  const me = await freshAccount(page, { [CHAIN]: { USDC: 20, DAI: 20 } })
  const smart = new SmartWallet(me)
  Object.assign(smart, { draft: true, holds: true })
  const spender = chainById(CHAIN)!.contracts.universalRouter!
  for (const symbol of ['USDC', 'DAI'])
    await send(CHAIN, me, token(CHAIN, symbol).address, `0x095ea7b3${word(spender)}${word(4_000_000n)}`)
  const wallet = await TestWallet.install(page, { account: me, chainId: CHAIN })
  wallet.smart = smart.answer
  await open(page, '/explore')
  await connect(page)
  try {
    await openAccount(page)
    await drawer(page).getByRole('button', { name: 'Account settings' }).click()
    await drawer(page).getByRole('button', { name: 'Approvals' }).click()
    await drawer(page).getByRole('checkbox', { name: 'Select all' }).check()
    await drawer(page).getByRole('button', { name: 'Revoke 2', exact: true }).click()
    const frame = await askDeed(page, 'Revoke 2')
    // The wallet took it: nothing more is asked of it, and the dialog may be closed.
    await expect(frame.locator('.step-pending')).toBeVisible()
    await expect(frame.locator('.step-wallet')).toHaveCount(0)
    await expect(frame).toContainText('You can close this')
    await expectAccessible(page)

    await page.reload()
    const pending = page.getByRole('banner').getByRole('button', { name: /2 pending/ })
    await expect(pending).toBeVisible()
    expect(await allowance(CHAIN, 'USDC', me, spender)).toBe(4_000_000n)

    await smart.release()
    await expect(pending).toBeHidden()
    for (const symbol of ['USDC', 'DAI']) expect(await allowance(CHAIN, symbol, me, spender)).toBe(0n)
    await openAccount(page)
    await drawer(page).getByRole('tab', { name: 'Activity' }).click()
    const lines = drawer(page).getByRole('tabpanel', { name: 'Activity' }).getByRole('listitem')
    for (const symbol of ['USDC', 'DAI'])
      await expect(lines.filter({ hasText: symbol }).first()).toContainText(/revok/i)
    expect(wallet.prompts.filter(({ method }) => method === 'wallet_sendCalls')).toHaveLength(1)
    await expect(deedFrame(page)).toHaveCount(0)
  } finally {
    await smart.giveUp(CHAIN)
  }
})
