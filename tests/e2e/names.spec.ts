import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { namehash } from 'viem/ens'
import { statementOf } from '../../src/domain/account/Username.ts'
import { newStore } from '../support/newStore.ts'
import { devnetAccounts, rpc, sendAll } from '../support/devnet.ts'
import { deedFrame } from '../support/doDeed.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { type OwnSite, ownSite } from '../support/ownSite.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { TestWallet } from '../support/TestWallet.ts'

// Names and profiles as others meet them, on a site with a store of its own: what was claimed before today's rules lies
// in it.

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
const nobody = () => privateKeyToAccount(generatePrivateKey()).address.toLowerCase()
const [bold, plain, later] = [nobody(), nobody(), nobody()]
let site: OwnSite

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarn-names-'))
  const store = await newStore(join(folder, 'service'))
  for (const [at, [username, address, bio]] of [
    ['un1swap', bold, 'We are\u202e official\u2066'],
    ['quarrymoon', plain, 'Deep water, slow trades'],
    ['quarrym0on', later, ''],
  ].entries()) {
    await store.query('INSERT INTO username_accounts (address, claims, bio, link) VALUES ($1, 1, $2, $3)', [
      address,
      bio,
      bio ? 'https://example.org/about' : '',
    ])
    await store.query(
      'INSERT INTO usernames (username, address, claimed_at) VALUES ($1, $2, now() - make_interval(days => $3))',
      [username, address, 9 - at!],
    )
  }
  await store.close()
  site = await ownSite({}, folder)
})
test.afterAll(() => site.remove())

async function openUsername(page: Page, account: string): Promise<void> {
  await TestWallet.install(page, { account })
  await open(page, `${site.url}/explore`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: 'Test Wallet', exact: true })
    .click()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('button', { name: 'Settings' }).click()
  await drawer(page).getByRole('button', { name: 'Username' }).click()
}

