// A locator of a light page: Playwright's own selectors (ivya is their engine), actions that wait until they can be
// done, and what `expect` asks of it.
import type { Loose } from './Loose.ts'
import { decide, type Asked, isVisible } from './expectation.ts'
import type { LightPage } from './LightPage.ts'
import * as input from './userInput.ts'

type Filter = {
  hasText?: string | RegExp
  hasNotText?: string | RegExp
  has?: LightLocator
  hasNot?: LightLocator
  visible?: boolean
}
type Timing = { timeout?: number; force?: boolean; modifiers?: string[]; button?: string; position?: object }

const textSelector = (text: string | RegExp, exact = false): string =>
  typeof text === 'string' ? `${JSON.stringify(text)}${exact ? 's' : 'i'}` : String(text)
const attribute = (value: string | RegExp, exact = false): string =>
  typeof value === 'string'
    ? `"${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"${exact ? 's' : 'i'}`
    : String(value)
        .replace(/(^|[^\\])(\\\\)*(["'`])/g, '$1$2\\$3')
        .replace(/>>/g, '\\>\\>')

type Role = { name?: string | RegExp; exact?: boolean; [state: string]: unknown }
const STATE: Record<string, string> = { includeHidden: 'include-hidden' }

/** The selector texts of getBy…, as Playwright writes them. */
export const selectors = {
  role(role: string, { name, exact = false, ...states }: Role = {}): string {
    const props = Object.entries(states)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `[${STATE[key] ?? key}=${value}]`)
    if (name !== undefined) props.push(`[name=${attribute(name, exact)}]`)
    return `internal:role=${role}${props.join('')}`
  },
  text: (text: string | RegExp, { exact = false } = {}): string => `internal:text=${textSelector(text, exact)}`,
  label: (text: string | RegExp, { exact = false } = {}): string => `internal:label=${textSelector(text, exact)}`,
  attr: (name: string, text: string | RegExp, { exact = false } = {}): string =>
    `internal:attr=[${name}=${attribute(text, exact)}]`,
}

export class LightLocator {
  readonly _apiName = 'Locator'
  readonly _selector: string
  readonly #page: LightPage

  constructor(page: LightPage, selector: string, filter: Filter = {}) {
    this.#page = page
    const { hasText, hasNotText, has, hasNot, visible } = filter
    this._selector = [
      selector,
      ...(hasText === undefined ? [] : [`internal:has-text=${textSelector(hasText)}`]),
      ...(hasNotText === undefined ? [] : [`internal:has-not-text=${textSelector(hasNotText)}`]),
      ...(has ? [`internal:has=${JSON.stringify(has._selector)}`] : []),
      ...(hasNot ? [`internal:has-not=${JSON.stringify(hasNot._selector)}`] : []),
      ...(visible === undefined ? [] : [`visible=${visible}`]),
    ].join(' >> ')
  }

  toString = (): string => this._selector
  page = (): LightPage => this.#page
  #deeper = (selector: string, filter?: Filter): LightLocator =>
    new LightLocator(this.#page, `${this._selector} >> ${selector}`, filter)

  locator = (inner: string | LightLocator, filter?: Filter): LightLocator =>
    typeof inner === 'string'
      ? this.#deeper(inner, filter)
      : this.#deeper(`internal:chain=${JSON.stringify(inner._selector)}`, filter)
  filter = (filter: Filter): LightLocator => new LightLocator(this.#page, this._selector, filter)
  getByRole = (role: string, options?: Role): LightLocator => this.#deeper(selectors.role(role, options))
  getByText = (text: string | RegExp, options?: { exact?: boolean }): LightLocator =>
    this.#deeper(selectors.text(text, options))
  getByLabel = (text: string | RegExp, options?: { exact?: boolean }): LightLocator =>
    this.#deeper(selectors.label(text, options))
  getByPlaceholder = (text: string | RegExp, options?: { exact?: boolean }): LightLocator =>
    this.#deeper(selectors.attr('placeholder', text, options))
  getByTitle = (text: string | RegExp, options?: { exact?: boolean }): LightLocator =>
    this.#deeper(selectors.attr('title', text, options))
  getByAltText = (text: string | RegExp, options?: { exact?: boolean }): LightLocator =>
    this.#deeper(selectors.attr('alt', text, options))
  nth = (at: number): LightLocator => this.#deeper(`nth=${at}`)
  first = (): LightLocator => this.nth(0)
  last = (): LightLocator => this.nth(-1)
  and = (other: LightLocator): LightLocator => this.#deeper(`internal:and=${JSON.stringify(other._selector)}`)
  or = (other: LightLocator): LightLocator => this.#deeper(`internal:or=${JSON.stringify(other._selector)}`)

  all = async (): Promise<LightLocator[]> => (await this.#found()).map((_, at) => this.nth(at))
  count = async (): Promise<number> => (await this.#found()).length
  allTextContents = async (): Promise<string[]> => (await this.#found()).map(each => each.textContent ?? '')
  allInnerTexts = async (): Promise<string[]> => (await this.#found()).map(each => each.innerText)
  evaluateAll = async (work: unknown, value?: unknown): Promise<unknown> =>
    this.#page.call(work, await this.#found(), value)

  isVisible = async (): Promise<boolean> => {
    const [first] = await this.#one()
    return first !== undefined && isVisible(first)
  }
  isHidden = async (): Promise<boolean> => !(await this.isVisible())
  isEnabled = (): Promise<boolean> => this.#on(each => !input.isDisabled(each))
  isDisabled = (): Promise<boolean> => this.#on(each => input.isDisabled(each))
  isChecked = (): Promise<boolean> =>
    this.#on(each => (each.matches('input') ? each.checked : each.getAttribute('aria-checked') === 'true'))
  textContent = (timing?: Timing): Promise<string | null> => this.#on(each => each.textContent, timing)
  innerText = (timing?: Timing): Promise<string> => this.#on(each => each.innerText, timing)
  innerHTML = (timing?: Timing): Promise<string> => this.#on(each => each.innerHTML, timing)
  getAttribute = (name: string, timing?: Timing): Promise<string | null> =>
    this.#on(each => each.getAttribute(name), timing)
  inputValue = (timing?: Timing): Promise<string> => this.#on(each => each.value, timing)
  evaluate = (work: unknown, value?: unknown): Promise<unknown> => this.#on(each => this.#page.call(work, each, value))
  dispatchEvent = (type: string, init: object = {}): Promise<void> =>
    this.#on(each => {
      const { defaultView: window } = each.ownerDocument
      const Kind = /^key/.test(type)
        ? window.KeyboardEvent
        : /^(click|mouse|pointer)/.test(type)
          ? window.MouseEvent
          : window.Event
      each.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, composed: true, ...init }))
    })
  boundingBox = (): never => {
    throw new input.NeedsBrowser('a box')
  }
  screenshot = this.boundingBox
  setInputFiles = this.boundingBox
  scrollIntoViewIfNeeded = async (): Promise<void> => {}

  click = (timing: Timing = {}): Promise<void> => {
    if (timing.button && timing.button !== 'left') throw new input.NeedsBrowser(`the ${timing.button} button`)
    if (timing.position) throw new input.NeedsBrowser('a place in an element')
    const held = Object.fromEntries(
      (timing.modifiers ?? []).map(name => [`${name.toLowerCase().replace('control', 'ctrl')}Key`, true]),
    )
    return this.#act(each => input.click(each, this.#page.follow, held), timing)
  }
  tap = this.click
  hover = (timing?: Timing): Promise<void> => this.#act(input.hover, { ...timing })
  focus = (timing?: Timing): Promise<void> => this.#on(each => each.focus(), timing)
  blur = (timing?: Timing): Promise<void> => this.#on(each => each.blur(), timing)
  fill = (value: string, timing?: Timing): Promise<void> => this.#act(each => input.fill(each, value), timing)
  clear = (timing?: Timing): Promise<void> => this.fill('', timing)
  press = async (key: string, timing?: Timing): Promise<void> => {
    await this.focus(timing)
    await this.#page.keyboard.press(key)
  }
  pressSequentially = async (text: string, timing?: Timing): Promise<void> => {
    await this.focus(timing)
    await this.#page.keyboard.type(text)
  }
  check = (timing?: Timing): Promise<void> => this.setChecked(true, timing)
  uncheck = (timing?: Timing): Promise<void> => this.setChecked(false, timing)
  setChecked = (to: boolean, timing?: Timing): Promise<void> =>
    this.#act(each => {
      const control = each.matches('label') ? (each.control ?? each.querySelector('input')) : each
      const is = control.matches('input') ? control.checked : control.getAttribute('aria-checked') === 'true'
      if (is !== to) input.click(control, this.#page.follow)
    }, timing)
  selectOption = async (
    wanted: string | { value?: string; label?: string } | string[],
    timing?: Timing,
  ): Promise<void> => {
    const values = [wanted].flat().map(each => (typeof each === 'string' ? each : (each.value ?? each.label ?? '')))
    await this.#act(each => input.select(each, values), timing)
  }

  waitFor = ({ state = 'visible', timeout }: { state?: string; timeout?: number } = {}): Promise<void> =>
    this.#page.until(
      async () => {
        const [element] = await this.#one()
        const there = element !== undefined && (state === 'attached' || state === 'detached' || isVisible(element))
        return there === (state === 'visible' || state === 'attached') ? { value: undefined } : null
      },
      `${this._selector} to be ${state}`,
      timeout,
    )

  /** For Playwright's `expect`. */
  _expect = async (expression: string, asked: Asked & { timeout: number }): Promise<object> => {
    const many = expression === 'to.have.count' || expression.endsWith('.array')
    let seen: { matches: boolean; received?: unknown } = { matches: asked.isNot }
    const until = Date.now() + asked.timeout
    for (let wait = 15; ; wait = Math.min(150, wait * 1.5)) {
      const elements = await (many ? this.#found() : this.#one())
      seen = decide(expression, elements, asked, this.#page.accessibility)
      if (seen.matches !== asked.isNot || Date.now() > until) break
      await this.#page.passes(wait)
    }
    const timedOut = seen.matches === asked.isNot
    return {
      matches: seen.matches,
      ...(seen.received === undefined ? {} : { received: { value: seen.received } }),
      ...(timedOut ? { timedOut, log: [`waiting for ${this._selector}`] } : {}),
    }
  }

  #found = async (): Promise<Loose[]> => {
    await this.#page.handlers()
    return this.#page.query(this._selector)
  }

  /** The one element, or none. Throws where it is not one alone. */
  #one = async (): Promise<[Loose] | []> => {
    const found = await this.#found()
    if (found.length > 1) throw this.#page.tooMany(this._selector, found)
    return found.length === 1 ? [found[0]] : []
  }

  #on = <T>(work: (element: Loose) => T, { timeout }: Timing = {}): Promise<Awaited<T>> =>
    this.#page.until(
      async () => {
        const [element] = await this.#one()
        return element ? { value: await work(element) } : null
      },
      this._selector,
      timeout,
    )

  /** `work` answers what it still waits for, if anything. */
  #act = async (
    work: (element: Loose) => string | undefined | void,
    { timeout, force }: Timing = {},
  ): Promise<void> => {
    let why = 'is not there'
    await this.#page.until(
      async () => {
        const [element] = await this.#one()
        why = element ? (force ? '' : (input.obstacle(element) ?? '')) : 'is not there'
        if (!element || why) return null
        why = work(element) ?? ''
        return why ? null : { value: undefined }
      },
      () => `${this._selector}, which ${why}`,
      timeout,
    )
    await this.#page.settles()
  }
}
