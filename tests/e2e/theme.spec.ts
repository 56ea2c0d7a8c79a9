import { expect, test, type Page } from '@playwright/test'

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const LIGHT = 'rgb(245, 248, 249)'
const DARK = 'rgb(7, 21, 27)'

async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

test('[NB-10] auto follows the device, light and dark are kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/explore')
  expect(await paper(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await paper(page)).toBe(LIGHT)
  await choose(page, 'Dark')
  expect(await paper(page)).toBe(DARK)
  await page.goto('/fr-FR/swap')
  expect(await paper(page)).toBe(DARK)
  await page.goto('/explore')
  await choose(page, 'Auto')
  expect(await paper(page)).toBe(LIGHT)
})

test('[NB-10] the kept theme is there before the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tarn.theme', 'dark'))
  await page.route('**/_astro/*.js', route => route.abort())
  await page.goto('/explore', { waitUntil: 'domcontentloaded' })
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  const script = page.locator('head > script').first()
  // Nothing that has to be fetched stands before it.
  const before = await script.evaluate(s =>
    [...document.head.children].slice(0, [...document.head.children].indexOf(s)).map(element => element.tagName),
  )
  expect(before.filter(name => !['META', 'STYLE'].includes(name))).toEqual([])
})

test('[RT-20] theme in the query forces it over what is stored, for this visit, and overwrites nothing', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('tarn.theme', 'light'))
  await page.goto('/explore?theme=dark')
  expect(await paper(page)).toBe(DARK)
  await page.goto('/swap')
  expect(await paper(page)).toBe(DARK)
  expect(await page.evaluate(() => localStorage.getItem('tarn.theme'))).toBe('light')
  await page.goto('/swap?theme=light')
  expect(await paper(page)).toBe(LIGHT)
  await page.goto('/swap?theme=%22%3E%3Cb%3E')
  expect(await paper(page)).toBe(LIGHT)
})

test('[UI-1] four lengths and one spring, and nothing moves for people who asked for that', async ({ page }) => {
  await page.goto('/explore')
  const lengths = () =>
    page.evaluate(() =>
      [1, 2, 3, 4].map(n => getComputedStyle(document.documentElement).getPropertyValue(`--motion-${n}`).trim()),
    )
  // The bundler may write 100ms as .1s.
  const seconds = (all: string[]) => all.map(text => Number.parseFloat(text) / (text.endsWith('ms') ? 1000 : 1))
  expect(seconds(await lengths())).toEqual([0.1, 0.125, 0.2, 0.3])
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--spring'))).toContain(
    'linear(',
  )
  const moving = () =>
    page.evaluate(() => {
      const used = new Set<string>()
      for (const element of document.querySelectorAll('*'))
        for (const text of [getComputedStyle(element).transitionDuration, getComputedStyle(element).animationDuration])
          for (const part of text.split(', ')) used.add(part)
      return [...used]
    })
  const presets = ['0s', '0.1s', '0.125s', '0.2s', '0.3s']
  for (const length of await moving()) expect([...presets, '1.2s', '1.6s', 'auto'], length).toContain(length)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(seconds(await lengths())).toEqual([0, 0, 0, 0])
  for (const length of await moving()) expect(['0s', 'auto']).toContain(length)
})
