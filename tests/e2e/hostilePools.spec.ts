// LP-6, LP-8: pools whose hook refuses or takes, and pools at a price that is none.
import { spacingOf } from '#domain/liquidity/FeeTier.ts'
import { hostileHook, hookedPool } from '../support/hostileHooks.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { heldDeed } from '../support/heldDeed.ts'
import { mintV4, tradeThroughV4 } from '../support/positions.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, connect, token, wallet } from '../support/swap.ts'

const ETHER = 10n ** 18n
const asks = (prompts: readonly { method: string }[]) =>
  prompts.filter(({ method }) => /send|sign/i.test(method)).length

test('[LP-4][LP-6][LP-8][GO-5] a v4 hook that refuses: adding and removing say whose doing it is, nothing is signed, and what it allows again is done', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { LDO: 5_000 } })
  const hook = await hostileHook('RefusingHook')
  const at = { fee: 3_000, spacing: 60, hook: hook.address }
  await hookedPool('LDO', at)
  const { tokenId } = await mintV4(1, me, { ...at, symbol: 'LDO', liquidity: 10n ** 18n, value: ETHER })
  const asked = await wallet(page, me)
  await open(page, `/positions/v4/ethereum/${tokenId}`)
  await connect(page)
  await expect(page.locator('.badge-accent', { hasText: 'Hook' }).first()).toBeVisible()
  await hook.tell(1 + 2)
  const refusal = 'This pool’s hook refused it, so nothing was done.'
  for (const [deed, button] of [
    ['Add liquidity', 'Add now'],
    ['Remove liquidity', 'Remove now'],
  ] as const) {
    await page.getByRole('button', { name: deed }).click()
    const dialog = page.getByRole('dialog', { name: deed, exact: true })
    if (deed === 'Add liquidity') await dialog.getByRole('textbox', { name: 'Amount of LDO' }).fill('1')
    await expect(dialog).toContainText(refusal)
    await expect(dialog.getByRole('button', { name: button, disabled: false })).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  expect(asks(asked.prompts)).toBe(0)
  await hook.tell(0)
  const before = await balance(1, 'LDO', me)
  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  await heldDeed(page, 'Remove liquidity', dialog => dialog.getByRole('button', { name: '100%' }).click())
  expect(await balance(1, 'LDO', me)).toBeGreaterThan(before)
})

test('[LP-4][LP-6][LP-8][GO-5] a v4 hook that keeps a part: neither a deposit, a withdrawal nor a collect goes beyond what was reviewed', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { LDO: 5_000 } })
  const hook = await hostileHook('TakingHook')
  const at = { fee: 3_000, spacing: 60, hook: hook.address }
  await hookedPool('LDO', at)
  const { tokenId } = await mintV4(1, me, { ...at, symbol: 'LDO', liquidity: 10n ** 18n, value: ETHER })
  const asked = await wallet(page, me)
  await open(page, `/positions/v4/ethereum/${tokenId}`)
  await connect(page)
  await tradeThroughV4({ ...at, symbol: 'LDO' }, ETHER / 10n)
  await hook.tell(2_000)
  for (const [deed, button] of [
    ['Add liquidity', 'Add now'],
    ['Remove liquidity', 'Remove now'],
    ['Collect fees', 'Collect now'],
  ] as const) {
    await page.getByRole('button', { name: deed }).click()
    const dialog = page.getByRole('dialog', { name: deed, exact: true })
    if (deed === 'Add liquidity') await dialog.getByRole('textbox', { name: 'Amount of LDO' }).fill('1')
    await expect(dialog).toContainText('This pool’s hook keeps a part')
    await expect(dialog.getByRole('button', { name: button, disabled: false })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  expect(asks(asked.prompts)).toBe(0)
})

test('[LP-1][LP-2][LP-3][RT-16] a pool that began at a price that is none: its position, the list and a new deposit show no figure that is none', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { LDO: 5_000 } })
  // Next to the highest price that a pool can have: no ether is worth so much LDO.
  const fee = 7_000 + Math.floor(Math.random() * 900)
  const spacing = spacingOf(fee)
  await hookedPool('LDO', { fee, spacing, sqrtPriceX96: 2n ** 159n })
  const { tokenId } = await mintV4(1, me, { symbol: 'LDO', fee, spacing, liquidity: 2n, value: ETHER })
  await wallet(page, me)
  await open(page, '/positions')
  await connect(page)
  const main = page.getByRole('main')
  const sound = async () => {
    expect(await main.textContent()).not.toMatch(/NaN|Infinity|∞ per|undefined|e\+\d/)
  }
  const card = page.locator(`[data-position="1-v4-${tokenId}"]`)
  await expect(card).toContainText('LDO')
  await sound()
  await open(page, `/positions/v4/ethereum/${tokenId}`)
  await expect(page.getByRole('button', { name: 'Remove liquidity' })).toBeVisible()
  await sound()
  const query = new URLSearchParams({ chain: 'ethereum', currencyA: 'NATIVE', currencyB: token(1, 'LDO').address })
  await open(page, `/positions/create/v4?${query}&fee=${fee}&step=2`)
  const form = page.getByRole('form', { name: 'New position' })
  await expect(form).toContainText(/This pool’s price is .{1,20} away from the market/)
  await form.getByRole('textbox', { name: 'Amount of LDO' }).fill('1')
  await sound()
})

