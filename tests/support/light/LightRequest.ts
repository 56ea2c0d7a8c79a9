// A request of a light page, and what a journey may do with it before it leaves (page.route): as Playwright's Request,
// Response and Route.
import type { Route } from '@playwright/test'

export type Pattern = string | RegExp | ((url: URL) => boolean)
export type Handler = (route: LightRoute, request: LightRequest) => unknown
export type Interception = { pattern: Pattern; handler: Handler; left: number }

/** A glob as Playwright reads it: `**` any text, `*` any but a slash, `{a,b}` either. */
function globToRegExp(glob: string): RegExp {
  const text = glob
    .replace(/[.+^$()|[\]\\?]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.split(',').join('|')})`)
    .replace(/\*\*/g, '\u0000')
    .replace(/\*/g, '[^/]*')
    .replaceAll('\u0000', '.*')
  return new RegExp(`^${text}$`)
}

export function isAbout(pattern: Pattern, url: string, base: string): boolean {
  if (typeof pattern === 'function') return pattern(new URL(url))
  if (pattern instanceof RegExp) return pattern.test(url)
  if (pattern.startsWith('*')) return globToRegExp(pattern).test(url)
  return globToRegExp(new URL(pattern, base).href).test(url)
}

export class LightRequest {
  private readonly asked: Request
  private readonly body: string | null
  private readonly kind: 'document' | 'script' | 'fetch'

  constructor(asked: Request, body: string | null, kind: 'document' | 'script' | 'fetch') {
    this.asked = asked
    this.body = body
    this.kind = kind
  }

  url = (): string => this.asked.url
  method = (): string => this.asked.method
  headers = (): Record<string, string> => Object.fromEntries(this.asked.headers)
  allHeaders = async (): Promise<Record<string, string>> => this.headers()
  headerValue = async (name: string): Promise<string | null> => this.asked.headers.get(name)
  postData = (): string | null => this.body
  postDataJSON = (): unknown => (this.body === null ? null : JSON.parse(this.body))
  resourceType = (): string => this.kind
  isNavigationRequest = (): boolean => this.kind === 'document'
}

/** A response as a journey reads it. */
export class LightResponse {
  private readonly answer: Response
  private readonly of: LightRequest

  constructor(answer: Response, of: LightRequest) {
    this.answer = answer
    this.of = of
  }

  url = (): string => this.of.url()
  status = (): number => this.answer.status
  statusText = (): string => this.answer.statusText
  ok = (): boolean => this.answer.ok
  headers = (): Record<string, string> => Object.fromEntries(this.answer.headers)
  request = (): LightRequest => this.of
  text = (): Promise<string> => this.answer.clone().text()
  json = (): Promise<unknown> => this.answer.clone().json()
  body = async (): Promise<Buffer> => Buffer.from(await this.answer.clone().arrayBuffer())
}

type Changes = { url?: string; method?: string; headers?: Record<string, string>; postData?: string | object }
type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>

/** What becomes of an intercepted request: answered, failed, let go, or left to the handler before. */
export class LightRoute {
  /** Settles with the handler's decision; null: the handler before decides. */
  readonly decided: Promise<Response | null>
  #decide!: (answer: Promise<Response> | Response | null) => void

  private readonly asked: LightRequest
  private readonly send: (changes?: Changes) => Promise<Response>

  constructor(asked: LightRequest, send: (changes?: Changes) => Promise<Response>) {
    this.asked = asked
    this.send = send
    this.decided = new Promise(done => {
      this.#decide = done
    })
  }

  request = (): LightRequest => this.asked

  fallback = async (): Promise<void> => this.#decide(null)

  continue = async (changes?: Changes): Promise<void> => this.#decide(this.send(changes))

  abort = async (): Promise<void> => this.#decide(Promise.reject(new TypeError('Failed to fetch')))

  /** Asks the server, for a handler that changes the answer. */
  fetch = async (changes?: Changes): Promise<LightResponse> => new LightResponse(await this.send(changes), this.asked)

  fulfill = async ({ status, headers, body, json, contentType, response }: Fulfilment = {}): Promise<void> => {
    const of = response as unknown as LightResponse | undefined
    const text = json !== undefined ? JSON.stringify(json) : (body ?? (of ? await of.body() : ''))
    const type = contentType ?? (json !== undefined ? 'application/json' : undefined)
    const given: Record<string, string> = {
      ...(of?.headers() ?? {}),
      ...(headers ?? {}),
      ...(type ? { 'content-type': type } : {}),
    }
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) delete given[name]
    const code = status ?? of?.status() ?? 200
    const empty = [204, 205, 304].includes(code)
    this.#decide(new Response(empty ? null : (text as string), { status: code, headers: given }))
  }
}