test('[GS-2] [GS-3] [GS-6] [OB-5] a username is found in All and in Wallets, marked where it could mislead, and remembered so', async ({
  page,
}) => {
  await open(page, `${site.url}/explore`)
  await page.keyboard.press('/')
  const field = page.getByRole('combobox')
  const wallets = page.locator('.search-dialog').getByRole('group', { name: 'Wallets', exact: true })
  for (const [tab, typed] of [
    ['All', 'quarrymoon'],
    ['All', 'QuarryMoon.tarn'],
    ['Wallets', 'quarrymoon'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await field.fill(typed)
    await expect(wallets.getByRole('option'), `${tab}: ${typed}`).toHaveCount(1)
    await expect(wallets.getByRole('option')).toContainText('quarrymoon')
    await expect(wallets.getByRole('option')).toContainText(short(plain))
    await expect(wallets.getByText('Looks like')).toHaveCount(0)
  }
  // Not where no wallets are, and not for half of it.
  await page.getByRole('tab', { name: 'Tokens' }).click()
  await expect(page.getByText('Nothing found for “quarrymoon”')).toBeVisible()
  await page.getByRole('tab', { name: 'All', exact: true }).click()
  await field.fill('quarrymoo')
  await expect(page.getByText('Nothing found for “quarrymoo”')).toBeVisible()

  await field.fill('un1swap')
  await expect(wallets.getByRole('option')).toContainText('Looks like “uniswap”')
  await wallets.getByRole('option').click()
  await expect(page).toHaveURL(`${site.url}/portfolio/${bold}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('un1swap')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Looks like “uniswap”')
  await page.keyboard.press('/')
  await expect(
    page
      .locator('.search-dialog')
      .getByRole('group', { name: /Recent/ })
      .getByRole('option'),
  ).toContainText('Looks like “uniswap”')
})

test('[EN-7] [GO-19] who somebody says they are is seen by name and by address, also without a script, without hidden marks', async ({
  page,
  visitor,
}) => {
  const still = await visitor({ javaScriptEnabled: false })
  for (const reader of [page, still])
    for (const path of [
      '/portfolio/quarrymoon',
      '/portfolio/QUARRYmoon',
      '/portfolio/quarrymoon.tarn',
      `/portfolio/${plain}`,
    ]) {
      await reader.goto(site.url + path)
      await expect(reader.getByRole('heading', { level: 1 }), path).toHaveText('quarrymoon')
      await expect(reader.locator('.portfolio-bio')).toHaveText('Deep water, slow trades')
      await expect(reader.locator('.portfolio-address')).toContainText(short(plain))
      const link = reader.getByRole('link', { name: 'example.org/about' })
      await expect(link).toHaveAttribute('href', 'https://example.org/about')
      await expect(link).toHaveAttribute('rel', /noopener.*nofollow/)
      await expect(reader.locator('.portfolio-networks a').first()).toHaveAttribute(
        'href',
        new RegExp(`/address/${plain}$`),
      )
      await expect(reader).toHaveTitle(/quarrymoon/)
    }
  expect((await page.request.get(`${site.url}/portfolio/QUARRYmoon`, { maxRedirects: 0 })).headers().location).toBe(
    '/portfolio/quarrymoon',
  )

  await page.goto(`${site.url}/portfolio/quarrym0on`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Looks like “quarrymoon”')
  await page.goto(`${site.url}/ar-SA/portfolio/un1swap`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('يشبه «uniswap»')
  expect(await page.locator('.portfolio-bio').textContent()).toBe('We are official')
  expect((await page.request.get(`${site.url}/portfolio/nobodyhasthis`)).status()).toBe(404)
  expect((await page.request.get(`${site.url}/portfolio/nobody-has-this.eth`)).status()).toBe(404)
})

test('[GS-6] [EN-7] [OB-5] names in the search, on a portfolio and in the box that refuses one, looked at by axe', async ({
  page,
}) => {
  await open(page, `${site.url}/explore`)
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('un1swap')
  await expect(page.locator('.search-dialog').getByText('Looks like “uniswap”')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${site.url}/portfolio/quarrymoon`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('quarrymoon')
  await expectAccessible(page)
  await openUsername(page, await freshAccount(page))
  await drawer(page).getByRole('textbox', { name: 'Username' }).fill('metamask')
  await expect(drawer(page).getByText('This name is reserved: people could take it for “metamask”.')).toBeVisible()
  await expectAccessible(page)
})

test('[GO-19] the way to a portfolio takes a username and an ENS name, and says what it takes', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, `${site.url}/portfolio`)
  const box = page.getByRole('searchbox', { name: 'Wallet address' })
  for (const [typed, path] of [
    [' QuarryMoon ', 'quarrymoon'],
    ['alice.eth', 'alice.eth'],
  ] as const) {
    await open(page, `${site.url}/portfolio`)
    await box.fill(typed)
    await page.getByRole('button', { name: 'Look' }).click()
    await expect(page).toHaveURL(`${site.url}/portfolio/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(path)
  }
  await expect(page.locator('.portfolio-address')).toContainText(short(devnetAccounts()[1]!))
  await open(page, `${site.url}/portfolio`)
  for (const wrong of ['al', '0x12 34', '<b>', '../x', 'a..eth']) {
    await box.fill(wrong)
    expect(await box.evaluate((input: HTMLInputElement) => input.validity.patternMismatch), wrong).toBe(true)
  }
})

test('[WL-4] [OB-5] an ENS name that points elsewhere is never shown: not on a portfolio, not to its account', async ({
  page,
}) => {
  // The account's reverse record says "alice.eth"; that name belongs to another account.
  const thief = await freshAccount(page)
  const [registry, resolver] = [
    '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e',
    '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63',
  ] as const
  const abi = parseAbi([
    'function setSubnodeOwner(bytes32,bytes32,address) returns (bytes32)',
    'function setResolver(bytes32,address)',
    'function setName(bytes32,string)',
    'function owner(bytes32) view returns (address)',
    'function name(bytes32) view returns (string)',
  ])
  const parent = namehash('addr.reverse')
  const owner = `0x${(await rpc<string>(1, 'eth_call', [{ to: registry, data: encodeFunctionData({ abi, functionName: 'owner', args: [parent] }) }, 'latest'])).slice(26)}`
  const node = namehash(`${thief.slice(2)}.addr.reverse`)
  const { keccak256, toHex } = await import('viem')
  await rpc(1, 'anvil_impersonateAccount', [owner])
  const subnode = [parent, keccak256(toHex(thief.slice(2))), owner as `0x${string}`] as const
  await sendAll(1, [
    { from: owner, to: registry, data: encodeFunctionData({ abi, functionName: 'setSubnodeOwner', args: subnode }) },
    {
      from: owner,
      to: registry,
      data: encodeFunctionData({ abi, functionName: 'setResolver', args: [node, resolver] }),
    },
    {
      from: owner,
      to: resolver,
      data: encodeFunctionData({ abi, functionName: 'setName', args: [node, 'alice.eth'] }),
    },
  ])

  await page.goto(`${site.url}/portfolio/${thief}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(short(thief))
  await expect(page.getByRole('main')).not.toContainText('alice.eth')
  await page.goto(`${site.url}/portfolio/${devnetAccounts()[1]}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('alice.eth')

  await TestWallet.install(page, { account: thief })
  // The chain's answer to the page, read on its way: a body is gone once the page moves on.
  let read = false
  await page.route('**/rpc/1', async route => {
    const response = await route.fetch()
    const body = await response.text()
    read ||= body.includes(Buffer.from('alice.eth').toString('hex'))
    await route.fulfill({ response, body })
  })
  await open(page, `${site.url}/explore`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: 'Test Wallet', exact: true })
    .click()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect(drawer(page).locator('.account-name')).toContainText(/0x/i)
  await expect.poll(() => read).toBe(true)
  await expect(drawer(page)).not.toContainText('alice.eth')
  // Requests that are still under way at the end need no answer.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('[OB-5] [ER-5] names of known ones and names that read like a claimed one are refused as they are typed, with whom they look like', async ({
  page,
}) => {
  await openUsername(page, await freshAccount(page))
  const box = drawer(page).getByRole('textbox', { name: 'Username' })
  for (const [typed, sentence] of [
    ['metamask', 'This name is reserved: people could take it for “metamask”.'],
    ['rnetamask', 'This name is reserved: people could take it for “metamask”.'],
    ['tarnsupport', 'This name is reserved: people could take it for “tarn”.'],
    ['adm1n', 'This name is reserved: people could take it for “admin”.'],
    ['quarrym00n', 'This name is too much like “quarrymoon”, which is taken.'],
    ['quarrymoon', 'This name is taken or was given up.'],
  ] as const) {
    await box.fill(typed)
    await expect(drawer(page).getByText(sentence), typed).toBeVisible()
    await expect(drawer(page).getByRole('button', { name: 'Claim', exact: true })).toBeDisabled()
  }
})

test('[ER-5] [OB-5] a connection that claimed its names of a day is told so, and nothing is taken', async ({
  page,
  faults,
  extraHTTPHeaders,
}) => {
  faults.allow(/status of 409/)
  const post = async (path: string, body: object, from: Record<string, string>) =>
    fetch(`${site.url}/api/names/${path}`, {
      method: 'POST',
      headers: { ...from, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  // What is asked for first comes over another connection: this one has used up its names of a day, and not its
  // questions of a minute.
  const other = { 'x-forwarded-for': extraHTTPHeaders!['x-forwarded-for']!.replace(/^10\./, '11.') }
  const mark = [0, 0, 0].map(() => 'acdfhkmnpq'[Math.floor(Math.random() * 10)]).join('')
  for (let at = 0; at < 10; at++) {
    const key = privateKeyToAccount(generatePrivateKey())
    const address = key.address.toLowerCase()
    const username = `hoard${mark}${'acdfhkmnpq'[at]}`
    const { nonce } = (await (await post('nonce', { address }, other)).json()) as { nonce: string }
    const signature = await key.signMessage({
      message: statementOf({ origin: site.url, action: 'claim', address, username, nonce, digest: '' }),
    })
    const claimed = await post('claim', { address, chainId: 1, username, nonce, signature }, extraHTTPHeaders!)
    expect(claimed.status, username).toBe(200)
  }
  await openUsername(page, await freshAccount(page))
  await drawer(page).getByRole('textbox', { name: 'Username' }).fill('onetoomany')
  await drawer(page).getByRole('button', { name: 'Claim', exact: true }).click()
  const frame = deedFrame(page)
  await frame.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(frame.getByRole('alert')).toContainText(
    'Too many names were claimed over this connection today. Try again tomorrow.',
  )
  expect(
    ((await (await fetch(`${site.url}/api/names/available?username=onetoomany`)).json()) as { available: boolean })
      .available,
  ).toBe(true)
})
