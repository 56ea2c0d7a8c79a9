// LP-3: the range of a new position on the drawing, by keys and by hand.
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { token } from '../support/swap.ts'

const STEP = 1.0001 ** 60
const path = (locale = '', more: Record<string, string> = {}) =>
  `${locale}/positions/create/v3?${new URLSearchParams({
    ...{ chain: 'ethereum', currencyA: 'NATIVE', currencyB: token(1, 'USDC').address, fee: '3000', step: '2' },
    ...more,
  })}`

test('[LP-3] the range’s ends on the drawing go by keys as they go by hand: into the picture, by a step, by ten, to the other end and to no end; each is said in words', async ({
  page,
}) => {
  await open(page, path())
  const form = page.getByRole('form', { name: 'New position' })
  const [low, high] = ['Lowest price', 'Highest price'].map(name => ({
    slider: form.getByRole('slider', { name }),
    field: form.getByRole('textbox', { name }),
  })) as [{ slider: typeof form; field: typeof form }, { slider: typeof form; field: typeof form }]
  const price = async ({ field }: typeof low) => Number((await field.inputValue()).replaceAll(',', ''))
  const ratio = async (from: number, of: typeof low) => (await price(of)) / from
  await form.getByRole('button', { name: 'Full range' }).click()
  await expect(low.slider).toHaveAttribute('aria-valuetext', 'No lower limit')
  await expect(high.slider).toHaveAttribute('aria-valuetext', 'No upper limit')
  await expect(low.field).toHaveValue('0')

  // From no end the first step inward is seen: it comes to the side of the picture.
  await low.slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(low.slider).toHaveAttribute('aria-valuetext', /^[\d,.]+ USDC per ETH · −7\d\.\d\d?%$/)
  await expect(low.slider).toBeFocused()
  await expect(high.field).toHaveValue('∞')
  const first = await price(low)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => ratio(first, low)).toBeCloseTo(STEP, 6)
  await page.keyboard.press('PageUp')
  await expect.poll(() => ratio(first, low)).toBeCloseTo(STEP ** 11, 6)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => ratio(first, low)).toBeCloseTo(1, 6)
  // Tab goes on to the other end, which says what it has too.
  await page.keyboard.press('Tab')
  await expect(high.slider).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(high.slider).toHaveAttribute('aria-valuetext', /^[\d,.]+ USDC per ETH · \+\d+\.\d\d?%$/)
  // An end is never past the other: End of the lowest is a step below the highest.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await expect.poll(async () => (await price(high)) / (await price(low))).toBeCloseTo(STEP, 6)
  await page.keyboard.press('ArrowRight')
  expect((await price(high)) / (await price(low))).toBeCloseTo(STEP, 6)
  await page.keyboard.press('Home')
  await expect(low.slider).toHaveAttribute('aria-valuetext', 'No lower limit')
  await high.slider.press('End')
  // Both without an end are the full range again.
  await expect(form.getByRole('button', { name: 'Full range' })).toHaveAttribute('aria-pressed', 'true')
  // Where the focus is, is seen.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const stroke = (of: typeof low) =>
    of.slider.locator('.range-grip').evaluate(grip => getComputedStyle(grip).strokeWidth)
  expect([await stroke(high), await stroke(low)]).toEqual(['3px', '2px'])
  await expectAccessible(page)
})

test('[LP-3] by hand an end goes where it is let go, never past the other; in Arabic, with prices the other way round, a key moves it the way it points', async ({
  page,
}) => {
  await open(page, path('/ar-SA', { priceInverted: 'true' }))
  const sliders = page.getByRole('main').getByRole('slider')
  const at = async (nth: number) => (await sliders.nth(nth).locator('.range-grip').boundingBox())!
  await expect(sliders).toHaveCount(2)
  const drag = async (nth: number, by: number) => {
    const from = await at(nth)
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 4 })
    await page.mouse.up()
  }
  const value = async (nth: number) => Number(await sliders.nth(nth).getAttribute('aria-valuenow'))
  const before = await value(0)
  await drag(0, 60)
  await expect.poll(() => value(0)).toBeGreaterThan(before)
  await drag(1, -60)
  const [low, high] = [await value(0), await value(1)]
  expect(low).toBeLessThan(high)
  const fields = page.getByRole('main').locator('.create-price-text')
  expect(Number(await fields.nth(0).inputValue())).toBeLessThan(Number(await fields.nth(1).inputValue()))
  // Higher prices stand to the right here, too.
  expect((await at(0)).x).toBeLessThan((await at(1)).x)
  await sliders.nth(0).press('ArrowRight')
  await expect.poll(() => value(0)).toBe(low + 60)
  // Dragged beyond the other it stops a step before it.
  await drag(0, 2_000)
  await expect.poll(() => value(0)).toBe(high - 60)
})
