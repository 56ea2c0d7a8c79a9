// One document of the site in happy-dom: the server's own HTML, and the built scripts that run in it. A window of its
// own each time, so nothing of a visit before is left.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { Window } from 'happy-dom'
import WindowBrowserContext from 'happy-dom/lib/window/WindowBrowserContext.js'
import { giveCredentials } from './credentials.ts'
import { giveDialogs } from './dialogs.ts'
import { giveDownloads, type LightDownload } from './downloads.ts'
import { eventSourceOf } from './eventSource.ts'
import { giveForms } from './forms.ts'
import type { LightAuthenticators } from './LightAuthenticators.ts'
import type { Loose } from './Loose.ts'
import { ModuleLoader } from './moduleLoader.ts'
import { once } from './prototypes.ts'
import { giveParents } from './parents.ts'
import { giveStyles, SiteStyles } from './siteStyles.ts'
import { giveTables } from './tables.ts'
import { NeedsBrowser } from './userInput.ts'
import type { VisitorStore } from './visitorStore.ts'

/** Node's own: happy-dom's are slower or other. */
const NATIVE = [
  ...[
    'Request',
    'Response',
    'Headers',
    'FormData',
    'Blob',
    'File',
    'AbortController',
    'AbortSignal',
    'URL',
    'URLSearchParams',
  ],
  ...['TextEncoder', 'TextDecoder', 'ReadableStream', 'WritableStream', 'TransformStream', 'CompressionStream'],
  ...['DecompressionStream', 'structuredClone', 'crypto', 'performance', 'queueMicrotask'],
]

/** What a window needs of the page that it is in. */
export type Surroundings = {
  url: string
  html: string
  width: number
  height: number
  /** BCP 47, the browser's languages. */
  locale: string
  /** False: none of its scripts runs, and what is there for readers without them is shown. */
  javaScriptEnabled: boolean
  store: VisitorStore
  sessionStorage: Storage
  authenticators: LightAuthenticators
  /** A request of the document's own, URL whole. */
  fetch: (request: Request, kind: 'script' | 'fetch') => Promise<Response>
  /** Whether a journey answers a URL itself: then it is asked each time. */
  isIntercepted: (url: string) => boolean
  console: (type: string, values: readonly unknown[]) => void
  fault: (error: unknown) => void
  /** The document wants to be elsewhere. */
  navigate: (url: string, how: 'assign' | 'replace' | 'reload') => void
  download: (download: LightDownload) => void
  /** Runs in the new window before any script of the page. */
  prepare: () => void
}

/** What every element of a browser has; nothing moves here. */
const METHODS = {
  scrollIntoView() {},
  setPointerCapture() {},
  releasePointerCapture() {},
  animate: () => ({ finished: Promise.resolve(), cancel() {}, finish() {}, play() {}, onfinish: null }),
  getAnimations: () => [],
  attachShadow() {
    throw new NeedsBrowser('a shadow tree')
  },
}

/** Milliseconds after which no script of a closed document is under way. */
const FAREWELL = 500

const texts = new Map<string, Promise<string>>()
/** The built scripts of a site don't change while it runs: each is read once. */
function scriptText(url: string, read: () => Promise<string>): Promise<string> {
  const known = texts.get(url) ?? read()
  texts.set(url, known)
  known.catch(() => texts.delete(url))
  return known
}

