// ERC-8213: while a wallet asks, the digests of what it was handed can be compared with what its device shows.
import { concatHex, type Hex, hashTypedData, keccak256, numberToHex, size } from 'viem'
import { chainById } from '../../src/domain/chains/chains.ts'
import { shownAddress } from '../../src/domain/people/Typed.ts'
import { askDeed, deedFrame } from '../support/doDeed.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { connect, review, send, swapPath, swapped, token, wallet } from '../support/swap.ts'
import type { TestWallet } from '../support/TestWallet.ts'

const SIGNS = /^(eth_sendTransaction|eth_signTypedData_v4|wallet_sendCalls)$/
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')
type Call = { to: Hex; data: Hex; value?: Hex }

/** Every question waits in the wallet until it is let through (`answer`); answers how many were asked. */
function holding(signer: TestWallet) {
  let answer = () => {}
  signer.changes(async asked => {
    if (SIGNS.test(asked.method))
      await new Promise<void>(done => {
        answer = done
      })
    return asked
  })
  const asked = () => signer.prompts.filter(({ method }) => SIGNS.test(method))
  return { asked, answer: () => answer() }
}

/** The Calldata Digest as its draft writes it, of the bytes that reached the wallet. */
const ofCall = ({ to, data }: Call) => [
  shownAddress(to),
  keccak256(concatHex([numberToHex(size(data), { size: 32 }), data])),
]

test('[GO-5] at each question of a swap the digest of its calldata, or of its typed data, is the wallet’s own', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { USDC: 50 } })
  const signer = await wallet(page, me)
  await open(page, swapPath(1, { from: 'USDC', to: 'ETH', value: '40' }))
  await connect(page)
  const dialog = await review(page)
  const { asked, answer } = holding(signer)
  const digests = deedFrame(page).locator('.deed-digests')
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  for (const [at, method] of ['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'].entries()) {
    await expect.poll(() => asked().length).toBe(at + 1)
    const { params } = asked()[at]!
    expect(asked()[at]!.method).toBe(method)
    await digests.getByText('Compare with your device').click()
    if (method === 'eth_sendTransaction') {
      for (const text of ofCall(params[0] as Call)) await expect(digests).toContainText(text)
      await expect(digests).toContainText('Calldata Digest')
    } else {
      const typed = JSON.parse(params[1] as string)
      await expect(digests).toContainText(`EIP-712 Digest${hashTypedData(typed)}`)
      for (const name of ['Domain Hash', 'Message Hash']) await expect(digests).toContainText(name)
    }
    if (at === 0) await expectAccessible(page)
    answer()
    if (at < 2) await expect(digests).toBeHidden()
  }
  await swapped(page, /Swapped 40 USDC for/)
  await expect(digests).toHaveCount(0)
})

test('[GO-7] [SW-11] of several calls that go as one each has its own, with its contract', async ({ page }) => {
  const me = await freshAccount(page, { 8453: { USDC: 20, DAI: 20 } })
  const smart = new SmartWallet(me)
  const spender = chainById(8453)!.contracts.universalRouter!
  for (const symbol of ['USDC', 'DAI'])
    await send(8453, me, token(8453, symbol).address, `0x095ea7b3${word(spender)}${word(4_000_000n)}`)
  const signer = await wallet(page, me, 8453)
  signer.smart = smart.answer
  await open(page, '/explore')
  await connect(page)
  const drawer = page.getByRole('dialog', { name: 'Account' })
  try {
    await page.getByRole('button', { name: /^Account 0x/ }).click()
    await drawer.getByRole('button', { name: 'Account settings' }).click()
    await drawer.getByRole('button', { name: 'Approvals' }).click()
    await drawer.getByRole('checkbox', { name: 'Select all' }).check()
    await drawer.getByRole('button', { name: 'Revoke 2', exact: true }).click()
    const { asked, answer } = holding(signer)
    const frame = await askDeed(page, 'Revoke 2')
    await expect.poll(() => asked().length).toBe(1)
    const digests = frame.locator('.deed-digests')
    await digests.getByText('Compare with your device').click()
    const { calls } = asked()[0]!.params[0] as { calls: Call[] }
    expect(calls).toHaveLength(2)
    await expect(digests.locator('dl')).toHaveCount(2)
    for (const [at, call] of calls.entries())
      for (const text of ofCall(call)) await expect(digests.locator('dl').nth(at)).toContainText(text)
    answer()
    await expect(frame.getByRole('heading', { level: 2 }).first()).toContainText('2 approvals changed')
  } finally {
    await smart.giveUp(8453)
  }
})