/** The second step of a new v4 position of ether and LDO, with a little ether typed. */
const createPath = (fee: number, hook?: string) => {
  const of = { chain: 'ethereum', currencyA: 'NATIVE', currencyB: token(1, 'LDO').address, fee: `${fee}`, step: '2' }
  const typed = JSON.stringify({ exactField: 'TOKEN0', exactAmounts: { TOKEN0: '0.02' } })
  return `/positions/create/v4?${new URLSearchParams({ ...of, ...(hook ? { hook } : {}), depositState: typed })}`
}

test('[LP-4][LP-6][LP-8] a pool that somebody began ten times above the market: creating and adding ask for a tick, by keys alone, and nothing is signed before', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page, { 1: { LDO: 5_000 } })
  const fee = 5_000 + Math.floor(Math.random() * 1_900)
  const at = { fee, spacing: spacingOf(fee) }
  // 3.15 squared: 892 % above.
  await hookedPool('LDO', { ...at, rootPercent: 315n })
  const asked = await wallet(page, me)
  await open(page, createPath(fee))
  await connect(page)
  const form = page.getByRole('form', { name: 'New position' })
  await expect(form).toContainText(/This pool’s price is .{1,20} away from the market/)
  await form.getByRole('button', { name: 'Review deposit' }).click()
  const review = page.getByRole('dialog', { name: 'Review position' })
  const tick = review.getByRole('checkbox', {
    name: /price in other pools are [\d.,]+% apart.*I want this price anyway/,
  })
  await expect(tick).toBeVisible()
  const create = review.getByRole('button', { name: 'Create position' })
  await expect(create).toBeDisabled()
  await expectAccessible(page)
  await tick.focus()
  await page.keyboard.press('Space')
  await expect(create).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(create).toBeDisabled()
  expect(asks(asked.prompts)).toBe(0)
  await page.keyboard.press('Space')
  await create.focus()
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('dialog', { name: 'Position created' })
  await expect(receipt).toBeVisible({ timeout: 60_000 })
  await receipt.getByRole('link', { name: 'See the position' }).click()
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add liquidity', exact: true })
  await dialog.getByRole('textbox', { name: 'Amount of ETH' }).fill('0.01')
  const again = dialog.getByRole('checkbox', { name: /I want this price anyway/ })
  const add = dialog.getByRole('button', { name: 'Add now' })
  await expect(again).toBeVisible()
  await expect(add).toBeDisabled()
  await expectAccessible(page)
  await again.check()
  await expect(add).toBeEnabled()
  await page.keyboard.press('Escape')
  // What goes out asks nothing.
  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  const before = await balance(1, 'LDO', me)
  await heldDeed(page, 'Remove liquidity', out => out.getByRole('button', { name: '100%' }).click())
  expect(await balance(1, 'LDO', me)).toBeGreaterThan(before)
})

test('[LP-6] a hook address without a contract: no pool is made and none is entered, whatever the address says it may do', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { LDO: 5_000 } })
  const asked = await wallet(page, me)
  for (const bits of ['0200', '0080', '0040']) {
    await open(page, createPath(3_000, `0x${'cd'.repeat(18)}${bits}`))
    if (bits === '0200') await connect(page)
    const form = page.getByRole('form', { name: 'New position' })
    await expect(form.getByRole('button', { name: 'Enter a valid hook address' })).toBeDisabled()
    await form.getByRole('button', { name: 'Edit' }).click()
    await expect(form.getByRole('textbox', { name: 'Hook address' })).toHaveAccessibleDescription(
      /Enter a valid hook address/,
    )
    await expect(form.getByRole('button', { name: 'Enter a valid hook address' })).toBeDisabled()
  }
  expect(asks(asked.prompts)).toBe(0)
})

test('[LP-4][LP-6][LP-8][GO-5] a hook that lets nothing out: the withdrawal is simulated first, and a red tick names the hook', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { LDO: 5_000 } })
  const hook = await hostileHook('RefusingHook')
  const at = { fee: 3_000, spacing: 60, hook: hook.address }
  await hookedPool('LDO', at)
  const { tokenId } = await mintV4(1, me, { ...at, symbol: 'LDO', liquidity: 10n ** 18n, value: ETHER })
  await hook.tell(2)
  const asked = await wallet(page, me)
  await open(page, createPath(at.fee, hook.address))
  await connect(page)
  const form = page.getByRole('form', { name: 'New position' })
  await form.getByRole('button', { name: 'Edit' }).click()
  await form.getByRole('checkbox', { name: /I have checked it/ }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByRole('button', { name: 'Review deposit' }).click()
  const review = page.getByRole('dialog', { name: 'Review position' })
  const short = new RegExp(
    `hook ${hook.address.slice(0, 6)}.{1,3}${hook.address.slice(-4)} refused your withdrawal`,
    'i',
  )
  const tick = review.getByRole('checkbox', { name: short })
  await expect(tick).toBeVisible()
  await expect(review.getByRole('button', { name: 'Create position' })).toBeDisabled()
  await tick.check()
  await expect(review.getByRole('button', { name: 'Create position' })).toBeEnabled()
  await open(page, `/positions/v4/ethereum/${tokenId}`)
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add liquidity', exact: true })
  await dialog.getByRole('textbox', { name: 'Amount of LDO' }).fill('1')
  await expect(dialog.getByRole('checkbox', { name: short })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add now' })).toBeDisabled()
  expect(asks(asked.prompts)).toBe(0)
})
