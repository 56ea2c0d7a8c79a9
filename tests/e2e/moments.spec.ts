import { freshAccount } from '../support/freshAccount.ts'
import { type PressCost, watchScripts } from '../support/pressCost.ts'
import { expect, test } from '../support/site.ts'
import { box, CHAINS, review, swapPath, wallet } from '../support/swap.ts'

/** A press costs at most so many files, in so many waves one after the other. */
const MOST = { scripts: 8, waves: 2 }

const expectFew = ({ scripts, waves, urls }: PressCost) => {
  expect(scripts, urls.join(' ')).toBeLessThanOrEqual(MOST.scripts)
  expect(waves, urls.join(' ')).toBeLessThanOrEqual(MOST.waves)
}

test('[SE-7] a press fetches few files: Connect to the wallets, a quote to its simulated review', async ({ page }) => {
  const account = await freshAccount(page)
  await wallet(page, account, 1, { connected: false })
  const scripts = await watchScripts(page)
  await page.goto(swapPath(CHAINS.ethereum, { from: 'ETH', to: 'USDC' }), { waitUntil: 'load' })
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  // The header's island lives: what is pressed is the wallets, not the page's own start.
  await expect(page.locator('astro-island:not([ssr])').filter({ has: connect })).toHaveCount(1)
  scripts.begin()
  await connect.click()
  const ours = page.getByRole('dialog', { name: 'Connect a wallet' }).getByRole('button', { name: 'Test Wallet' })
  await expect(ours).toBeVisible()
  expectFew(scripts.cost())
  await ours.click()
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()

  // What a review needs is fetched once a quote stands, and is counted with the press.
  const { sell } = box(page)
  await expect(sell).toBeEditable()
  scripts.begin()
  await sell.fill('1')
  await review(page)
  expectFew(scripts.cost())
})
