import type { Page } from '@playwright/test'
import { devnetAccounts, rpc } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { cellsOf, readQrCode } from '../support/readQrCode.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { TestWallet } from '../support/TestWallet.ts'

const short = (address: string) => `Account ${address.slice(0, 4)}…${address.slice(-2)}`
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true })
const accountButton = (page: Page, address: string) => page.getByRole('button', { name: short(address), exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })

test('[WL-1] [WL-2] [WL-3] one button per announced wallet, with the picture it announced, two of one name told apart; the devnet’s own beside them', async ({
  page,
}) => {
  await TestWallet.install(page, { name: 'Alpine Wallet', rdns: 'test.alpine' })
  await TestWallet.install(page, { name: 'alpine', rdns: 'test.alpine.twin' })
  await TestWallet.install(page, { name: 'Brook', rdns: 'test.brook' })
  await open(page, '/explore')
  await connectButton(page).click()
  await expect(dialog(page).locator('.connect-name')).toHaveText([
    'Alpine Wallet test.alpine',
    'alpine test.alpine.twin',
    'Brook',
    'Devnet wallet',
  ])
  for (const name of ['Alpine Wallet', 'Brook'])
    await expect(dialog(page).getByRole('button', { name }).locator('img')).toHaveAttribute(
      'src',
      /^data:image\/svg\+xml,.*%23468/,
    )
  await expectAccessible(page)
})

test('[WL-1] a hostile name is text, a picture that is no data image is not fetched', async ({ page }) => {
  await page.addInitScript(() => {
    const info = {
      uuid: 'c0ffee00-0000-4000-8000-00000000abcd',
      name: '<img src=x onerror=alert(1)>\u202Eevil',
      icon: 'https://spy.example/pixel.png',
      rdns: 'test.hostile',
    }
    const provider = {
      request: () => Promise.reject(new Error('no')),
      on: () => provider,
      removeListener: () => provider,
    }
    const say = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    window.addEventListener('eip6963:requestProvider', say)
    say()
  })
  await open(page, '/explore')
  await connectButton(page).click()
  const hostile = dialog(page).getByRole('button', { name: '<img src=x onerror=alert(1)>evil' })
  await expect(hostile).toBeVisible()
  await expect(hostile.locator('img')).toHaveCount(0)
  await hostile.click()
  await expect(page.getByRole('dialog', { name: 'Error connecting' })).toBeVisible()
})

test('[WL-6] the devnet wallet connects with the account that was chosen, and shows what it holds', async ({
  page,
}) => {
  const [first, second] = devnetAccounts()
  await open(page, '/explore')
  await connectButton(page).click()
  await dialog(page).getByRole('combobox', { name: 'Devnet account' }).selectOption(second!)
  await dialog(page).getByRole('button', { name: 'Devnet wallet' }).click()
  await accountButton(page, second!).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await expect(account).toContainText(new RegExp(`${second!.slice(0, 6)}…${second!.slice(-4)}`, 'i'))
  await expect(account).toContainText('Devnet wallet')
  await expect(account).toContainText(/[\d.,]+ ETH/)
  await page.reload()
  await expect(accountButton(page, second!)).toBeVisible()

  // Another of its accounts: the first, when none is chosen anew.
  await accountButton(page, second!).click()
  await account.getByRole('button', { name: 'Disconnect' }).click()
  await connectButton(page).click()
  await dialog(page).getByRole('combobox', { name: 'Devnet account' }).selectOption({ index: 0 })
  await dialog(page).getByRole('button', { name: 'Devnet wallet' }).click()
  await expect(accountButton(page, first!)).toBeVisible()
})

test('[WL-6] in a built site it connects eagerly only when asked to', async ({ page }) => {
  const [first, , third] = devnetAccounts()
  await open(page, '/explore')
  const nobody = async () => {
    // Here wallets are looked for and offered: who was to be connected at once would be by now.
    await connectButton(page).click()
    await expect(dialog(page).getByRole('button', { name: 'Devnet wallet' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(connectButton(page)).toBeVisible()
  }
  await nobody()

  await open(page, `/explore?eagerlyConnectAddress=${third}`)
  await expect(accountButton(page, third!)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await open(page, '/explore?eagerlyConnect=true')
  await expect(accountButton(page, first!)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await open(page, '/explore?eagerlyConnect=false')
  await nobody()
})

test('[WL-6] no private key is in any script of the site', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', response => {
    if (/javascript|json/.test(response.headers()['content-type'] ?? '')) scripts.push(response.text().catch(() => ''))
  })
  await open(page, '/swap?eagerlyConnect=true')
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  const all = (await Promise.all(scripts)).join('\n')
  // Anvil's first two keys and its phrase.
  for (const secret of [
    'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    'test test test test',
  ])
    expect(all.includes(secret)).toBe(false)
})

test('[WL-11] an account the devnet did not fund confirms once; a funded one is not bothered', async ({ page }) => {
  const stranger = '0x00000000000000000000000000000000000000a1'
  const wallet = await TestWallet.install(page, { account: stranger })
  await open(page, '/explore')
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name: 'Test Wallet' }).click()
  const notice = page.getByRole('dialog', { name: 'Local devnet' })
  await expect(notice).toContainText('valid on the real network')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'I understand' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(accountButton(page, stranger)).toBeVisible()
  // What the node holds for the account is read after it was asked whom it funded.
  const looked = async (account: string) => {
    await accountButton(page, account).click()
    const shown = page.getByRole('dialog', { name: 'Account' })
    await expect(shown.getByRole('region', { name: 'Total balance' })).toContainText(/\$[\d,]+/)
    await expect(notice).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()
  }
  await looked(stranger)

  await wallet.switchAccount(devnetAccounts()[1]!)
  await expect(accountButton(page, devnetAccounts()[1]!)).toBeVisible()
  await looked(devnetAccounts()[1]!)
  await wallet.switchAccount('0x00000000000000000000000000000000000000a2')
  await expect(notice).toBeVisible()
})

