// What happened is read, not assumed: what toast, review and Activity say of a transaction that was mined.
import type { Locator, Page } from '@playwright/test'
import { encodeFunctionData, formatEther, formatUnits, parseAbi } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { MULTICALL3 } from '../../src/domain/chains/chains.ts'
import { rpc } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { networkPaid } from '../support/networkPaid.ts'
import { onlyPair, pushPair } from '../support/pushPair.ts'
import { misread } from '../support/readsAs.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, box, connect, review, swapPath, swapped, token, wallet } from '../support/swap.ts'
import type { TestWallet } from '../support/TestWallet.ts'

const STRANGER = `0x${'5a'.repeat(20)}`
type Call = { from: string; to: string; data: `0x${string}`; value?: string; gas?: string }

/**
 * The first digits of an amount as it is written, for texts that may be cut after some: zeros that would come last then
 * are not written.
 */
const written = (raw: bigint, decimals: number, digits: number): RegExp => {
  const [whole, part = ''] = formatUnits(raw, decimals).split('.')
  const grouped = Number(whole).toLocaleString('en-US')
  const first = part.slice(0, digits)
  const shown = first.replace(/0+$/, '')
  const ends = shown === first ? '' : '(?!\\.?[1-9])'
  return new RegExp(`${grouped}${shown && `\\.${shown}`}${ends}`.replaceAll(',', ',?'))
}

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** The account's Activity, opened in the drawer. */
async function activity(page: Page) {
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('tab', { name: /^Activity/ }).click()
  return drawer.getByRole('tabpanel', { name: /^Activity/ }).getByRole('listitem')
}

/** Something else happens between the person's yes and the network. */
const before = (signer: TestWallet, change: (call: Call) => Promise<Partial<Call>> | Partial<Call>): void =>
  signer.changes(async asked => {
    if (asked.method !== 'eth_sendTransaction') return asked
    const call = asked.params[0] as Call
    return { ...asked, params: [{ ...call, ...(await change(call)) }] }
  })