let allStyles: string[] | undefined
/** All stylesheets of the built site: what a page loads later counts from the start. */
function builtStyles(): string[] {
  if (allStyles) return allStyles
  const folder = join(process.env.TARN_HOME ?? '.tarn', 'dist/client/_astro')
  allStyles = readdirSync(folder)
    .filter(name => name.endsWith('.css'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
  return allStyles
}

export class LightWindow {
  readonly window: Window
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #sources: { close(): void }[] = []
  #closed = false
  #loader: ModuleLoader | null = null

  private readonly around: Surroundings

  constructor(around: Surroundings) {
    this.around = around
    this.window = new Window({
      url: around.url,
      width: around.width,
      height: around.height,
      settings: {
        enableJavaScriptEvaluation: true,
        suppressInsecureJavaScriptEnvironmentWarning: true,
        disableJavaScriptFileLoading: true,
        handleDisabledFileLoadingAsSuccess: true,
        timer: { preventTimerLoops: false } as never,
        device: { prefersReducedMotion: 'reduce' },
      },
    })
  }

  /** Lays the document out and runs its scripts: resolves at its load event. */
  async start(): Promise<void> {
    this.#furnish()
    this.around.prepare()
    await this.#run()
  }

  /** Whether scripts that it asked for are still to come. */
  get isLoading(): boolean {
    return (this.#loader?.pending ?? 0) > 0
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Ends all that the document does: its timers, its streams, its waiting. */
  close(): void {
    if (this.#closed) return
    const page = this.window as Loose
    page.dispatchEvent(new page.PageTransitionEvent('pagehide'))
    this.#closed = true
    for (const timer of this.#timers) clearTimeout(timer)
    for (const source of this.#sources) source.close()
    this.around.store.leave(page)
    // happy-dom keeps every window in a list of its own: what the scripts still had under way ends first.
    setTimeout(() => WindowBrowserContext.removeWindowBrowserFrameRelation(this.window as never), FAREWELL).unref()
  }

  #furnish(): void {
    const { around } = this
    const page = this.window as Loose
    const host = globalThis as Loose
    for (const name of NATIVE) page[name] = host[name]
    this.#giveTimers(page)
    page.PromiseRejectionEvent = class extends page.Event {}
    page.PageTransitionEvent = class extends page.Event {
      persisted = false
    }
    page.ToggleEvent ??= class extends page.Event {
      newState: string
      constructor(type: string, init: { newState: string }) {
        super(type, init)
        this.newState = init.newState
      }
    }
    page.PerformanceObserver = PerformanceObserver
    page.ResizeObserver = page.IntersectionObserver = undefined
    page.IntersectionObserver = class {
      private readonly seen: (entries: object[]) => void
      constructor(seen: (entries: object[]) => void) {
        this.seen = seen
      }
      observe(target: unknown) {
        page.setTimeout(() => this.seen([{ target, isIntersecting: true, intersectionRatio: 1 }]), 0)
      }
      unobserve() {}
      disconnect() {}
      takeRecords = () => []
    }
    page.ResizeObserver = class {
      private readonly seen: (entries: object[]) => void
      constructor(seen: (entries: object[]) => void) {
        this.seen = seen
      }
      // Once when it is there, once when it is shown: nothing else here changes its size.
      observe(target: Loose) {
        let told: number | null = null
        const look = () => {
          const { offsetWidth: width, offsetHeight: height } = target
          const borderBoxSize = [{ inlineSize: width, blockSize: height }]
          if (told !== height)
            this.seen([{ target, contentRect: { width, height }, borderBoxSize, contentBoxSize: borderBoxSize }])
          told = height
          if (height === 0 && target.isConnected) page.setTimeout(look, 200)
        }
        page.setTimeout(look, 0)
      }
      unobserve() {}
      disconnect() {}
    }
    page.Worker = page.SharedWorker = undefined
    delete page.Worker
    delete page.SharedWorker
    page.fetch = (target: unknown, init?: RequestInit) => this.#fetch(target, init)
    page.EventSource = eventSourceOf(page, (url, signal) => this.#fetch(url, { signal }), this.#sources)
    around.store.enter(page)
    Object.defineProperty(page, 'sessionStorage', { value: around.sessionStorage, configurable: true })
    page.console = Object.fromEntries(
      ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'group', 'groupEnd', 'table'].map(type => [
        type,
        (...values: unknown[]) => around.console(type === 'warn' ? 'warning' : type, values),
      ]),
    )
    page.addEventListener('error', (event: { error?: unknown; message?: string }) =>
      around.fault(event.error ?? event.message),
    )
    page.scrollTo = page.scroll = page.scrollBy = () => {}
    once(page.Element.prototype, 'a browser’s methods', element => Object.assign(element, METHODS))
    Object.defineProperty(page.navigator, 'language', { value: around.locale, configurable: true })
    Object.defineProperty(page.navigator, 'languages', { value: [around.locale], configurable: true })
    Object.defineProperty(page.navigator, 'clipboard', { value: clipboardOf(), configurable: true })
    Object.defineProperty(page.document, 'visibilityState', { value: 'visible', configurable: true })
    this.#giveLocation(page)
    giveDialogs(page)
    giveDownloads(page, around.download)
    giveForms(page)
    giveParents(page)
    giveTables(page)
    giveCredentials(page, around.authenticators)
    giveStyles(this.window, new SiteStyles(builtStyles(), around.width, around.javaScriptEnabled))
  }

  #giveTimers(page: Loose): void {
    const guarded = (work: unknown, parameters: unknown[]) => (): void => {
      if (this.#closed || typeof work !== 'function') return
      try {
        work(...parameters)
      } catch (error) {
        this.#fails(error)
      }
    }
    const kept = (timer: NodeJS.Timeout): NodeJS.Timeout => {
      this.#timers.add(timer)
      return timer
    }
    const numbers = new Map<number, NodeJS.Timeout>()
    let next = 1
    const numbered = (timer: NodeJS.Timeout): number => {
      numbers.set(next, kept(timer))
      return next++
    }
    page.setTimeout = (work: unknown, ms = 0, ...rest: unknown[]) => numbered(setTimeout(guarded(work, rest), ms))
    page.setInterval = (work: unknown, ms = 0, ...rest: unknown[]) =>
      numbered(setInterval(guarded(work, rest), Math.max(1, ms)))
    page.queueMicrotask = (work: unknown) => queueMicrotask(guarded(work, []))
    page.clearTimeout = page.clearInterval = (id: number) => clearTimeout(numbers.get(id))
    page.requestAnimationFrame = (work: (now: number) => void) => page.setTimeout(() => work(performance.now()), 8)
    page.cancelAnimationFrame = page.clearTimeout
    page.requestIdleCallback = (work: (deadline: object) => void) =>
      page.setTimeout(() => work({ didTimeout: false, timeRemaining: () => 10 }), 1)
    page.cancelIdleCallback = page.clearTimeout
  }

  /** What no script of the page caught: its own listeners hear of it, and ours with them. */
  #fails(error: unknown): void {
    const page = this.window as Loose
    const message = String((error as Loose)?.message ?? error)
    page.dispatchEvent(new page.ErrorEvent('error', { error, message, cancelable: true }))
  }

  #giveLocation(page: Loose): void {
    const { navigate } = this.around
    const { location } = page
    const own = (name: string, descriptor: PropertyDescriptor) =>
      Object.defineProperty(location, name, { configurable: true, ...descriptor })
    const read = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(location), 'href')?.get
    own('assign', { value: (url: string) => navigate(new URL(url, location.href).href, 'assign') })
    own('replace', { value: (url: string) => navigate(new URL(url, location.href).href, 'replace') })
    own('reload', { value: () => navigate(location.href, 'reload') })
    own('href', {
      get: () => read?.call(location) as string,
      set: (url: string) => navigate(new URL(url, read?.call(location) as string).href, 'assign'),
    })
  }

  /** What never comes once the document is gone is never told: its waiting ends without a word, as in a browser. */
  async #fetch(target: unknown, init?: RequestInit): Promise<Response> {
    const base = this.window.location.href
    const request =
      target instanceof Request ? new Request(target, init) : new Request(new URL(String(target), base), init)
    const silent = new Promise<never>(() => {})
    try {
      const answer = await this.around.fetch(request, 'fetch')
      return this.#closed ? silent : answer
    } catch (error) {
      if (this.#closed) return silent
      throw error
    }
  }

  async #run(): Promise<void> {
    const { url, html, fetch: ask } = this.around
    const page = this.window as Loose
    // A script of the document that can't be loaded is told on the console alone.
    const missing = new WeakSet<object>()
    const loader = new ModuleLoader(this.window as never, at => {
      const read = async (): Promise<string> => {
        const answer = await ask(new Request(at), 'script').catch(error => {
          missing.add(error)
          throw error
        })
        if (answer.ok) return answer.text()
        const error = new TypeError(`Failed to fetch dynamically imported module: ${at}`)
        missing.add(error)
        throw error
      }
      return this.around.isIntercepted(at) ? read() : scriptText(at, read)
    })
    this.#loader = loader
    // Scripts are run by us, in the order of a browser: happy-dom only lays them into the document.
    const laid = html
      .replace(/<script(?![^>]*\btype="(?:application|speculation))/g, '<script data-runs')
      .replace(/<script data-runs([^>]*?)\s+type="module"/g, '<script data-runs="module"$1')
      .replace(/<script data-runs/g, '<script type="text/plain" data-runs')
    this.window.document.write(laid)
    const scripts = this.around.javaScriptEnabled
      ? ([...page.document.querySelectorAll('script[data-runs]')] as HTMLScriptElement[])
      : []
    const isModule = (script: HTMLScriptElement) => script.getAttribute('data-runs') === 'module'
    const attempt = async (work: () => unknown): Promise<void> => {
      try {
        await work()
      } catch (error) {
        if (!missing.has(error as object)) this.#fails(error)
      }
    }
    let nth = 0
    for (const script of scripts.filter(each => !isModule(each)))
      await attempt(() => loader.runClassic(script.textContent ?? '', `${url}#script-${nth++}`))
    // A browser goes on with the document after a script: to what watches it, that is a change.
    const rest = page.document.createComment('')
    page.document.documentElement.append(rest)
    rest.remove()
    for (const script of scripts.filter(isModule)) {
      const src = script.getAttribute('src')
      await attempt(() =>
        src ? loader.run(new URL(src, url).href) : loader.runInline(script.textContent ?? '', `${url}#script-${nth++}`),
      )
    }
    page.document.dispatchEvent(new page.Event('DOMContentLoaded', { bubbles: true }))
    page.dispatchEvent(new page.Event('load'))
    page.dispatchEvent(new page.PageTransitionEvent('pageshow'))
  }
}

function clipboardOf() {
  let text = ''
  return {
    readText: async () => text,
    writeText: async (written: string) => {
      text = written
    },
  }
}
