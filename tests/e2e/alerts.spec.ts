import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { freshAccount } from '../support/freshAccount.ts'
import { mintV3, tradeThrough } from '../support/positions.ts'
import { priceUsd } from '../support/priceUsd.ts'
import { onlyPair, pushPair } from '../support/pushPair.ts'
import { misread, readFigure } from '../support/readsAs.ts'
import { expect, expectAccessible, faultsOf, open, test, watchFaults } from '../support/site.ts'
import { sooner } from '../support/sooner.ts'
import { balance, box, connect, review, swapPath, token, wallet } from '../support/swap.ts'

type Told = { title: string; body: string; tag: string }

const ETHER = 10n ** 18n

/** A device that shows notifications to who asks; what it showed, of all pages of the context. */
async function device(context: BrowserContext, answer: 'granted' | 'denied'): Promise<Told[]> {
  const shown: Told[] = []
  await context.exposeFunction('tarnShown', (told: Told) => void shown.push(told))
  await context.addInitScript(allowed => {
    class Shown extends EventTarget {
      static get permission() {
        return localStorage.getItem('asked') ?? 'default'
      }
      static async requestPermission() {
        localStorage.setItem('asked', allowed)
        return allowed
      }
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        super()
        void (window as unknown as { tarnShown: (told: Told) => void }).tarnShown({ title, body, tag })
      }
      close() {}
    }
    Object.assign(window, { Notification: Shown })
  }, answer)
  return shown
}

/** A second tab of the same browser, watched like the first. */
async function tab(page: Page, at: string): Promise<Page> {
  const second = await page.context().newPage()
  await watchFaults(second, faultsOf(page))
  await second.goto(at)
  return second
}

/** The price that an alert's form tells, once it is what the service says. */
async function nowTold(form: Locator, request: APIRequestContext, id: string): Promise<number> {
  const told = async () => /Now (\$[\d.,]+)/.exec((await form.textContent())!)?.[1] ?? ''
  await expect.poll(async () => misread(await told(), await priceUsd(request, 8453, id))).toBeNull()
  return readFigure(await told())!.number
}

test('[GO-12] a price is waited for on the token’s page: nothing of it loads before the press; it is told once, by one of two tabs, and by the other when the first is closed', async ({
  page,
  context,
  request,
}) => {
  const shown = await device(context, 'granted')
  await page.clock.install()
  const loaded: string[] = []
  page.on('request', request => void (/alert/i.test(request.url()) && loaded.push(request.url())))
  await open(page, `/explore/tokens/base/${token(8453, 'TOLL').address}`)
  const bell = page.getByRole('button', { name: 'Price alert' })
  await page.mouse.move(5, 5)
  expect(loaded).toEqual([])
  await bell.click()
  const dialog = page.getByRole('dialog', { name: 'Price alert' })
  const limit = dialog.getByRole('textbox', { name: 'Tell me when TOLL reaches' })
  await expect(dialog).toContainText('checked only while a Tarn tab is open')
  const now = await nowTold(dialog, request, token(8453, 'TOLL').address)
  await expectAccessible(page)
  await limit.fill('no price')
  await limit.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Enter a price that differs from the current one.')
  await limit.fill((now * 1.08).toFixed(4))
  await limit.press('Enter')
  const own = dialog.getByRole('list', { name: 'Alerts for this token' })
  await expect(own).toContainText(/TOLL on Base rises to \$[\d.]+/)
  const wish = await own.getByRole('listitem').textContent()
  // A fall is waited for as well, and taken back.
  await limit.fill((now / 2).toFixed(4))
  await limit.press('Enter')
  await expect(own).toContainText('TOLL on Base falls to')
  await own.getByRole('button', { name: /^Remove: TOLL on Base falls/ }).click()
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(bell).toBeFocused()

  const other = await tab(page, '/explore')
  await pushPair(8453, onlyPair(8453, 'TOLL'), 15)
  // Prices are looked at every ten seconds.
  await sooner(page, 10_000, () => shown.length > 0)
  expect(shown.map(({ title }) => title)).toEqual([expect.stringMatching(/^TOLL rose to \$/)])
  expect(shown[0]!.body).toBe(`Your alert: ${wish}`)

  // The other tab waited for its turn: it has it when the first is gone, and tells what was set there.
  await bell.click()
  const later = await nowTold(dialog, request, token(8453, 'TOLL').address)
  await limit.fill((later * 1.5).toFixed(4))
  await limit.press('Enter')
  await expect(own).toContainText('TOLL on Base rises to')
  await page.close()
  await pushPair(8453, onlyPair(8453, 'TOLL'), 80)
  await sooner(other, 10_000, () => shown.length > 1)
  expect(shown).toHaveLength(2)
  expect(await other.evaluate(() => localStorage.getItem('tarn.alerts'))).toBe('[]')
})

