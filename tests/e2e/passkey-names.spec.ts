import type { Page } from '@playwright/test'
import { authenticators, dialog, drawer, enter, openPasskeys } from '../support/passkeys.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { TestPasskey } from '../support/TestPasskey.ts'

const failed = (page: Page) => page.getByRole('dialog', { name: 'Error connecting' })
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

test('[PK-1] two wallets have two names in the system’s picker, and each is its address’s once there is one', async ({
  page,
}) => {
  const all = await authenticators(page)
  const device = await all.add('internal')
  const asked: string[] = []
  await page.route('**/api/passkeys/challenge', async route => {
    const answer = await route.fetch()
    const { creation } = (await answer.json()) as { creation?: { user: { name: string; displayName: string } } }
    if (creation) asked.push(creation.user.name, creation.user.displayName)
    await route.fulfill({ response: answer })
  })
  await open(page, '/explore')
  const first = await enter(page, 'Create a passkey wallet')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('button', { name: 'Disconnect' }).click()
  const second = await enter(page, 'Create a passkey wallet')
  expect(second).not.toBe(first)
  expect(asked).toHaveLength(4)
  expect(new Set(asked).size, 'each wallet its own, name and display name alike').toBe(2)
  for (const name of asked) expect(name).toMatch(/^Tarn wallet [0-9A-Z]{6}$/)
  // What the picker lists (the browser's own record), told anew when the address was known.
  const names = async () =>
    ((await device.credentials()) as { userName?: string; userDisplayName?: string }[])
      .flatMap(({ userName, userDisplayName }) => [userName, userDisplayName])
      .sort()
  await expect
    .poll(names)
    .toEqual([first, first, second, second].map(address => `Tarn wallet ${short(address)}`).sort())
})

test('[PK-1] a session that this browser forgot does not keep a new wallet from being made, and ends with it', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 4\d\d/)
  await (await authenticators(page)).add('internal')
  await open(page, '/explore')
  const first = await enter(page, 'Create a passkey wallet')
  const left = (await page.context().cookies()).find(({ name }) => name === 'tarn_passkey')!
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  const second = await enter(page, 'Create a passkey wallet')
  expect(second).not.toBe(first)
  const { origin } = new URL(page.url())
  const list = (cookie: string, address: string) =>
    fetch(`${origin}/api/passkeys/list`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', cookie: `tarn_passkey=${cookie}` },
      body: JSON.stringify({ address }),
    }).then(answer => answer.status)
  expect(await list(left.value, first)).toBe(401)
  const now = (await page.context().cookies()).find(({ name }) => name === 'tarn_passkey')!
  expect([now.httpOnly, now.sameSite, await list(now.value, second)]).toEqual([true, 'Strict', 200])
})

test('[PK-2] [PK-3] a passkey is called what its person says, in every list, without what would steer the text', async ({
  page,
}) => {
  await (await authenticators(page)).add('internal')
  await open(page, '/explore')
  const me = await enter(page, 'Create a passkey wallet')
  const screen = await openPasskeys(page)
  const row = screen.locator('.passkey')
  await expect(row.locator('.account-title')).toContainText('Tarn wallet 1')
  await screen.getByRole('button', { name: 'Rename Tarn wallet 1' }).click()
  const box = screen.getByRole('textbox', { name: 'Name', exact: true })
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('Tarn wallet 1')
  await expectAccessible(page)
  // Nothing is no name; Escape leaves it, and the drawer stays.
  await box.fill('   ')
  await expect(screen.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await box.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(screen.getByRole('button', { name: 'Rename Tarn wallet 1' })).toBeFocused()

  await screen.getByRole('button', { name: 'Rename Tarn wallet 1' }).click()
  await box.fill('Work\u202e laptop')
  await box.press('Enter')
  await expect(row.locator('.account-title')).toContainText('Work laptop')
  await expect(screen.getByRole('button', { name: 'Delete Work laptop' })).toBeVisible()
  await open(page, `/manage/passkey/${me}`)
  await expect(page.locator('.passkey .account-title')).toContainText('Work laptop')
  expect(await page.locator('.passkey .account-title bdi').textContent()).toBe('Work laptop')
})

test('[PK-1] [PK-5] what the service refuses of a new passkey is said in words: framed, broken, known', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 4\d\d/)
  await (await authenticators(page)).add('internal')
  await open(page, '/explore')
  const { origin } = new URL(page.url())
  const known = new TestPasskey(origin)
  const headers = { origin, 'content-type': 'application/json' }
  const elsewhere = async (path: string, body: object) =>
    (
      await fetch(`${origin}/api/passkeys/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json() as Promise<{ nonce: string; address: string }>
  const { nonce } = await elsewhere('challenge', { type: 'register' })
  expect((await elsewhere('register', { nonce, credential: known.registrationJson(nonce) })).address).toBe(
    known.address,
  )

  // A browser or an authenticator that answers otherwise than it should.
  let answer: (nonce: string) => object = () => ({})
  await page.route('**/api/passkeys/register', route =>
    route.continue({
      postData: JSON.stringify({
        nonce: route.request().postDataJSON().nonce,
        credential: answer(route.request().postDataJSON().nonce),
      }),
    }),
  )
  const off = `0x${(BigInt(known.key.y) ^ 1n).toString(16).padStart(64, '0')}` as const
  for (const [made, sentence] of [
    [
      nonce => new TestPasskey(origin).registrationJson(nonce, { client: { crossOrigin: true } }),
      'This passkey was asked for inside another site. Open Tarn itself and try again',
    ],
    [
      nonce => new TestPasskey(origin).registrationJson(nonce, { key: { ...known.key, y: off } }),
      'This device made a passkey that can’t sign here.',
    ],
    [nonce => known.registrationJson(nonce), 'This passkey already has a wallet here. Sign in with it instead'],
  ] as [typeof answer, string][]) {
    answer = made
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Create a passkey wallet' }).click()
    await expect(failed(page)).toContainText(sentence)
    await failed(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  }
})
