// Testnet mode on the screen. The devnet has no test network: here the page is told that Sepolia is on, whose node and
// market answer as Ethereum's do.
import type { Page } from '@playwright/test'
import { chainById } from '#domain/chains/chains.ts'
import { devnetAccounts } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { addPair, mintV3 } from '../support/positions.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { box, token } from '../support/swap.ts'

const SEPOLIA = 11155111
const me = devnetAccounts()[0]!
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })

/** A question that names Sepolia's contracts, as it names Ethereum's. */
const asEthereum = (text: string): string =>
  Object.entries(chainById(SEPOLIA)!.contracts).reduce((said, [name, own]) => {
    const other = Reflect.get(chainById(1)!.contracts, name) as string
    return said.replaceAll(new RegExp(own.slice(2), 'gi'), other.slice(2))
  }, text)

/** The build with Sepolia on: what its list of networks says, and what node and market answer of it. */
async function turnOnSepolia(page: Page): Promise<void> {
  // Whichever part of the script knows it: how parts are cut is the bundler's.
  await page.route(/\/_astro\/[^/]*\.js$/, async route => {
    try {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace(/(["'`])1,8453\1/, `$11,8453,${SEPOLIA}$1`),
      })
    } catch (error) {
      // The page went on while this request was under way: it needs no answer any more.
      if (!/disposed|closed|already handled/.test(String(error))) throw error
    }
  })
  await page.route(`**/rpc/${SEPOLIA}`, async route => {
    const { id, method } = route.request().postDataJSON() as { id: number; method: string }
    if (method === 'eth_chainId')
      return route.fulfill({ json: { jsonrpc: '2.0', id, result: `0x${SEPOLIA.toString(16)}` } })
    await route.fulfill({
      response: await route.fetch({
        url: route.request().url().replace(`/rpc/${SEPOLIA}`, '/rpc/1'),
        postData: asEthereum(route.request().postData()!),
      }),
    })
  })
  await page.route(/\/api\/market\/.*(ethereum_sepolia|11155111|testnets)/, async route => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replaceAll(/ethereum_sepolia|testnets/g, 'ethereum')
        .replaceAll(String(SEPOLIA), '1'),
    })
    await route.fulfill({ response, body: (await response.text()).replaceAll('"chainId":1,', `"chainId":${SEPOLIA},`) })
  })
}

test('[CH-3] [AD-4] [SM-4] a test network stands in drawer, selector and search in testnet mode alone, and nothing there has a worth', async ({
  page,
}) => {
  await turnOnSepolia(page)
  const { address } = token(1, 'USDC')
  const found = {
    type: 'token',
    currencyInfo: {
      chainId: SEPOLIA,
      address,
      symbol: 'tUSDC',
      name: 'Test USDC',
      safety: 'none',
      spam: false,
      listed: true,
    },
  }
  await page.addInitScript(text => localStorage.setItem('tarn.searchHistory', text), JSON.stringify([found]))
  const recent = page.locator('.search-dialog').getByRole('option', { name: /Test USDC/ })
  const search = async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search Tarn' })).toBeFocused()
    await expect(page.locator('.search-dialog').getByRole('option').first()).toBeVisible()
  }
  const networks = box(page).selector.getByRole('button', { name: /^(Ethereum|Base|Sepolia)$/ })

  await open(page, `/swap?eagerlyConnectAddress=${me}`)
  await box(page).sellToken.click()
  await expect(networks).toHaveText(['Ethereum', 'Base'])
  await page.keyboard.press('Escape')
  await search()
  await expect(recent).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect(drawer(page).getByRole('region', { name: 'Total balance' })).toContainText(/\$[\d,]+\.\d\d/)

  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  await drawer(page).getByRole('switch', { name: 'Testnet mode' }).check()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(drawer(page)).toContainText('Testnet mode is on')
  const held = drawer(page).getByRole('tabpanel', { name: 'Tokens' }).getByRole('listitem')
  await expect(held.filter({ hasText: 'USDC' }).first()).toContainText(/[\d.,]+ USDC/)
  await expect(held.locator('a[href*="ethereum_sepolia"]')).toHaveCount(await held.count())
  for (const part of [
    drawer(page).getByRole('region', { name: 'Total balance' }),
    drawer(page).getByRole('tabpanel', { name: 'Tokens' }),
  ])
    await expect(part).not.toContainText(/[$%]/)
  await page.keyboard.press('Escape')
  await box(page).sellToken.click()
  await expect(networks).toHaveText(['Ethereum', 'Base', 'Sepolia'])
  await page.keyboard.press('Escape')
  await search()
  await expect(recent).toBeVisible()
  await page.keyboard.press('Escape')

  // SM-4: the amount is of the token, and there is no way to money.
  await open(page, '/send?chain=ethereum_sepolia')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('0.5')
  await expect(page.getByRole('form', { name: 'Send crypto' }).locator('button[type=submit]')).toHaveText(
    'Select recipient',
  )
  await expect(page.getByRole('form', { name: 'Send crypto' })).not.toContainText('$')
  await expect(page.getByRole('button', { name: /^Enter the amount in/ })).toHaveCount(0)

  // Explore lists what the build knows; of all networks no test network is one.
  await open(page, '/explore')
  await expect(page.getByRole('button', { name: 'Testnet mode' })).toBeVisible()
  await expect(page.locator('main a[href*="ethereum_sepolia"]:visible')).toHaveCount(0)
})