test('[GO-12] from the drawer: gas, a transaction that is done, a position that leaves its range; without notifications the page tells', async ({
  page,
  context,
}) => {
  const shown = await device(context, 'denied')
  await page.clock.install()
  let gas = 50n * 10n ** 9n
  await page.route('**/rpc/1', route => {
    const asked = route.request().postData() ?? ''
    return asked.includes('"eth_gasPrice"')
      ? route.fulfill({ json: { jsonrpc: '2.0', id: JSON.parse(asked).id, result: `0x${gas.toString(16)}` } })
      : route.fallback()
  })
  const me = await freshAccount(page, { 1: { ENS: 2, WETH: 0.02 } })
  await wallet(page, me)
  const sides = [ETHER / 100n, await balance(1, 'ENS', me)] as [bigint, bigint]
  await mintV3(1, me, { symbols: ['WETH', 'ENS'], fee: 3_000, spacing: 60, width: 60, amounts: sides })
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.05' }))
  await connect(page)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('button', { name: 'Account settings' }).click()
  await drawer.getByRole('button', { name: 'Alerts', exact: true }).click()
  await drawer.getByRole('button', { name: 'Allow notifications' }).click()
  await expect(drawer).toContainText('Alerts appear in the page instead.')
  const limit = drawer.getByRole('textbox', { name: 'Tell me when gas costs at most' })
  await expect(drawer).toContainText('Now 50 gwei')
  await limit.fill('60')
  await limit.press('Enter')
  await expect(drawer.getByRole('alert')).toHaveText('Gas already costs no more than that: 50 gwei.')
  await limit.fill('2.5')
  await limit.press('Enter')
  const all = drawer.getByRole('list', { name: 'Your alerts' })
  await expect(all).toContainText('Gas on Ethereum costs 2.5 gwei or less')
  await drawer.getByRole('button', { name: 'Choose a token' }).click()
  await box(page).selector.getByRole('option', { name: 'DAI', exact: true }).click()
  await drawer.getByRole('textbox', { name: 'Tell me when DAI reaches' }).fill('0.5')
  await expect(drawer).toContainText(/Now \$/)
  await drawer.getByRole('form', { name: /DAI/ }).getByRole('button', { name: 'Set alert' }).click()
  await expect(all).toContainText('DAI on Ethereum falls to $0.50')
  await expectAccessible(page)
  await drawer.getByRole('switch', { name: 'A transaction is done' }).click()
  await drawer.getByRole('switch', { name: 'A position leaves its range' }).click()
  await page.keyboard.press('Escape')

  const cards = page.locator('.alert-card')
  gas = 2n * 10n ** 9n
  const told = (text: string | RegExp) => cards.filter({ hasText: text }).isVisible()
  await sooner(page, 10_000, () => told('Gas on Ethereum costs 2 gwei'))
  await cards.filter({ hasText: 'Gas on Ethereum' }).getByRole('button', { name: 'Close' }).click()
  await expect(cards).toHaveCount(0)

  const alerts = () => page.evaluate(() => localStorage.getItem('tarn.alerts') ?? '')
  await sooner(page, 15_000, async () => /"inside":\["1-v3-\d+"\]/.test(await alerts()))
  await tradeThrough(1, 'ENS', 3_000, 40n * ETHER, () =>
    sooner(page, 15_000, () => told(/(WETH\/ENS|ENS\/WETH) on Ethereum left its range/)),
  )
  await cards.getByRole('button', { name: 'Close' }).click()

  const dialog = await review(page)
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }))
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(cards.filter({ hasText: /Swapped 0\.05 ETH for/ })).toHaveCount(1)
  expect(shown).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})
