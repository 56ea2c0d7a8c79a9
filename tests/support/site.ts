// `test` for browser journeys on the built site. Every test also fails on what a visitor never should meet: console
// errors, uncaught errors, content-policy violations, hydration errors, requests to other hosts.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { axeFaults } from './axeFaults.ts'
import { isShared, SHARED } from './devnet.ts'
import { closeDrawing, drawnPage } from './light/drawnPage.ts'
import { LightContext } from './light/LightContext.ts'
import type { LightPage } from './light/LightPage.ts'
import { NeedsBrowser } from './light/userInput.ts'

export { expect }

export class Faults {
  readonly seen: string[] = []
  #allowed: RegExp[] = []

  /** This fault belongs to the test (a node that is down on purpose, a 404 page). */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  add(text: string): void {
    this.seen.push(text)
  }

  get unexpected(): string[] {
    return this.seen.filter(text => !this.#allowed.some(pattern => pattern.test(text)))
  }
}

const watched = new WeakMap<Page, Faults>()

/** Where faults of a watched page go. Throws for a page that is not watched: that is an error of the journey. */
export function faultsOf(page: Page): Faults {
  const faults = watched.get(page)
  if (!faults) throw new Error('this page is not watched: watchFaults(page, faults) first')
  return faults
}

/** WL-10 of passkey wallets: an operation goes to the bundler only after a block was read there. */
function watchBundler(page: Page, faults: Faults): void {
  const proven = new Set<string>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/bundler/') || request.method() !== 'POST') return
    const { method } = JSON.parse(request.postData() ?? '{}') as { method?: string }
    if (method === 'eth_getBlockByNumber') proven.add(pathname)
    if (method === 'eth_sendUserOperation' && !proven.delete(pathname))
      faults.add(`WL-10: an operation went to ${pathname} without a block read there`)
  })
}

/** What the devnet's own wallet asks of the node in the name of an account that other journeys use too. */
function watchShared(page: Page, faults: Faults): void {
  page.on('request', request => {
    if (
      !/^\/rpc\/\d+$/.test(new URL(request.url()).pathname) ||
      !/eth_sendTransaction|personal_sign|eth_signTypedData/.test(request.postData() ?? '')
    )
      return
    const [{ from } = {}] = ((request.postDataJSON() as { params?: { from?: string }[] }).params ?? []) as {
      from?: string
    }[]
    if (isShared(from)) faults.add(SHARED)
  })
}

/** Watches a page from now on. */
export async function watchFaults(page: Page, faults: Faults): Promise<void> {
  watched.set(page, faults)
  watchBundler(page, faults)
  watchShared(page, faults)
  page.on('console', message => {
    if (message.type() === 'error') faults.add(`console: ${message.text()} (${message.location().url})`)
    else if (/hydrat|Minified React error/i.test(message.text())) faults.add(`hydration: ${message.text()}`)
  })
  page.on('pageerror', error => {
    // The browser's own word: styles alone ask for a transition between pages, and it gave this one up because the next
    // page was painted sooner.
    if (!/^Transition was aborted .* Page already revealed$/.test(error.message))
      faults.add(`uncaught: ${error.message}`)
  })
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !['localhost', '127.0.0.1'].includes(hostname))
      faults.add(`third party: ${request.url()}`)
  })
  await page.exposeFunction('tarnFault', (text: string) => faults.add(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event: SecurityPolicyViolationEvent) => {
      ;(window as unknown as { tarnFault(text: string): void }).tarnFault(
        `policy: ${event.violatedDirective} blocks ${event.blockedURI || event.sample} on ${location.pathname}`,
      )
    })
  })
}

/**
 * Moves are watched by the journeys of the screens that have most of them, and by those of motion and looks. All others
 * have a visitor who asks for less of it, on a screen of half the points: the page is the same to the pixel of its
 * styles, and a fifth of the processor is not spent on painting it.
 */
const LIVELY =
  /\/(continuity|drawer|landing|look|lookLive|nojs|phone|search|shell|still|swap|swap-input|theme)\.spec\.ts$/
const CALM = { reducedMotion: 'reduce', deviceScaleFactor: 0.5 } as const

/** In place of the browser where pages are light: whatever is asked of it is a journey that needs one. */
const withoutBrowser = new Proxy({} as Browser, {
  get: (_, name) => {
    // What Playwright itself looks for in a fixture's value.
    if (typeof name === 'symbol' || name === 'then' || name === 'toJSON') return undefined
    throw new NeedsBrowser(`browser.${name}`)
  },
})

