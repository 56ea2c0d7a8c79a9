// The law of the look is asked of every page in every language (everyPage.spec.ts); here each of its eyes is shown the fault it is for.
import { lookOf } from '../support/lookOf.ts'
import { expect, open, test } from '../support/site.ts'

const FAULTS: [fault: string, path: string, seen: RegExp, put: () => void][] = [
  [
    'something wider than the window',
    '/',
    /wider than the window/,
    () => document.querySelector<HTMLElement>('.footer-row')!.style.setProperty('inline-size', '1600px'),
  ],
  [
    'a header that begins elsewhere than the page',
    '/explore',
    /header and foot begin \d+ px apart/,
    () => document.querySelector<HTMLElement>('.header')!.style.setProperty('padding-inline', '60px'),
  ],
  [
    'a button for money that a thumb misses',
    '/swap',
    /small target: button.*swap-main/,
    () => {
      const button = document.querySelector<HTMLElement>('.swap-main')!
      button.style.setProperty('min-block-size', '30px')
      button.style.setProperty('block-size', '30px')
    },
  ],
  [
    'a line that falls beside a figure that rises',
    '/explore',
    /line and figure differ/,
    () => {
      for (const spark of document.querySelectorAll('.spark')) spark.setAttribute('data-direction', 'sideways')
    },
  ],
  [
    'a foot that stays behind the bar',
    '/explore',
    /the foot ends \d+ px below a bar/,
    () => {
      document.body.style.setProperty('padding-block-end', '0')
      document.querySelector<HTMLElement>('.footer')!.style.setProperty('padding-block-end', '0')
    },
  ],
]

for (const [fault, path, seen, put] of FAULTS)
  test(`[UI-1] the law of the look sees ${fault}`, async ({ page }) => {
    await open(page, path)
    expect(await lookOf(page)).toEqual([])
    await page.evaluate(put)
    expect((await lookOf(page)).join('\n')).toMatch(seen)
  })