test('[TX-3] a transaction that is pending when the page is left is told on the next', async ({ page }) => {
  const me = await freshAccount(page)
  const call = { to: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', data: '0xd0e30db0', value: '2500000000000000000' }
  const hash = await rpc<string>(1, 'eth_sendTransaction', [
    { from: me, ...call, value: `0x${BigInt(call.value).toString(16)}`, gas: '0x186a0' },
  ])
  const nonce = Number((await rpc<{ nonce: string }>(1, 'eth_getTransactionByHash', [hash])).nonce)
  const sentBlock = Number(await rpc<string>(1, 'eth_blockNumber'))
  const ether = { id: 'NATIVE', symbol: 'ETH', decimals: 18 }
  const weth = { id: call.to, symbol: 'WETH', decimals: 18 }
  const pending = {
    hash,
    chainId: 1,
    account: me,
    type: 'wrap',
    status: 'pending',
    nonce,
    addedAt: Date.now(),
    sentBlock,
    ...call,
    deadline: 0,
    currencyIn: ether,
    currencyOut: weth,
    amountIn: call.value,
    amountOut: call.value,
  }
  await open(page, '/explore')
  await page.evaluate(text => localStorage.setItem('tarn.transactions', text), JSON.stringify([pending]))
  await open(page, `/explore?eagerlyConnectAddress=${me}`)
  await expect(page.getByRole('status').filter({ hasText: 'Wrapped 2.5 ETH as WETH' })).toBeAttached()
  const toast = page.getByRole('region', { name: 'Notifications' })
  await expect(toast).toContainText('Wrapped 2.5 ETH as WETH')
  // Looked at, it stays: what follows may take longer than the ten seconds of a toast.
  await toast.getByRole('listitem').hover()
  await expectAccessible(page)
  await toast.getByRole('button', { name: 'Close notification' }).click()
  await expect(toast).toBeHidden()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('tarn.records') ?? '[]')[0].status)).toBe(
    'confirmed',
  )
  expect(await page.evaluate(() => localStorage.getItem('tarn.transactions')), 'read once').toBeNull()
})

test('[WL-1] [WL-10] a wallet on another device: what its camera reads is what was told to the relay, and what is copied', async ({
  page,
  context,
  faults,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A frame of WalletConnect's that it does without: our policy allows no frames of other sites here.
  faults.allow(/verify\.walletconnect\.org/)
  // Not on a devnet, where such a wallet proves nothing; and with a project, of which this build has none.
  await page.route(/\/_astro\/(connect|wallet|walletConnect)\.[^/]*\.js$/, async route => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/devnet:\w+,framed:/, 'devnet:!1,framed:')
      .replace(/\{projectId:(["'`])\1\}/, `{projectId:"${'a'.repeat(32)}"}`)
    await route.fulfill({ response, body })
  })
  // WalletConnect's relay: says yes, and hands on nothing.
  const told: (string | undefined)[] = []
  await page.routeWebSocket(/relay\.walletconnect/, socket => {
    socket.onMessage(message => {
      const { id, params } = JSON.parse(String(message)) as { id: number; params?: { pairingTopic?: string } }
      told.push(params?.pairingTopic)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: 'f'.repeat(64) }))
    })
  })
  await open(page, '/swap')
  await connectButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /WalletConnect/ })
    .click()
  const code = page.getByRole('img', { name: 'QR code to pair a wallet' })
  await expect(code).toBeVisible()
  const size = Number((await code.getAttribute('viewBox'))!.split(' ')[2])
  const scanned = readQrCode(cellsOf((await code.locator('path').last().getAttribute('d'))!, size))
  const [, topic] = /^wc:([0-9a-f]{64})@2\?.*symKey=[0-9a-f]{64}/.exec(scanned) ?? []
  await expect.poll(() => told).toContain(topic)
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(scanned)
  await expectAccessible(page)
})
