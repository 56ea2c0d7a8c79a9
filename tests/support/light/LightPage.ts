// A page of the built site without a browser: the same HTML and scripts in happy-dom, with the API of Playwright's
// Page. What needs layout throws NeedsBrowser.

import { EventEmitter } from 'node:events'
import vm from 'node:vm'
import type { Window } from 'happy-dom'
import { copy, safeJson } from './copy.ts'
import { markupOf } from './drawnPage.ts'
import { fits } from './expectation.ts'
import { Finder } from './Finder.ts'
import { LightAuthenticators } from './LightAuthenticators.ts'
import { LightClock } from './LightClock.ts'
import type { LightContext } from './LightContext.ts'
import { LightLocator, selectors } from './LightLocator.ts'
import {
  type Handler,
  type Interception,
  isAbout,
  type LightRequest,
  LightResponse,
  type Pattern,
} from './LightRequest.ts'
import { LightWindow } from './LightWindow.ts'
import type { Loose } from './Loose.ts'
import { hover, insert, NeedsBrowser, press } from './userInput.ts'
import { storageOf } from './visitorStore.ts'

type Timing = { timeout?: number; waitUntil?: string }
type Watch = { locator: LightLocator; handler: (locator: LightLocator) => unknown; left: number; busy: boolean }

const TIMEOUT = 60_000
/** Milliseconds: longer than the window's own frames (LightWindow). */
const FRAME = 12

export class LightPage extends EventEmitter {
  readonly _apiName = 'Page'
  readonly interceptions: Interception[] = []
  readonly authenticators = new LightAuthenticators()
  readonly #context: LightContext
  readonly #sessions = new Map<string, Storage>()
  readonly #prepared: ((page: LightPage) => void)[] = []
  readonly #exposed = new Map<string, (...values: Loose[]) => unknown>()
  #watches: Watch[] = []
  #open: LightWindow | null = null
  #finder: Finder | null = null
  #closed = false
  #visits = 0
  #viewport: { width: number; height: number }
  /** The navigation under way: acts wait for it. */
  #going: Promise<unknown> = Promise.resolve()
  /** Until the document under way is the page's: its address is the new one then, its scripts may still come. */
  #arriving: Promise<void> = Promise.resolve()

  constructor(context: LightContext) {
    super()
    this.setMaxListeners(50)
    this.#context = context
    this.#viewport = { ...context._options.viewport }
  }

  // Where it is
  context = (): LightContext => this.#context
  isClosed = (): boolean => this.#closed
  url = (): string => this.#open?.window.location.href ?? 'about:blank'
  title = async (): Promise<string> => this.#document.title
  content = async (): Promise<string> => this.#document.documentElement.outerHTML
  /** Its HTML as it is now, for a browser to draw. */
  markup = async (): Promise<string> => {
    await this.#going
    return markupOf(this.#document)
  }
  viewportSize = (): { width: number; height: number } => this.#viewport
  mainFrame = (): this => this
  frames = (): this[] => [this]

  #sessionAt(origin: string): Storage {
    const storage = this.#sessions.get(origin) ?? storageOf()
    this.#sessions.set(origin, storage)
    return storage
  }
  get #document(): Loose {
    if (!this.#open) throw new Error('no document is open')
    return this.#open.window.document
  }