test('[CH-3] [AD-4] the drawer in testnet mode, looked at by axe', async ({ page }) => {
  await turnOnSepolia(page)
  await page.addInitScript(() => localStorage.setItem('tarn.preferences', JSON.stringify({ testnet: true })))
  await open(page, `/swap?eagerlyConnectAddress=${me}`)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect(drawer(page)).toContainText('Testnet mode is on')
  const held = drawer(page).getByRole('tabpanel', { name: 'Tokens' }).getByRole('listitem')
  await expect(held.filter({ hasText: 'USDC' }).first()).toContainText(/[\d.,]+ USDC/)
  await expectAccessible(page)
})

test('[CH-3] [LP-1] [GO-12] positions, their making and migration, alerts and a wallet’s page keep to the mode: no test network outside it, and inside it positions of test networks alone', async ({
  page,
}) => {
  await turnOnSepolia(page)
  const own = await freshAccount(page, { 1: { WETH: 4, USDC: 20_000 } })
  const amounts: [bigint, bigint] = [10n ** 18n, 3_000_000_000n]
  const pool = { symbols: ['WETH', 'USDC'] as [string, string], fee: 3_000, spacing: 60 }
  const { tokenId } = await mintV3(1, own, { ...pool, width: 6_000, amounts })
  const pair = await addPair(1, own, ['WETH', 'USDC'], amounts)
  const on = (chainId: number) => page.locator(`[data-position="${chainId}-v3-${tokenId}"]`)
  const shares = (chainId: number) => page.locator(`[data-position="${chainId}-v2-${pair}-${own}"]`)
  const as = `eagerlyConnectAddress=${own}`
  const main = page.getByRole('main')
  const network = main.getByRole('combobox', { name: 'Network' })
  const mode = async (testnet: boolean) => {
    await page.getByRole('button', { name: /^Account 0x/ }).click()
    await drawer(page).getByRole('button', { name: 'Account settings' }).click()
    await drawer(page).getByRole('switch', { name: 'Testnet mode' }).setChecked(testnet)
    await page.keyboard.press('Escape')
  }
  const expectGasOn = async (names: string[]) => {
    await page.getByRole('button', { name: /^Account 0x/ }).click()
    await drawer(page).getByRole('button', { name: 'Account settings' }).click()
    await drawer(page).getByRole('button', { name: 'Alerts', exact: true }).click()
    await expect(drawer(page).getByRole('combobox', { name: 'Network' }).getByRole('option')).toHaveText(names)
    await page.keyboard.press('Escape')
  }
  /** Of a link that names Sepolia: what can be chosen, and what is. */
  const expectCreateOn = async (names: string[], chosen: string) => {
    await open(page, `/positions/create/v3?chain=ethereum_sepolia&${as}`)
    await page
      .getByRole('form', { name: 'New position' })
      .getByRole('button', { name: /^Select/ })
      .first()
      .click()
    const networks = box(page).selector.getByRole('button', { name: /^(Ethereum|Base|Sepolia)$/ })
    await expect(networks).toHaveText(names)
    await expect(networks.and(page.locator('[aria-pressed=true]'))).toHaveText([chosen])
    await page.keyboard.press('Escape')
  }

  await open(page, `/positions?${as}`)
  await expect(on(1)).toBeVisible()
  await expect(on(SEPOLIA)).toHaveCount(0)
  await expect(network.getByRole('option')).toHaveText(['All networks', 'Ethereum', 'Base'])
  await expectGasOn(['Ethereum', 'Base'])
  await expectCreateOn(['Ethereum', 'Base'], 'Ethereum')
  await open(page, `/migrate/v2?${as}`)
  await expect(shares(1)).toBeVisible()
  await expect(shares(SEPOLIA)).toHaveCount(0)
  await open(page, `/portfolio/${own}?${as}`)
  await expect(on(1)).toBeVisible()

  await open(page, `/positions?${as}`)
  await expect(on(1)).toBeVisible()
  // What was filtered by is no network of the other mode.
  await network.selectOption('Ethereum')
  await mode(true)
  await expect(on(SEPOLIA)).toBeVisible()
  await expect(on(1)).toHaveCount(0)
  await expect(on(SEPOLIA)).toContainText('Sepolia')
  await expect(on(SEPOLIA)).not.toContainText('$')
  // One network needs no choice.
  await expect(network).toHaveCount(0)
  await expectGasOn(['Ethereum', 'Base', 'Sepolia'])
  await expectCreateOn(['Ethereum', 'Base', 'Sepolia'], 'Sepolia')
  await open(page, `/migrate/v2?${as}`)
  await expect(shares(SEPOLIA)).toBeVisible()
  await expect(shares(1)).toHaveCount(0)
  await open(page, `/portfolio/${own}?${as}`)
  await expect(on(SEPOLIA)).toBeVisible()
  await expect(on(1)).toHaveCount(0)
  // What it holds is of networks with money, whatever the mode.
  await expect(main.locator('.portfolio-networks')).not.toContainText('Sepolia')
  await open(page, `/positions?${as}`)
  await expect(on(SEPOLIA)).toBeVisible()
  await mode(false)
  await expect(on(1)).toBeVisible()
  await expect(on(SEPOLIA)).toHaveCount(0)
})