async function slippage(page: Page, percent: string): Promise<void> {
  await box(page).settings.click()
  await page.getByRole('textbox', { name: 'Max slippage' }).fill(percent)
  await page.getByRole('button', { name: 'Done' }).click()
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tarn.records') ?? '[]') as { status: string }[])

/** The network's cost that a message names is what the account's last transaction paid. */
async function expectCost(message: Locator, me: Address): Promise<void> {
  await expect(message).toContainText(/network cost of \S+ ETH was paid/)
  const told = /network cost of (\S+) ETH was paid/.exec((await message.textContent())!)![1]!
  expect(misread(told, Number(formatEther(await networkPaid(1, me))))).toBeNull()
}

test('[TX-2, TX-3] the market moved between quote and block: receipt and Activity say what arrived, and by how much it differs', async ({
  page,
}) => {
  const me = await freshAccount(page)
  const signer = await wallet(page, me)
  await open(page, swapPath(1, { from: 'ETH', to: '1INCH', value: '0.05' }))
  await connect(page)
  await slippage(page, '20')
  const dialog = await review(page, 'Review', { keeps: true })
  const quoted = (await dialog.locator('.review-amount').nth(1).textContent()) ?? ''
  before(signer, async () => {
    await pushPair(1, onlyPair(1, '1INCH'), 4)
    return {}
  })
  const held = await balance(1, '1INCH', me)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  const receipt = await swapped(page, /Swapped 0\.05 ETH for [\d,.]+ 1INCH/)
  const arrived = (await balance(1, '1INCH', me)) - held
  const said = written(arrived, token(1, '1INCH').decimals, 2)
  expect(quoted).not.toMatch(said)
  expect(receipt).toMatch(said)
  expect(receipt).toMatch(/[\d,.]+ 1INCH less than quoted/)
  const line = (await activity(page)).filter({ hasText: 'Swapped ETH for 1INCH' }).first()
  await expect(line).toContainText(said)
  await expect(line).toContainText('− 0.05 ETH')
  await expectAccessible(page)
})

test('[TX-2] what is bought as ETH is told as ETH, to the amount that came', async ({ page }) => {
  const me = await freshAccount(page, { 1: { USDC: 100 } })
  await wallet(page, me)
  await open(page, swapPath(1, { from: 'USDC', to: 'ETH', value: '90' }))
  await connect(page)
  const dialog = await review(page)
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  const receipt = await swapped(page, /Swapped 90 USDC for [\d.]+ ETH/)
  const [{ follow }] = (await stored(page)) as unknown as [{ follow: { hash: string } }]
  const { hash } = follow
  const { gasUsed, effectiveGasPrice, blockNumber } = await rpc<{
    gasUsed: string
    effectiveGasPrice: string
    blockNumber: string
  }>(1, 'eth_getTransactionReceipt', [hash])
  const at = async (block: bigint) => BigInt(await rpc<string>(1, 'eth_getBalance', [me, `0x${block.toString(16)}`]))
  const came =
    (await at(BigInt(blockNumber))) - (await at(BigInt(blockNumber) - 1n)) + BigInt(gasUsed) * BigInt(effectiveGasPrice)
  expect(receipt).toMatch(written(came, 18, 5))
  const line = (await activity(page)).filter({ hasText: 'Swapped USDC for ETH' }).first()
  await expect(line).toContainText(written(came, 18, 5))
  await expect(line).toContainText('− 90 USDC')
  await expect(line).not.toContainText('WETH')
})

test('[TX-2] a token that keeps a part of every transfer: what arrived is told', async ({ page }) => {
  const me = await freshAccount(page)
  await wallet(page, me)
  await open(page, swapPath(1, { from: 'ETH', to: 'TOLL', value: '0.01' }))
  await connect(page)
  await slippage(page, '20')
  const held = await balance(1, 'TOLL', me)
  const { main } = box(page)
  await expect(main).toHaveText('Review')
  await main.click()
  const understood = page.getByRole('button', { name: /I understand/ })
  const dialog = box(page).review
  await expect(understood.or(dialog)).toBeVisible()
  if (await understood.isVisible()) await understood.click()
  await expect(dialog.locator('.simulated-ok')).toBeVisible()
  for (const tick of await dialog.getByRole('checkbox').all()) await tick.check()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  const receipt = await swapped(page, /Swapped 0\.01 ETH for [\d,.]+ TOLL/)
  expect(receipt).toMatch(written((await balance(1, 'TOLL', me)) - held, token(1, 'TOLL').decimals, 1))
})

test('[ER-3, TX-2] the wallet sends 1 wei to a stranger instead: changed by the wallet, and never called a swap', async ({
  page,
}) => {
  const signer = await wallet(page, await freshAccount(page))
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  await connect(page)
  const dialog = await review(page)
  before(signer, () => ({ to: STRANGER, data: '0x', value: '0x1' }))
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your wallet changed the transaction')
  await expect(dialog.getByRole('alert')).toContainText('What happened: − 0.0₁₇1 ETH')
  // Told where it is looked at, not behind it.
  await expect(toast(page)).toBeHidden()
  await expect(page.getByText(/Swapped/)).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const line = (await activity(page)).first()
  await expect(line).toContainText('Changed by your wallet')
  await expect(line).toContainText('Swap ETH for USDC')
  await expect(line).toContainText('− 0.0₁₇1 ETH')
  await expect(line).not.toContainText('+')
  await expectAccessible(page)
  // And so it stays over a reload.
  await page.reload()
  await expect((await activity(page)).first()).toContainText('Changed by your wallet')
  expect((await stored(page))[0]).toMatchObject({ status: 'changed' })
})

test('[ER-3, TX-2] the wallet answers with somebody else’s transaction: changed, and nothing of ours moved', async ({
  page,
}) => {
  const signer = await wallet(page, await freshAccount(page))
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  await connect(page)
  const dialog = await review(page)
  before(signer, async () => ({ from: await freshAccount(page), to: STRANGER, data: '0x', value: '0x5' }))
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing of yours moved')
  // Told where it is looked at, not behind it.
  await expect(toast(page)).toBeHidden()
  await expect(page.getByText(/Swapped/)).toHaveCount(0)
})

test('[ER-3] the wallet approves a stranger instead: told whom, and the swap is not asked for', async ({ page }) => {
  const me = await freshAccount(page, { 1: { LINK: 100 } })
  const signer = await wallet(page, me)
  await open(page, swapPath(1, { from: 'LINK', to: 'ETH', value: '3' }))
  await connect(page)
  const dialog = await review(page)
  before(signer, ({ data }) => ({
    data: `${data.slice(0, 10)}${STRANGER.slice(2).padStart(64, '0')}${'f'.repeat(64)}` as `0x${string}`,
  }))
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await expect(dialog.getByRole('alert')).toContainText('0x5A5A', { ignoreCase: true })
  await expect(dialog.getByRole('alert')).toContainText('may take all your LINK')
  expect(signer.prompts.filter(({ method }) => /send|sign/i.test(method))).toHaveLength(1)
  await expect(page.getByText(/^Approved/)).toHaveCount(0)
})

test('[TX-2] another envelope with the same effects is done: the swap through a multicall', async ({ page }) => {
  const me = await freshAccount(page)
  const signer = await wallet(page, me)
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  await connect(page)
  const dialog = await review(page)
  const held = await balance(1, 'USDC', me)
  const abi = parseAbi([
    'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
    'function aggregate3Value(Call[] calls) payable',
  ])
  before(signer, ({ to, data, value }) => ({
    to: MULTICALL3,
    data: encodeFunctionData({
      abi,
      functionName: 'aggregate3Value',
      args: [[{ target: to as `0x${string}`, allowFailure: false, value: BigInt(value ?? 0), callData: data }]],
    }),
    gas: '0x1e8480',
  }))
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  const receipt = await swapped(page, /Swapped 0\.1 ETH for [\d,.]+ USDC/)
  expect(receipt).toMatch(written((await balance(1, 'USDC', me)) - held, 6, 1))
  await expect(dialog).toBeHidden()
})

test('[ER-3, SW-6, SW-7] a price that slips past the limit in the same block: sent, failed and paid for, with its reason; the form stays, one thing to press, and Activity calls it no swap', async ({
  page,
}) => {
  const me = await freshAccount(page)
  const signer = await wallet(page, me)
  await open(page, swapPath(1, { from: 'ETH', to: '1INCH', value: '0.05' }))
  await connect(page)
  await slippage(page, '0.1')
  const dialog = await review(page, 'Review', { keeps: true })
  before(signer, async () => {
    await pushPair(1, onlyPair(1, '1INCH'), 3)
    return { gas: '0x7a120' }
  })
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText(/sent and failed on the network/)
  await expectCost(alert, me)
  await expect(alert).toContainText(/slippage|price/i)
  await expect(alert).not.toContainText(/nothing was sent|not sent/i)
  await expect(box(page).sell).toHaveValue('0.05')
  await expect(toast(page)).toBeHidden()
  // The price that moved is to be accepted: then there is nothing else to press.
  const accept = dialog.getByRole('button', { name: 'Accept new price' })
  await expect(accept).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(alert).toBeVisible()
  await expectAccessible(page)
  signer.behaves()
  await accept.click()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await swapped(page, /Swapped 0\.05 ETH for/)
  const lines = await activity(page)
  const failed = lines.filter({ hasText: 'Failed' }).first()
  await expect(failed).toContainText('Swap ETH for 1INCH')
  await expect(failed).not.toContainText('Swapped')
  await expect(failed).not.toContainText('0.05 ETH')
})

test('[SW-11, TX-2] a batch that the wallet sent and that failed on the network is told, with what it cost', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { USDC: 100 } })
  const signer = await wallet(page, me)
  let hash = ''
  signer.smart = async method => {
    if (method === 'wallet_getCapabilities') return { '0x1': { atomic: { status: 'supported' } } }
    if (method === 'wallet_getCallsStatus') return { status: 500, receipts: [{ transactionHash: hash }] }
    // It reverts on the chain: the wrapped currency's contract refuses to pay out more than the account has.
    hash = await rpc<string>(1, 'eth_sendTransaction', [
      { from: me, to: token(1, 'WETH').address, data: `0x2e1a7d4d${'f'.repeat(64)}`, gas: '0x186a0' },
    ])
    return { id: 'one' }
  }
  await open(page, swapPath(1, { from: 'USDC', to: 'ETH', value: '40' }))
  await connect(page)
  const dialog = await review(page)
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await expect(dialog.getByRole('alert')).toContainText('could not approve and swap in one step')
  await expectCost(dialog.getByRole('alert'), me)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect((await activity(page)).first()).toContainText(/Swap USDC for ETH.*Failed/)
})

