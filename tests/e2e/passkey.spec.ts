import { formatEther } from 'viem'
import { freshAccount } from '../support/freshAccount.ts'
import { operationPaid } from '../support/networkPaid.ts'
import {
  addNow,
  addPasskey,
  authenticators,
  dialog,
  drawer,
  enter,
  fund,
  heldDialog,
  nothingHeld,
  openPasskeys,
  owners,
} from '../support/passkeys.ts'
import { priceUsd } from '../support/priceUsd.ts'
import { misread, readFigure } from '../support/readsAs.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, box, review, swapPath, swapped } from '../support/swap.ts'
import { TestWallet } from '../support/TestWallet.ts'
import { unlistedToken } from '../support/unlistedToken.ts'

const ETHER = 10n ** 18n
const failed = (page: Parameters<typeof open>[0]) => page.getByRole('dialog', { name: 'Error connecting' })
const refusals = [/the server responded with a status of 4\d\d/]

test('[PK-1] a passkey wallet is created, is there after a reload, signs out, and signs in again by its passkey alone', {
  tag: '@browser',
}, async ({ page, faults }) => {
  faults.allow(...refusals)
  const device = await (await authenticators(page)).add('internal')
  await open(page, '/explore')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Passkey wallet' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const address = await enter(page, 'Create a passkey wallet')
  expect(await device.credentials()).toHaveLength(1)
  await page.reload()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect(drawer(page)).toContainText('Passkey wallet')
  await drawer(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tarn.passkey'))).toBeNull()
  expect(
    await page.evaluate(
      address =>
        fetch('/api/passkeys/list', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ address }),
        }).then(answer => answer.status),
      address,
    ),
  ).toBe(401)
  // Nothing is left in this browser but the passkey: a new device.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  expect(await enter(page, 'Sign in with a passkey')).toBe(address)
})

test.describe('the wallet acts', () => {
  test('[PK-1] ETH for USDC as its first action: deployed, swapped and paid for in one prompt', async ({ page }) => {
    await (await authenticators(page)).add('internal')
    await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.2' }))
    const me = await enter(page, 'Create a passkey wallet')
    await fund(1, me, 3n * ETHER)
    const sheet = await review(page)
    await sheet.getByRole('button', { name: 'Swap', exact: true }).click()
    await swapped(page, /Swapped 0\.2 ETH for [\d,.]+ USDC/)
    expect(await balance(1, 'USDC', me)).toBeGreaterThan(0n)
    expect(await owners(1, me)).toHaveLength(1)
    const left = await balance(1, 'ETH', me)
    expect(left).toBeLessThan((28n * ETHER) / 10n)
    expect(left).toBeGreaterThan((27n * ETHER) / 10n)
  })

  test('[PK-1, SW-4] token for token: approval, permission and swap are one batch, one prompt', async ({ page }) => {
    const { session } = await authenticators(page).then(async all => ({ ...all, device: await all.add('internal') }))
    let prompts = 0
    session.on('WebAuthn.credentialAsserted', () => {
      prompts++
    })
    await open(page, swapPath(1, { from: 'USDC', to: 'UNI', value: '50' }))
    const me = await enter(page, 'Create a passkey wallet')
    await fund(1, me, ETHER, { symbol: 'USDC', amount: 100_000_000n })
    const sheet = await review(page)
    await sheet.getByRole('button', { name: 'Approve and swap' }).click()
    await swapped(page, /Swapped 50 USDC for [\d,.]+ UNI/)
    expect(await balance(1, 'UNI', me)).toBeGreaterThan(0n)
    expect(await balance(1, 'USDC', me)).toBe(50_000_000n)
    expect(prompts).toBe(1)
  })

  test('[PK-1] a prompt that is cancelled sends nothing, and the form keeps working', async ({ page }) => {
    const device = await (await authenticators(page)).add('internal')
    await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
    const me = await enter(page, 'Create a passkey wallet')
    await fund(1, me, ETHER)
    const sheet = await review(page)
    await device.agree(false)
    await sheet.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(sheet.getByRole('alert').first()).toContainText('The passkey prompt was closed')
    expect(await balance(1, 'ETH', me)).toBe(ETHER)
    await device.agree(true)
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await swapped(page, /Swapped 0\.1 ETH/)
  })

  test('[PK-1, ER-8] what our own server refuses to pass on is told as that, not as the bundler’s or the network’s', async ({
    page,
    faults,
  }) => {
    faults.allow(...refusals)
    await (await authenticators(page)).add('internal')
    await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
    const me = await enter(page, 'Create a passkey wallet')
    await fund(1, me, ETHER)
    let refusal: { status: number; code: string } | null = { status: 413, code: 'large' }
    // What is too large is so before anything is signed: with the first question about the operation.
    await page.route('**/api/bundler/1', route => {
      const { method } = route.request().postDataJSON() as { method: string }
      return refusal && method === 'eth_estimateUserOperationGas'
        ? route.fulfill({ status: refusal.status, json: { error: { code: refusal.code, message: 'no' } } })
        : route.fallback()
    })
    const { main, review: sheet } = box(page)
    await expect(main).toHaveText('Review')
    await main.click()
    await expect(sheet).toContainText('This is too much for one go, and nothing was sent')
    refusal = { status: 400, code: 'shape' }
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect(sheet).toContainText('Our server didn’t accept this request, and nothing was sent')
    expect(await balance(1, 'ETH', me)).toBe(ETHER)
    refusal = null
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect(sheet.locator('.simulated-ok')).toBeVisible()
    await sheet.getByRole('button', { name: 'Swap', exact: true }).click()
    await swapped(page, /Swapped 0\.1 ETH/)
  })
})