/** A context of Playwright's API whose pages are light. */
const lightContext = ({ baseURL, locale, extraHTTPHeaders, viewport, javaScriptEnabled }: BrowserContextOptions) =>
  new LightContext({
    baseURL: baseURL!,
    locale: locale ?? 'en-US',
    extraHTTPHeaders: extraHTTPHeaders ?? {},
    viewport: viewport ?? { width: 1280, height: 720 },
    javaScriptEnabled: javaScriptEnabled ?? true,
  }) as unknown as BrowserContext

const addressOfOne = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** What of a visitor matters here beside the journey's own: BCP 47, and whether their browser runs scripts. */
type Visitor = { locale?: string; javaScriptEnabled?: boolean }

type Own = {
  faults: Faults
  /** A page of another visitor, of the journey's engine. Its faults are not watched. */
  visitor: (visitor: Visitor) => Promise<Page>
}

export const test = base.extend<Own, { engine: 'browser' | 'light' }>({
  engine: ['browser', { option: true, scope: 'worker' }],
  // A worker of light pages starts no browser. `launch` takes the project's options from Playwright's own fixtures.
  browser: [
    async ({ playwright, browserName, engine }, use) => {
      if (engine === 'light') {
        await use(withoutBrowser)
        return closeDrawing()
      }
      const browser = await playwright[browserName].launch()
      await use(browser)
      await browser.close({ reason: 'Test ended.' })
    },
    { scope: 'worker', timeout: 0 },
  ],
  // A light page needs no browser (tests/support/light): the same site, the same questions.
  context: async (
    { browser, engine, baseURL, locale, extraHTTPHeaders, contextOptions, viewport, javaScriptEnabled, timezoneId },
    use,
  ) => {
    if (engine === 'light' && timezoneId) throw new NeedsBrowser('another time zone')
    const context =
      engine === 'light'
        ? lightContext({ baseURL, locale, extraHTTPHeaders, viewport, javaScriptEnabled })
        : await browser.newContext(contextOptions)
    await use(context)
    await context.close()
  },
  visitor: async ({ browser, engine, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async visitor => {
      const context =
        engine === 'light' ? lightContext({ baseURL, ...visitor }) : await browser.newContext({ baseURL, ...visitor })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  // Every journey is a visitor of its own: limits of one connection are not those of the whole suite.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': addressOfOne() }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  contextOptions: async ({}, use, { file }) => use(LIVELY.test(file) ? {} : CALM),
  faults: [
    async ({ page }, use, info) => {
      const faults = new Faults()
      await watchFaults(page, faults)
      await use(faults)
      // A light page has no picture: what it says of the failure.
      if (isLight(page) && info.status !== info.expectedStatus)
        console.log(await page.locator('dialog[open], [role=alert]').allTextContents().catch(String))
      // An answer of ours that is still under way belongs to this journey, not to the worker's next one.
      await page.context().unrouteAll({ behavior: 'ignoreErrors' })
      for (const each of page.context().pages()) await each.unrouteAll({ behavior: 'ignoreErrors' })
      expect(faults.unexpected, 'what a visitor never should meet').toEqual([])
    },
    { auto: true },
  ],
})

/** What closes something and is not met by a thumb (44 px) where it stands. */
const smallClosers = () =>
  [...document.querySelectorAll<HTMLElement>('.closes')].flatMap(button => {
    if (!button.checkVisibility()) return []
    const { left, top, width, height } = button.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    // What an open dialog covers is not met at all.
    if (!button.contains(document.elementFromPoint(x, y))) return []
    // A dialog that opens is drawn smaller for a moment, and all in it.
    const reach = (21 * width) / button.offsetWidth
    const around = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ] as const
    const missed = around.flatMap(([at, down]) => {
      if (at < 0 || down < 0 || at >= innerWidth || down >= innerHeight) return []
      const met = document.elementFromPoint(at, down)
      if (met === null || button.contains(met) || met.closest('button, a') !== null) return []
      return [`${button.ariaLabel}: ${at - x}, ${down - y} meets ${met.tagName}.${met.className}`]
    })
    // One side may lie under the edge of what is scrolled.
    return missed.length > 1 ? missed : []
  })

/** Whether a page is one of tests/support/light. */
export const isLight = (page: Page): boolean => page.constructor.name === 'LightPage'

/**
 * axe finds nothing on the page as it is, or in its open dialogs, and what closes is met by a thumb. `colours`: what
 * was looked at in another theme differs in these alone. A light page is drawn by a browser as it is at that moment.
 */
export async function expectAccessible(page: Page, look: 'all' | 'colours' = 'all'): Promise<void> {
  const drawn = isLight(page) ? await drawnPage(page as unknown as LightPage) : page
  expect(await drawn.evaluate(smallClosers), 'what closes and is smaller than a thumb').toEqual([])
  expect(await axeFaults(drawn, look)).toEqual([])
}

/** The page is whole and its first islands have had their chance. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('load')
}
