// What pages of one visitor share: storage, cookies, headers, and how their requests leave. In place of Playwright's
// BrowserContext.
import { EventEmitter } from 'node:events'
import type { Cookie } from '@playwright/test'
import type { LightAuthenticators } from './LightAuthenticators.ts'
import {
  type Handler,
  type Interception,
  isAbout,
  LightRequest,
  LightResponse,
  LightRoute,
  type Pattern,
} from './LightRequest.ts'
import { LightPage } from './LightPage.ts'
import { VisitorStore } from './visitorStore.ts'

export type LightOptions = {
  baseURL: string
  locale: string
  extraHTTPHeaders: Record<string, string>
  viewport: { width: number; height: number }
  /** False: pages are their HTML and styles alone. */
  javaScriptEnabled: boolean
}

export class LightContext extends EventEmitter {
  /** For Playwright's `expect`. */
  readonly _options: LightOptions
  readonly interceptions: Interception[] = []
  readonly prepared: ((page: LightPage) => void)[] = []
  readonly #cookies = new Map<string, Cookie>()
  readonly #pages: LightPage[] = []
  readonly #stores = new Map<string, VisitorStore>()

  constructor(options: LightOptions) {
    super()
    this._options = options
  }

  /** What its pages at an origin share. */
  storeAt(origin: string): VisitorStore {
    const store = this.#stores.get(origin) ?? new VisitorStore()
    this.#stores.set(origin, store)
    return store
  }
  newPage = async (): Promise<LightPage> => {
    const page = new LightPage(this)
    this.#pages.push(page)
    this.emit('page', page)
    return page
  }
  pages = (): LightPage[] => this.#pages.filter(page => !page.isClosed())
  browser = (): null => null
  /** What the developer tools' protocol does for a page here: its authenticators. */
  newCDPSession = async (page: LightPage): Promise<LightAuthenticators> => page.authenticators
  clearCookies = async (): Promise<void> => this.#cookies.clear()
  cookies = async (): Promise<Cookie[]> => [...this.#cookies.values()]
  grantPermissions = async (): Promise<void> => {}
  setExtraHTTPHeaders = async (headers: Record<string, string>): Promise<void> => {
    this._options.extraHTTPHeaders = headers
  }
  route = async (pattern: Pattern, handler: Handler, { times = Infinity } = {}): Promise<void> =>
    void this.interceptions.unshift({ pattern, handler, left: times })
  unrouteAll = async (): Promise<void> => void this.interceptions.splice(0)
  addInitScript = async (work: unknown, value?: unknown): Promise<void> =>
    void this.prepared.push(page => page.call(work, value))
  close = async (): Promise<void> => {
    for (const page of this.#pages) await page.close()
  }

  /**
   * Sends a request of a page: through what a journey intercepts, then to the server, with the visitor's headers and
   * cookies.
   */
  async send(page: LightPage, request: Request, kind: 'document' | 'script' | 'fetch'): Promise<Response> {
    const body = request.body === null ? null : await request.clone().text()
    const asked = new LightRequest(request, body, kind)
    page.emit('request', asked)
    try {
      const answer = await this.#decide(page, request, asked)
      const response = new LightResponse(answer, asked)
      page.emit('response', response)
      page.emit('requestfinished', asked)
      if (answer.status >= 400)
        page.logs(
          'error',
          [`Failed to load resource: the server responded with a status of ${answer.status} (${answer.statusText})`],
          request.url,
        )
      return answer
    } catch (error) {
      page.emit('requestfailed', asked)
      if (!request.signal.aborted) page.logs('error', ['Failed to load resource: net::ERR_FAILED'], request.url)
      throw error
    }
  }

  async #decide(page: LightPage, request: Request, asked: LightRequest): Promise<Response> {
    const { baseURL } = this._options
    for (const each of [...page.interceptions, ...this.interceptions]) {
      if (each.left <= 0 || !isAbout(each.pattern, request.url, baseURL)) continue
      each.left--
      const route = new LightRoute(asked, changes => this.#leave(page, request, asked, changes))
      const handled = Promise.resolve(each.handler(route, asked)).then(() => new Promise<never>(() => {}))
      const aborted = new Promise<never>((_, stop) =>
        request.signal.addEventListener('abort', () => stop(request.signal.reason), { once: true }),
      )
      const answer = await Promise.race([route.decided, handled, aborted])
      if (answer) return answer
    }
    return this.#leave(page, request, asked)
  }

  async #leave(
    page: LightPage,
    request: Request,
    asked: LightRequest,
    changes: { url?: string; method?: string; headers?: Record<string, string>; postData?: string | object } = {},
  ): Promise<Response> {
    const headers = new Headers(changes.headers ?? request.headers)
    for (const [name, value] of Object.entries(this._options.extraHTTPHeaders)) headers.set(name, value)
    const { origin } = new URL(page.url() === 'about:blank' ? this._options.baseURL : page.url())
    if (request.method !== 'GET') headers.set('origin', origin)
    if (request.credentials !== 'omit' && new URL(request.url).origin === origin && this.#cookies.size > 0)
      headers.set('cookie', [...this.#cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; '))
    headers.set('accept-language', this._options.locale)
    const body = changes.postData ?? asked.postData()
    const answer = await fetch(changes.url ?? request.url, {
      method: changes.method ?? request.method,
      headers,
      redirect: request.redirect,
      signal: request.signal,
      ...(body === null ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    const gone = attributes.some(
      each => /^\s*max-age=(0|-\d+)\s*$/i.test(each) || /^\s*expires=.*\b19[67]\d\b/i.test(each),
    )
    if (gone || value === '') this.#cookies.delete(name)
    else {
      const sameSite = /;\s*samesite=(strict|none)/i.exec(cookie)?.[1]?.toLowerCase()
      this.#cookies.set(name, {
        ...{ name, value, domain: 'localhost', expires: -1, path: /;\s*path=([^;]*)/i.exec(cookie)?.[1] ?? '/' },
        ...{ httpOnly: /;\s*httponly/i.test(cookie), secure: /;\s*secure/i.test(cookie) },
        sameSite: sameSite === 'strict' ? 'Strict' : sameSite === 'none' ? 'None' : 'Lax',
      })
    }
  }
}
