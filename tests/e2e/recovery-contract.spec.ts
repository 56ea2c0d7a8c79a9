import { shownAddress } from '../../src/domain/passkey/Recovery.ts'
import { ContractWallet } from '../support/ContractWallet.ts'
import { deedFrame, doDeed, signText } from '../support/doDeed.ts'
import { drawer, owners } from '../support/passkeys.ts'
import { ask, elsewhere, ETHER, passkeyWallet, refusals } from '../support/recoveries.ts'
import { expect, test } from '../support/site.ts'
import { balance } from '../support/swap.ts'

test('[PK-4] a contract is a recovery address by its own word: refused where it doesn’t stand, asked network by network; it moves funds', async ({
  page,
  browser,
  faults,
}) => {
  faults.allow(...refusals)
  const { me, screen } = await passkeyWallet(page)
  const safe = new ContractWallet()
  await safe.deploy(1)
  await screen.getByRole('textbox', { name: 'Address' }).fill(shownAddress(safe.address))
  await screen.getByRole('button', { name: 'Add recovery address' }).click()
  await expect(screen.getByRole('alert')).toContainText('doesn’t exist on Base')
  await safe.deploy(8453)
  await ask(screen, page, shownAddress(safe.address))

  // Its word of one network says nothing of the other.
  const { page: other, wallet } = await elsewhere(browser, faults, safe.address, `/manage/passkey/${me}`, safe.sign)
  await other.getByRole('button', { name: 'Sign on Ethereum' }).click()
  const agreeing = await signText(other, 'Sign that I agree', 'You agreed')
  await expect(agreeing.getByRole('status')).toHaveText('Your word counts on Ethereum now. Sign on Base too.')
  await agreeing.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Sign on Ethereum' })).toHaveCount(0)
  await expect(other.getByRole('heading', { name: 'You are asked to be a recovery address' })).toBeVisible()
  const row = screen.locator(`[data-recovery="${safe.address}"]`)
  await expect(row.getByRole('button', { name: /^Add on/ })).toHaveCount(0)
  await other.getByRole('button', { name: 'Sign on Base' }).click()
  await signText(other, 'Sign that I agree', 'You agreed')
  await agreeing.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'You agreed' })).toBeVisible()
  await row.getByRole('button', { name: 'Add on Ethereum' }).click()
  const confirm = page.getByRole('dialog', { name: 'Give this address full power?' })
  await confirm.getByRole('checkbox').check()
  await doDeed(page, 'Add on Ethereum', 'Wallet owners changed')
  await expect(row).toContainText('Owner on Ethereum')
  await page.close()

  // The passkey is lost: what the contract signs is the account's own deed.
  await other.reload()
  await expect(other.getByRole('heading', { name: 'You can recover this wallet' })).toBeVisible()
  const what = other.getByRole('combobox', { name: 'What' })
  await expect(what).toContainText(/ETH on Ethereum/)
  await other.getByRole('textbox', { name: 'Amount' }).fill('1')
  await expect(other.getByRole('textbox', { name: 'To' })).toHaveValue(shownAddress(safe.address))
  await other.getByRole('button', { name: 'Review', exact: true }).click()
  const sheet = deedFrame(other)
  await expect(sheet.getByRole('heading', { name: 'Review the transfer' })).toBeVisible()
  await expect(sheet).toContainText('The wallet pays the network cost')
  await sheet.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(sheet.getByRole('status')).toContainText('1 ETH left the wallet on Ethereum')
  expect(await balance(1, 'ETH', safe.address)).toBe(ETHER)
  expect(wallet.prompts.map(({ method }) => method).filter(method => /sign|send/i.test(method))).toEqual([
    'personal_sign',
    'personal_sign',
    'eth_signTypedData_v4',
  ])
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()
  expect(await owners(1, me)).toHaveLength(2)
  await expect(drawer(other)).toBeHidden()
  await other.context().close()
})