test('[TX-3, WL-9] a wallet that answers with its own earlier, equal transaction did nothing new: not told as done, and tried again it is', async ({
  page,
}) => {
  const me = await freshAccount(page)
  const signer = await wallet(page, me)
  await open(page, swapPath(1, { from: 'ETH', to: 'WETH', value: '0.01' }))
  await connect(page)
  const wrapped = async () => {
    const { receipt } = box(page)
    await expect(receipt.getByRole('status')).toContainText('Wrapped 0.01 ETH')
    await receipt.getByRole('button', { name: 'Swap again' }).click()
  }
  await (await review(page, 'Wrap')).getByRole('button', { name: 'Wrap', exact: true }).click()
  await wrapped()
  const [{ follow }] = (await stored(page)) as unknown as [{ follow: { hash: string } }]
  const { hash } = follow

  await box(page).sell.fill('0.01')
  const dialog = await review(page, 'Wrap')
  signer.reads = { eth_sendTransaction: hash }
  await dialog.getByRole('button', { name: 'Wrap', exact: true }).click()
  await expect(dialog).toContainText('Your wallet answered with a transaction from before')
  expect(await balance(1, 'WETH', me)).toBe(10n ** 16n)
  expect(await stored(page)).toMatchObject([{ follow: { hash }, status: 'confirmed' }])
  signer.behaves()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await wrapped()
  expect(await balance(1, 'WETH', me)).toBe(2n * 10n ** 16n)
  expect(await stored(page)).toHaveLength(2)
})

test('[SW-7] the price moves during the review: the new one must be accepted first', async ({ page }) => {
  const me = await freshAccount(page)
  await wallet(page, me)
  await open(page, swapPath(1, { from: 'ETH', to: '1INCH', value: '0.05' }))
  await connect(page)
  const dialog = await review(page, 'Review', { keeps: true })
  const swap = dialog.getByRole('button', { name: 'Swap', exact: true })
  await expect(swap).toBeEnabled()
  await pushPair(1, onlyPair(1, '1INCH'), 5)
  await expect(dialog.getByText(/^The price moved\. You would now get/)).toBeVisible()
  await expect(swap).toBeDisabled()
  const before = await balance(1, '1INCH', me)
  await dialog.getByRole('button', { name: 'Accept new price' }).click()
  await expect(swap).toBeEnabled()
  await swap.click()
  await swapped(page, /Swapped 0\.05 ETH for/)
  expect(await balance(1, '1INCH', me)).toBeGreaterThan(before)
})
