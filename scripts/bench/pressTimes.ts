// How long a press of Connect waits for the wallets, and a press of Review for its dialog and its simulation: in a
// browser, on a built site, with answers that take `delay` milliseconds longer. Beside the times: how many of our
// scripts the press fetched, in how many waves, over which protocol.
import { chromium, type Page } from '@playwright/test'
import { freshAccount } from '../../tests/support/freshAccount.ts'
import { watchScripts } from '../../tests/support/pressCost.ts'
import { box, swapPath } from '../../tests/support/swap.ts'
import { TestWallet } from '../../tests/support/TestWallet.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../run/chromium.ts'

const CHAIN = 1
const PATIENCE = 60_000

export type PressTimes = {
  /** Milliseconds from the press. */
  wallets: number
  dialog: number
  simulated: number
  /** Scripts and waves of the press of Connect, and from a quote to its simulated review. */
  connect: { scripts: number; waves: number }
  review: { scripts: number; waves: number }
  protocol: string
}

async function onePage(page: Page, site: string, delay: number): Promise<PressTimes> {
  page.setDefaultTimeout(PATIENCE)
  await TestWallet.install(page, { account: await freshAccount(page), chainId: CHAIN })
  const scripts = await watchScripts(page, delay)
  await page.goto(site + swapPath(CHAIN, { from: 'ETH', to: 'USDC' }), { waitUntil: 'load' })
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  await page.locator('astro-island:not([ssr])').filter({ has: connect }).waitFor()
  scripts.begin()
  let pressed = performance.now()
  await connect.click()
  const wallet = page.getByRole('dialog', { name: 'Connect a wallet' }).getByRole('button', { name: 'Test Wallet' })
  await wallet.waitFor()
  const wallets = performance.now() - pressed
  const connecting = scripts.cost()
  await wallet.click()
  await page.getByRole('button', { name: /^Account 0x/ }).waitFor()
  const { main, sell, review } = box(page)
  scripts.begin()
  await sell.fill('1')
  const press = main.filter({ hasText: /^Review$/ })
  await press.waitFor()
  pressed = performance.now()
  await press.click()
  await review.waitFor()
  const dialog = performance.now() - pressed
  await review.locator('.simulated-ok').waitFor()
  return {
    ...{ wallets, dialog, simulated: performance.now() - pressed, connect: connecting, review: scripts.cost() },
    protocol: scripts.protocol(),
  }
}

/** The middle of some visits to the site, each with a browser's cache of its own. */
export async function pressTimes(site: string, delay: number, visits = 3): Promise<PressTimes> {
  const path = chromiumPath()
  const browser = await chromium.launch({ ...(path ? { executablePath: path } : {}), args: CHROMIUM_FLAGS })
  try {
    const all: PressTimes[] = []
    for (let visit = 0; visit < visits; visit++) {
      const context = await browser.newContext({ locale: 'en-US' })
      all.push(await onePage(await context.newPage(), site, delay))
      await context.close()
    }
    const middle = (of: (each: PressTimes) => number) => all.map(of).toSorted((a, b) => a - b)[all.length >> 1]!
    return {
      ...all[0]!,
      ...{ wallets: middle(a => a.wallets), dialog: middle(a => a.dialog), simulated: middle(a => a.simulated) },
    }
  } finally {
    await browser.close()
  }
}