test('[PK-2, PK-3, PK-7] a second passkey is added, the first is deleted, owners follow on chain; the page shows the same', async ({
  page,
  request,
}) => {
  const all = await authenticators(page)
  const device = await all.add('internal')
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 2n * ETHER)
  const sheet = await review(page)
  await sheet.getByRole('button', { name: 'Swap', exact: true }).click()
  await swapped(page, /Swapped 0\.1 ETH/)
  await expect(sheet).toBeHidden()

  const screen = await openPasskeys(page)
  await expect(screen.locator('.passkey')).toHaveCount(1)
  await expectAccessible(page)
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  const ask = page.getByRole('dialog', { name: 'Verify it’s you' })
  await ask.getByRole('button', { name: 'Verify' }).click()
  await all.add('usb')
  // The frame of every deed. Its review: who may act where, what was tried at which block, what it costs, and of which
  // wallet.
  const frame = page.locator('dialog.deed-frame[open]')
  await expect(frame.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
  await expect(frame.locator('.plan-tried')).toContainText(/Tried on Ethereum at block [\d,]+/)
  await expect(frame.getByRole('region', { name: 'Stays permitted' })).toContainText(/A new passkey\s*Ethereum$/)
  await expect(frame).toContainText('Where nothing was done yet (Base) it becomes an owner')
  const rowOf = (name: string) => frame.locator('.quote-row').filter({ hasText: name }).locator('dd')
  await expect(rowOf('Network cost')).toHaveText(/^<?\$[\d.,]+/)
  const foretold = (await rowOf('Network cost').textContent())!
  await expect(rowOf('Wallet')).toHaveText(new RegExp(`^${me.slice(0, 6)}.*${me.slice(-4)}$`, 'i'))
  await expectAccessible(page)
  // Under way: its steps, and what a passkey is asked; the bundler is held until that was read.
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route('**/api/bundler/1', async route => {
    if ((route.request().postDataJSON() as { method: string }).method === 'eth_sendUserOperation') await held
    await route.fallback()
  })
  await addNow(page)
  const steps = frame.locator('.swap-steps li')
  await expect(steps).toHaveText([/^\s*Create the passkey done$/, /^2?Change the owners on Ethereum/])
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(frame.getByRole('status')).toContainText('Confirm with your passkey')
  await expect(frame.locator('.deed-foot')).toHaveCount(0)
  release()
  // Done: where it owns the wallet now, where with the first thing that is done there, and what it cost. It is told
  // here, not by a toast.
  await expect(frame.getByRole('heading', { name: 'Passkey added' })).toBeVisible()
  await expect(frame.getByRole('status')).toHaveText('“Tarn wallet 2” signs in to this wallet')
  await expect(rowOf('Owner on')).toHaveText('Ethereum')
  await expect(rowOf('Owner with the first thing you do on')).toHaveText('Base')
  const paid = Number(formatEther(await operationPaid(1, me)))
  expect(misread((await rowOf('Network cost on Ethereum').textContent())!.replace(' ETH', ''), paid)).toBeNull()
  expect(readFigure(foretold)!.number / (paid * (await priceUsd(request, 1)))).toBeCloseTo(1, 0)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Wallet owners changed')).toHaveCount(0)
  await expectAccessible(page)
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(frame).toBeHidden()
  await expect(screen.locator('.passkey')).toHaveCount(2)
  await expect(screen.locator('.passkey').nth(1)).toContainText('Active on Ethereum')
  await expect(screen.locator('.passkey').nth(1)).toContainText('Not yet an owner on Base')
  expect(await owners(1, me)).toHaveLength(2)

  await screen.getByRole('button', { name: 'Delete Tarn wallet 1' }).click()
  // On Base it is the only owner still: what could be lost there is said first.
  await nothingHeld(page)
  await page.getByRole('dialog', { name: 'Verify it’s you' }).getByRole('button', { name: 'Verify' }).click()
  const bump = page.getByRole('dialog', { name: 'Delete this passkey?' })
  await expect(bump).toContainText('will no longer sign in')
  await bump.getByRole('button', { name: 'Continue' }).click()
  await expect(bump).toContainText('no recovery phrase')
  await bump.getByRole('button', { name: 'Continue' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete passkey' })
  await expect(confirm.getByRole('button', { name: 'Delete passkey' })).toBeDisabled()
  await expect(confirm.getByRole('region', { name: 'No longer permitted' })).toContainText(/Tarn wallet 1\s*Ethereum$/)
  await expect(confirm.locator('.plan-tried')).toContainText(/Tried at block [\d,]+/)
  await confirm.getByRole('checkbox').check()
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Delete passkey' }).click()
  await expect(frame.getByRole('heading', { name: 'Passkey deleted' })).toBeVisible()
  await expect(rowOf('No longer an owner on')).toHaveText('Ethereum')
  await expect(rowOf('Still an owner on')).toHaveText('Base')
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.poll(() => owners(1, me)).toHaveLength(1)
  // The one that said yes goes on. The deleted one still is an owner on Base: the system's picker keeps it.
  await expect(screen.locator('.passkey').first()).toContainText('Deleted, but still an owner on Base')
  expect(await device.credentials()).toHaveLength(1)
  await device.remove()
  await expect(screen.locator('.passkey').first()).toContainText('Deleted, but still an owner on Base')
  await expect(screen.getByRole('button', { name: 'Finish on Base' })).toBeVisible()

  // Where the deleted one still is an owner nothing should be received.
  for (let i = 0; i < 2; i++) await screen.getByRole('button', { name: 'Back' }).click()
  await screen.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(screen.getByRole('status').filter({ hasText: 'Don’t receive on Base yet' })).toBeVisible({})
  const offered = screen.getByText(/^Send only tokens of these networks/)
  await expect(offered).toContainText('Ethereum')
  await expect(offered).not.toContainText('Base')

  await open(page, `/manage/passkey/${me}`)
  await expect(page.locator('.passkey-page .passkey')).toHaveCount(2)
  await expectAccessible(page)
})

test('[PK-3, ER-1] a new passkey that is no owner yet is told as that in its frame, and goes on from there; of one that was not made nothing is left', async ({
  page,
}) => {
  const all = await authenticators(page)
  const device = await all.add('internal')
  await open(page, swapPath(1, { from: 'ETH', to: 'WETH', value: '0.1' }))
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 2n * ETHER)
  const sheet = await review(page, 'Wrap')
  await sheet.getByRole('button', { name: 'Wrap', exact: true }).click()
  await swapped(page, /Wrapped 0\.1 ETH/)
  const screen = await openPasskeys(page)
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  const frame = page.locator('dialog.deed-frame[open]')
  await frame.getByRole('button', { name: 'Verify' }).click()
  const other = await all.add('usb')
  // Its own prompt is closed: nothing was made, and it begins with another word.
  await other.agree(false)
  await expect(frame.locator('.plan-tried')).toContainText(/Tried on Ethereum/)
  await addNow(page)
  await expect(frame.getByRole('alert')).toContainText('The passkey prompt was closed')
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect(frame.getByRole('heading', { name: 'Verify it’s you' })).toBeVisible()
  await other.agree(true)
  await frame.getByRole('button', { name: 'Verify' }).click()
  // It is made, and the prompt that makes it an owner is closed.
  await expect(frame.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
  await device.agree(false)
  await addNow(page)
  await expect(frame.getByRole('alert')).toHaveText(
    /The passkey is created and signs in here, but it isn’t an owner on Ethereum yet/,
  )
  expect(await owners(1, me)).toHaveLength(1)
  await expectAccessible(page)
  await device.agree(true)
  await frame.getByRole('button', { name: 'Finish on Ethereum' }).click()
  await expect(frame.getByRole('heading', { name: 'Passkey added' })).toBeVisible()
  expect(await owners(1, me)).toHaveLength(2)
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(screen.locator('.passkey')).toHaveCount(2)
})

test('[PK-4] a deleted passkey that owns nothing on any network leaves the system’s picker, alone; the other one stays', {
  tag: '@browser',
}, async ({ page }) => {
  const all = await authenticators(page)
  const device = await all.add('internal')
  await open(page, '/explore')
  await enter(page, 'Create a passkey wallet')
  const { screen, other } = await addPasskey(page, all)
  const left = async () => [await device.credentials(), await other.credentials()].map(each => each.length)
  expect(await left()).toEqual([1, 1])
  await screen.getByRole('button', { name: 'Delete Tarn wallet 2' }).click()
  await page.getByRole('dialog', { name: 'Verify it’s you' }).getByRole('button', { name: 'Verify' }).click()
  const bump = page.getByRole('dialog', { name: 'Delete this passkey?' })
  for (let i = 0; i < 2; i++) await bump.getByRole('button', { name: 'Continue' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete passkey' })
  await confirm.getByRole('checkbox').check()
  await confirm.getByRole('button', { name: 'Delete passkey' }).click()
  await page.getByRole('dialog', { name: 'Passkey deleted' }).getByRole('button', { name: 'Done' }).click()
  await expect(screen.locator('.passkey')).toHaveCount(1)
  await expect.poll(left).toEqual([1, 0])
})

test('[PK-4] the last passkey stays while the wallet holds anything; from an empty one it goes, signs out and closes the drawer', async ({
  page,
  faults,
}) => {
  faults.allow(...refusals)
  await (await authenticators(page)).add('internal')
  await open(page, '/explore')
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 1n)
  const screen = await openPasskeys(page)
  await screen.getByRole('button', { name: 'Delete Tarn wallet 1' }).click()
  // Before anything is asked: what lies there, and once the money is gone a token that no list knows.
  await expect(heldDialog(page)).toContainText('ETH on Ethereum')
  await expectAccessible(page)
  await fund(1, me, 0n)
  await unlistedToken(1, 'POOR', me)
  await heldDialog(page).getByRole('button', { name: 'Check again' }).click()
  const tick = heldDialog(page).getByRole('checkbox', { name: 'I give up 7 POOR on Ethereum' })
  const goOn = heldDialog(page).getByRole('button', { name: 'Continue' })
  await expect(goOn).toBeDisabled()
  // By keys alone.
  await tick.focus()
  await page.keyboard.press('Space')
  await expect(tick).toBeChecked()
  await expectAccessible(page)
  await goOn.click()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete this passkey?' })).toContainText('This is the last passkey')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Delete passkey' }).getByRole('checkbox').check()
  await page.getByRole('dialog', { name: 'Delete passkey' }).getByRole('button', { name: 'Delete passkey' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
})

test('[PK-1, ER-4] cancelled, unknown and deleted elsewhere: each is told, and nobody is connected', async ({
  page,
  faults,
}) => {
  faults.allow(...refusals)
  const all = await authenticators(page)
  const device = await all.add('internal')
  await open(page, '/explore')
  const me = await enter(page, 'Create a passkey wallet')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('button', { name: 'Disconnect' }).click()
  const tryIn = async () => {
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  }
  await device.agree(false)
  await tryIn()
  await expect(failed(page)).toContainText('The passkey prompt was closed')
  await failed(page).getByRole('button', { name: 'Close' }).click()
  await device.agree(true)

  // Deleted on another device: the service no longer knows it, the authenticator still does.
  const other = await page.context().newPage()
  const elsewhere = await authenticators(other)
  const twin = await elsewhere.add('internal')
  const [credential] = (await all.session.send('WebAuthn.getCredentials', { authenticatorId: device.id })).credentials
  await elsewhere.session.send('WebAuthn.addCredential', { authenticatorId: twin.id, credential: credential! })
  await open(other, '/explore')
  expect(await enter(other, 'Sign in with a passkey')).toBe(me)
  const screen = await openPasskeys(other)
  await screen.getByRole('button', { name: 'Delete Tarn wallet 1' }).click()
  await nothingHeld(other)
  await other.getByRole('button', { name: 'Verify', exact: true }).click()
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByRole('dialog', { name: 'Delete passkey' }).getByRole('checkbox').check()
  await other.getByRole('dialog', { name: 'Delete passkey' }).getByRole('button', { name: 'Delete passkey' }).click()
  await expect(other.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await other.close()

  await tryIn()
  await expect(failed(page)).toContainText('This passkey doesn’t belong to a wallet here')
  await failed(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
})

test('[PK-5] an answer is good once, and only from this site', async ({ page, faults }) => {
  faults.allow(...refusals)
  await (await authenticators(page)).add('internal')
  let sent: string | null = null
  await page.route('**/api/passkeys/sign-in', route => {
    sent = route.request().postData()
    return route.continue()
  })
  await open(page, '/explore')
  await enter(page, 'Create a passkey wallet')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('button', { name: 'Disconnect' }).click()
  await enter(page, 'Sign in with a passkey')
  const again = (headers: Record<string, string>) =>
    page.request.post('/api/passkeys/sign-in', {
      data: sent!,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const { origin } = new URL(page.url())
  const replayed = await again({ origin })
  expect([replayed.status(), ((await replayed.json()) as { error: { code: string } }).error.code]).toEqual([
    400,
    'expired',
  ])
  expect((await again({ origin: 'https://evil.example' })).status()).toBe(403)
  // The same site by its number is another site: no passkey is asked for there.
  faults.allow(/./)
  await open(page, `${origin.replace('localhost', '127.0.0.1')}/explore`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(failed(page)).toBeVisible()
})

test('[RT-12] the pop-up answers a configured origin, and nobody else', { tag: '@browser' }, async ({
  page,
  faults,
}) => {
  await open(page, '/auth/passkey/extension')
  await expect(page.getByText('This window answers Tarn’s browser extension only.')).toBeVisible()
  await expect(page.locator('header, footer')).toHaveCount(0)
  await expectAccessible(page)
  const all = await authenticators(page)
  const device = await all.add('internal')
  await open(page, '/explore')
  const me = await enter(page, 'Create a passkey wallet')
  const [credential] = (await all.session.send('WebAuthn.getCredentials', { authenticatorId: device.id })).credentials

  // An extension: another origin, which the devnet's site lists (this machine by its number).
  faults.allow(/./)
  const { origin } = new URL(page.url())
  const asker = await page.context().newPage()
  await asker.goto(`${origin.replace('localhost', '127.0.0.1')}/llms.txt`)
  await asker.evaluate(at => {
    const told: unknown[] = []
    Object.assign(window, { told })
    window.addEventListener('message', event => {
      told.push([event.origin, event.data])
      if ((event.data as { type?: string }).type === 'tarn:passkey:ready')
        (event.source as Window).postMessage({ type: 'tarn:passkey:ask' }, at)
    })
  }, origin)
  const [popup] = await Promise.all([
    asker.waitForEvent('popup'),
    asker.evaluate(at => void window.open(`${at}/auth/passkey/extension`), origin),
  ])
  const there = await authenticators(popup)
  const twin = await there.add('internal')
  await there.session.send('WebAuthn.addCredential', { authenticatorId: twin.id, credential: credential! })
  await expect(popup.getByText('Your extension asks you to sign in.')).toBeVisible()
  await popup.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(popup.getByText('Signed in. You can close this window.')).toBeVisible()
  const told = await asker.evaluate(() => (window as unknown as { told: unknown[] }).told)
  expect(told.at(-1)).toEqual([origin, { type: 'tarn:passkey:signedIn', address: me }])
})

test('[PR-1] [UI-3] each kind of account shows its own state and its own settings', async ({ page, faults }) => {
  faults.allow(...refusals)
  await (await authenticators(page)).add('internal')
  // An account without a name: where one is known it stands in place of the wallet's.
  const wallet = await TestWallet.install(page, { account: await freshAccount(page) })
  const rows = async () => {
    await page.getByRole('button', { name: /^Account 0x/ }).click()
    await drawer(page).getByRole('button', { name: 'Account settings' }).click()
    const labels = drawer(page).locator(
      '.setting-row > span:nth-child(2), .setting-switch label, .setting-theme > span',
    )
    await expect(labels.first()).toBeVisible()
    const all = await labels.allTextContents()
    await drawer(page).getByRole('button', { name: 'Back' }).click()
    return all.sort()
  }
  const everybody = [
    'Alerts',
    'Approvals',
    'Connect another wallet',
    'Currency',
    'Get help',
    'Language',
    'Network nodes',
    'Nickname',
    'Portfolio balance',
    'Testnet mode',
    'Theme',
    'What this browser keeps',
  ]
  const sorted = (...own: string[]) => [...everybody, ...own].sort()
  const analytics = (all: string[]) => all.filter(label => !/usage|analytics/i.test(label))

  // Signed out: a way in, and nothing of an account.
  await open(page, '/explore')
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  await expect(connect).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0)

  // A wallet of its own.
  await connect.click()
  await dialog(page).getByRole('button', { name: 'Test Wallet', exact: true }).click()
  expect(analytics(await rows())).toEqual(sorted('Username', 'Smart wallet', 'Wallets you can recover'))
  await expect(drawer(page)).toContainText('Test Wallet')
  await expect(drawer(page).getByText('View only')).toHaveCount(0)
  await drawer(page).getByRole('button', { name: 'Disconnect' }).click()

  // Only looked at: nothing that asks for a signature.
  await connect.click()
  await dialog(page).getByText('Watch an address').click()
  await dialog(page).getByRole('textbox', { name: 'Address, username or ENS name' }).fill(wallet.account)
  await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click()
  expect(analytics(await rows())).toEqual(sorted())
  await expect(drawer(page).getByText('View only', { exact: true })).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Disconnect' }).click()

  // A passkey: its settings, and letting go signs out at the service.
  const me = await enter(page, 'Create a passkey wallet')
  expect(analytics(await rows())).toEqual(sorted('Username', 'Passkeys'))
  await expect(drawer(page)).toContainText('Passkey wallet')
  await drawer(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(connect).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(
        address =>
          fetch('/api/passkeys/list', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ address }),
          }).then(answer => answer.status),
        me,
      ),
    )
    .toBe(401)
})
