import type { Page } from '@playwright/test'
import { names, namesForward } from '../../devnet/names.ts'
import { coinTypeOf, ETHEREUM_COIN } from '../../src/domain/names/EnsQuestion.ts'
import { expect, open, test } from '../support/site.ts'

const alice = names.find(([label]) => label === 'alice')![1]
/** Where a name of the devnet points, by coin type. */
const at = (label: string, coinType = ETHEREUM_COIN) => namesForward.find(([each]) => each === label)![1][coinType]!
const whole = (address: string) => new RegExp(address, 'i')
const person = (page: Page) => page.getByRole('group', { name: 'Recipient' })

/** A light page takes a paragraph of text alone for an empty one, which styles hide: it is not found by its role. */
const problem = (page: Page) => page.locator('.send-recipient .field-problem')

async function type(page: Page, name: string): Promise<void> {
  const clear = page.getByRole('button', { name: 'Choose another recipient' })
  if (await clear.isVisible()) await clear.click()
  await page.getByRole('textbox', { name: 'Recipient' }).fill(name)
}

test('[SM-6] names in other letters, of gateways and of a network lead to whom their owners named', async ({
  page,
}) => {
  await open(page, '/send?chain=ethereum')
  for (const [typed, shown, address] of [
    ['alice.eth', 'alice.eth', alice],
    ['Jäckel.eth', 'jäckel.eth', at('jäckel')],
    ['🦊.eth', '🦊.eth', at('🦊')],
    ['ada.lake.eth', 'ada.lake.eth', alice],
    ['nora.eth', 'nora.eth', at('nora')],
  ] as const) {
    await type(page, typed)
    await expect(person(page), typed).toContainText(shown)
    await expect(person(page), typed).toContainText(whole(address))
  }
  await open(page, '/send?chain=base')
  await type(page, 'nora.eth')
  await expect(person(page)).toContainText(whole(at('nora', coinTypeOf(8453))))
})

test('[SM-6] a name that leads nowhere safe is no recipient, and the sentence says why', async ({ page, faults }) => {
  faults.allow(/could not be looked up/)
  await open(page, '/send?chain=base')
  for (const [typed, sentence] of [
    ['vault.eth', 'This name leads to a contract on Ethereum that may not exist on '],
    ['nobody-has-this.eth', 'does not exist or is spelled incorrectly'],
    // Its gateway says another address than the one it signed.
    ['liar.lake.eth', 'The recipient couldn’t be checked.'],
    // Cyrillic letters in the middle: no name at all, so it is not asked for.
    ['vit\u0430lik.eth', 'That’s neither an address nor a name we can look up.'],
  ] as const) {
    await type(page, typed)
    await expect(problem(page), typed).toContainText(sentence)
    await expect(person(page), typed).toHaveCount(0)
  }
})

test('[SM-6] while no node answers, a name is not called unknown', async ({ page, faults }) => {
  faults.allow(/could not be looked up|status of 5\d\d|Failed to load/)
  await page.route('**/rpc/1', route => route.fulfill({ status: 503, body: 'away' }))
  await open(page, '/send?chain=ethereum')
  await type(page, 'jäckel.eth')
  await expect(problem(page)).toContainText('The recipient couldn’t be checked.')
  await page.unroute('**/rpc/1')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(person(page)).toContainText(whole(at('jäckel')))
})

test('[GS-6] the search finds names in other letters; while no node answers it does not say “nothing found”', async ({
  page,
  faults,
}) => {
  faults.allow(/could not be looked up|status of 5\d\d|Failed to load/)
  const found = page.locator('.search-dialog').getByRole('group', { name: 'Wallets', exact: true }).getByRole('option')
  await open(page, '/explore')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox')
  await field.fill('Jäckel.eth')
  await expect(found).toContainText('jäckel.eth')
  await page.route('**/rpc/1', route => route.fulfill({ status: 503, body: 'away' }))
  await field.fill('🦊.eth')
  await expect(page.locator('.search-dialog')).toContainText('This name couldn’t be looked up.')
  await page.unroute('**/rpc/1')
  await page.locator('.search-dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(found).toContainText('🦊.eth')
})
