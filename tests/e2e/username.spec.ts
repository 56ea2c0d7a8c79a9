import type { Page } from '@playwright/test'
import { deedFrame, signText } from '../support/doDeed.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { type OwnSite, ownSite } from '../support/ownSite.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { TestWallet } from '../support/TestWallet.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const row = (page: Page, name: string) => deedFrame(page).locator('.quote-row').filter({ hasText: name }).locator('dd')
const fresh = (begin: string) => `${begin}${Date.now().toString(36).slice(-6)}`

// A name is given up for ever, and an account has three: with a store of its own the journey can be gone again.
let site: OwnSite
test.beforeAll(async () => {
  site = await ownSite()
})
test.afterAll(() => site.remove())

/** The drawer's username screen, with a wallet that signs as one of the devnet's accounts. */
async function openScreen(page: Page, base: string, account: string): Promise<TestWallet> {
  const wallet = await TestWallet.install(page, { account })
  await open(page, `${base}/explore`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: 'Test Wallet', exact: true })
    .click()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('button', { name: 'Settings' }).click()
  await drawer(page).getByRole('button', { name: 'Username' }).click()
  return wallet
}

test('[OB-5] [EN-7] [ER-5] [PR-1] [WL-7] a name is claimed with a signature, shown, found by others, given a profile, changed and given up', async ({
  page,
  browser,
  faults,
}) => {
  faults.allow(/status of 409/)
  const account = await freshAccount(page)
  const [first, second] = [fresh('ann'), fresh('bea')]
  const wallet = await openScreen(page, site.url, account)
  const box = drawer(page).getByRole('textbox', { name: 'Username' })
  const claim = drawer(page).getByRole('button', { name: 'Claim', exact: true })

  await box.fill('An')
  await expect(drawer(page).getByText('Lowercase letters only')).toBeVisible()
  await box.fill('an-n')
  await expect(drawer(page).getByText('Only the letters a to z and digits')).toBeVisible()
  await box.fill('support')
  await expect(drawer(page).getByText('This name is reserved: people could take it for “support”.')).toBeVisible()
  await expect(claim).toBeDisabled()
  await box.fill(first)
  await expect(drawer(page).getByText(`${first} is free`)).toBeVisible()
  await expectAccessible(page)

  wallet.rejects('personal_sign')
  await claim.click()
  // The frame of every deed. What one gets, who signs it for which site, and that it costs nothing.
  const frame = deedFrame(page)
  await expect(frame.getByRole('heading', { name: 'Claim a username' })).toBeVisible()
  await expect(frame.getByRole('region', { name: 'You get' })).toContainText(`${first}Anybody finds your address by it`)
  await expect(row(page, 'Signed by')).toHaveText(new RegExp(`^Test Wallet · ${account.slice(0, 6)}…`, 'i'))
  await expect(row(page, 'For this site')).toHaveText(new URL(site.url).host)
  await expectAccessible(page)
  const asked = () => wallet.asked.filter(({ method }) => method === 'personal_sign').length
  expect(asked()).toBe(0)
  await frame.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(frame.getByRole('alert')).toBeVisible()
  wallet.behaves()
  // Under way: what the wallet is asked, and what becomes of it; our service is held until that was read.
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route('**/api/names/claim', async route => {
    await held
    await route.fallback()
  })
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect(frame.locator('.swap-steps li')).toHaveText([
    /^\s*Sign the text done$/,
    /^2?Tarn takes it in.*Handing over what you signed$/,
  ])
  await expect(frame.locator('.under-way-amounts')).toContainText(first)
  release()
  await expect(frame.getByRole('heading', { name: 'The name is yours' })).toBeVisible()
  await expect(frame.getByRole('status')).toHaveText(`Anybody finds your address by “${first}” now`)
  await expect(row(page, 'Network cost')).toHaveText('none')
  // What has become one's own is not offered behind the frame.
  await expect(drawer(page).getByText('You can change it')).toBeVisible()
  await expect(drawer(page).getByText(`${first} is free`)).toHaveCount(0)
  await expect(frame.getByRole('link', { name: 'See your page' })).toHaveAttribute(
    'href',
    `/portfolio/${account.toLowerCase()}`,
  )
  await expectAccessible(page)
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(frame).toBeHidden()
  const signed = wallet.asked.filter(({ method }) => method === 'personal_sign').at(-1)!
  const text = Buffer.from(String(signed.params[0]).slice(2), 'hex').toString()
  expect(text).toContain(`Claim the username ${first}`)
  expect(text).toContain(`Site: ${site.url}`)

  await drawer(page).getByRole('textbox', { name: 'About you' }).fill('Deep water')
  await drawer(page).getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)')
  await expect(drawer(page).getByText('A web address that begins with https://')).toBeVisible()
  await drawer(page).getByRole('textbox', { name: 'Link' }).fill('x.com/ann')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await drawer(page).locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  // What only looks like a picture is refused before it is sent; a good one takes its place.
  for (const broken of [
    png.subarray(0, 20),
    Buffer.concat([png.subarray(0, 40), Buffer.alloc(20, 0xff), png.subarray(60)]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ]) {
    await drawer(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: broken })
    await expect(drawer(page).getByText('This picture can’t be used.')).toBeVisible()
    await expect(drawer(page).locator('img.profile-picture')).toHaveCount(0)
    await drawer(page).locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
    await expect(drawer(page).locator('img.profile-picture')).toBeVisible()
    await expect(drawer(page).getByText('This picture can’t be used.')).toHaveCount(0)
    await drawer(page).getByRole('button', { name: 'Remove' }).click()
  }
  await drawer(page).locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await drawer(page).getByRole('button', { name: 'Save profile' }).click()
  const seen = frame.getByRole('region', { name: 'Others see' }).getByRole('listitem')
  await expect(seen).toHaveText([`${first}Username`, 'Deep waterAbout you', 'x.com/annLink'])
  await expect(frame).toContainText('The picture you chose takes its place.')
  await (await signText(page, 'Save profile', 'Profile saved')).getByRole('button', { name: 'Done' }).click()
  await expect(drawer(page).locator('img.profile-picture')).toHaveAttribute(
    'src',
    /^\/api\/names\/avatar\/[0-9a-f]{64}$/,
  )

  // The head of the drawer: the name before the address.
  await drawer(page).getByRole('button', { name: /Back/ }).click()
  await drawer(page).getByRole('button', { name: /Back/ }).click()
  await expect(drawer(page).locator('.account-name')).toContainText(first)
  // PR-1: and still which wallet signs.
  await expect(drawer(page).locator('.account-where')).toContainText(
    new RegExp(`${account.slice(0, 4)}.* · Test Wallet · `, 'i'),
  )

  // Another visitor finds it.
  const other = await (await browser.newContext({ baseURL: site.url })).newPage()
  await other.goto('/explore')
  await other.keyboard.press('/')
  await other.getByRole('combobox').fill(first)
  await other.getByRole('option', { name: new RegExp(first) }).click()
  await expect(other).toHaveURL(new RegExp(`/portfolio/${account.toLowerCase()}`))
  // Who it says it is: picture, bio, link, by address and by name.
  for (const path of [null, `/portfolio/${first}`]) {
    if (path) await other.goto(path)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(first)
    await expect(other.locator('.portfolio-bio')).toHaveText('Deep water')
    await expect(other.getByRole('link', { name: 'x.com/ann' })).toHaveAttribute('href', 'https://x.com/ann')
    const picture = other.locator('img.portfolio-picture')
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  }
  // And watches it by that name.
  await other.getByRole('button', { name: 'Connect', exact: true }).click()
  await other.getByRole('dialog', { name: 'Connect a wallet' }).getByText('Watch an address').click()
  await other.getByRole('textbox', { name: 'Address, username or ENS name' }).fill(first.toUpperCase())
  await other.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(
    other.getByRole('button', { name: new RegExp(`^Account ${account.slice(0, 4)}…${account.slice(-2)}$`, 'i') }),
  ).toBeVisible()
  await other.context().close()

  // Another name; the first is free again.
  await drawer(page).getByRole('button', { name: 'Settings' }).click()
  await drawer(page).getByRole('button', { name: 'Username' }).click()
  await expect(drawer(page).getByText('You can change it 2 more times.')).toBeVisible()
  await box.fill(second)
  await expect(drawer(page).getByText(`${second} is free`)).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Change', exact: true }).click()
  await expect(frame.getByRole('region', { name: 'You give up for ever' })).toHaveText(`You give up for ever${first}`)
  await (await signText(page, 'Change', 'The name is yours')).getByRole('button', { name: 'Done' }).click()
  await expect(drawer(page).getByText('You can change it one more time.')).toBeVisible()
  await box.fill(first)
  await expect(drawer(page).getByText('This name is taken or was given up.')).toBeVisible()

  await drawer(page).getByRole('button', { name: 'Delete username' }).click()
  const gone = frame.getByRole('button', { name: 'Delete for ever' })
  await expect(frame.getByRole('region', { name: 'You give up for ever' })).toContainText(second)
  await expect(gone).toBeDisabled()
  await frame.getByRole('checkbox', { name: 'I know that this is for ever' }).check()
  await (await signText(page, 'Delete for ever', 'Username deleted')).getByRole('button', { name: 'Done' }).click()
  await expect(frame).toBeHidden()
  await expect(claim).toBeVisible()
})