  goto = async (path: string, { waitUntil = 'load' }: Timing = {}): Promise<LightResponse> => {
    expectLoad(waitUntil)
    const { promise, resolve } = Promise.withResolvers<void>()
    const going = this.#load(++this.#visits, new URL(path, this.#context._options.baseURL).href, resolve)
    this.#going = going.catch(() => resolve())
    this.#arriving = promise
    return going
  }
  reload = async (): Promise<LightResponse> => this.goto(this.url())
  close = async (): Promise<void> => {
    this.#closed = true
    this.#open?.close()
    this.emit('close')
  }
  setViewportSize = async (size: { width: number; height: number }): Promise<void> => {
    if (this.#open) throw new NeedsBrowser('another size of an open page')
    this.#viewport = size
  }
  waitForLoadState = async (state = 'load'): Promise<void> => {
    expectLoad(state)
    await this.#going
  }
  bringToFront = async (): Promise<void> => {}

  /** Where a link leads, or a script goes. */
  follow = (url: string): void => {
    const from = new URL(this.url())
    const to = new URL(url)
    if (to.origin === from.origin && to.pathname === from.pathname && to.search === from.search && to.hash !== '') {
      this.#open!.window.history.pushState(null, '', url)
      const page = this.#open!.window as Loose
      page.dispatchEvent(new page.Event('hashchange'))
      return
    }
    if (!/^https?:$/.test(to.protocol)) return
    void this.goto(url).catch(error => this.emit('pageerror', error))
  }

  async #load(visit: number, url: string, arrived: () => void): Promise<LightResponse> {
    const request = new Request(url, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    })
    const answer = await this.#context.send(this, request, 'document')
    const html = await answer.clone().text()
    const response = new LightResponse(answer, { url: () => answer.url || url } as LightRequest)
    // The test has gone to another address meanwhile.
    if (visit !== this.#visits) {
      arrived()
      return response
    }
    const at = new URL(answer.url || url)
    at.hash = new URL(url).hash
    this.#open?.close()
    this.#finder = null
    const opened: LightWindow = new LightWindow({
      url: at.href,
      html,
      ...this.#viewport,
      locale: this.#context._options.locale,
      javaScriptEnabled: this.#context._options.javaScriptEnabled,
      store: this.#context.storeAt(at.origin),
      sessionStorage: this.#sessionAt(at.origin),
      authenticators: this.authenticators,
      fetch: (asked, kind) => this.#context.send(this, asked, kind),
      isIntercepted: asked =>
        [...this.interceptions, ...this.#context.interceptions].some(({ pattern }) =>
          isAbout(pattern, asked, this.#context._options.baseURL),
        ),
      console: (type, values) => {
        if (opened === this.#open) this.logs(type, values, at.href)
      },
      fault: error => {
        if (opened === this.#open) this.emit('pageerror', errorOf(error))
      },
      navigate: to => {
        if (opened === this.#open) this.follow(to)
      },
      download: download => this.emit('download', download),
      prepare: () => this.#prepare(opened.window),
    })
    this.#open = opened
    arrived()
    await opened.start()
    // A browser has painted a frame by then.
    await this.passes(FRAME)
    this.emit('domcontentloaded', this)
    this.emit('load', this)
    this.emit('framenavigated', this)
    return response
  }

  #prepare(window: Window): void {
    this.clock.enter(window)
    const page = window as Loose
    for (const [name, work] of this.#exposed) this.#put(page, name, work)
    for (const work of [...this.#context.prepared, ...this.#prepared]) work(this)
  }

  #put(page: Loose, name: string, work: (...values: Loose[]) => unknown): void {
    page[name] = async (...values: Loose[]) => copy(await work(...(copy(values) as Loose[])))
  }

  // Talking to its scripts
  /** Calls a function's text in the page's own world. */
  call(work: unknown, ...values: unknown[]): Loose {
    const text =
      typeof work === 'function' ? `(${work})` : typeof work === 'string' ? work : String((work as Loose).content)
    const made = vm.runInContext(text, this.#open!.window as never)
    return typeof work === 'function' ? made(...values) : made
  }
  evaluate = async (work: unknown, value?: unknown): Promise<Loose> => {
    await this.#going
    return copy(await this.call(work, value))
  }
  addInitScript = async (work: unknown, value?: unknown): Promise<void> =>
    void this.#prepared.push(page => page.call(work, value))
  exposeFunction = async (name: string, work: (...values: Loose[]) => unknown): Promise<void> => {
    this.#exposed.set(name, work)
    if (this.#open) this.#put(this.#open.window, name, work)
  }
  waitForFunction = (work: unknown, value?: unknown, { timeout }: Timing = {}): Promise<Loose> =>
    this.until(
      async () => {
        const found = await this.call(work, value)
        return found ? { value: found } : null
      },
      'a function',
      timeout,
    )
  logs(type: string, values: readonly unknown[], url: string): void {
    const text = values
      .map(each =>
        each instanceof Error || (each as Loose)?.stack
          ? String(each)
          : typeof each === 'string'
            ? each
            : safeJson(each),
      )
      .join(' ')
    this.emit('console', { type: () => type, text: () => text, location: () => ({ url }), args: () => values })
  }

  // Requests
  route = async (pattern: Pattern, handler: Handler, { times = Infinity } = {}): Promise<void> =>
    void this.interceptions.unshift({ pattern, handler, left: times })
  unroute = async (pattern: Pattern, handler?: Handler): Promise<void> => {
    const kept = this.interceptions.filter(
      each => String(each.pattern) !== String(pattern) || (handler && each.handler !== handler),
    )
    this.interceptions.splice(0, this.interceptions.length, ...kept)
  }
  unrouteAll = async (): Promise<void> => void this.interceptions.splice(0)
  get request() {
    const ask =
      (method: string) =>
      async (path: string, { data, headers = {}, maxRedirects }: Loose = {}) => {
        const body = data === undefined ? {} : { body: typeof data === 'string' ? data : JSON.stringify(data) }
        const type: Record<string, string> = data === undefined ? {} : { 'content-type': 'application/json' }
        const request = new Request(new URL(path, this.#context._options.baseURL), {
          method,
          headers: { ...type, ...headers },
          redirect: maxRedirects === 0 ? 'manual' : 'follow',
          ...body,
        })
        const answer = await fetch(request)
        return new LightResponse(answer, { url: () => request.url } as LightRequest)
      }
    return { get: ask('GET'), post: ask('POST') }
  }
  waitForRequest = (which: Pattern | ((request: LightRequest) => boolean), timing?: Timing): Promise<Loose> =>
    this.#hear('request', which, timing)
  waitForResponse = (which: Pattern | ((response: LightResponse) => boolean), timing?: Timing): Promise<Loose> =>
    this.#hear('response', which, timing)
  waitForEvent = (name: string, timing?: Timing): Promise<Loose> => this.#hear(name, () => true, timing)
  waitForURL = (which: string | RegExp | ((url: URL) => boolean), { timeout }: Timing = {}): Promise<void> =>
    this.until(
      async () => {
        const is =
          typeof which === 'string'
            ? isAbout(which, this.url(), this.#context._options.baseURL)
            : which instanceof RegExp
              ? which.test(this.url())
              : which(new URL(this.url()))
        return is ? { value: undefined } : null
      },
      String(which),
      timeout,
    )
  #hear(event: string, which: Loose, { timeout = TIMEOUT }: Timing = {}): Promise<Loose> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${event} came`)), timeout)
      const hear = async (one: Loose) => {
        const is =
          typeof which === 'function' ? await which(one) : isAbout(which, one.url(), this.#context._options.baseURL)
        if (!is) return
        clearTimeout(timer)
        this.off(event, hear)
        resolve(one)
      }
      this.on(event, hear)
    })
  }

  // Finding
  locator = (selector: string, filter?: Loose): LightLocator => new LightLocator(this, selector, filter)
  getByRole = (role: string, options?: Loose): LightLocator => this.locator(selectors.role(role, options))
  getByText = (text: string | RegExp, options?: Loose): LightLocator => this.locator(selectors.text(text, options))
  getByLabel = (text: string | RegExp, options?: Loose): LightLocator => this.locator(selectors.label(text, options))
  getByPlaceholder = (text: string | RegExp, options?: Loose): LightLocator =>
    this.locator(selectors.attr('placeholder', text, options))
  getByTitle = (text: string | RegExp, options?: Loose): LightLocator =>
    this.locator(selectors.attr('title', text, options))
  getByAltText = (text: string | RegExp, options?: Loose): LightLocator =>
    this.locator(selectors.attr('alt', text, options))
  click = (selector: string, timing?: Loose): Promise<void> => this.locator(selector).click(timing)
  fill = (selector: string, value: string): Promise<void> => this.locator(selector).fill(value)
  textContent = (selector: string): Promise<string | null> => this.locator(selector).textContent()
  addLocatorHandler = async (
    locator: LightLocator,
    handler: Watch['handler'],
    { times = Infinity } = {},
  ): Promise<void> => void this.#watches.push({ locator, handler, left: times, busy: false })
  removeLocatorHandler = async (locator: LightLocator): Promise<void> => {
    this.#watches = this.#watches.filter(each => each.locator._selector !== locator._selector)
  }
  /** Runs what was asked to be done whenever something shows up. */
  async handlers(): Promise<void> {
    if (this.#watches.some(({ busy }) => busy)) return
    for (const watch of this.#watches) {
      if (
        watch.left <= 0 ||
        !this.#open ||
        !(await this.query(watch.locator._selector)).some(each => each.checkVisibility())
      )
        continue
      watch.left--
      watch.busy = true
      try {
        await watch.handler(watch.locator)
      } finally {
        watch.busy = false
      }
    }
  }

  /** All elements that a selector finds now, in the document's order. */
  async query(selector: string): Promise<Loose[]> {
    return (await this.#find()).query(selector)
  }
  tooMany = (selector: string, found: readonly Loose[]): Error => this.#finder!.tooMany(selector, found)
  readonly accessibility = {
    name: (element: Loose): string => this.#finder!.nameOf(element),
    description: (element: Loose): string => this.#finder!.descriptionOf(element),
  }
  async #find(): Promise<Finder> {
    await this.#going
    this.#finder ??= new Finder(this.#open!.window)
    return this.#finder
  }

  // Acting
  readonly keyboard = {
    press: async (chord: string): Promise<void> => {
      await this.#going
      press(this.#document, chord, this.follow)
      await this.passes(0)
    },
    type: async (text: string): Promise<void> => {
      for (const char of text) await this.keyboard.press(char)
    },
    insertText: async (text: string): Promise<void> => insert(this.#document.activeElement, text),
  }
  /** Where on a page it is can't be told: it comes over the page, and over nothing of it. */
  readonly mouse = Object.assign(refusing('the mouse'), {
    move: async (): Promise<void> => {
      await this.#going
      hover(this.#document.body)
    },
  })
  readonly clock = new LightClock(() => this.#open?.window ?? null)
  readonly touchscreen = refusing('the touch screen')
  emulateMedia = refused('another medium')
  screenshot = refused('a picture')
  goBack = refused('going back')
  goForward = refused('going forward')
  routeWebSocket = refused('a socket')
  isDetached = (): boolean => false

  // Waiting
  /**
   * What an act sets off begins, a link leads to its document, and the scripts that are asked for come, before a person
   * acts again; a second is enough of scripts.
   */
  settles = async (): Promise<void> => {
    await this.passes(0)
    await this.#arriving
    for (const end = Date.now() + 1_000; this.#open?.isLoading && Date.now() < end; ) await this.passes(5)
  }
  passes = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
  /** Looks until there is something. Throws what it waited for. */
  async until<T>(
    look: () => Promise<{ value: T } | null>,
    what: string | (() => string),
    timeout = TIMEOUT,
  ): Promise<T> {
    const end = Date.now() + timeout
    for (let wait = 15; ; wait = Math.min(150, wait * 1.5)) {
      const found = await look()
      if (found) return found.value
      if (this.#closed) throw new Error('the page was closed')
      if (Date.now() > end) throw new Error(`Timeout of ${timeout} ms: ${typeof what === 'string' ? what : what()}`)
      await this.passes(wait)
    }
  }

  /** For Playwright's `expect` of a page. */
  _expect = async (expression: string, asked: Loose): Promise<object> => {
    const end = Date.now() + asked.timeout
    for (;;) {
      const received = expression === 'to.have.url' ? this.url() : await this.title()
      const matches = fits(asked.expectedText[0], received)
      if (matches !== asked.isNot || Date.now() > end)
        return {
          matches,
          received: { value: received },
          ...(matches === asked.isNot ? { timedOut: true, log: [] } : {}),
        }
      await this.passes(50)
    }
  }
}

const errorOf = (error: unknown): Error =>
  error instanceof Error
    ? error
    : Object.assign(new Error(String((error as Loose)?.message ?? error)), { stack: (error as Loose)?.stack })

/** A light page knows one moment of a load, its end: a first paint or a quiet network it can't tell. */
function expectLoad(state: string): void {
  if (state !== 'load' && state !== 'domcontentloaded') throw new NeedsBrowser(`waiting for "${state}"`)
}

const refused = (what: string) => (): never => {
  throw new NeedsBrowser(what)
}
const refusing = (what: string): Loose => new Proxy({}, { get: (own, name) => Reflect.get(own, name) ?? refused(what) })
