// The law of the look is asked of every page in every language (everyPage.spec.ts); here each of its eyes is shown the
// fault it is for.
import { contrastOf } from '../support/contrastOf.ts'
import { coveredOf } from '../support/coveredOf.ts'
import { kindsOfPage } from '../support/pagesOf.ts'
import { lookOf, WIDTHS } from '../support/lookOf.ts'
import { expect, open, test } from '../support/site.ts'
import { token } from '../support/swap.ts'

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
    'text of a seventh size',
    '/explore',
    /a seventh size: 17 px, a\./,
    () => document.querySelector<HTMLElement>('.tabs a')!.style.setProperty('font-size', '17px'),
  ],
  [
    'a Latin name cut at its beginning',
    '/ar-SA/explore',
    /cut at its beginning: bdi\./,
    () => {
      const name = document.querySelector<HTMLElement>('main td bdi')!
      name.style.cssText =
        'display: block; overflow: hidden; inline-size: 1em; white-space: nowrap; direction: rtl; unicode-bidi: isolate'
      name.textContent = 'Wrapped Ether of a long name'
    },
  ],
  [
    'a Latin name of its own direction, cut at its beginning by a line that runs the other way',
    '/ar-SA/explore',
    /cut at its beginning: bdi\./,
    () => {
      const name = document.querySelector<HTMLElement>('main td bdi')!
      name.style.cssText = 'display: inline; unicode-bidi: plaintext'
      name.textContent = 'Wrapped Ether of a long name'
      const line = document.createElement('span')
      line.style.cssText =
        'display: block; overflow: hidden; text-overflow: ellipsis; inline-size: 4em; white-space: nowrap'
      name.replaceWith(line)
      line.append(name)
    },
  ],
  [
    'bars off their zero',
    'pool',
    /bars stand -\d+ px off their zero/,
    () => document.querySelector('.chart-bars')!.setAttribute('transform', 'translate(0 -12)'),
  ],
  [
    'volume off its floor, and a flag that the chart’s edge cuts',
    'token',
    /volume stands -\d+ px off its floor[\s\S]*cut by its chart: Low/,
    () => {
      document.querySelector('.chart-floor')!.setAttribute('transform', 'translate(0 -12)')
      const low = document.querySelector('.chart-mark[data-mark=low]')!
      low.setAttribute('x', '0')
      low.setAttribute('text-anchor', 'middle')
    },
  ],
  [
    'two sizes of amounts in one box',
    '/',
    /amounts of 2 sizes: /,
    () => document.querySelector<HTMLElement>('.swap-output .swap-amount')!.style.setProperty('inline-size', '60px'),
  ],
  [
    'words that touch a card',
    'positions',
    /touches a card: /,
    () => {
      const words = document.createElement('p')
      const card = [...document.querySelectorAll('main .card')].find(each => each.checkVisibility())!
      words.textContent = 'Words'
      card.before(words)
      const gap = card.getBoundingClientRect().top - words.getBoundingClientRect().bottom
      words.style.setProperty('transform', `translateY(${gap}px)`)
    },
  ],
  [
    'words over words',
    '/explore',
    /words over words: Tokens \| Pools/,
    () => document.querySelector<HTMLElement>('.tabs a')!.style.setProperty('margin-inline-end', '-40px'),
  ],
  [
    'a line that falls beside a figure that rises',
    '/explore',
    /line and figure differ/,
    () => {
      for (const spark of document.querySelectorAll<SVGElement>('.spark')) spark.style.stroke = 'currentColor'
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

/** Pages of one kind: their heads stand at one place, their words at one edge. */
const ALIKE: Record<string, string[]> = {
  'pages that are read': ['help', 'privacy', 'app', 'portfolio', 'positions', 'nfts'],
  'pages of a list': ['tokens', 'pools', 'transactions'],
  'pages of one thing': ['token', 'native', 'pool', 'v4 pool'],
  'pages of a card': ['create', 'create v3'],
}

for (const [name, kinds] of Object.entries(ALIKE))
  test(`[UI-1] the heads of ${name} stand at one place`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const heads: { kind: string; top: number; left: number; size: string }[] = []
    for (const kind of kinds) {
      await open(page, kindsOfPage()[kind]!)
      heads.push({
        kind,
        ...(await page.evaluate(() => {
          const h1 = document.querySelector('h1')!
          const head = (h1.closest('.detail-head') ?? h1).getBoundingClientRect()
          return { top: h1.getBoundingClientRect().top, left: head.left, size: getComputedStyle(h1).fontSize }
        })),
      })
    }
    const [first] = heads
    expect(
      heads.filter(
        h => Math.abs(h.top - first!.top) > 2 || Math.abs(h.left - first!.left) > 2 || h.size !== first!.size,
      ),
      JSON.stringify(first),
    ).toEqual([])
  })

// Faults of one page are put one after the other, each into the page as it was built.
for (const at of new Set(FAULTS.map(([, path]) => path)))
  test(`[UI-1] the law of the look sees what is put wrong on ${at}`, async ({ page }) => {
    await open(page, kindsOfPage()[at] ?? at)
    expect(await lookOf(page)).toEqual([])
    for (const [i, [fault, , seen, put]] of FAULTS.filter(([, path]) => path === at).entries())
      await test.step(fault, async () => {
        if (i > 0) await page.reload({ waitUntil: 'load' })
        await page.evaluate(put)
        expect((await lookOf(page)).join('\n'), fault).toMatch(seen)
      })
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`[UI-1] what is said on pictures stands out from their pixels, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    for (const path of ['/', '/ar-SA']) {
      await open(page, path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        expect(await contrastOf(page), `${path} ${width}`).toEqual([])
      }
    }
    await page.evaluate(() => document.querySelector<HTMLElement>('main h2')!.style.setProperty('color', 'var(--line)'))
    expect((await contrastOf(page)).join()).toMatch(/too little contrast on \d+ %/)
  })

test('[UI-1] nothing in an open dialog lies behind something else, and what does is seen', async ({ page }) => {
  await open(page, '/swap')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 })
    await page.getByRole('main').getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await coveredOf(page), `${width}`).toEqual([])
    await page.evaluate(() => {
      const veil = document.createElement('p')
      veil.style.cssText = 'position: fixed; inset: 0'
      document.querySelector('dialog[open]')!.append(veil)
    })
    expect((await coveredOf(page)).join()).toMatch(/covered: /)
    await page.reload()
  }
})

test('[UI-1] a change is seen with ▲ or ▼ alone, and heard and copied with its sign', async ({ page }) => {
  for (const locale of ['', '/ar-SA']) {
    await open(page, `${locale}/explore`)
    const change = page.locator('main td data[data-direction]:not([data-direction=flat])').first()
    const up = (await change.getAttribute('data-direction')) === 'up'
    expect(await change.textContent()).toMatch(up ? /^\u200e?\u061c?\+\d/ : /^\u200e?\u061c?[-−]\d/)
    expect(await change.locator('i').evaluate(sign => sign.getBoundingClientRect().width)).toBe(0)
    expect(await change.evaluate(element => getComputedStyle(element, '::before').clipPath)).toMatch(/^polygon/)
  }
})

test('[IN-2] in Arabic so much of one per the other is read from the right: the quote first, then what it is for', async ({
  page,
}) => {
  const pair = { chain: 'ethereum', currencyA: 'NATIVE', currencyB: token(1, 'USDC').address, fee: '500', step: '2' }
  await open(page, `/ar-SA/positions/create/v3?${new URLSearchParams(pair)}`)
  const unit = page
    .locator('main bdi')
    .filter({ hasText: /USDC.*ETH/ })
    .filter({ hasNotText: '/' })
    .first()
  await expect(unit).toBeVisible()
  const [quote, base] = await unit.evaluate(element =>
    ['USDC', 'ETH'].map(symbol => {
      const text = [...element.childNodes].find(node => node.textContent?.includes(symbol))!
      const range = document.createRange()
      range.setStart(text, text.textContent!.indexOf(symbol))
      range.setEnd(text, text.textContent!.indexOf(symbol) + symbol.length)
      return range.getBoundingClientRect().left
    }),
  )
  expect(quote).toBeGreaterThan(base!)
})
